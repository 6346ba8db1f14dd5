// What a text message says, cut to the parts it may cost, and which answers stop them. Pure.
import { TEXT_MESSAGES } from '@daynook/contract/accounts/text-message-limits';

/** The alphabet of text messages (GSM 03.38). Those of the second line count twice. */
const PLAIN = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const TWICE = new Set('^{}\\[~]|€');

const PART = { plain: { alone: 160, joined: 153 }, other: { alone: 70, joined: 67 } } as const;

const isInAlphabet = (character: string): boolean => PLAIN.has(character) || TWICE.has(character);

/** How many parts the text is sent in. A character is never cut in two. */
export function countParts(text: string): number {
  const characters = [...text];
  const isPlain = characters.every(isInAlphabet);
  const { alone, joined } = isPlain ? PART.plain : PART.other;
  const lengths = characters.map((character) => (isPlain ? (TWICE.has(character) ? 2 : 1) : character.length));
  if (lengths.reduce((sum, length) => sum + length, 0) <= alone) return 1;
  let [parts, used] = [1, 0];
  for (const length of lengths) {
    if (used + length > joined) [parts, used] = [parts + 1, 0];
    used += length;
  }
  return parts;
}

const TYPEWRITER: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„«»″]/g, '"'],
  [/[–—−‑]/g, '-'],
  [/…/g, '...'],
  [/×/g, 'x'],
  [/[·•]/g, '-'],
  // Marks that nobody sees, such as those around names in other scripts.
  [/[\u200b\u2060\u2066-\u2069\u200e\u200f\ufeff]/g, ''],
  [/[\p{Zs}\p{Cc}\u2028\u2029]+/gu, ' '],
];

/** In characters of a typewriter: the nicer ones would make every text cost more than twice as much. */
const simplify = (text: string): string =>
  TYPEWRITER.reduce((simple, [nice, plain]) => simple.replaceAll(nice, plain), text.normalize('NFC')).trim();

/** Without those accents that the alphabet doesn't have, as people write in text messages: `anuló` becomes `anulo`, `é` stays. */
const foldAccents = (text: string): string =>
  [...text]
    .map((character) => {
      if (isInAlphabet(character)) return character;
      const letter = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
      return letter !== '' && [...letter].every(isInAlphabet) ? letter : character;
    })
    .join('');

export interface TextParts {
  /** What happened. */
  readonly title: string;
  /** The page about it. */
  readonly link: string;
  /** How to turn texts off. Never left out. */
  readonly end: string;
}

const fits = (text: string): boolean => countParts(text) <= TEXT_MESSAGES.parts;

const join = (...lines: readonly string[]): string => lines.join('\n');

/** As much of the title as fits, ending in dots. */
function cutTitle(title: string, rest: readonly string[]): string {
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(title)].map(
    ({ segment }) => segment,
  );
  for (let length = letters.length; length > 0; length -= 1) {
    const text = join(`${letters.slice(0, length).join('').trimEnd()}...`, ...rest);
    if (fits(text)) return text;
  }
  return join(...rest);
}

/**
 * The text in at most two parts: with accents if there's room for them, otherwise without. In other scripts there's less room, so the page
 * about it is left out before words are.
 */
export function composeText({ title, link, end }: TextParts): string {
  const [words, last] = [simplify(title), simplify(end)];
  const folded = [foldAccents(words), link, foldAccents(last)] as const;
  const choices = [join(words, link, last), join(...folded), join(words, last)];
  const isForeign = ![...join(...folded)].every(isInAlphabet);
  const fitting = (isForeign ? choices : choices.slice(0, 2)).find(fits);
  if (fitting !== undefined) return fitting;
  return isForeign ? cutTitle(words, [last]) : cutTitle(folded[0], folded.slice(1));
}

/** The sender's number as we keep it. Services write it with or without a plus sign, zeros, and spaces. */
export const readSender = (from: string): string => `+${from.replaceAll(/\D/g, '').replace(/^00/, '')}`;

/** What people answer to stop texts, in the site's languages. */
const STOP = new Set([
  'stop',
  'stopall',
  'unsubscribe',
  'cancel',
  'end',
  'quit',
  'revoke',
  'optout',
  'arret',
  'arreter',
  'desabonner',
  'alto',
  'baja',
  'parar',
]);

/** Whether an answer to a text means that there should be no more. */
export const asksToStop = (text: string): boolean =>
  STOP.has(
    text
      .normalize('NFD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase(),
  );
