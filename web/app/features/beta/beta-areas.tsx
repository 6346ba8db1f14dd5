// What's open where, from the current listings, so visitors can see whether their city has any before they join the waiting list.
import { townText } from '@daynook/contract/countries/town-text';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { discoverQuery } from '../../nouns/discover/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { RetryLine } from '../../ui/states/retry-line.tsx';
import { TextSkeleton } from '../../ui/states/skeleton.tsx';

export function BetaAreas() {
  const areas = useQuery(discoverQuery());
  const cities = areas.data?.cities ?? [];
  return (
    <section aria-labelledby="beta-areas">
      <h2 id="beta-areas" className="display text-[26px]">
        <FormattedMessage defaultMessage="Where we’re open" />
      </h2>
      {areas.isPending && (
        <div aria-busy="true" className="mt-4">
          <TextSkeleton lines={3} />
        </div>
      )}
      {areas.isError && (
        <RetryLine className="mt-4" onRetry={() => void areas.refetch()} isRetrying={areas.isFetching}>
          <FormattedMessage defaultMessage="We couldn’t load the list of cities." />
        </RetryLine>
      )}
      {areas.data && cities.length === 0 && (
        <p className="mt-3 max-w-[60ch] text-muted">
          <FormattedMessage defaultMessage="No city has three workspaces yet. Join with your postal code to show us where to start." />
        </p>
      )}
      {cities.length > 0 && (
        <>
          <p className="mt-3 max-w-[60ch] text-muted">
            <FormattedMessage defaultMessage="These cities have the most workspaces today. Not on the list? Your postal code helps us decide where to open next." />
          </p>
          <ul className="mt-5 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3 num">
            {cities.map(({ city, state, count }) => (
              <li
                key={`${city} ${state}`}
                className="flex items-baseline justify-between gap-4 border-t border-line py-2.5"
              >
                <Link
                  to={`/search${writeSearch({ city: townText(city, state) })}`}
                  className="min-w-0 font-semibold underline-offset-4 wrap-anywhere hover:underline"
                >
                  {townText(city, state)}
                </Link>
                <span className="whitespace-nowrap text-muted">
                  <FormattedMessage
                    defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}}"
                    values={{ count }}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
