// A long text as its pages get it: parts as data, made from Markdown while building (vite/markdown.ts). Types and small
// readings of them; no parser, no HTML.

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
  /** What stands above the text: title, date and the like. */
  facts: Record<string, string>;
  blocks: Block[];
}

/** The words alone. */
export const inlineText = (parts: readonly Inline[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : inlineText(part.children))).join('');

/** A block in words, as one line for each of its items or rows. */
export function blockLines(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(inlineText);
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' · '));
  return [inlineText(block.children)];
}
