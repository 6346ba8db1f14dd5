// Queries of a search: the page of results, the pins of the map, and the number of results for each filter.
import { SEARCH } from '@daynook/contract/limits';
import { call } from '../../lib/api/api.ts';
import type { Answer, Call } from '../../lib/api/api-request.ts';
import { askAsPageView } from '../../lib/page-views.ts';
import type { SearchState } from './search-url.ts';

export type SearchAnswer = Answer<'GET /api/listings/search'>;
export type Facets = Answer<'GET /api/listings/facets'>;
export type SearchResult = SearchAnswer['listings'][number];

interface Asking {
  signal: AbortSignal;
}

/** The filters of a search, without its place and display options. */
function onlyFilters({ sort: _sort, page: _page, ...filters }: SearchState): SearchState {
  return filters;
}

/** A page of results; the server's loader uses it with its own `call`. */
export const askSearch = (
  ask: Call,
  state: SearchState,
  options: { signal?: AbortSignal; isNoPageView?: boolean } = {},
) => ask('GET /api/listings/search', { query: { ...state, limit: SEARCH.pageSize }, ...options });

/** A page of results, counted as impressions. */
export const searchViewKey = (state: SearchState) => `search ${JSON.stringify(state)}`;

export const searchQuery = (state: SearchState) => ({
  queryKey: ['search', state],
  queryFn: ({ signal }: Asking) =>
    askAsPageView(searchViewKey(state), (variant) => askSearch(call, state, { signal, ...variant })),
  staleTime: SEARCH.staleMs,
});

export interface MapView {
  /** West, south, east, north. */
  bbox: string;
  zoom: number;
}

/** Without the place, which the map's area replaces. A limit of trips needs it as their start. */
function onlyInView(state: SearchState): SearchState {
  const { radius: _radius, ...filters } = onlyFilters(state);
  if (filters.within !== undefined) return filters;
  const { lat: _lat, lng: _lng, city: _city, address: _address, by: _by, ...rest } = filters;
  return rest;
}

/** Pins or clusters in the map's view: the search's filters with the view's area instead of its place. */
export const mapQuery = (state: SearchState, view: MapView) => {
  const filters = onlyInView(state);
  return {
    queryKey: ['map', filters, view],
    queryFn: ({ signal }: Asking) =>
      call('GET /api/listings/map', { query: { ...filters, bbox: view.bbox, zoom: view.zoom }, signal }),
    staleTime: SEARCH.staleMs,
  };
};

export const facetsQuery = (state: SearchState) => ({
  queryKey: ['facets', onlyFilters(state)],
  queryFn: ({ signal }: Asking) => call('GET /api/listings/facets', { query: { ...onlyFilters(state) }, signal }),
  staleTime: SEARCH.staleMs,
});
