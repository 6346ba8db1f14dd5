// Folds place names for comparison: without accents, case, punctuation, and different spellings of "Saint". Pure.

const PLAIN = /^[a-z0-9]+(?: [a-z0-9]+)*$/;
const SILENT = /[.'’‘ʻ`´]/g;
const BREAKS = /[^\p{L}\p{N}]+/gu;

/** Letters that aren't a plain letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ð: 'd',
  þ: 'th',
};
const OTHER_LETTERS = /[łøđßæœıðþ]/g;

/** "Montréal-Ouest" → "montreal ouest", "St. John's" → "st johns", "Łódź" → "lodz". */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // A shortcut, because most names have nothing to fold and the gazetteer folds 20,000 of them at startup.
  if (PLAIN.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => LETTERS[letter] ?? letter)
    .replace(SILENT, '')
    .replace(BREAKS, ' ')
    .trim();
}

const LONG_FORM: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/**
 * Folded text with abbreviations spelled out, so that "st louis" matches "saint louis". Leaves the last word unchanged while the person
 * may still be typing it, because "st" could become "stamford".
 */
export function expand(folded: string, isLastWordWhole: boolean): string {
  const words = folded.split(' ');
  return words.map((word, i) => (isLastWordWhole || i < words.length - 1 ? (LONG_FORM[word] ?? word) : word)).join(' ');
}

/** Whether the text contains what was typed, ignoring accents, case, and punctuation (SE9). */
export const containsFolded = (text: string, typed: string): boolean => fold(text).includes(fold(typed));
