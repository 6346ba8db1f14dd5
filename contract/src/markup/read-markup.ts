// A text with a little markup, as the operator types it: a part of Markdown, without HTML. Pure; the server checks with it what's published,
// and pages show it with the same function.
import { type Block, type Inline, inlineText } from './markup.ts';
import { type MarkupProblem, readInline } from './read-inline.ts';

export interface FoundProblem {
  /** From 1. */
  readonly line: number;
  readonly problem: MarkupProblem;
}

interface Markup {
  readonly blocks: Block[];
  readonly problems: FoundProblem[];
}

const HEADING = /^(#{1,6})[ \t]+(.*?)(?:[ \t]*\{#([\w-]+)\})?[ \t]*$/;
const ITEM = /^(?:[-*]|(\d{1,4})[.)])[ \t]+(.*)$/;
const NESTED_ITEM = /^[ \t]+(?:[-*]|\d{1,4}[.)])[ \t]/;
const QUOTE = /^>[ \t]?(.*)$/;
const ROW = /^\|/;
const SEPARATOR = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
const BEGINS_BLOCK = [HEADING, ITEM, QUOTE, ROW];

const beginsBlock = (line: string): boolean => BEGINS_BLOCK.some((pattern) => pattern.test(line));

/** Letters and digits of any language. */
const toAnchor = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '') || 'section';

/** The cells of a row. An escaped `|` is part of its cell. */
const splitRow = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

class Reader {
  readonly blocks: Block[] = [];
  readonly problems: FoundProblem[] = [];
  readonly #lines: readonly string[];
  readonly #anchors = new Set<string>();
  #at = 0;

  constructor(source: string) {
    this.#lines = source.split(/\r?\n/);
  }

  read(): Markup {
    while (this.#at < this.#lines.length) {
      const block = this.#readBlock();
      if (block) this.blocks.push(block);
    }
    return { blocks: this.blocks, problems: this.problems };
  }

  #report(problem: MarkupProblem, line = this.#at): void {
    this.problems.push({ line: line + 1, problem });
  }

  #inline(text: string, line: number): Inline[] {
    return readInline(text, (problem) => this.#report(problem, line));
  }

  #readBlock(): Block | undefined {
    const line = this.#lines[this.#at]!;
    if (line.trim() === '') {
      this.#at += 1;
      return undefined;
    }
    if (HEADING.test(line)) return this.#readHeading(line);
    if (ITEM.test(line)) return this.#readList(ITEM.exec(line)![1] !== undefined);
    if (QUOTE.test(line)) return this.#readQuote();
    return ROW.test(line) ? this.#readTable() : this.#readParagraph();
  }

  #readHeading(line: string): Block {
    const [, marks, text, anchor] = HEADING.exec(line)!;
    if (marks!.length !== 2 && marks!.length !== 3) this.#report('heading');
    const children = this.#inline(text!, this.#at);
    this.#at += 1;
    return {
      kind: 'heading',
      level: marks!.length === 3 ? 3 : 2,
      id: this.#keepAnchor(anchor ?? toAnchor(inlineText(children))),
      children,
    };
  }

  /** Two headings can say the same. */
  #keepAnchor(wanted: string): string {
    let anchor = wanted;
    for (let count = 2; this.#anchors.has(anchor); count += 1) anchor = `${wanted}-${count}`;
    this.#anchors.add(anchor);
    return anchor;
  }

  /** The lines from here on that belong together, joined. */
  #join(first: string): string {
    const texts = [first];
    this.#at += 1;
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      if (line.trim() === '' || beginsBlock(line)) break;
      if (NESTED_ITEM.test(line)) this.#report('list');
      texts.push(line.trim());
    }
    return texts.join(' ');
  }

  #readParagraph(): Block {
    const from = this.#at;
    const text = this.#join(this.#lines[from]!.trim());
    return { kind: 'paragraph', children: this.#inline(text, from) };
  }

  #readList(isOrdered: boolean): Block {
    const items: Inline[][] = [];
    for (let item = ITEM.exec(this.#lines[this.#at]!); item; item = ITEM.exec(this.#lines[this.#at] ?? '')) {
      if ((item[1] !== undefined) !== isOrdered) break;
      const from = this.#at;
      items.push(this.#inline(this.#join(item[2]!.trim()), from));
    }
    return { kind: 'list', isOrdered, items };
  }

  #readQuote(): Block {
    const from = this.#at;
    const texts: string[] = [];
    for (let quoted = QUOTE.exec(this.#lines[from]!); quoted; quoted = QUOTE.exec(this.#lines[this.#at] ?? '')) {
      texts.push(quoted[1]!.trim());
      this.#at += 1;
    }
    return { kind: 'quote', children: this.#inline(texts.join(' ').trim(), from) };
  }

  #readTable(): Block {
    const rows: { cells: Inline[][]; line: number }[] = [];
    const from = this.#at;
    for (; ROW.test(this.#lines[this.#at] ?? ''); this.#at += 1) {
      const line = this.#lines[this.#at]!;
      const isSeparator = SEPARATOR.test(line);
      if (isSeparator !== (this.#at === from + 1)) this.#report('table');
      if (!isSeparator)
        rows.push({ cells: splitRow(line).map((cell) => this.#inline(cell, this.#at)), line: this.#at });
    }
    if (this.#at === from + 1) this.#report('table', from);
    const [head, ...others] = rows;
    for (const { cells, line } of others) if (cells.length !== head!.cells.length) this.#report('table', line);
    return { kind: 'table', head: head?.cells ?? [], rows: others.map(({ cells }) => cells) };
  }
}

/** What a text says, and what in it can't be shown. */
export const readMarkup = (source: string): Markup => new Reader(source).read();
