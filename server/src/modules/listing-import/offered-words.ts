// What import files may say as the site is set up now. Built-in amenities go by their id, the operator's own by their name, written the same way.
import { CANCELLATION_POLICY_IDS } from '@daynook/contract/cancellation-policies';
import { AMENITIES, type Amenity, isOwnAmenity } from '@daynook/contract/listings/amenities';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import { amenityWord, firstPolicy, isPolicyOffered, listAmenityItems, listKindItems } from '../../current-offer.ts';
import { toFileWord } from './cells.ts';

/** The word for each; one whose name is taken or has no letters of a word keeps its id. */
function listWords(): Map<Amenity, string> {
  const words = new Map<Amenity, string>();
  const taken = new Set<string>(AMENITIES);
  for (const { id } of listAmenityItems()) {
    const named = isOwnAmenity(id) ? toFileWord(amenityWord(id)) : id;
    const word = named !== id && taken.has(named) ? id : named;
    taken.add(word);
    words.set(id, word);
  }
  return words;
}

/** The column with the words that an import takes now. */
export function withOffered(column: ListingColumn): ListingColumn {
  if (column.field === 'kind')
    return { ...column, words: listKindItems().flatMap(({ id, isOffered }) => (isOffered ? [id] : [])) };
  if (column.field === 'cancellationPolicy')
    return { ...column, words: CANCELLATION_POLICY_IDS.filter(isPolicyOffered), whenEmpty: firstPolicy() };
  if (column.field !== 'amenities') return column;
  const words = listWords();
  return { ...column, words: listAmenityItems().flatMap(({ id, isOffered }) => (isOffered ? [words.get(id)!] : [])) };
}

/** What a listing has, for a file. */
export function toWords(amenities: readonly Amenity[]): string[] {
  const words = listWords();
  return amenities.map((amenity) => words.get(amenity) ?? amenity);
}

/** What a file says, for a listing. */
export function fromWords(said: readonly string[]): Amenity[] {
  const words = listWords();
  const byWord = new Map([...words].map(([id, word]) => [word, id] as const));
  return said.map((word) => byWord.get(word) ?? (word as Amenity));
}
