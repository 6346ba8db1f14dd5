// Splits a line of text into pieces of one font and one direction, in drawing order. Pure apart from the fonts.
import bidiFactory, { type Bidi } from 'bidi-js';
import { type Face, findFace, type Weight } from './faces.ts';

export interface Run {
  readonly text: string;
  readonly face: Face;
}

const bidi = (bidiFactory as unknown as () => Bidi)();
/** Scripts written from right to left. Without any, the characters' order is the order on the page. */
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
/** Belongs to the previous character. */
const JOINED = /[\p{M}\u200c\u200d]/u;
/** Replaces characters that no font has. */
const UNKNOWN = '?';

/**
 * Control characters, marks that would change the direction of what follows, and variation selectors, for which our fonts have only
 * one form.
 */
const UNSET =
  /[\p{Cc}\p{Cs}\p{Cn}\p{Co}\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]|\p{Variation_Selector}/gu;
/** Combined emoji are shown one after another. */
const EMOJI_JOINER = /(?<=\p{Extended_Pictographic}\p{M}?)\u200d/gu;

/** Makes any text fit for a line. */
export const toTypesettable = (text: string): string =>
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

function splitPieces(line: string, levels: Uint8Array | undefined, weight: Weight): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of line) {
    const level = levels?.[at] ?? 0;
    at += character.length;
    const last = pieces.at(-1);
    const codePoint = character.codePointAt(0)!;
    const isJoined = last !== undefined && JOINED.test(character) && last.face.font.hasGlyphForCodePoint(codePoint);
    const own = isJoined ? last.face : findFace(codePoint, weight);
    const text = own ? character : UNKNOWN;
    const face = own ?? findFace(UNKNOWN.codePointAt(0)!, weight)!;
    if (last && last.face === face && last.level === level) last.text += text;
    else pieces.push({ text, level, face });
  }
  return pieces;
}

/**
 * Reorders pieces for the page by their embedding levels: from the highest level down, each sequence at that level or above is
 * reversed.
 */
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

/** Marks and digits between words of such a script: fonts only reverse text that contains its letters. */
const turned = (text: string): string =>
  [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');

export const hasRightToLeft = (line: string): boolean => RIGHT_TO_LEFT.test(line);

export function splitRuns(line: string, weight: Weight): Run[] {
  if (!hasRightToLeft(line)) return splitPieces(line, undefined, weight);
  const { levels } = bidi.getEmbeddingLevels(line);
  return reordered(splitPieces(line, levels, weight)).map(({ text, level, face }) => ({
    text: level % 2 === 1 && !hasRightToLeft(text) ? turned(text) : text,
    face,
  }));
}
