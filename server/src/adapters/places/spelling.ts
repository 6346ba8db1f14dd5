// Guesses which place someone meant when they made a typo (SE11). Pure.

import { regionCode } from './describe.ts';
import { editDistance, LONGEST_COMPARED, letterBits, missingLetters } from './edit-distance.ts';
import { expand, fold } from './fold.ts';
import type { Gazetteer, Place } from './gazetteer.ts';
import { listEndings, matchWhole } from './match.ts';
import type { NameIndex } from './name-index.ts';

/** Typos allowed in a word of this many letters. Short names are too similar to each other. */
const forgiven = (letters: number): number => (letters < 5 ? 0 : letters < 8 ? 1 : 2);

const WELL_KNOWN_POPULATION = 50_000;
/**
 * Between this population and the one above, we allow only a single typo in a long name, because there are many such places and few
 * people mean them.
 */
const SURE_POPULATION = 100_000;
/** For the largest cities, people type names they've only heard. */
const FAMOUS_POPULATION = 500_000;

interface Near {
  place: Place;
  key: string;
  distance: number;
}

/** Every name within the allowed distance of the text. */
function nearNames(index: NameIndex, folded: string, allowed: (place: Place) => number): Near[] {
  const typedBits = letterBits(folded);
  const near: Near[] = [];
  for (const { keys, bits, places } of index.names)
    for (let i = 0; i < keys.length; i++) {
      const place = places[i]!;
      const maximum = allowed(place);
      if (maximum === 0 || missingLetters(typedBits, bits[i]!) > maximum) continue;
      const distance = editDistance(folded, keys[i]!, maximum);
      if (distance <= maximum) near.push({ place, key: keys[i]!, distance });
    }
  return near;
}

const allowedFor = (folded: string) => {
  const usual = forgiven(folded.length);
  return (place: Place): number => {
    if (place.kind === 'region' || place.population < WELL_KNOWN_POPULATION) return 0;
    if (place.population < SURE_POPULATION) return folded.length >= 7 ? Math.min(usual, 1) : 0;
    return folded.length >= 7 && place.population >= FAMOUS_POPULATION ? 2 : usual;
  };
};

export interface SpellingSuggestion {
  place: Place;
  /** The correct name, with the state if the person typed one. */
  text: string;
}

/** The usual spelling of the folded name. */
const spelled = (place: Place, key: string): string =>
  [place.name, ...place.spellings].find((name) => [fold(name), expand(fold(name), true)].includes(key)) ?? place.name;

function nearestCity(gazetteer: Gazetteer, index: NameIndex, words: readonly string[]): SpellingSuggestion | undefined {
  let best: (Near & { hasTail: boolean }) | undefined;
  for (let i = words.length; i > 0; i--) {
    const name = expand(words.slice(0, i).join(' '), true);
    const tail = words.slice(i).join(' ');
    for (const near of nearNames(index, name, allowedFor(name))) {
      if (tail !== '' && !listEndings(gazetteer, near.place).includes(tail)) continue;
      // A missing or extra space ("sanfrancisco") counts as one typo.
      if (
        !best ||
        near.distance < best.distance ||
        (near.distance === best.distance && near.place.population > best.place.population)
      )
        best = { ...near, hasTail: tail !== '' };
    }
  }
  if (!best || best.distance === 0) return undefined;
  const name = spelled(best.place, best.key);
  return { place: best.place, text: [name, best.hasTail ? regionCode(best.place) : ''].filter(Boolean).join(', ') };
}

/** Words that people put before or after a city's name. */
const AROUND = /^(?:in|near|around|at|downtown|greater|desk|office|workspace|space|room)\s+/;

/**
 * The well-known city that the text probably misspells, or undefined. Never for text that names any known place, however small, because
 * then it isn't misspelled.
 */
export function suggestSpelling(gazetteer: Gazetteer, index: NameIndex, text: string): SpellingSuggestion | undefined {
  let folded = fold(text);
  while (AROUND.test(folded)) folded = folded.replace(AROUND, '');
  if (folded.length < 5 || folded.length > LONGEST_COMPARED || /\d/.test(folded)) return undefined;
  if (matchWhole(gazetteer, index, folded, 1).length > 0) return undefined;
  const words = folded.split(' ');
  if (words.length > 6) return undefined;
  return nearestCity(gazetteer, index, words);
}
