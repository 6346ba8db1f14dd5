// What import files may say as the site is set up now. Built-in amenities and policies go by their id, the operator's own by their name, written
// the same way.
import {
  BUILT_IN_POLICY_IDS,
  type CancellationPolicyId,
  isBuiltInPolicy,
} from '@daynook/contract/cancellation-policies';
import { AMENITIES, type Amenity, isOwnAmenity } from '@daynook/contract/listings/amenities';
import type { ListingColumn } from '@daynook/contract/listings/listing-import';
import type { AmenityItem } from '@daynook/contract/settings/amenity-settings';
import {
  amenityWord,
  firstPolicy,
  isPolicyOffered,
  listAmenityItems,
  listKindItems,
  listPolicyIds,
  policyName,
} from '../../current-offer.ts';
import { toFileWord } from './cells.ts';

interface AmenityWords {
  readonly byAmenity: ReadonlyMap<Amenity, string>;
  readonly byWord: ReadonlyMap<string, Amenity>;
}

/** Every cell of a file needs them, so they're kept until the setting changes. */
const known = new WeakMap<readonly AmenityItem[], AmenityWords>();

function listAmenityWords(): AmenityWords {
  const items = listAmenityItems();
  const words = known.get(items) ?? makeAmenityWords(items);
  known.set(items, words);
  return words;
}

/** The word for each; one whose name is taken or has no letters of a word keeps its id. */
function toWordById<Id extends string>(
  named: readonly { id: Id; name: string }[],
  taken: Set<string>,
): Map<Id, string> {
  const words = new Map<Id, string>();
  for (const { id, name } of named) {
    const wanted = name === id ? id : toFileWord(name);
    const word = wanted !== id && taken.has(wanted) ? id : wanted;
    taken.add(word);
    words.set(id, word);
  }
  return words;
}

function makeAmenityWords(items: readonly AmenityItem[]): AmenityWords {
  const words = toWordById(
    items.map(({ id }) => ({ id, name: isOwnAmenity(id) ? amenityWord(id) : id })),
    new Set<string>(AMENITIES),
  );
  return { byAmenity: words, byWord: new Map([...words].map(([id, word]) => [word, id])) };
}

const policyWords = (): Map<CancellationPolicyId, string> =>
  toWordById(
    listPolicyIds().map((id) => ({ id, name: isBuiltInPolicy(id) ? id : (policyName(id) ?? id) })),
    new Set<string>(BUILT_IN_POLICY_IDS),
  );

/** The column with the words that an import takes now. */
export function withOffered(column: ListingColumn): ListingColumn {
  if (column.field === 'kind')
    return { ...column, words: listKindItems().flatMap(({ id, isOffered }) => (isOffered ? [id] : [])) };
  if (column.field === 'cancellationPolicy') {
    const words = policyWords();
    const offered = listPolicyIds().filter(isPolicyOffered);
    return { ...column, words: offered.map((id) => words.get(id)!), whenEmpty: toPolicyWord(firstPolicy()) };
  }
  if (column.field !== 'amenities') return column;
  const { byAmenity } = listAmenityWords();
  return {
    ...column,
    words: listAmenityItems().flatMap(({ id, isOffered }) => (isOffered ? [byAmenity.get(id)!] : [])),
  };
}

/** What a listing has, for a file. */
export function toWords(amenities: readonly Amenity[]): string[] {
  const { byAmenity } = listAmenityWords();
  return amenities.map((amenity) => byAmenity.get(amenity) ?? amenity);
}

/** What a file says, for a listing. */
export function fromWords(said: readonly string[]): Amenity[] {
  const { byWord } = listAmenityWords();
  return said.map((word) => byWord.get(word) ?? (word as Amenity));
}

/** A listing's policy, for a file. One that the site doesn't have anymore goes by its id. */
export const toPolicyWord = (policy: CancellationPolicyId): string => policyWords().get(policy) ?? policy;

/** What a file says, for a listing. */
export const fromPolicyWord = (said: string): CancellationPolicyId =>
  [...policyWords()].find(([, word]) => word === said)?.[0] ?? (said as CancellationPolicyId);
