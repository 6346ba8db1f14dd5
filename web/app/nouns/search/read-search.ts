// Reads the address of a search (SE1, A13). Apart from writing it: most pages only lead to a search. Pure.
import { SEARCH_FLAGS, SEARCH_LISTS, SEARCH_NUMBERS, SEARCH_TEXTS, type SearchState } from './search-address.ts';

/** `YYYY-MM-DD` of a day there is. */
function isDate(text: string): boolean {
  const atMs = Date.parse(`${text}T00:00:00Z`);
  return /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
}
const isTime = (text: string): boolean => /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text);
/** Texts that must be a day or a time to mean anything; pages put them into words. */
const MEANINGS: Partial<Record<(typeof SEARCH_TEXTS)[number], (text: string) => boolean>> = {
  date: isDate,
  from: isTime,
  to: isTime,
  deskHeight: (text) => /^(?:sit-stand|\d{2,3}-\d{2,3})$/.test(text),
};

/** Reads what an address says; what it cannot mean is left out rather than guessed. */
export function readSearch(search: URLSearchParams): SearchState {
  const state: Record<string, unknown> = {};
  for (const name of SEARCH_NUMBERS) {
    const text = search.get(name);
    if (text !== null && /^-?\d+(\.\d+)?$/.test(text)) state[name] = Number(text);
  }
  for (const name of SEARCH_TEXTS) {
    const text = search.get(name)?.trim();
    if (text && (MEANINGS[name]?.(text) ?? true)) state[name] = text;
  }
  for (const name of SEARCH_LISTS) {
    const words = (search.get(name) ?? '').split(',').filter(Boolean);
    if (words.length > 0) state[name] = words;
  }
  for (const name of SEARCH_FLAGS) if (/^(?:true|1)$/.test(search.get(name) ?? '')) state[name] = true;
  // Half a point is no point.
  if ((state['lat'] === undefined) !== (state['lng'] === undefined)) {
    delete state['lat'];
    delete state['lng'];
  }
  return state as SearchState;
}
