// Browsing without a place: cities and neighborhoods with counts and prices, all on a map, and collections by rule. All from data.
import { townText } from '@daynook/contract/countries/town-text';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { CityCard } from '../../features/discover/city-card.tsx';
import { CollectionRow } from '../../features/discover/collection-row.tsx';
import { nameCollection } from '../../features/discover/collection-words.ts';
import { NeighborhoodList } from '../../features/discover/neighborhood-list.tsx';
import { Supply } from '../../features/discover/supply.tsx';
import { startLoading, usePageQuery } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { useFirstCurrency } from '../../lib/usual-currencies.ts';
import { type City, discoverQuery } from '../../nouns/discover/api.ts';
import { writeSearch } from '../../nouns/search/search-url.ts';
import { chipClass } from '../../ui/forms/chip.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { articleMeta, Text } from '../content/article.tsx';
import type { Route } from './+types/discover';

const words = defineMessages({
  pageTitle: { defaultMessage: 'Cities with workspaces' },
  title: { defaultMessage: 'Where do you want to work?' },
  lead: { defaultMessage: 'Pick a city, or start with what your day needs.' },
});

/** The largest ones as cards; the others as names. */
const CITY_CARDS = 9;

export const meta = articleMeta('/discover', words.pageTitle, words.lead);
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, (call) => call('GET /api/discover'));
export const clientLoader = () => startLoading(discoverQuery());

export default function DiscoverPage({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const currency = useFirstCurrency();
  const discover = usePageQuery(discoverQuery(), loaderData);
  const { cities = [], neighborhoods = [], collections = [], supply } = discover.data ?? {};
  return (
    <div className="wrap py-12 md:py-20">
      <h1 className="display text-[clamp(40px,6.4vw,72px)]">
        <Text message={words.title} />
      </h1>
      <p className="mt-6 max-w-[54ch] text-[clamp(18px,2vw,21px)] text-muted">
        <Text message={words.lead} />
      </p>
      {collections.length > 0 && (
        <nav className="mt-8" aria-label={intl.formatMessage({ defaultMessage: 'Collections' })}>
          <ul className="flex gap-2.5 max-md:-mx-(--page-gutter) max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:py-1 max-md:[scrollbar-width:none] md:flex-wrap">
            {collections.map(({ id }) => (
              <li key={id} className="shrink-0">
                <a href={`#${id}`} className={chipClass(false)}>
                  {nameCollection(id, currency, intl)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {discover.isPending && <DiscoverSkeleton />}
      {discover.isError && (
        <ErrorState
          title={<FormattedMessage defaultMessage="We couldn’t load the cities" />}
          onRetry={() => void discover.refetch()}
          isRetrying={discover.isFetching}
        />
      )}
      {discover.data && cities.length === 0 && (
        <EmptyState
          title={<FormattedMessage defaultMessage="No cities with enough listings yet" />}
          action={
            <LinkButton to="/become-host">
              <FormattedMessage defaultMessage="Become the first host" />
            </LinkButton>
          }
        />
      )}
      {cities.length > 0 && (
        <>
          <h2 className="display mt-14 mb-6 text-[clamp(28px,3.4vw,38px)]">
            <FormattedMessage defaultMessage="Cities" />
          </h2>
          <ul className="grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
            {cities.slice(0, CITY_CARDS).map((city, index) => (
              <li key={`${city.city} ${city.state}`}>
                <CityCard city={city} isPriority={index < 3} />
              </li>
            ))}
          </ul>
          {cities.length > CITY_CARDS && <MoreCities cities={cities.slice(CITY_CARDS)} />}
        </>
      )}
      {neighborhoods.length > 0 && <NeighborhoodList neighborhoods={neighborhoods} />}
      {supply && <Supply supply={supply} cities={cities} />}
      <div className="mt-20 grid gap-18">
        {collections.map((collection) => (
          <CollectionRow key={collection.id} collection={collection} />
        ))}
      </div>
    </div>
  );
}

const MoreCities = ({ cities }: { cities: readonly City[] }) => (
  <ul className="mt-10 flex flex-wrap gap-2.5">
    {cities.map(({ city, state, count }) => (
      <li key={`${city} ${state}`}>
        <LinkButton variant="outline" size="sm" to={`/search${writeSearch({ city: townText(city, state) })}`}>
          {city}
          <span className="font-normal text-muted num">{count}</span>
        </LinkButton>
      </li>
    ))}
  </ul>
);

const DiscoverSkeleton = () => (
  <div className="mt-14 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3" aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key}>
        <Skeleton className="aspect-3/2 rounded-card" />
        <Skeleton className="mt-4 h-7 w-40" />
      </div>
    ))}
  </div>
);
