// Neighborhoods as hosts name them: number of workspaces and median price.
import { townText } from '@daynook/contract/countries/town-text';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Neighborhood } from '../../nouns/discover/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { StockWords } from './stock-words.tsx';

const toSearchPath = ({ name, city, state }: Neighborhood): string =>
  `/search${writeSearch({ city: `${name}, ${townText(city, state)}` })}`;

export const NeighborhoodList = ({ neighborhoods }: { neighborhoods: readonly Neighborhood[] }) => (
  <section aria-labelledby="neighborhoods">
    <h2 id="neighborhoods" className="display mt-18 mb-6 scroll-mt-8 text-[clamp(28px,3.4vw,38px)]">
      <FormattedMessage defaultMessage="Neighborhoods" />
    </h2>
    <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
      {neighborhoods.map((neighborhood) => (
        <li
          key={`${neighborhood.name} ${neighborhood.city} ${neighborhood.state}`}
          className="min-w-0 border-t border-line"
        >
          <Link to={toSearchPath(neighborhood)} className="group block h-full rounded-md py-3.5 text-[15px] text-muted">
            <span className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 text-[17px] font-semibold text-ink wrap-anywhere group-hover:underline">
                {neighborhood.name}
              </span>
              <span className="text-end">{neighborhood.city}</span>
            </span>
            <StockWords stock={neighborhood} />
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
