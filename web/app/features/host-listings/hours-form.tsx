// Chooses the listing whose weekly hours are copied to the others.
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDebounced } from '../../lib/use-debounced.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { sumCounts, useHostListings } from '../../nouns/listings/host-listings-api.ts';
import { ChoiceCards } from '../../ui/forms/choice-cards.tsx';
import { ListingSearchField, SEARCHED_FROM } from '../../ui/forms/search-field.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import type { FormProps } from './change-form.tsx';

export function HoursForm({ listings, onChange }: FormProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState('');
  const [fromId, setFromId] = useState<string>();
  const list = useHostListings({ q: useDebounced(typed.trim()) });
  const pages = list.data?.pages;
  const sources = (pages?.flatMap(({ listings }) => listings) ?? []).filter(
    (listing) =>
      isToEdit(listing) && listing.weeklyOpenMinutes > 0 && (listings.length > 1 || listing._id !== listings[0]?._id),
  );
  const isLong = typed !== '' || (pages?.[0] && sumCounts(pages[0].counts) > SEARCHED_FROM);
  return (
    <>
      <p className="mb-4 text-[15.5px] text-pretty text-muted">
        <FormattedMessage defaultMessage="Copies another listing’s weekly hours. Special dates and existing bookings don’t change." />
      </p>
      {isLong && <ListingSearchField value={typed} onChange={setTyped} className="mb-4" />}
      <ChoiceCards
        id="bulk-hours"
        legend={intl.formatMessage({ defaultMessage: 'Listing to copy from' })}
        isLegendHidden
        columns={1}
        choices={sources.map((listing) => ({
          value: listing._id,
          title: listing.title,
          text: `${listing.property.title} · ${intl.formatMessage(
            { defaultMessage: 'Open {hours} hours a week' },
            { hours: Math.round(listing.weeklyOpenMinutes / 60) },
          )}`,
        }))}
        value={fromId}
        onChange={(fromListingId) => {
          setFromId(fromListingId);
          onChange({ action: 'hours', fromListingId });
        }}
      />
      <Sources list={list} count={sources.length} />
    </>
  );
}

/** Shown instead of, or after, the listings to copy from. */
function Sources({ list, count }: { list: ReturnType<typeof useHostListings>; count: number }) {
  if (list.isError && !list.data)
    return (
      <RetryLine onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load your listings" />
      </RetryLine>
    );
  if (!list.data) return <Skeleton className="h-40" />;
  if (count === 0 && !list.hasNextPage)
    return (
      <p role="status" className="text-muted">
        <FormattedMessage defaultMessage="No listings with weekly hours match your search." />
      </p>
    );
  return <ListMore list={list} className="mt-4" />;
}
