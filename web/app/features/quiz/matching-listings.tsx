// Five listings for the answers, each with what fits and what it lacks.
import { FormattedMessage } from 'react-intl';
import { ListingCard } from '../../nouns/listings/listing-card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { FitList } from './fit-list.tsx';
import { type Matches, useMatches } from './matches.ts';
import { compareWithInputs, type Inputs } from './quiz-criteria.ts';

export function MatchingListings({ inputs }: { inputs: Inputs }) {
  const matches = useMatches(inputs);
  return (
    <>
      <h2 className="display mt-14 mb-6 text-[clamp(26px,3vw,34px)]">
        <FormattedMessage defaultMessage="Workspaces for you" />
      </h2>
      {matches.isPending && <MatchesSkeleton />}
      {matches.isError && (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load workspaces" />}
          onRetry={() => void matches.refetch()}
          isRetrying={matches.isFetching}
        />
      )}
      {matches.data && <Found matches={matches.data} inputs={inputs} />}
    </>
  );
}

function Found({ matches: { listings, wholeCount }, inputs }: { matches: Matches; inputs: Inputs }) {
  if (listings.length === 0) {
    return (
      <EmptyState
        title={<FormattedMessage defaultMessage="Nothing matches yet" />}
        action={
          <LinkButton to="/discover">
            <FormattedMessage defaultMessage="Browse all workspaces" />
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      {wholeCount < listings.length && (
        <p className="mb-6 max-w-[60ch] rounded-card bg-well px-5 py-3.5 text-[15px]" role="status">
          <FormattedMessage
            defaultMessage="{count, plural, =0 {No workspace has everything. These come closest, and each shows what’s missing.} one {1 workspace has everything. The others show what’s missing.} other {# workspaces have everything. The others show what’s missing.}}"
            values={{ count: wholeCount }}
          />
        </p>
      )}
      <ol className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {listings.map((listing, index) => (
          <li key={listing._id}>
            <ListingCard
              listing={listing}
              sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw"
              isPriority={index < 2}
            />
            <FitList fit={compareWithInputs(listing, inputs)} />
          </li>
        ))}
      </ol>
    </>
  );
}

const MatchesSkeleton = () => (
  <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3" aria-busy="true">
    {['a', 'b', 'c'].map((key) => (
      <div key={key}>
        <Skeleton className="aspect-3/2 rounded-card" />
        <Skeleton className="mt-4 h-6 w-40" />
      </div>
    ))}
  </div>
);
