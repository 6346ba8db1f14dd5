import { expect, it } from 'vitest';
import { listParagraphs } from './text-paragraphs.ts';

it('a document is read by paragraph, its title first, code left out', () => {
  const source =
    '---\ntitle: One desk\ndate: 2026-11-18\n---\n\nFirst line\nand second.\n\n```\ncode here\n```\n\n- A point\n- Another\n';
  expect(listParagraphs('web/content/blog/a.md', source).map(({ line, text }) => [line, text])).toEqual([
    [2, 'One desk'],
    [6, 'First line and second.'],
    [13, '- A point'],
    [14, '- Another'],
  ]);
});
