// Lays out a document as a tagged PDF (PDF/UA). Headings, paragraphs, and tables are tagged in reading order. Lines, page
// numbers, and repeated table headers are marked as decoration.
import PDFDocument from 'pdfkit';
import type { PdfBlock, PdfColumn, PdfDocument } from './model.ts';
import { prepareFonts, type Style, Typesetter } from './typesetter.ts';

const MARGIN = 54;
const FOOT = 34;
const GAP = 12;
const PADDING = 5;
const INK = '#1f1d1a';
const MUTED = '#5b5750';
const RULE = '#d9d4ca';
/** Enough for every sensible text. Keeps hostile ones from filling pages. */
const MOST_LINES = 60;
/** A row of more lines starts where there's room for some and continues on the next page. */
const UNBROKEN_LINES = 6;

const TITLE: Style = { size: 24, weight: 600, color: INK };
const HEADING: Style = { size: 13, weight: 600, color: INK };
const BODY: Style = { size: 10, weight: 400, color: INK };
const QUIET: Style = { ...BODY, color: MUTED };
const STRONG: Style = { ...BODY, weight: 600 };
const SMALL: Style = { size: 8.5, weight: 400, color: MUTED };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;
type Part<K extends PdfBlock['kind']> = Extract<PdfBlock, { kind: K }>;
/** A laid out cell: its lines, its style, and its role for screen readers. */
interface Cell {
  readonly lines: readonly string[];
  readonly style: Style;
  readonly tag: 'TH' | 'TD';
  readonly scope?: 'Column' | 'Row';
}

interface Row {
  readonly columns: readonly PdfColumn[];
  readonly cells: readonly Cell[];
  /** Of its table. */
  readonly head?: readonly Cell[];
}

const lineHeight = ({ size }: Style): number => size * 1.4;

function listTexts(block: PdfBlock): string[] {
  if (block.kind === 'page') return [];
  if (block.kind === 'facts') return block.facts.flat();
  if (block.kind !== 'table') return [block.text];
  return [...block.columns.map(({ label }) => label), ...block.rows.flat(), ...(block.totals ?? []).flat()];
}

class Composer {
  readonly #doc: PDFKit.PDFDocument;
  readonly #set: Typesetter;
  readonly #root: Element;
  readonly #foot: string;
  readonly #pageWord: string;
  #y = MARGIN;
  #page = 0;

  constructor(doc: PDFKit.PDFDocument, foot: string, pageWord: string) {
    this.#doc = doc;
    this.#set = new Typesetter(doc);
    this.#foot = foot;
    this.#pageWord = pageWord;
    this.#root = doc.struct('Document');
    doc.addStructure(this.#root);
    this.#newPage();
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  #newPage(): void {
    this.#doc.addPage();
    this.#page += 1;
    this.#y = MARGIN;
    const y = this.#doc.page.height - FOOT - SMALL.size;
    this.#asDecoration(() => {
      const number = `${this.#pageWord} ${this.#page}`;
      const right = MARGIN + this.#width - this.#set.width(number, SMALL);
      const [foot = ''] = this.#set.lines(this.#foot, this.#width - 80, SMALL, 1);
      this.#set.draw(foot, MARGIN, y, SMALL);
      this.#set.draw(number, right, y, SMALL);
    });
  }

  #asDecoration(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' });
    draw();
    this.#doc.endMarkedContent();
  }

  /** Starts a new page unless this height still fits. Returns true if it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= this.#doc.page.height - MARGIN) return false;
    this.#newPage();
    return true;
  }

  #rule(): void {
    this.#asDecoration(() => {
      this.#doc
        .moveTo(MARGIN, this.#y)
        .lineTo(MARGIN + this.#width, this.#y)
        .lineWidth(0.6)
        .stroke(RULE);
    });
  }

  #element(tag: string, parent: Element = this.#root): Element {
    const element = this.#doc.struct(tag);
    parent.add(element);
    return element;
  }

  #paragraph(tag: string, text: string, style: Style): void {
    const lines = this.#set.lines(text, this.#width, style, MOST_LINES);
    const element = this.#element(tag);
    for (const [index, line] of lines.entries()) {
      // Keeps a heading together with what follows.
      this.#makeRoom(lineHeight(style) * (tag === 'P' ? 1 : 4));
      // Keeps words at line ends apart for screen readers.
      element.add(() => this.#set.draw(index < lines.length - 1 ? `${line} ` : line, MARGIN, this.#y, style));
      this.#y += lineHeight(style);
    }
    element.end();
  }

  masthead({ title, subtitle, brand }: PdfDocument): void {
    this.#paragraph('P', brand, STRONG);
    this.#y += GAP / 2;
    this.#paragraph('H1', title, TITLE);
    this.#paragraph('P', subtitle, QUIET);
    this.#y += GAP;
  }

  block(block: PdfBlock): void {
    if (block.kind === 'page') {
      this.#newPage();
      return;
    }
    if (block.kind === 'heading') {
      this.#y += GAP;
      this.#paragraph('H2', block.text, HEADING);
      this.#y += 2;
      return;
    }
    if (block.kind === 'text') {
      for (const text of block.text.split('\n')) this.#paragraph('P', text, block.isMuted ? QUIET : BODY);
    } else if (block.kind === 'facts') this.#facts(block);
    else this.#table(block);
    this.#y += GAP / 2;
  }

  #facts({ facts }: Part<'facts'>): void {
    const columns: PdfColumn[] = [
      { label: '', share: 3 },
      { label: '', share: 7 },
    ];
    const table = this.#element('Table');
    for (const [name, value] of facts) {
      const cells: Cell[] = [
        { ...this.#cell(name, columns, 0, QUIET), tag: 'TH', scope: 'Row' },
        {
          lines: value
            .split('\n')
            .flatMap((line) => this.#set.lines(line, this.#innerWidth(columns, 1), BODY, MOST_LINES)),
          style: BODY,
          tag: 'TD',
        },
      ];
      this.#row(table, { columns, cells });
    }
    table.end();
  }

  #innerWidth(columns: readonly PdfColumn[], at: number): number {
    const whole = columns.reduce((sum, { share }) => sum + share, 0);
    return (this.#width * columns[at]!.share) / whole - 2 * PADDING;
  }

  #cell(text: string, columns: readonly PdfColumn[], at: number, style: Style): Cell {
    return { lines: this.#set.lines(text, this.#innerWidth(columns, at), style, MOST_LINES), style, tag: 'TD' };
  }

  #table({ caption, columns, rows, totals = [] }: Part<'table'>): void {
    const table = this.#doc.struct('Table', { title: caption, alt: caption });
    this.#root.add(table);
    const head = columns.map(
      ({ label }, at): Cell => ({
        ...this.#cell(label, columns, at, { ...SMALL, weight: 600 }),
        tag: 'TH',
        scope: 'Column',
      }),
    );
    this.#makeRoom(70);
    const headPart = this.#element('THead', table);
    this.#row(headPart, { columns, cells: head });
    headPart.end();
    const body = this.#element('TBody', table);
    for (const row of rows) {
      const cells = row.map((text, at) => this.#cell(text, columns, at, BODY));
      this.#row(body, { columns, cells, head });
    }
    body.end();
    if (totals.length > 0) {
      const foot = this.#element('TFoot', table);
      for (const row of totals) {
        const cells = row.map((text, at): Cell => {
          const cell = this.#cell(text, columns, at, STRONG);
          return at === 0 ? { ...cell, tag: 'TH', scope: 'Row' } : cell;
        });
        this.#row(foot, { columns, cells });
      }
      foot.end();
    }
    table.end();
  }

  /** How many lines of this style fit in a row on the rest of the page. */
  #linesLeft(style: Style): number {
    return Math.floor((this.#doc.page.height - MARGIN - this.#y - 2 * PADDING) / lineHeight(style));
  }

  /** Continues on the next pages if it's long. `head` is repeated at the top of each. */
  #row(parent: Element, { columns, cells, head }: Row): void {
    const onNewPage = () => {
      this.#newPage();
      if (head) this.#asDecoration(() => this.#drawRow(columns, head));
    };
    const { style } = cells[0]!;
    const total = countLines(cells);
    if (this.#linesLeft(style) < Math.min(total, UNBROKEN_LINES)) onNewPage();
    const row = this.#element('TR', parent);
    const elements = cells.map(({ tag, scope }) => {
      const element = this.#doc.struct(tag, scope ? ({ scope } as object) : {});
      row.add(element);
      return element;
    });
    for (let from = 0, to = 0; from < total; from = to) {
      if (from > 0) onNewPage();
      to = Math.min(total, from + Math.max(1, this.#linesLeft(style)));
      const part = cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }));
      this.#eachCell(columns, part, ({ lines }, draw, at) => {
        if (lines.some((line) => line !== '')) elements[at]!.add(draw);
      });
      this.#y += measureRow(part);
    }
    for (const element of elements) element.end();
    row.end();
    this.#rule();
  }

  #drawRow(columns: readonly PdfColumn[], cells: readonly Cell[]): void {
    this.#eachCell(columns, cells, (_, draw) => draw());
    this.#y += measureRow(cells);
  }

  #eachCell(
    columns: readonly PdfColumn[],
    cells: readonly Cell[],
    take: (cell: Cell, draw: () => void, at: number) => void,
  ): void {
    let left = MARGIN;
    for (const [at, cell] of cells.entries()) {
      const inner = this.#innerWidth(columns, at);
      const x = left + PADDING;
      const draw = () => {
        for (const [index, line] of cell.lines.entries()) {
          const push = columns[at]!.isAmount ? inner - this.#set.width(line, cell.style) : 0;
          const end = index < cell.lines.length - 1 ? ' ' : '';
          this.#set.draw(`${line}${end}`, x + push, this.#y + PADDING + index * lineHeight(cell.style), cell.style);
        }
      };
      take(cell, draw, at);
      left += inner + 2 * PADDING;
    }
  }

  end(): void {
    this.#root.end();
    this.#doc.end();
  }
}

const countLines = (cells: readonly Cell[]): number => Math.max(...cells.map(({ lines }) => lines.length));

const measureRow = (cells: readonly Cell[]): number =>
  2 * PADDING + Math.max(...cells.map(({ lines, style }) => lines.length * lineHeight(style)));

/** The document as a PDF. */
export async function composePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { title, subtitle, brand, language, pageWord, size, createdAt, blocks } = document;
  const foot = `${brand} · ${title} ${subtitle}`;
  await prepareFonts([foot, pageWord, ...blocks.flatMap(listTexts)]);
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    tagged: true,
    subset: 'PDF/UA' as 'PDF/A-1',
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    // Only our own fonts are read. The types don't cover these two options.
    font: null as unknown as string,
    info: { Title: `${title} ${subtitle}`, Author: brand, CreationDate: createdAt, ModDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => doc.once('end', resolve).once('error', reject));
  const composer = new Composer(doc, foot, pageWord);
  composer.masthead(document);
  for (const block of blocks) composer.block(block);
  composer.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}
