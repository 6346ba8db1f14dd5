// Reads search criteria from a page's address (SE1, A13). Separate from writing them, which is all most pages need. Pure.
import { TRAVEL_MINUTES_MAXIMUM, TRAVEL_MODES } from '@daynook/contract/listings/trip-estimates';
import { SEARCH_FLAGS, SEARCH_LISTS, SEARCH_NUMBERS, SEARCH_TEXTS, type SearchState } from './search-url.ts';

/** `YYYY-MM-DD`, and the day exists. */
function isDate(text: string): boolean {
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
/** Texts with a fixed format: pages format them for the reader. */
const FORMATS: Partial<Record<(typeof SEARCH_TEXTS)[number], (text: string) => boolean>> = {
  date: isDate,
  from: isTime,
  to: isTime,
  deskHeight: (text) => /^(?:sit-stand|\d{2,3}-\d{2,3})$/.test(text),
  by: (text) => (TRAVEL_MODES as readonly string[]).includes(text),
  deskSize: (text) => /^\d{2,3}x\d{2,3}$/.test(text),
};

const readNumber = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined);
const readFlag = (text: string) => (/^(?:true|1)$/.test(text) ? true : undefined);

function readList(text: string): string[] | undefined {
  const words = text.split(',').filter(Boolean);
  return words.length > 0 ? words : undefined;
}

function readText(text: string, name: (typeof SEARCH_TEXTS)[number]): string | undefined {
  const trimmed = text.trim();
  return trimmed && (FORMATS[name]?.(trimmed) ?? true) ? trimmed : undefined;
}

/** Reads the search criteria from a page's address. Values that aren't valid are left out rather than guessed. */
export function readSearch(search: URLSearchParams): SearchState {
  const state: Record<string, unknown> = {};
  const read = <Name extends string>(names: readonly Name[], parse: (text: string, name: Name) => unknown) => {
    for (const name of names) {
      const value = parse(search.get(name) ?? '', name);
      if (value !== undefined) state[name] = value;
    }
  };
  read(SEARCH_NUMBERS, readNumber);
  read(SEARCH_TEXTS, readText);
  read(SEARCH_LISTS, readList);
  read(SEARCH_FLAGS, readFlag);
  if (state['lat'] === undefined || state['lng'] === undefined) {
    delete state['lat'];
    delete state['lng'];
  }
  // A limit needs a mode and a start; the server accepts fives.
  const { by, within, lat, city, address } = state as SearchState;
  const isLimit = by !== undefined && (lat !== undefined || city !== undefined || address !== undefined);
  const isMinutes = within !== undefined && within >= 5 && within <= TRAVEL_MINUTES_MAXIMUM && within % 5 === 0;
  if (!isLimit || !isMinutes) delete state['within'];
  return state as SearchState;
}
