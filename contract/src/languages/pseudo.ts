// Pseudo-languages: English texts made unreadable in a known way, so that what isn't translated, is cut off, or only works from left to right
// is seen at once. Pure. Names of values, tags, and choices in a message (ICU) stay as they are.
import type { PseudoLanguage } from './languages.ts';

const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, at) => [
    letter,
    [...'áƀçðéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'][at] ?? letter,
  ]),
);

/** "Éévéérýý", about a third longer: translations are longer than English, too. */
const accented = (words: string): string =>
  words.replaceAll(/[a-z]/gi, (letter) => {
    const accent = ACCENTS[letter] ?? letter;
    return /[aeiou]/.test(letter) ? accent + accent : accent;
  });

/** Every word runs from right to left, and so do its neighbors. */
const mirrored = (words: string): string => words.replaceAll(/[\p{L}\p{M}’]+/gu, '\u200f\u202e$&\u202c\u200f');

interface Way {
  readonly change: (words: string) => string;
  readonly start: string;
  readonly end: string;
}

/** With brackets, a text that's cut off is seen at once, and so are texts put together from pieces. */
const WAYS: Readonly<Record<PseudoLanguage, Way>> = {
  'en-XA': { change: accented, start: '[', end: ']' },
  'ar-XB': { change: mirrored, start: '', end: '' },
};

interface Reading {
  readonly message: string;
  readonly change: (words: string) => string;
  readonly hasTags: boolean;
  at: number;
}

/** The rest of this pattern, the first one first. Sticky, so it starts where the reading is. */
function take(reading: Reading, pattern: RegExp): string | undefined {
  pattern.lastIndex = reading.at;
  const found = pattern.exec(reading.message)?.[0];
  reading.at += found?.length ?? 0;
  return found;
}

/** Two apostrophes are one; one before a brace or tag quotes up to the next. */
const QUOTED = /''|'[{}<>#|](?:[^']|'')*(?:'|$)/y;
const TAG = /<\/?[\w-]+ *\/?>/y;
const VALUE = /\{\s*\w+\s*(?:,\s*(?!plural|select)[^{}]*)?\}/y;
const CHOICE_START = /\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,\s*(?:offset:\s*\d+)?/y;
const CHOICE = /\s*[=\w]+\s*\{/y;
const CHOICE_END = /\s*\}/y;
const ANY_TAG_SIGN = /[<>]/y;
const WORDS = /[^{}<>#']+/y;
const SIGN = /[^{}]/y;

/** `{count, plural, one {…} other {…}}`, each choice changed. */
function changeChoices(reading: Reading): string | undefined {
  let changed = take(reading, CHOICE_START);
  if (changed === undefined) return undefined;
  for (let choice = take(reading, CHOICE); choice !== undefined; choice = take(reading, CHOICE))
    changed += choice + changeParts(reading) + (take(reading, CHOICE_END) ?? '');
  return changed + (take(reading, CHOICE_END) ?? '');
}

function changeParts(reading: Reading): string {
  let changed = '';
  for (;;) {
    const kept =
      take(reading, QUOTED) ??
      (reading.hasTags ? take(reading, TAG) : take(reading, ANY_TAG_SIGN)) ??
      take(reading, VALUE) ??
      changeChoices(reading);
    const words = kept === undefined ? take(reading, WORDS) : undefined;
    const part = kept ?? (words === undefined ? take(reading, SIGN) : reading.change(words));
    if (part === undefined) return changed;
    changed += part;
  }
}

/** A message (ICU) in a pseudo-language. Web messages have tags; in the server's, `<` is a sign like any other. */
export function toPseudo(message: string, language: PseudoLanguage, hasTags: boolean): string {
  const { change, start, end } = WAYS[language];
  const changed = changeParts({ message, change, hasTags, at: 0 });
  return /\p{L}/u.test(message) ? start + changed + end : changed;
}
