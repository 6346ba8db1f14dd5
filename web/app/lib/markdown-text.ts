// A long text that ships with the product, as pages get it: created from Markdown at build time (vite/markdown.ts).
import { type Block, inlineText } from '@daynook/contract/markup/markup';

export interface MarkdownText {
  /** The front matter: title, date, and so on. */
  facts: Record<string, string>;
  blocks: Block[];
}

/** A block as text, with one line per item or row. */
export function blockLines(block: Block): string[] {
  if (block.kind === 'list') return block.items.map(inlineText);
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(inlineText).join(' · '));
  return [inlineText(block.children)];
}
