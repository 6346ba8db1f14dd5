// The last onboarding step: listings that match the answers, or nearby ones with a note if none does.
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import type { OwnProfile } from '../../nouns/accounts/api.ts';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { searchQuery } from '../../nouns/search/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toSearch } from './onboarding-criteria.ts';

const SHOWN = 6;

export function MatchingListings({ profile }: { profile: OwnProfile }) {
  const fitting = useQuery(searchQuery(toSearch(profile)));
  const isNoneFitting = fitting.data?.listings.length === 0;
  const around = useQuery({ ...searchQuery(toSearch(profile, true)), enabled: isNoneFitting });
  const shown = isNoneFitting ? around : fitting;
  if (shown.isPending) {
    return (
      <div className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3" aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-[4/3] rounded-card" />
            <Skeleton className="mt-4 h-5 w-3/4" />
          </div>
        ))}
      </div>
    );
  }
  if (!shown.data) {
    return (
      <ErrorState
        title={<FormattedMessage defaultMessage="We couldn’t load workspaces" />}
        onRetry={() => void shown.refetch()}
        isRetrying={shown.isFetching}
      />
    );
  }
  const { listings } = shown.data;
  const address = `/search${writeSearch(toSearch(profile, isNoneFitting))}`;
  if (listings.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage defaultMessage="Nothing nearby yet" />}
        action={
          <LinkButton to="/search">
            <FormattedMessage defaultMessage="Search somewhere else" />
          </LinkButton>
        }
      >
        <FormattedMessage defaultMessage="We saved your answers. You can change them in Settings anytime." />
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-9">
      {isNoneFitting && (
        <p className="rounded-card bg-clay-wash px-5 py-4">
          <FormattedMessage defaultMessage="No exact matches yet. Here’s what comes closest." />
        </p>
      )}
      <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {listings.slice(0, SHOWN).map((listing) => (
          <li key={listing._id}>
            <ListingCard
              listing={listing}
              sizes="(min-width: 1024px) 380px, (min-width: 640px) 45vw, 92vw"
              headingLevel="h2"
            />
          </li>
        ))}
      </ul>
      <p>
        <LinkButton to={address} variant="outline">
          <FormattedMessage
            defaultMessage="{count, plural, one {View it on the map} other {View all # on the map}}"
            values={{ count: shown.data.total }}
          />
        </LinkButton>
      </p>
    </div>
  );
}
