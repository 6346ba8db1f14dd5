// What a host can add: a property, a listing in an existing one, or a copy of a listing.
import { townText } from '@daynook/contract/countries/town-text';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';
import { TableIcon } from '../../features/listing-import/import-icons.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { pageMeta } from '../../lib/page-meta.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { isToEdit } from '../../nouns/co-hosts/api.ts';
import { useMyProperties } from '../../nouns/hosting/api.ts';
import { type HostListing, sumCounts, useHostListings } from '../../nouns/listings/host-listings-api.ts';
import { duplicateListing } from '../../nouns/listings/listing-edit-api.ts';
import { ListingStateBadge } from '../../nouns/listings/state-badge.tsx';
import { kindName } from '../../nouns/listings/words.ts';
import { Button } from '../../ui/button.tsx';
import { ListingSearchField, SEARCHED_FROM } from '../../ui/forms/search-field.tsx';
import { HomeIcon } from '../../ui/icons/icons.tsx';
import { PlusIcon } from '../../ui/icons/member-icons.tsx';
import { ArrowRightIcon } from '../../ui/icons/shell-icons.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ListMore } from '../../ui/lists/list-more.tsx';
import { Photo } from '../../ui/media/photo.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const meta = () => pageMeta({ title: { defaultMessage: 'Add a listing' }, isHidden: true });

const cardClass =
  'group flex items-center gap-5 rounded-panel bg-surface p-5 shadow-[inset_0_0_0_1px_var(--line)] transition-shadow duration-150 hover:shadow-float';
const markClass = 'grid size-13 shrink-0 place-items-center rounded-pill bg-moss-wash text-moss';

export default function HostCreate() {
  const properties = useMyProperties();
  return (
    <div className="wrap pt-10 pb-16 md:pt-12">
      <PageHeader
        title={<FormattedMessage defaultMessage="Add a listing" />}
        lead={<FormattedMessage defaultMessage="It starts as a draft that only you can see." />}
      />
      <div className="mt-10 grid gap-12">
        <ul className="grid gap-4 md:grid-cols-2">
          {properties.data?.filter(isToEdit).map((property) => (
            <li key={property._id}>
              <Link to={`/host/property/${property._id}/listing/new`} className={cardClass}>
                <span className={markClass}>
                  <PlusIcon size={24} />
                </span>
                <span className="min-w-0 grow">
                  <span className="block text-[18px] font-semibold break-words">
                    <FormattedMessage defaultMessage="Add to {home}" values={{ home: property.title }} />
                  </span>
                  <span className="block text-muted">
                    {townText(property.city, property.state)} ·{' '}
                    <FormattedMessage
                      defaultMessage="{count, plural, one {# listing} other {# listings}}"
                      values={{ count: property.listingCount }}
                    />
                  </span>
                </span>
                <ArrowRightIcon className="shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
              </Link>
            </li>
          ))}
          {properties.isPending && (
            <li aria-busy="true">
              <Skeleton className="h-24 rounded-panel" />
            </li>
          )}
          <li>
            <Link to="/host/property/new" className={cardClass}>
              <span className={markClass}>
                <HomeIcon size={24} />
              </span>
              <span className="min-w-0 grow">
                <span className="block text-[18px] font-semibold">
                  <FormattedMessage defaultMessage="Add a new property" />
                </span>
                <span className="block text-muted">
                  <FormattedMessage defaultMessage="At another address. Add its listings afterward." />
                </span>
              </span>
              <ArrowRightIcon className="shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
            </Link>
          </li>
          <li>
            <Link to="/host/import" className={cardClass}>
              <span className={markClass}>
                <TableIcon size={24} />
              </span>
              <span className="min-w-0 grow">
                <span className="block text-[18px] font-semibold">
                  <FormattedMessage defaultMessage="Import listings" />
                </span>
                <span className="block text-muted">
                  <FormattedMessage defaultMessage="Add several at once from a spreadsheet or JSON file." />
                </span>
              </span>
              <ArrowRightIcon className="shrink-0 text-muted transition-transform duration-150 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
            </Link>
          </li>
        </ul>
        {properties.isError && (
          <ErrorState
            className="!py-6"
            title={<FormattedMessage defaultMessage="We couldn’t load your properties" />}
            onRetry={() => void properties.refetch()}
            isRetrying={properties.isFetching}
          />
        )}
        <Copies />
      </div>
    </div>
  );
}

function Copies() {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const list = useHostListings({ q });
  const pages = list.data?.pages ?? [];
  const listings = pages.flatMap(({ listings }) => listings).filter(isToEdit);
  const isLong = typed !== '' || sumCounts(pages[0]?.counts ?? {}) > SEARCHED_FROM;
  if (list.isError && !list.data)
    return (
      <RetryLine onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        <FormattedMessage defaultMessage="We couldn’t load your listings" />
      </RetryLine>
    );
  if (listings.length === 0 && !isLong) return null;
  return (
    <section>
      <h2 className="display text-[26px]">
        <FormattedMessage defaultMessage="Or copy an existing listing" />
      </h2>
      <p className="mt-1 text-muted">
        <FormattedMessage defaultMessage="Copies the text, prices, hours, and rules, but not photos or bookings." />
      </p>
      {isLong && <ListingSearchField value={typed} onChange={setTyped} className="mt-5 sm:max-w-80" />}
      {listings.length === 0 && !list.isFetching ? (
        <p role="status" className="mt-5 text-muted">
          <FormattedMessage defaultMessage="No listings match your search" />
        </p>
      ) : (
        <ul className="mt-5 overflow-hidden rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]">
          {listings.map((listing) => (
            <CopyLine key={listing._id} listing={listing} />
          ))}
        </ul>
      )}
      <ListMore list={list} className="mt-6" />
    </section>
  );
}

function CopyLine({ listing }: { listing: HostListing }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  // Kept until it succeeds: retrying after a lost response finds the first copy.
  const [key] = useState(() => crypto.randomUUID());
  const copy = async () => {
    setBusy(true);
    try {
      const made = await duplicateListing(listing._id, key);
      await navigate(`/host/listing/${made._id}/edit`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
      setBusy(false);
    }
  };
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-4 border-line px-5 py-3.5 not-last:border-b">
      <Photo photo={listing.image ?? undefined} alt="" sizes="72px" className="rounded-field" />
      <span className="min-w-0">
        <span className="line-clamp-2 font-semibold">{listing.title}</span>
        <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-[15px] text-muted">
          {kindName(intl, listing.kind)}
          <ListingStateBadge state={listing.state} />
        </span>
      </span>
      <Button variant="soft" size="sm" isBusy={isBusy} onClick={() => void copy()}>
        <FormattedMessage defaultMessage="Copy" />
        <span className="sr-only">: {listing.title}</span>
      </Button>
    </li>
  );
}
