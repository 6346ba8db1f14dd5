// The URL of a search (SE1, A13): place, area, date, hours, and all filters. Pure; read-search.ts reads it.
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';
import type { TravelMode } from '@daynook/contract/listings/trip-estimates';
import type { SearchedPort } from '@daynook/contract/listings/work-fact-values';

export interface SearchState {
  lat?: number;
  lng?: number;
  address?: string;
  city?: string;
  /** Kilometers. */
  radius?: number;
  /** How people travel from the place, and for how many minutes at most. */
  by?: TravelMode;
  within?: number;
  /** West, south, east, north. */
  bbox?: string;
  date?: string;
  from?: string;
  to?: string;
  people?: number;
  kind?: ListingKind[];
  amenities?: Amenity[];
  /** Currency units for a full day, inclusive. */
  minPrice?: number;
  maxPrice?: number;
  instant?: boolean;
  /** The minimum number of external monitors. */
  monitors?: number;
  /** `sit-stand`, or heights in centimeters such as `70-120`. */
  deskHeight?: string;
  /** The minimum width and depth in centimeters, such as `140x70`. */
  deskSize?: string;
  /** At the desk and at the monitor; all of them. */
  ports?: SearchedPort[];
  /** The minimum speed in Mbps, by guests' tests if there are enough. */
  wifiDown?: number;
  /** Quiet during the hours, or any quiet hours. */
  quiet?: boolean;
  /** As guests measured it. */
  callReady?: boolean;
  measuredQuiet?: boolean;
  stepFree?: boolean;
  /** Centimeters. */
  doorWidth?: number;
  /** Centimeters. */
  kneeClearance?: number;
  /** Centimeters. */
  turningCircle?: number;
  /** Words in the title or description. */
  words?: string;
  sort?: 'distance' | 'price' | 'rating' | 'newest';
  page?: number;
}

export const SEARCH_NUMBERS = [
  'lat',
  'lng',
  'radius',
  'within',
  'people',
  'minPrice',
  'maxPrice',
  'page',
  'monitors',
  'wifiDown',
  'doorWidth',
  'kneeClearance',
  'turningCircle',
] as const;
export const SEARCH_TEXTS = [
  'address',
  'city',
  'bbox',
  'by',
  'date',
  'from',
  'to',
  'words',
  'sort',
  'deskHeight',
  'deskSize',
] as const;
export const SEARCH_LISTS = ['kind', 'amenities', 'ports'] as const;
export const SEARCH_FLAGS = ['instant', 'quiet', 'callReady', 'measuredQuiet', 'stepFree'] as const;

/** Writes the URL of a search: `?lat=…&lng=…`, without empty values, always in the same order. */
export function writeSearch(state: SearchState): string {
  const search = new URLSearchParams();
  for (const name of [
    ...SEARCH_NUMBERS.slice(0, 2),
    ...SEARCH_TEXTS,
    ...SEARCH_NUMBERS.slice(2),
    ...SEARCH_LISTS,
    ...SEARCH_FLAGS,
  ] as const) {
    const value = state[name];
    if (value === undefined || value === false || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '' && !(name === 'page' && value === 1)) search.set(name, text);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

const WHERE_AND_WHEN = [
  'lat',
  'lng',
  'address',
  'city',
  'radius',
  'by',
  'within',
  'bbox',
  'date',
  'from',
  'to',
  'sort',
] as const satisfies readonly (keyof SearchState)[];

/** Only where and when, in their order. */
export const withoutFilters = (state: SearchState): SearchState =>
  Object.fromEntries(WHERE_AND_WHEN.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));

/** The part of a search that the listing page needs: the day and hours. */
export function writeInput({ date, from, to, people }: SearchState): string {
  return writeSearch({
    ...(date ? { date } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(people ? { people } : {}),
  });
}
