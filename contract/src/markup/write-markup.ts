// Blocks as someone would type them: a text that ships with the product, for the operator to start from. Pure.
import type { Block, Inline } from './markup.ts';

const escapeText = (text: string): string => text.replace(/[\\`*[\]]|<(?=[a-z/!?])/gi, '\\$&');

const writeInline = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (typeof part === 'string') return escapeText(part);
      if (part.kind === 'code') return `\`${part.children.join('')}\``;
      const inside = writeInline(part.children);
      if (part.kind === 'link') return `[${inside}](${part.href})`;
      return part.kind === 'strong' ? `**${inside}**` : `*${inside}*`;
    })
    .join('');

/** A paragraph that would be read as something else gets a backslash. */
const writeParagraph = (parts: readonly Inline[]): string =>
  writeInline(parts)
    .replace(/^(\d{1,4})(?=[.)]\s)/, '$1\\')
    .replace(/^(?=[-#>|])/, '\\');

const writeRow = (cells: readonly Inline[][]): string =>
  `| ${cells.map((cell) => writeInline(cell).replaceAll('|', '\\|')).join(' | ')} |`;

function writeBlock(block: Block): string {
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${writeInline(block.children)} {#${block.id}}`;
  if (block.kind === 'paragraph') return writeParagraph(block.children);
  if (block.kind === 'quote') return `> ${writeInline(block.children)}`;
  if (block.kind === 'list')
    return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '-'} ${writeInline(item)}`).join('\n');
  return [writeRow(block.head), `|${' --- |'.repeat(block.head.length)}`, ...block.rows.map(writeRow)].join('\n');
}

export const writeMarkup = (blocks: readonly Block[]): string => blocks.map(writeBlock).join('\n\n');
