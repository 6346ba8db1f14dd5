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

/** All that end a line in a regular expression too, so none of the ones below tries again after such a character. */
const LINE_BREAK = /\r\n|[\r\n\u2028\u2029]/;
const HEADING = /^(#{1,6})[ \t]+(.*)$/;
const HEADING_ANCHOR = /\{#([\w-]+)\}$/;
const ITEM = /^(?:[-*]|(\d{1,4})[.)])[ \t]+(.*)$/;
const NESTED_ITEM = /^[ \t]+(?:[-*]|\d{1,4}[.)])[ \t]/;
const QUOTE = /^>[ \t]?(.*)$/;
const ROW = /^\|/;
const SEPARATOR = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;
const BEGINS_BLOCK = [HEADING, QUOTE, ROW];

interface Item {
  /** Undefined for a point. */
  readonly number: number | undefined;
  readonly text: string;
}

function readItem(line = ''): Item | undefined {
  const [, number, text] = ITEM.exec(line) ?? [];
  return text === undefined ? undefined : { number: number === undefined ? undefined : Number(number), text };
}

/** A year or an amount may begin a line of a paragraph, so only 1 begins a list there. */
function endsText(line: string, isInNumberedList: boolean): boolean {
  const item = readItem(line);
  if (item) return item.number === undefined || item.number === 1 || isInNumberedList;
  return line.trim() === '' || BEGINS_BLOCK.some((pattern) => pattern.test(line));
}

/** A list never shows another number than the one that was typed. People also number every item 1, and mean 1, 2, 3. */
function goesOn(item: Item, { first, count }: { first: Item; count: number }, isAfterBlank: boolean): boolean {
  if (first.number === undefined || item.number === undefined) return first.number === item.number;
  return item.number === first.number + count || (item.number === first.number && !isAfterBlank);
}

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
  /** Where to go on counting, by the wanted anchor. */
  readonly #counts = new Map<string, number>();
  #at = 0;

  constructor(source: string) {
    this.#lines = source.split(LINE_BREAK);
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
    const item = readItem(line);
    if (item) return this.#readList(item);
    if (QUOTE.test(line)) return this.#readQuote();
    return ROW.test(line) ? this.#readTable() : this.#readParagraph();
  }

  #readHeading(line: string): Block {
    const [, marks, typed] = HEADING.exec(line.trimEnd()) ?? HEADING.exec(line)!;
    const anchor = HEADING_ANCHOR.exec(typed!);
    const text = typed!.slice(0, anchor?.index).trimEnd();
    if (marks!.length !== 2 && marks!.length !== 3) this.#report('heading');
    const children = this.#inline(text, this.#at);
    this.#at += 1;
    return {
      kind: 'heading',
      level: marks!.length === 3 ? 3 : 2,
      id: this.#keepAnchor(anchor?.[1] ?? toAnchor(inlineText(children))),
      children,
    };
  }

  /** Two headings can say the same. */
  #keepAnchor(wanted: string): string {
    let count = this.#counts.get(wanted) ?? 1;
    const toNext = () => (count === 1 ? wanted : `${wanted}-${count}`);
    while (this.#anchors.has(toNext())) count += 1;
    const anchor = toNext();
    this.#anchors.add(anchor);
    this.#counts.set(wanted, count + 1);
    return anchor;
  }

  /** The lines from here on that belong together, joined. */
  #join(first: string, isInNumberedList = false): string {
    const texts = [first];
    this.#at += 1;
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at]!;
      if (endsText(line, isInNumberedList)) break;
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

  /** The list's next item, also after blank lines. */
  #findNext(list: { first: Item; count: number }): Item | undefined {
    let at = this.#at;
    while (this.#lines[at]?.trim() === '') at += 1;
    const item = readItem(this.#lines[at]);
    if (!item || !goesOn(item, list, at > this.#at)) return undefined;
    this.#at = at;
    return item;
  }

  #readList(first: Item): Block {
    const isOrdered = first.number !== undefined;
    const items: Inline[][] = [];
    for (let item: Item | undefined = first; item; item = this.#findNext({ first, count: items.length })) {
      const from = this.#at;
      items.push(this.#inline(this.#join(item.text.trim(), isOrdered), from));
    }
    return { kind: 'list', isOrdered, ...(isOrdered && first.number !== 1 ? { start: first.number } : {}), items };
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
