// What import files may say as the site is set up now. Built-in amenities go by their id, the operator's own by their name, written the same way.
import { CANCELLATION_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { AMENITIES, type Amenity, isOwnAmenity } from '@daynook/contract/listings/amenities';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import { amenityWord, firstPolicy, isPolicyOffered, listAmenityItems, listKindItems } from '../../current-offer.ts';
import { toFileWord } from './cells.ts';

interface Words {
  readonly byAmenity: ReadonlyMap<Amenity, string>;
  readonly byWord: ReadonlyMap<string, Amenity>;
}

/** Every cell of a file needs them, so they're kept until the setting changes. */
const known = new WeakMap<readonly AmenityItem[], Words>();

function listWords(): Words {
  const items = listAmenityItems();
  const words = known.get(items) ?? makeWords(items);
  known.set(items, words);
  return words;
}

/** The word for each; one whose name is taken or has no letters of a word keeps its id. */
function makeWords(items: readonly AmenityItem[]): Words {
  const words = new Map<Amenity, string>();
  const taken = new Set<string>(AMENITIES);
  for (const { id } of items) {
    const named = isOwnAmenity(id) ? toFileWord(amenityWord(id)) : id;
    const word = named !== id && taken.has(named) ? id : named;
    taken.add(word);
    words.set(id, word);
  }
  return { byAmenity: words, byWord: new Map([...words].map(([id, word]) => [word, id])) };
}

/** The column with the words that an import takes now. */
export function withOffered(column: ListingColumn): ListingColumn {
  if (column.field === 'kind')
    return { ...column, words: listKindItems().flatMap(({ id, isOffered }) => (isOffered ? [id] : [])) };
  if (column.field === 'cancellationPolicy')
    return { ...column, words: CANCELLATION_POLICY_IDS.filter(isPolicyOffered), whenEmpty: firstPolicy() };
  if (column.field !== 'amenities') return column;
  const { byAmenity } = listWords();
  return {
    ...column,
    words: listAmenityItems().flatMap(({ id, isOffered }) => (isOffered ? [byAmenity.get(id)!] : [])),
  };
}

/** What a listing has, for a file. */
export function toWords(amenities: readonly Amenity[]): string[] {
  const { byAmenity } = listWords();
  return amenities.map((amenity) => byAmenity.get(amenity) ?? amenity);
}

/** What a file says, for a listing. */
export function fromWords(said: readonly string[]): Amenity[] {
  const { byWord } = listWords();
  return said.map((word) => byWord.get(word) ?? (word as Amenity));
}
