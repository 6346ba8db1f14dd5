// The address of a search and back (SE1, A13): one URL holds place, area, date, hours and every filter. Pure.
import type { Amenity, ListingKind } from '@daynook/contract/amenities';

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
  /** Words of the title or the description. */
  words?: string;
  sort?: 'distance' | 'price' | 'rating' | 'newest';
  page?: number;
}

const NUMBERS = ['lat', 'lng', 'radius', 'people', 'minPrice', 'maxPrice', 'page'] as const;
const TEXTS = ['address', 'city', 'bbox', 'date', 'from', 'to', 'words', 'sort'] as const;
const LISTS = ['kind', 'amenities'] as const;

/** `YYYY-MM-DD` of a day there is. */
function isDate(text: string): boolean {
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
/** Texts that must be a day or a time to mean anything; pages put them into words. */
const MEANINGS: Partial<Record<(typeof TEXTS)[number], (text: string) => boolean>> = {
  date: isDate,
  from: isTime,
  to: isTime,
};

/** Reads what an address says; what it cannot mean is left out rather than guessed. */
export function readSearch(search: URLSearchParams): SearchState {
  const state: Record<string, unknown> = {};
  for (const name of NUMBERS) {
    const text = search.get(name);
    if (text !== null && /^-?\d+(\.\d+)?$/.test(text)) state[name] = Number(text);
  }
  for (const name of TEXTS) {
    const text = search.get(name)?.trim();
    if (text && (MEANINGS[name]?.(text) ?? true)) state[name] = text;
  }
  for (const name of LISTS) {
    const words = (search.get(name) ?? '').split(',').filter(Boolean);
    if (words.length > 0) state[name] = words;
  }
  if (search.get('instant') === 'true') state['instant'] = true;
  // Half a point is no point.
  if ((state['lat'] === undefined) !== (state['lng'] === undefined)) {
    delete state['lat'];
    delete state['lng'];
  }
  return state as SearchState;
}

/** Writes the address of a search: `?lat=…&lng=…`, empty values left out, always in the same order. */
export function writeSearch(state: SearchState): string {
  const search = new URLSearchParams();
  for (const name of [...NUMBERS.slice(0, 2), ...TEXTS, ...NUMBERS.slice(2), ...LISTS, 'instant'] as const) {
    const value = state[name];
    if (value === undefined || value === false || value === '') continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (text !== '' && !(name === 'page' && value === 1)) search.set(name, text);
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The part of a search that a listing's page needs: the day and hours somebody wants. */
export function wishOf({ date, from, to, people }: SearchState): string {
  return writeSearch({
    ...(date ? { date } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(people ? { people } : {}),
  });
}
