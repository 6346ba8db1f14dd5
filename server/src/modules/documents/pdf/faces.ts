// Which font has which character. Instrument Sans is used where possible; Noto fonts cover the scripts it lacks. Fonts come in
// slices by character range, and only the slices a document needs are read.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import decompress from 'woff2-encoder/decompress';
import { atWeight } from './outlines.ts';

const require = createRequire(import.meta.url);

/** The character ranges of each font's slices, in order of preference. */
const COVERAGE = [
  require.resolve('@fontsource-variable/instrument-sans/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
];

export type Weight = 400 | 600;
export interface Face {
  readonly name: string;
  readonly font: Font;
}

interface Slice {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

function readSlices(coverage: string): Slice[] {
  const ranges = JSON.parse(readFileSync(coverage, 'utf8')) as Record<string, string>;
  const folder = dirname(coverage);
  return Object.entries(ranges).map(([slice, text]) => ({
    // Large fonts have numbered slices in brackets.
    file: join(folder, 'files', `${basename(folder)}-${slice.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: text.split(',').map((range) => {
      const [from, to] = range.replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from!, 16), Number.parseInt(to ?? from!, 16)];
    }),
  }));
}

let allSlices: readonly Slice[] | undefined;
const bases = new Map<string, Font>();
const faces = new Map<string, Face>();
/** The slice that has a character; undefined if no font does. */
const found = new Map<number, string | undefined>();

async function readBase(file: string): Promise<Font> {
  const known = bases.get(file);
  if (known) return known;
  const base = create(await decompress(readFileSync(file)));
  bases.set(file, base);
  return base;
}

async function findSlice(codePoint: number): Promise<string | undefined> {
  allSlices ??= COVERAGE.flatMap(readSlices);
  for (const { file, ranges } of allSlices) {
    const isListed = ranges.some(([from, to]) => from <= codePoint && codePoint <= to);
    if (isListed && (await readBase(file)).hasGlyphForCodePoint(codePoint)) return file;
  }
  return undefined;
}

/** Reads the fonts for all these characters, so that `findFace` knows them. */
export async function readFaces(codePoints: Iterable<number>): Promise<void> {
  for (const codePoint of codePoints) if (!found.has(codePoint)) found.set(codePoint, await findSlice(codePoint));
}

/** The font of a character that was read before; undefined if no font has it. */
export function findFace(codePoint: number, weight: Weight): Face | undefined {
  const file = found.get(codePoint);
  if (file === undefined) return undefined;
  const name = `${file} ${weight}`;
  const known = faces.get(name);
  if (known) return known;
  const face = { name, font: atWeight(bases.get(file)!, weight) };
  faces.set(name, face);
  return face;
}
