// Finds what typed text can mean: a name, possibly followed by its state and country, possibly a postal code. Pure.
import { type CountryCode, findCountry, nameCountry } from '@daynook/contract/countries/countries';
import { LANGUAGES } from '@daynook/contract/languages/languages';
import { regionName } from './describe.ts';
import { expand, fold } from './fold.ts';
import { findRegion, type Gazetteer, type Place } from './gazetteer.ts';
import type { KeyKind, NameIndex } from './name-index.ts';

export interface Match {
  place: Place;
  score: number;
}

const MOST_WORDS = 12;
/** How much the kind of matching name counts, in addition to population. */
const KIND_WEIGHT: Record<KeyKind, number> = { name: 1, nickname: 1, word: 0.02 };
/** The whole name was typed: someone who types "Jackson" means Jackson, not Jacksonville. */
const WHOLE_NAME_WEIGHT = 6;
/** States count less, because a search for workspace nearly always means a city, although a state has more people. */
const REGION_WEIGHT = 0.05;
/** Ranks places without a known population among each other and above nothing. */
const UNKNOWN_POPULATION = 300;

const toScore = (place: Place, kind: KeyKind, isWholeName: boolean): number =>
  Math.max(place.population, UNKNOWN_POPULATION) *
  KIND_WEIGHT[kind] *
  (isWholeName ? WHOLE_NAME_WEIGHT : 1) *
  (place.kind === 'region' ? REGION_WEIGHT : 1);

/** Best first. Ties keep the gazetteer's order, so the result is stable. */
const ranked = (matches: Iterable<Match>, maximum: number): Match[] =>
  [...matches].sort((a, b) => b.score - a.score).slice(0, maximum);

/** What people call a country besides its name. */
const COUNTRY_ALIASES: Partial<Record<CountryCode, readonly string[]>> = {
  US: ['usa', 'united states of america'],
  GB: ['uk', 'great britain'],
  CZ: ['czech republic'],
  NL: ['holland'],
};

const countryNames = new Map<CountryCode, readonly string[]>();

/** A country's code, its names in the languages of the site and its own, and what else it's called. */
function listCountryNames(country: CountryCode): readonly string[] {
  const kept = countryNames.get(country);
  if (kept) return kept;
  const names = new Set(
    [...LANGUAGES, ...findCountry(country).languages].map((language) => nameCountry(language, country)),
  );
  const folded = [...new Set([country, ...names, ...(COUNTRY_ALIASES[country] ?? [])].map(fold))];
  countryNames.set(country, folded);
  return folded;
}

/** Everything that can follow a place's name: "or usa", "oregon united states", "new york ny", "usa". */
export function listEndings(gazetteer: Gazetteer, place: Place): readonly string[] {
  const countries = listCountryNames(place.country);
  if (place.kind === 'region') return countries;
  const region = findRegion(gazetteer, place);
  const regions = [
    place.region,
    regionName(gazetteer, place),
    ...(region?.spellings ?? []),
    ...(region?.nicknames ?? []),
  ].map(fold);
  const within = fold(place.within);
  const withRegion = regions.flatMap((name) => [name, ...countries.map((country) => `${name} ${country}`)]);
  return [...withRegion, ...countries, ...(within ? [within, ...withRegion.map((tail) => `${within} ${tail}`)] : [])];
}

function keepBest(best: Map<Place, Match>, match: Match): void {
  const known = best.get(match.place);
  if (!known || match.score > known.score) best.set(match.place, match);
}

/** Places with a name that starts with the text ("portl"), or with a full name followed by the start of a state ("portland or"). */
export function matchBeginning(gazetteer: Gazetteer, index: NameIndex, text: string, maximum: number): Match[] {
  const best = new Map<Place, Match>();
  const words = fold(text).split(' ').slice(0, MOST_WORDS);
  const folded = words.join(' ');
  for (const beginning of new Set([folded, expand(folded, false)]))
    for (const { place, key, kind } of index.withPrefix(beginning))
      keepBest(best, { place, score: toScore(place, kind, key === beginning) });
  for (let i = words.length - 1; i > 0; i--) {
    const tail = words.slice(i).join(' ');
    for (const match of matchName(index, words.slice(0, i).join(' ')))
      if (listEndings(gazetteer, match.place).some((whole) => whole.startsWith(tail))) keepBest(best, match);
  }
  return ranked(best.values(), maximum);
}

/** Places with exactly this name. Words inside a longer name ("Francisco") don't count. */
function* matchName(index: NameIndex, folded: string): Generator<Match> {
  for (const name of new Set([folded, expand(folded, true)]))
    for (const { place, kind } of index.withName(name))
      if (kind !== 'word') yield { place, score: toScore(place, kind, true) };
}

/** Places named by the whole text: "Portland", "portland oregon", "NYC", "Montréal, QC, Canada". */
export function matchWhole(gazetteer: Gazetteer, index: NameIndex, text: string, maximum: number): Match[] {
  const best = new Map<Place, Match>();
  const words = fold(text).split(' ');
  if (words.length > MOST_WORDS || words[0] === '') return [];
  for (let i = words.length; i > 0; i--) {
    const tail = words.slice(i).join(' ');
    for (const match of matchName(index, words.slice(0, i).join(' ')))
      if (tail === '' || listEndings(gazetteer, match.place).includes(tail)) keepBest(best, match);
  }
  return ranked(best.values(), maximum);
}

const POSTAL_CODE =
  /(?:^|[\s,])(?:(\d{5})(?:-\d{4})?|([a-z]\d[a-z])(?: ?\d[a-z]\d)?)(?:,?\s*(?:usa|us|united states|canada))?$/i;

/** The postal area that the text is or ends with: "97214", "97214-1234", "M5V 2T6", "Portland, OR 97214". */
export function matchPostalArea(gazetteer: Gazetteer, text: string): Place | undefined {
  const found = POSTAL_CODE.exec(text.trim());
  const code = found?.[1] ?? found?.[2]?.toUpperCase();
  return code ? gazetteer.postalAreas(`${code}\t`, 1)[0] : undefined;
}
