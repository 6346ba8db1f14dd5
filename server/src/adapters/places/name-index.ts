// Finds places by the start of any of their names, with a binary search in a sorted list of folded names. Pure.
import { letterBits } from './edit-distance.ts';
import { expand, fold } from './fold.ts';
import type { Place } from './gazetteer.ts';

/** Which of a place's names a key is. A `word` key starts inside the name: "francisco". */
export type KeyKind = 'name' | 'nickname' | 'word';

const KIND_CODES: readonly KeyKind[] = ['name', 'nickname', 'word'];

export interface NameIndex {
  /** Every key that starts with the text, unordered. */
  withPrefix(folded: string): Iterable<{ place: Place; key: string; kind: KeyKind }>;
  /** Every key equal to the text. */
  withName(folded: string): Iterable<{ place: Place; key: string; kind: KeyKind }>;
  /** Full names for letter-by-letter comparison, by country. */
  readonly names: readonly FullNames[];
}

/** Parallel arrays, largest place first. */
interface FullNames {
  readonly keys: readonly string[];
  readonly bits: Int32Array;
  readonly places: readonly Place[];
}

interface CountryIndex extends Pick<NameIndex, 'withPrefix'> {
  readonly names: FullNames;
}

/** Calls `add` with each folded name of a place, possibly more than once. */
function forEachKey(place: Place, add: (key: string, kind: KeyKind) => void): void {
  const folded = fold(place.name);
  for (const name of place.spellings.length === 0 ? [folded] : [folded, ...place.spellings.map(fold)]) {
    add(name, 'name');
    if (name.includes(' ')) add(expand(name, true), 'name');
    if (name.startsWith('the ')) add(name.slice(4), 'name');
  }
  for (const name of place.nicknames) add(fold(name), 'nickname');
  for (let listing = folded.indexOf(' '); listing >= 0; listing = folded.indexOf(' ', listing + 1))
    if (folded.length - listing > 3) add(folded.slice(listing + 1), 'word');
}

/** By a country's places, which are read once and never change: after another country is served, only that one has to be indexed. */
const known = new WeakMap<readonly Place[], CountryIndex>();

function indexCountry(places: readonly Place[]): CountryIndex {
  const index = known.get(places) ?? buildIndex(places);
  known.set(places, index);
  return index;
}

/** The index of some countries, each with its places. */
export function indexNames(countries: readonly (readonly Place[])[]): NameIndex {
  const indexes = countries.map(indexCountry);
  function* withPrefix(prefix: string) {
    for (const index of indexes) yield* index.withPrefix(prefix);
  }
  return {
    withPrefix,
    withName: (folded) => withPrefix(`${folded}\u0000`),
    names: indexes.map(({ names }) => names),
  };
}

function buildIndex(places: readonly Place[]): CountryIndex {
  // Joins key, kind, and place number in one string, because sorting plain strings is several times faster than sorting objects.
  const entries: string[] = [];
  const nameKeys: string[] = [];
  const namePlaces: Place[] = [];
  let added: string[] = [];
  let number = 0;
  const add = (key: string, kind: KeyKind) => {
    if (key === '' || added.includes(key)) return;
    added.push(key);
    entries.push(`${key}\u0000${KIND_CODES.indexOf(kind)}${number}`);
    if (kind !== 'name') return;
    nameKeys.push(key);
    namePlaces.push(places[number]!);
  };
  for (; number < places.length; number++) {
    added = [];
    forEachKey(places[number]!, add);
  }
  entries.sort();

  function* withPrefix(prefix: string) {
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (entries[middle]! < prefix) low = middle + 1;
      else high = middle;
    }
    for (let i = low; entries[i]?.startsWith(prefix); i++) {
      const entry = entries[i]!;
      const end = entry.indexOf('\u0000');
      yield {
        key: entry.slice(0, end),
        kind: KIND_CODES[Number(entry[end + 1])]!,
        place: places[Number(entry.slice(end + 2))]!,
      };
    }
  }

  return {
    withPrefix,
    names: { keys: nameKeys, bits: Int32Array.from(nameKeys, letterBits), places: namePlaces },
  };
}
