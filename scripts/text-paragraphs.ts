/** The paragraphs of a Markdown document, and the texts in its head. Pure. */
import type { Text } from './text-syntax.ts';

const HEAD_WORDS = /^(?:title|summary|description|lead|author):\s*(.+)$/;

/** The head between two `---` lines, and the lines after it; without a head, all lines. */
function splitHead(lines: readonly string[]): { head: readonly string[]; firstBodyIndex: number } {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : 0;
  const firstBodyIndex = end === -1 ? lines.length : end === 0 ? 0 : end + 1;
  return { head: lines.slice(0, firstBodyIndex), firstBodyIndex };
}

export function listParagraphs(file: string, source: string): Text[] {
  const lines = source.split('\n');
  const { head, firstBodyIndex } = splitHead(lines);
  const texts = head.flatMap((row, index): Text[] => {
    const words = HEAD_WORDS.exec(row)?.[1];
    return words ? [{ file, line: index + 1, text: words }] : [];
  });
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (open) texts.push({ file, line: open.line, text: open.lines.join(' ') });
    open = undefined;
  };
  let isCode = false;
  for (const [index, row] of lines.entries()) {
    if (index < firstBodyIndex) continue;
    const isFence = row.startsWith('```');
    if (isFence) isCode = !isCode;
    if (isFence || isCode || row.trim() === '') {
      close();
      continue;
    }
    if (/^\s*(?:[-*]|\d+\.|#+|\|) /.test(row)) close();
    open ??= { line: index + 1, lines: [] };
    open.lines.push(row.trim());
  }
  close();
  return texts;
}
