// A long text that ships with the product, as pages get it: created from Markdown at build time (vite/markdown.ts).
import { type Block, type Inline, inlineText } from '@daynook/contract/markup/markup';

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

const prefixLinks = (parts: readonly Inline[], prefix: string): Inline[] =>
  parts.map((part) => {
    if (typeof part === 'string') return part;
    const children = prefixLinks(part.children, prefix);
    return part.kind === 'link' && part.href.startsWith('#')
      ? { ...part, href: `#${prefix}-${part.href.slice(1)}`, children }
      : { ...part, children };
  });

/** The text for a page with others that may have the same headings: its anchors, and its links to them, begin with the prefix. */
export const prefixAnchors = (blocks: readonly Block[], prefix: string): Block[] =>
  blocks.map((block) => {
    const prefixed = (parts: readonly Inline[]) => prefixLinks(parts, prefix);
    if (block.kind === 'list') return { ...block, items: block.items.map(prefixed) };
    if (block.kind === 'table')
      return { ...block, head: block.head.map(prefixed), rows: block.rows.map((row) => row.map(prefixed)) };
    const children = prefixed(block.children);
    return block.kind === 'heading' ? { ...block, id: `${prefix}-${block.id}`, children } : { ...block, children };
  });
