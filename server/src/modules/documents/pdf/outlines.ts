// Glyphs of variable fonts at one weight, in the form a PDF embeds. fontkit can position such a glyph and knows its outline, but
// its writer for these outlines fails, and it places accents of composed letters as in the lightest weight.
import type { Font, Glyph, PathCommand } from 'fontkit';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly isOnCurve: boolean;
}

const rounded = (x: number, y: number, isOnCurve: boolean): Point => ({
  x: Math.round(x),
  y: Math.round(y),
  isOnCurve,
});

function toContours(commands: readonly PathCommand[]): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0] = args;
    if (command === 'moveTo') contours.push([rounded(a, b, true)]);
    else if (command === 'lineTo') contours.at(-1)!.push(rounded(a, b, true));
    else if (command === 'quadraticCurveTo') contours.at(-1)!.push(rounded(a, b, false), rounded(c, d, true));
  }
  return contours.map(closed).filter(({ length }) => length > 1);
}

/** A contour ends where it started, so that point isn't written twice. */
function closed(points: Point[]): Point[] {
  const first = points[0]!;
  const last = points.at(-1)!;
  return points.length > 1 && last.isOnCurve && last.x === first.x && last.y === first.y ? points.slice(0, -1) : points;
}

/** The outline as a simple glyph of the `glyf` table, with every flag and distance written out. */
function encodeOutline(commands: readonly PathCommand[]): Uint8Array {
  const contours = toContours(commands);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array();
  const size = 10 + 2 * contours.length + 2 + 5 * points.length;
  const view = new DataView(new ArrayBuffer(Math.ceil(size / 4) * 4));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  let at = 0;
  const write = (value: number): void => {
    view.setInt16(at, value);
    at += 2;
  };
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    write(value);
  let end = -1;
  for (const { length } of contours) {
    end += length;
    write(end);
  }
  write(0);
  for (const { isOnCurve } of points) {
    view.setUint8(at, isOnCurve ? 1 : 0);
    at += 1;
  }
  for (const values of [xs, ys]) for (const [index, value] of values.entries()) write(value - (values[index - 1] ?? 0));
  return new Uint8Array(view.buffer);
}

/** The font at one weight, under its own name, so that PDFs can embed the glyphs they use. */
export function atWeight(base: Font, weight: number): Font {
  const font = base.getVariation({ wght: weight });
  const name = `${base.postscriptName}-${weight}`;
  const createSubset = (): ReturnType<Font['createSubset']> => {
    const subset = Object.getPrototypeOf(font).createSubset.call(font);
    subset._addGlyph = (id: number): number => {
      const glyph = font.getGlyph(id);
      const bytes = encodeOutline(glyph.path.commands);
      subset.glyf.push(bytes);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing });
      subset.offset += bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  // A glyph first found as part of another one is cached without its characters, and copied text would lack them.
  const getGlyph: Font['getGlyph'] = (id, characters = []) => {
    const glyph: Glyph = Object.getPrototypeOf(font).getGlyph.call(font, id, characters);
    if (glyph.codePoints.length === 0) glyph.codePoints = characters;
    return glyph;
  };
  Object.defineProperties(font, {
    postscriptName: { value: name },
    createSubset: { value: createSubset },
    getGlyph: { value: getGlyph },
  });
  return font;
}
