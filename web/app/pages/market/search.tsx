// The search page. Its address contains the whole search. The map is on the left, the list on the right (SE3); phones show the list with a
// button for the map.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use, useCallback, useEffect, useMemo, useState } from 'react';
import { defineMessages, FormattedMessage, IntlContext, type IntlShape, type MessageDescriptor } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';
import { FilterBar, type SearchChange } from '../../features/search/filter-bar.tsx';
import { toJsonLd } from '../../features/search/json-ld.ts';
import { MapPane } from '../../features/search/map-pane.tsx';
import { ResultsList } from '../../features/search/results-list.tsx';
import { afterPaint } from '../../lib/after-paint.ts';
import { startLoading } from '../../lib/api/page-data.ts';
import { loadOnServer } from '../../lib/api/server-api.ts';
import { nameCountries } from '../../lib/country-words.ts';
import { formatMoney } from '../../lib/formats.ts';
import type { FrameHandle } from '../../lib/frame-handle.ts';
import { pageMeta, readOrigin } from '../../lib/page-meta.ts';
import { SiteContext } from '../../lib/site.ts';
import { useRendered } from '../../lib/use-rendered.ts';
import { useAddressChange } from '../../lib/use-url-change.ts';
import { askSearch, type SearchAnswer, searchQuery, searchViewKey } from '../../nouns/search/api.ts';
import { type Area, searchOfView } from '../../nouns/search/map-area.ts';
import { readSearch } from '../../nouns/search/read-search.ts';
import { type SearchState, writeSearch } from '../../nouns/search/search-url.ts';
import { keepTripStart } from '../../nouns/trips/trip-start.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { ListIcon, MapIcon } from '../../ui/icons/icons.tsx';
import { Part } from '../../ui/layout/part.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { Route } from './+types/search';

export const handle: FrameHandle = { frame: 'wide', hasResults: true };

interface Loaded {
  answer: SearchAnswer;
  /** The search that the page was opened with. Later searches in the browser don't change it. */
  search: string;
}

export const loader = async (args: Route.LoaderArgs): Promise<Loaded | null> => {
  const state = readSearch(new URL(args.request.url).searchParams);
  const answer = await loadOnServer(args, (call) => askSearch(call, state));
  return answer && { answer, search: writeSearch(state) };
};
export const clientLoader = ({ request }: Route.ClientLoaderArgs): Loaded | null =>
  startLoading(searchQuery(readSearch(new URL(request.url).searchParams)));
/** The component fetches later searches itself; the loader only speeds up the first page. */
export const shouldRevalidate = () => false;

const words: Record<
  'title' | 'titleIn' | 'description' | 'descriptionOf' | 'descriptionIn' | 'descriptionStock',
  MessageDescriptor
> = defineMessages({
  title: { defaultMessage: 'Find a workspace' },
  titleIn: { defaultMessage: 'Workspaces in {place}' },
  description: {
    defaultMessage:
      'Desks, private rooms, and meeting tables in people’s homes. See when they’re available and what they cost, all fees included.',
  },
  descriptionOf: {
    defaultMessage:
      'Desks, private rooms, and meeting tables in people’s homes ({countries}). See when they’re available and what they cost, all fees included.',
  },
  descriptionStock: {
    defaultMessage:
      '{count, plural, one {# workspace} other {{count, number} workspaces}} in homes in {place}, typically {price} a day. See when they’re available and what they cost, all fees included.',
  },
  descriptionIn: {
    defaultMessage:
      'Desks, private rooms, and meeting tables in homes in {place}. See when they’re available and what they cost, all fees included.',
  },
});

/** One address for “portland” and “Portland, OR”, which is also what links and the sitemap have. */
const cityName = (asked: string, answer: SearchAnswer | undefined): string =>
  answer?.place && (answer.place.placeId !== null || answer.place.stock) ? answer.place.name : asked;

function describePlace(intl: IntlShape, place: string, stock: NonNullable<SearchAnswer['place']>['stock']): string {
  if (!stock) return intl.formatMessage(words.descriptionIn, { place });
  const price = formatMoney(stock.medianDayMinor, stock.currency, intl.locale, { isRounded: true });
  return intl.formatMessage(words.descriptionStock, { place, price, count: stock.count });
}

export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const state = readSearch(new URLSearchParams(location.search));
  const answer = loaderData?.search === writeSearch(state) ? loaderData.answer : undefined;
  const place = answer?.place?.name ?? state.address ?? state.city;
  const intl = use(IntlContext);
  const countries = nameCountries(intl, use(SiteContext).countries.countries);
  const description =
    countries === undefined ? words.description : intl.formatMessage(words.descriptionOf, { countries });
  return pageMeta({
    title: place ? intl.formatMessage(words.titleIn, { place }) : words.title,
    description: place ? describePlace(intl, place, answer?.place?.stock) : description,
    path: `/search${writeSearch({ ...(state.city ? { city: cityName(state.city, answer) } : {}), ...(state.lat === undefined ? {} : { lat: state.lat, lng: state.lng!, ...(state.address ? { address: state.address } : {}) }) })}`,
    origin: readOrigin(matches),
    image: answer?.listings[0]?.images[0]?.url,
    jsonLd: toJsonLd(answer, readOrigin(matches) ?? ''),
  });
};

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const state = useMemo(() => readSearch(search), [search]);
  // The server's response is for the first address only.
  const [first] = useState({ search: state, state: writeSearch(state), answer: loaderData?.answer });
  useRendered(
    'result',
    first.answer && searchViewKey(first.search),
    first.answer?.listings.map(({ _id }) => _id) ?? [],
  );
  const isFirst = first.state === writeSearch(state);
  const results = useQuery({
    ...searchQuery(state),
    ...(isFirst && first.answer ? { initialData: first.answer } : {}),
    placeholderData: keepPreviousData,
  });
  const [highlightedId, setHighlighted] = useState<string>();
  const [isMapShown, setMapShown] = useState(false);
  const [hasMapFailed, setMapFailed] = useState(false);
  const changed = useAddressChange(state, writeSearch);
  const written = writeSearch(state);
  const [pressed, setPressed] = useState<{ over: string; state: SearchState }>();
  const set = useCallback(
    (part: SearchChange) => {
      const address = changed(
        (now) => ({ ...now, page: undefined, ...(typeof part === 'function' ? part(now) : part) }) as SearchState,
      );
      // Shows the press immediately and starts the search after that.
      setPressed({ over: written, state: readSearch(new URLSearchParams(address)) });
      afterPaint(() => void navigate(`/search${address}`, { preventScrollReset: true }));
    },
    [changed, navigate, written],
  );
  const moveTo = useCallback(
    (area: Area) =>
      void navigate(`/search${changed((now) => searchOfView(now, area))}`, { replace: true, preventScrollReset: true }),
    [changed, navigate],
  );
  /** A filter was pressed and its search hasn't started yet. */
  const isBegun = pressed?.over === written && writeSearch(pressed.state) !== written;
  const answer = results.data;
  useKeptStart(state, answer);
  const placeName = state.address ?? state.city ?? answer?.place?.name ?? '';

  return (
    <>
      {/* On phones the map hides the list, and the list's heading with it. */}
      {isMapShown && !hasMapFailed && (
        <h1 className="sr-only md:hidden">
          <FormattedMessage defaultMessage="Workspaces on the map" />
        </h1>
      )}
      <Part>
        <FilterBar state={isBegun ? pressed.state : state} placeName={placeName} onChange={set} />
      </Part>
      <div
        className={cx(
          'grid min-h-0 grow',
          hasMapFailed
            ? 'grid-rows-[auto_minmax(0,1fr)]'
            : 'md:grid-cols-[minmax(0,1fr)_minmax(400px,46%)] xl:grid-cols-[minmax(0,1fr)_620px]',
        )}
      >
        <MapPane
          state={state}
          answer={answer}
          isShown={isMapShown}
          hasFailed={hasMapFailed}
          onFailedChange={setMapFailed}
          highlightedId={highlightedId}
          onHighlight={setHighlighted}
          onMoved={moveTo}
        />
        <section
          aria-labelledby="results-count"
          className={cx(
            'min-h-0 overflow-x-clip px-(--page-gutter) pt-6 pb-24 md:overflow-y-auto',
            !hasMapFailed && 'md:ps-7',
            isMapShown && !hasMapFailed && 'max-md:hidden',
          )}
        >
          {results.isError && !answer ? (
            <SearchFailed />
          ) : (
            <ResultsList
              state={state}
              answer={answer}
              isUpdating={isBegun || results.isPlaceholderData}
              highlightedId={highlightedId}
              onHighlight={setHighlighted}
              onChange={set}
            />
          )}
        </section>
      </div>
      <MapSwitch isMapShown={isMapShown} onToggle={() => setMapShown(!isMapShown)} />
    </>
  );
}

/** Remembers where trips start, for the pages of listings. */
function useKeptStart({ by, lat, lng, address, city }: SearchState, answer: SearchAnswer | undefined): void {
  const { center, name } = answer?.place ?? {};
  const [startLat, startLng] = [lat ?? center?.lat, lng ?? center?.lng];
  const place = address ?? name ?? city;
  useEffect(() => {
    if (by && place !== undefined && startLat !== undefined && startLng !== undefined)
      keepTripStart({ by, lat: startLat, lng: startLng, place });
  }, [by, place, startLat, startLng]);
}

/** On phones, switches between the list and the map. */
const MapSwitch = ({ isMapShown, onToggle }: { isMapShown: boolean; onToggle: () => void }) => (
  <div className="fixed inset-x-0 bottom-5 z-20 flex justify-center md:hidden">
    <Button onClick={onToggle} className="shadow-float">
      {isMapShown ? <ListIcon size={18} /> : <MapIcon size={18} />}
      {isMapShown ? <FormattedMessage defaultMessage="List" /> : <FormattedMessage defaultMessage="Map" />}
    </Button>
  </div>
);

/** SE5: trying again reloads the page. */
const SearchFailed = () => (
  <ErrorState
    title={<FormattedMessage defaultMessage="Unable to search for workspaces. Please try again." />}
    onRetry={() => location.reload()}
  />
);
