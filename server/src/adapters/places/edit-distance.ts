// Counts the typos between two words: a letter added, missing, replaced, or two swapped. Pure.

/** Longer texts are never compared letter by letter. */
export const LONGEST_COMPARED = 48;

const WIDTH = LONGEST_COMPARED + 1;
// Three rows of the table, reused, because comparisons are synchronous and allocating would be the expensive part.
let beforeLast = new Uint8Array(WIDTH);
let last = new Uint8Array(WIDTH);
let row = new Uint8Array(WIDTH);

/** Cells farther than this from the diagonal can't end within the maximum, so they count as too far. */
const TOO_FAR = 200;

function fillRow(typed: string, i: number, name: string, maximum: number): number {
  const letter = typed.charCodeAt(i - 1);
  const previousLetter = typed.charCodeAt(i - 2);
  const from = Math.max(1, i - maximum);
  const to = Math.min(name.length, i + maximum);
  row[from - 1] = from === 1 ? i : TOO_FAR;
  let smallest = row[from - 1]!;
  for (let j = from; j <= to; j++) {
    const other = name.charCodeAt(j - 1);
    let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (letter === other ? 0 : 1));
    if (i > 1 && j > 1 && letter === name.charCodeAt(j - 2) && previousLetter === other)
      cost = Math.min(cost, beforeLast[j - 2]! + 1);
    row[j] = cost;
    if (cost < smallest) smallest = cost;
  }
  if (to < name.length) row[to + 1] = TOO_FAR;
  return smallest;
}

/** Typos between `typed` and `name`, or Infinity if there are more than `maximum`. */
export function editDistance(typed: string, wholeName: string, maximum: number): number {
  if (typed.length > LONGEST_COMPARED) return Number.POSITIVE_INFINITY;
  const name = wholeName.slice(0, LONGEST_COMPARED);
  if (Math.abs(name.length - typed.length) > maximum) return Number.POSITIVE_INFINITY;
  for (let j = 0; j <= name.length; j++) last[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    if (fillRow(typed, i, name, maximum) > maximum) return Number.POSITIVE_INFINITY;
    const spare = beforeLast;
    beforeLast = last;
    last = row;
    row = spare;
  }
  const distance = last[name.length]!;
  return distance <= maximum ? distance : Number.POSITIVE_INFINITY;
}

/** A name's letters as bits, which rule out most names without comparing them. */
export function letterBits(folded: string): number {
  let bits = 0;
  for (let i = 0; i < folded.length; i++) {
    const letter = folded.charCodeAt(i) - 97;
    if (letter >= 0 && letter < 26) bits |= 1 << letter;
  }
  return bits;
}

/** How many different letters of `typed` the name lacks. If there are more than the allowed typos, it can't match. */
export function missingLetters(typedBits: number, nameBits: number): number {
  let bits = typedBits & ~nameBits;
  let count = 0;
  for (; bits !== 0; bits &= bits - 1) count++;
  return count;
}
