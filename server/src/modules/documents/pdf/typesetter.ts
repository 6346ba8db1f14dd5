// Text on a page: its width, its line breaks, and drawing it. Accepts any text and never exceeds its column.
import { readFaces, type Weight } from './faces.ts';
import { hasRightToLeft, splitRuns, toTypesettable } from './runs.ts';

export interface Style {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
}

const ELLIPSIS = '…';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Reads the fonts these texts need. */
export async function prepareFonts(texts: Iterable<string>): Promise<void> {
  const codePoints = new Set<number>([...`?${ELLIPSIS} 0123456789`].map((character) => character.codePointAt(0)!));
  for (const text of texts) for (const character of toTypesettable(text)) codePoints.add(character.codePointAt(0)!);
  await readFaces(codePoints);
}

export class Typesetter {
  readonly #doc: PDFKit.PDFDocument;
  /** Fonts already registered in the document, by name. */
  readonly #known = new Set<string>();
  /** Most words occur many times. */
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  width(text: string, { size, weight }: Style): number {
    const key = `${size} ${weight} ${text}`;
    let sum = this.#widths.get(key);
    if (sum === undefined) {
      sum = 0;
      for (const { text: part, face } of splitRuns(text, weight)) {
        this.#use(face);
        sum += this.#doc.fontSize(size).widthOfString(part);
      }
      this.#widths.set(key, sum);
    }
    return sum;
  }

  /** Breaks the text into lines no wider than this. More than `most` lines end with an ellipsis. */
  lines(text: string, width: number, style: Style, most: number): string[] {
    const lines: string[] = [];
    let line = '';
    let lineWidth = 0;
    for (const word of this.#words(text, width, style)) {
      const wordWidth = this.width(word, style);
      if (line !== '' && lineWidth + this.width(word.trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        [line, lineWidth] = ['', 0];
        if (lines.length === most) return this.#shortened(lines, width, style);
      }
      line += word;
      lineWidth += wordWidth;
    }
    return [...lines, line.trimEnd()];
  }

  /** Draws one line with its top left corner at this point. */
  draw(line: string, x: number, y: number, style: Style): void {
    let left = x;
    // Pieces are drawn in the order of the page, and read in the order of the text.
    const isTurned = hasRightToLeft(line);
    if (isTurned) this.#doc.markContent('Span', { actual: line });
    for (const { text, face } of splitRuns(line, style.weight)) {
      this.#use(face);
      const doc = this.#doc.fontSize(style.size);
      // All fonts share one baseline, which follows from the size and not from each font's own height.
      doc.fillColor(style.color).text(text, left, y + style.size, { lineBreak: false, baseline: 'alphabetic' });
      left += doc.widthOfString(text);
    }
    if (isTurned) this.#doc.endMarkedContent();
  }

  /** Words with the space after them. Words too wide for a line are split. */
  *#words(text: string, width: number, style: Style): Generator<string> {
    for (const word of toTypesettable(text).match(/\S+\s*/gu) ?? ['']) {
      if (this.width(word, style) <= width) yield word;
      else yield* this.#cut(word, width, style);
    }
  }

  *#cut(word: string, width: number, style: Style): Generator<string> {
    let part = '';
    let partWidth = 0;
    for (const { segment } of graphemes.segment(word)) {
      const segmentWidth = this.width(segment, style);
      if (part !== '' && partWidth + segmentWidth > width) {
        yield part;
        [part, partWidth] = ['', 0];
      }
      part += segment;
      partWidth += segmentWidth;
    }
    yield part;
  }

  #shortened(lines: readonly string[], width: number, style: Style): string[] {
    let last = lines.at(-1)!;
    while (last !== '' && this.width(`${last}${ELLIPSIS}`, style) > width) last = [...last].slice(0, -1).join('');
    return [...lines.slice(0, -1), `${last}${ELLIPSIS}`];
  }

  #use({ name, font }: { readonly name: string; readonly font: object }): void {
    if (!this.#known.has(name)) {
      this.#doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
      this.#known.add(name);
    }
    this.#doc.font(name);
  }
}
