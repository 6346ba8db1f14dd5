// All listings on a map, and as text for people without the map. The map's code loads when it's nearly in view.
import { townText } from '@daynook/contract/countries/town-text';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { City, Discover } from '../../nouns/discover/api.ts';
import { GuardedMap } from '../../nouns/map/guarded-map.tsx';
import { hasWebgl } from '../../nouns/map/webgl.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { cx } from '../../ui/class-names.ts';
import { useIsNear } from '../../ui/layout/use-is-near.ts';

const loadMap = () => import('./supply-map.tsx').then(({ SupplyMap }) => SupplyMap);

interface SupplyProps {
  supply: Discover['supply'];
  cities: readonly City[];
}

export function Supply({ supply: { count, bounds }, cities }: SupplyProps) {
  const [ref, isNear] = useIsNear<HTMLDivElement>();
  const [hasFailed, setFailed] = useState(false);
  // Only requested in a browser: the server renders the placeholder for both.
  const isDrawn = isNear && hasWebgl();
  if (bounds === null) return null;
  return (
    <section aria-labelledby="everything" className="mt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="everything" className="display scroll-mt-8 text-[clamp(28px,3.4vw,38px)]">
          <FormattedMessage defaultMessage="All workspaces on a map" />
        </h2>
        <p className="text-muted num">
          <FormattedMessage
            defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}} in total"
            values={{ count }}
          />
        </p>
      </div>
      <div ref={ref}>
        {isNear && !isDrawn ? (
          <div className="rounded-panel bg-well p-6 md:p-8">
            <p className="mb-5">
              <FormattedMessage defaultMessage="Your browser can’t show the map. Here’s what’s on it:" />
            </p>
            <InWords count={count} cities={cities} />
          </div>
        ) : (
          <div
            className={cx(
              'overflow-hidden rounded-panel bg-land',
              !hasFailed && 'h-[min(70vh,420px)] md:h-[min(70vh,560px)]',
            )}
          >
            {isDrawn && (
              <GuardedMap load={loadMap} onFailedChange={setFailed}>
                {(SupplyMap) => <SupplyMap bounds={bounds} />}
              </GuardedMap>
            )}
          </div>
        )}
      </div>
      {!(isNear && !isDrawn) && (
        <details open={hasFailed} className="mt-3 text-[15px]">
          <summary className="finger relative inline-block cursor-pointer rounded-md py-1.5 font-semibold text-moss">
            <FormattedMessage defaultMessage="View map as a list" />
          </summary>
          <div className="mt-4">
            <InWords count={count} cities={cities} />
          </div>
        </details>
      )}
    </section>
  );
}

/** Where the most listings are, which the map shows at a glance. */
function InWords({ count, cities }: { count: number; cities: readonly City[] }) {
  const elsewhere = count - cities.reduce((sum, city) => sum + city.count, 0);
  return (
    <ul className="grid gap-x-10 gap-y-1 sm:grid-cols-2 lg:grid-cols-3 num">
      {cities.map(({ city, state, count: inCity }) => (
        <li key={`${city} ${state}`} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
          <Link
            to={`/search${writeSearch({ city: townText(city, state) })}`}
            className="min-w-0 underline-offset-4 wrap-anywhere hover:underline"
          >
            {townText(city, state)}
          </Link>
          <Count count={inCity} />
        </li>
      ))}
      {elsewhere > 0 && (
        <li className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
          <Link to="/search" className="underline-offset-4 hover:underline">
            <FormattedMessage defaultMessage="Elsewhere" />
          </Link>
          <Count count={elsewhere} />
        </li>
      )}
    </ul>
  );
}

const Count = ({ count }: { count: number }) => (
  <span className="whitespace-nowrap text-muted">
    <FormattedMessage
      defaultMessage="{count, plural, one {# workspace} other {{count, number} workspaces}}"
      values={{ count }}
    />
  </span>
);
