/** The paragraphs of a document in Markdown, with the title its head gives it. Pure. */
import type { Text } from './text-syntax.ts';

const HEAD_WORDS = /^(?:title|summary|description|lead|author):\s*(.+)$/;

export function paragraphsOf(file: string, source: string): Text[] {
  const texts: Text[] = [];
  let open: { line: number; lines: string[] } | undefined;
  const close = () => {
    if (open) texts.push({ file, line: open.line, text: open.lines.join(' ') });
    open = undefined;
  };
  let isHead = source.startsWith('---\n');
  let isCode = false;
  for (const [index, row] of source.split('\n').entries()) {
    const line = index + 1;
    if (isHead) {
      const words = HEAD_WORDS.exec(row)?.[1];
      if (words) texts.push({ file, line, text: words });
      if (line > 1 && row === '---') isHead = false;
    } else if (row.startsWith('```')) {
      close();
      isCode = !isCode;
    } else if (!isCode && row.trim() !== '') {
      if (/^\s*(?:[-*]|\d+\.|#+|\|) /.test(row)) close();
      open ??= { line, lines: [] };
      open.lines.push(row.trim());
    } else close();
  }
  close();
  return texts;
}
