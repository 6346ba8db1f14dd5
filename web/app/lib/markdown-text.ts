// A long text that ships with the product, as pages get it: created from Markdown at build time (vite/markdown.ts).
import { type Block, type Inline, inlineText } from '@daynook/contract/markup/markup';
import type { Brand } from './brand.ts';

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

/** The first paragraph, which stands for the text where nobody wrote a summary. */
export function firstParagraph(blocks: readonly Block[]): string {
  const first = blocks.find(({ kind }) => kind === 'paragraph');
  return first ? (blockLines(first)[0] ?? '') : '';
}

/** Applies a change to all lines of a block. */
function mapLines(block: Block, change: (parts: readonly Inline[]) => Inline[]): Block {
  if (block.kind === 'list') return { ...block, items: block.items.map(change) };
  if (block.kind === 'table')
    return { ...block, head: block.head.map(change), rows: block.rows.map((row) => row.map(change)) };
  return { ...block, children: change(block.children) };
}

type NamedSite = Pick<Brand, 'name' | 'supportEmail'>;

/** In one pass: a name may have braces in it. */
const fill = (text: string, { name, supportEmail }: NamedSite): string =>
  text.replace(/\{(brand|email)\}/g, (_, wanted: string) => (wanted === 'brand' ? name : supportEmail));

const fillParts = (parts: readonly Inline[], brand: NamedSite): Inline[] =>
  parts.map((part) => {
    if (typeof part === 'string') return fill(part, brand);
    const children = fillParts(part.children, brand);
    return part.kind === 'link' ? { ...part, href: fill(part.href, brand), children } : { ...part, children };
  });

/** A text that ships with the product, with the site's name and support address in place of `{brand}` and `{email}`. */
export const fillBrand = ({ facts, blocks }: MarkdownText, brand: NamedSite): MarkdownText => ({
  facts: Object.fromEntries(Object.entries(facts).map(([fact, text]) => [fact, fill(text, brand)])),
  blocks: blocks.map((block) => mapLines(block, (parts) => fillParts(parts, brand))),
});

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
    const prefixed = mapLines(block, (parts) => prefixLinks(parts, prefix));
    return prefixed.kind === 'heading' ? { ...prefixed, id: `${prefix}-${prefixed.id}` } : prefixed;
  });
