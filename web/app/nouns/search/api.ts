// The questions of a search: its page of results, the pins of a map view, how many each filter would leave.
import { SEARCH } from '@daynook/contract/limits';
import { call } from '../../lib/api/api.ts';
import type { Answer, Call } from '../../lib/api/api-request.ts';
import { askAsPageView } from '../../lib/page-views.ts';
import type { SearchState } from './search-address.ts';

export type SearchAnswer = Answer<'GET /api/listings/search'>;
export type Facets = Answer<'GET /api/listings/facets'>;
export type SearchResult = SearchAnswer['listings'][number];

interface Asking {
  signal: AbortSignal;
}

/** What of a search filters, without where and how it is shown. */
function filtersOf({ sort: _sort, page: _page, ...filters }: SearchState): SearchState {
  return filters;
}

/** A page of results; the server's loader asks the same with its own `call`. */
export const askSearch = (
  ask: Call,
  state: SearchState,
  options: { signal?: AbortSignal; isNoPageView?: boolean } = {},
) => ask('GET /api/listings/search', { query: { ...state, limit: SEARCH.pageSize }, ...options });

/** A page of results, as a look at it. */
export const lookThrough = (state: SearchState) => `search ${JSON.stringify(state)}`;

export const searchQuery = (state: SearchState) => ({
  queryKey: ['search', state],
  queryFn: ({ signal }: Asking) =>
    askAsPageView(lookThrough(state), (variant) => askSearch(call, state, { signal, ...variant })),
  staleTime: SEARCH.staleMs,
});

export interface MapView {
  /** West, south, east, north. */
  bbox: string;
  zoom: number;
}

/** Pins or clusters of what the map shows: the search's filters, but the view's area instead of its place. */
export const mapQuery = (state: SearchState, view: MapView) => {
  const { lat: _lat, lng: _lng, radius: _radius, city: _city, address: _address, ...filters } = filtersOf(state);
  return {
    queryKey: ['map', filters, view],
    queryFn: ({ signal }: Asking) =>
      call('GET /api/listings/map', { query: { ...filters, bbox: view.bbox, zoom: view.zoom }, signal }),
    staleTime: SEARCH.staleMs,
  };
};

export const facetsQuery = (state: SearchState) => ({
  queryKey: ['facets', filtersOf(state)],
  queryFn: ({ signal }: Asking) => call('GET /api/listings/facets', { query: { ...filtersOf(state) }, signal }),
  staleTime: SEARCH.staleMs,
});
