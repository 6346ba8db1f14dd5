// What hosts and guests write in French and Spanish. Chosen by a random source of their own, so that the rest of the marketplace is the
// same with and without it.
import type { ListingKind } from '@daynook/contract/listings/amenities';
import { type Random, seededRandom } from '@daynook/demo-art/draw/seeded-random';
import { SPANISH } from './words-es.ts';
import { FRENCH } from './words-fr.ts';

export type LocalLanguage = 'fr' | 'es';

export interface LocalWords {
  /** How a title goes on, for each kind: every beginning fits every end. */
  readonly titles: Readonly<Record<ListingKind, readonly [beginnings: readonly string[], ends: readonly string[]]>>;
  readonly openings: Readonly<Record<ListingKind, readonly string[]>>;
  readonly middles: readonly string[];
  readonly closings: readonly string[];
  readonly houseRules: readonly string[];
  /** What doesn't depend on chance, by what it is in English: floors, names of rooms, pets, cameras, parking. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly homeTitle: (name: string, neighborhood: string | null) => string;
  readonly reviews: {
    readonly openings: readonly string[];
    readonly praise: readonly string[];
    /** By rating; each ends a review. */
    readonly endings: Readonly<Record<3 | 4 | 5, readonly string[]>>;
    readonly replies: Readonly<Record<3 | 4 | 5, readonly string[]>>;
  };
  readonly dialogue: readonly (readonly [by: 'guest' | 'host', text: string])[];
}

export const LOCAL_WORDS: Readonly<Record<LocalLanguage, LocalWords>> = { fr: FRENCH, es: SPANISH };

/** Cities where some hosts write Spanish. */
const SPANISH_CITIES: ReadonlySet<string> = new Set(['Miami', 'San Antonio', 'Los Angeles', 'Tucson']);
const EVERY_SPANISH_HOME = 5;

/** What a home's host writes in: French in Québec, Spanish in some homes of some cities, otherwise English. */
export function findHostLanguage(
  { name, region }: { readonly name: string; readonly region?: string | undefined },
  homeSeed: number,
): LocalLanguage | undefined {
  if (region === 'QC') return 'fr';
  return SPANISH_CITIES.has(name) && homeSeed % EVERY_SPANISH_HOME === 0 ? 'es' : undefined;
}

/** The phrase in the host's language; as it is if they write English, or if it's the same in every language. A number in it is `#`. */
export function inLocal<T extends string | null>(language: LocalLanguage | undefined, phrase: T): T | string {
  if (!language || phrase === null) return phrase;
  const number = /^\d+(?= at )/.exec(phrase)?.[0] ?? '';
  const local = LOCAL_WORDS[language].phrases[number === '' ? phrase : phrase.replace(number, '#')];
  return local?.replace('#', number) ?? phrase;
}

/** A title that no other listing of the same city has. */
function makeLocalTitle(random: Random, language: LocalLanguage, kind: ListingKind, taken: Set<string>): string {
  const [beginnings, ends] = LOCAL_WORDS[language].titles[kind];
  for (const beginning of random.shuffled(beginnings))
    for (const end of random.shuffled(ends)) {
      const title = `${beginning} ${end}`;
      if (!taken.has(title) && taken.add(title)) return title;
    }
  const title = `${random.pick(beginnings)} ${random.pick(ends)} (${taken.size})`;
  taken.add(title);
  return title;
}

interface LocalListing {
  readonly title: string;
  readonly description: string;
  readonly houseRules: string[];
}

export function writeListing(
  language: LocalLanguage,
  { kind, seed, taken }: { readonly kind: ListingKind; readonly seed: string; readonly taken: Set<string> },
): LocalListing {
  const random = seededRandom(`daynook-demo-${language}-${seed}`);
  const words = LOCAL_WORDS[language];
  return {
    title: makeLocalTitle(random, language, kind, taken),
    description: [
      random.pick(words.openings[kind]),
      ...random.shuffled(words.middles).slice(0, 2),
      random.pick(words.closings),
    ].join(' '),
    houseRules: random.shuffled(words.houseRules).slice(0, random.integer(3, 4)),
  };
}

interface LocalReview {
  readonly text: string;
  readonly reply: string | null;
}

/** A review that's unique in its city, as is its reply; `taken` keeps track of both. */
export function writeLocalReview(
  language: LocalLanguage,
  { rating, seed, hasReply }: { readonly rating: number; readonly seed: string; readonly hasReply: boolean },
  taken: Set<string>,
): LocalReview {
  const random = seededRandom(`daynook-demo-${language}-review-${seed}`);
  const { openings, praise, endings, replies } = LOCAL_WORDS[language].reviews;
  const key = rating >= 5 ? 5 : rating >= 4 ? 4 : 3;
  for (;;) {
    const said = random.shuffled(praise).slice(0, random.integer(1, key === 3 ? 1 : 3));
    const text = [random.pick(openings), ...said, random.pick(endings[key])].join(' ');
    if (taken.has(text)) continue;
    taken.add(text);
    const reply = hasReply ? random.shuffled(replies[key]).find((one) => !taken.has(one)) : undefined;
    if (reply !== undefined) taken.add(reply);
    return { text, reply: reply ?? null };
  }
}
