// The address of a search (SE1, A13): one URL holds place, area, date, hours and every filter. Pure; read again in read-search.ts.
import type { Amenity, ListingKind } from '@daynook/contract/listings/amenities';

export interface SearchState {
  lat?: number;
  lng?: number;
  address?: string;
  city?: string;
  /** Kilometres. */
  radius?: number;
  /** West, south, east, north. */
  bbox?: string;
  date?: string;
  from?: string;
  to?: string;
  people?: number;
  kind?: ListingKind[];
  amenities?: Amenity[];
  /** Currency units of a full day, both ends included. */
  minPrice?: number;
  maxPrice?: number;
  instant?: boolean;
  /** At least so many external monitors. */
  monitors?: number;
  /** `sit-stand`, or heights in centimeters such as `70-120`. */
  deskHeight?: string;
  /** At least so many Mbps, measured. */
  wifiDown?: number;
  /** Quiet during the hours, or quiet hours at all. */
  quiet?: boolean;
  stepFree?: boolean;
  /** Centimeters. */
  doorWidth?: number;
  /** Words of the title or the description. */
  words?: string;
  sort?: 'distance' | 'price' | 'rating' | 'newest';
  page?: number;
}

export const SEARCH_NUMBERS = [
  'lat',
  'lng',
  'radius',
  'people',
  'minPrice',
  'maxPrice',
  'page',
  'monitors',
  'wifiDown',
  'doorWidth',
] as const;
export const SEARCH_TEXTS = ['address', 'city', 'bbox', 'date', 'from', 'to', 'words', 'sort', 'deskHeight'] as const;
export const SEARCH_LISTS = ['kind', 'amenities'] as const;
export const SEARCH_FLAGS = ['instant', 'quiet', 'stepFree'] as const;

/** Writes the address of a search: `?lat=…&lng=…`, empty values left out, always in the same order. */
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

/** The part of a search that a listing's page needs: the day and hours somebody wants. */
export function inputOf({ date, from, to, people }: SearchState): string {
  return writeSearch({
    ...(date ? { date } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(people ? { people } : {}),
  });
}
