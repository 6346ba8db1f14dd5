// A long text as pages get it: blocks as data, created from Markdown at build time (vite/markdown.ts). Types and small helpers; no
// parser, no HTML.

export type Inline =
  | string
  | { kind: 'strong'; children: Inline[] }
  | { kind: 'em'; children: Inline[] }
  | { kind: 'code'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'quote'; children: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

export interface MarkdownText {
  /** The front matter: title, date, and so on. */
  facts: Record<string, string>;
  blocks: Block[];
}

/** The text without formatting. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : inlineText(part.children))).join('');

/** A block as text, with one line per item or row. */
export function blockLines(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(inlineText);
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' · '));
  return [inlineText(block.children)];
}
