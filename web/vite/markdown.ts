// Reads the Markdown files in web/content at build time. A page gets their parts as data and renders them with its own components.
// Only the kinds of parts named here are allowed, and no HTML.
import { readFileSync } from 'node:fs';
import type { Block, Inline } from '@daynook/contract/markup/markup';
import MarkdownIt from 'markdown-it';
import type { Plugin } from 'vite';
import type { MarkdownText } from '../app/lib/markdown-text.ts';

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** `html: false` makes tags plain text. The parser rejects links such as `javascript:`. */
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false });

const HEADING_ID = /\s*\{#([\w-]+)\}$/;

/** Placeholders such as `{email}` stay as they are in addresses, too. */
const toHref = (encoded: string): string => encoded.replaceAll('%7B', '{').replaceAll('%7D', '}');

function toInline(tokens: readonly Token[]): Inline[] {
  const stack: { node?: Exclude<Inline, string>; children: Inline[] }[] = [{ children: [] }];
  const add = (part: Inline) => {
    const { children } = stack.at(-1)!;
    const last = children.at(-1);
    if (typeof part === 'string' && typeof last === 'string') children[children.length - 1] = last + part;
    else if (part !== '') children.push(part);
  };
  const open = (node: Exclude<Inline, string>) => {
    add(node);
    stack.push({ node, children: node.children });
  };
  const readers: Partial<Record<string, (token: Token) => void>> = {
    text: ({ content }) => add(content),
    softbreak: () => add(' '),
    code_inline: ({ content }) => add({ kind: 'code', children: [content] }),
    strong_open: () => open({ kind: 'strong', children: [] }),
    strong_close: () => stack.pop(),
    em_open: () => open({ kind: 'em', children: [] }),
    em_close: () => stack.pop(),
    link_open: (token) => open({ kind: 'link', href: toHref(String(token.attrGet('href') ?? '')), children: [] }),
    link_close: () => stack.pop(),
  };
  for (const token of tokens) {
    const read = readers[token.type];
    if (!read) throw new Error(`Markdown: ${token.type} is not shown. Write it in another way: ${token.content}`);
    read(token);
  }
  return stack[0]!.children;
}

/** The index of the token that closes the one at `from`. */
function findClose(tokens: readonly Token[], from: number): number {
  const name = tokens[from]!.type.replace('_open', '_close');
  const { level } = tokens[from]!;
  return tokens.findIndex((token, index) => index > from && token.type === name && token.level === level);
}

/** The inline parts of all lines. */
const linesIn = (tokens: readonly Token[]): Inline[][] =>
  tokens.filter(({ type }) => type === 'inline').map((token) => toInline(token.children ?? []));

function toHeading(token: Token, line: Token): Block {
  const content = [...(line.children ?? [])];
  const id = HEADING_ID.exec(line.content)?.[1];
  if (!id) throw new Error(`Markdown: the heading “${line.content}” needs an anchor: {#name}`);
  const last = content.at(-1)!;
  last.content = last.content.replace(HEADING_ID, '');
  return { kind: 'heading', level: token.tag === 'h2' ? 2 : 3, id, children: toInline(content) };
}

function toTable(tokens: readonly Token[]): Block {
  const rows: Inline[][][] = [];
  tokens.forEach((token, index) => {
    if (token.type === 'tr_open') rows.push(linesIn(tokens.slice(index, findClose(tokens, index))));
  });
  return { kind: 'table', head: rows[0]!, rows: rows.slice(1) };
}

function toList(token: Token, inside: readonly Token[]): Block {
  const isOrdered = token.type === 'ordered_list_open';
  const start = Number(token.attrGet('start') ?? 1);
  return { kind: 'list', isOrdered, ...(start === 1 ? {} : { start }), items: linesIn(inside) };
}

function toBlocks(tokens: readonly Token[]): Block[] {
  const blocks: Block[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index]!;
    const end = findClose(tokens, index);
    const inside = tokens.slice(index + 1, end);
    if (token.type === 'heading_open') blocks.push(toHeading(token, inside[0]!));
    else if (token.type === 'paragraph_open') blocks.push({ kind: 'paragraph', children: linesIn(inside)[0]! });
    else if (token.type === 'blockquote_open') blocks.push({ kind: 'quote', children: linesIn(inside)[0]! });
    else if (token.type === 'table_open') blocks.push(toTable(inside));
    else if (token.type === 'bullet_list_open' || token.type === 'ordered_list_open')
      blocks.push(toList(token, inside));
    else throw new Error(`Markdown: ${token.type} is not shown. Write it in another way.`);
    index = end + 1;
  }
  return blocks;
}

const FRONT = /^---\n([\s\S]*?)\n---\n/;

/** A text with its front matter, the part between two lines of dashes. Throws for anything the pages can't show. */
export function readMarkdown(source: string): MarkdownText {
  const front = FRONT.exec(source);
  if (!front) throw new Error('Markdown: begins with its facts between two lines of ---');
  const facts = Object.fromEntries(
    front[1]!.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
  return { facts, blocks: toBlocks(parser.parse(source.slice(front[0].length), {})) };
}

export function markdownTexts(): Plugin {
  return {
    name: 'markdown-texts',
    enforce: 'pre',
    load(id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith('.md')) return undefined;
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readMarkdown(readFileSync(file, 'utf8')))};`;
    },
  };
}
