// A line of text cut into pieces of one font and one direction, in the order in which they're drawn. Pure but for the fonts.
import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, faceOf, type Weight } from './faces.ts';

export interface Run {
  readonly text: string;
  readonly face: Face;
}

const bidi = (bidiFactory as unknown as () => Bidi)();
/** Scripts written from right to left; without any, the order of the characters is that on the page. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Belongs to the character before it. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** What no font has is shown as this. */
const UNKNOWN = '?';

/** Controls, and marks that would turn the direction of what follows; variation selectors, for which our fonts have one form only. */
const UNSET =
  /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Variation_Selector}/gu;
/** Emoji made of several are shown one after the other. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}\p{M}?)\u200d/gu;

/** Any text as one that can be set in a line. */
export const settable = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSET, '')
    .replaceAll(EMOJI_JOINER, '')
    .trim();

interface Piece {
  text: string;
  readonly level: number;
  readonly face: Face;
}

function piecesOf(line: string, levels: Uint8Array | undefined, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    const codePoint = character.codePointAt(0)!;
    const isJoined = last !== undefined && JOINED.test(character) && last.face.font.hasGlyphForCodePoint(codePoint);
    const own = isJoined ? last.face : faceOf(codePoint, weight);
    const text = own ? character : UNKNOWN;
    const face = own ?? faceOf(UNKNOWN.codePointAt(0)!, weight)!;
    if (last && last.face === face && last.level === level) last.text += text;
    else pieces.push({ text, level, face });
  }
  return pieces;
}

/** Pieces by their levels as they stand on the page: from the highest level down, each stretch of that level or above is turned. */
function reordered(pieces: Piece[]): Piece[] {
  const order = [...pieces];
  for (let level = Math.max(...pieces.map((piece) => piece.level)); level > 0; level -= 1) {
    for (let from = 0; from < order.length; from += 1) {
      if (order[from]!.level < level) continue;
      let to = from;
      while (to + 1 < order.length && order[to + 1]!.level >= level) to += 1;
      order.splice(from, to - from + 1, ...order.slice(from, to + 1).reverse());
      from = to;
    }
  }
  return order;
}

/** Marks and digits between words of such a script: fonts turn what has letters of it, and nothing else. */
const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

export const hasRightToLeft = (line: string): boolean => RIGHT_TO_LEFT.test(line);

export function runsOf(line: string, weight: Weight): Run[] {
  if (!hasRightToLeft(line)) return piecesOf(line, undefined, weight);
  const { levels } = bidi.getEmbeddingLevels(line);
  return reordered(piecesOf(line, levels, weight)).map(({ text, level, face }) => ({
    text: level % 2 === 1 && !hasRightToLeft(text) ? turned(text) : text,
    face,
  }));
}
