// The markup of the operator's texts: what it becomes, what's refused, and that nothing in it can run.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, type Inline, inlineText } from '@daynook/contract/markup/markup';
import { isSafeHref } from '@daynook/contract/markup/read-inline';
import { readMarkup } from '@daynook/contract/markup/read-markup';
import { writeMarkup } from '@daynook/contract/markup/write-markup';
import { PAGE_TEXT_LIMITS } from '@daynook/contract/settings/text-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './markdown.ts';

const listProblems = (source: string) => readMarkup(source).problems.map(({ line, problem }) => `${line} ${problem}`);

it('becomes blocks', () => {
  expect(
    readMarkup(
      '## Your *account*\n\nYou must be **18**,\nor `older`.\n\n- One\n- Two\n  and a half\n\n1. First\n\n> Said\n\n| A | B |\n| --- | --- |\n| 1 | x \\| y |',
    ),
  ).toEqual({
    problems: [],
    blocks: [
      { kind: 'heading', level: 2, id: 'your-account', children: ['Your ', { kind: 'em', children: ['account'] }] },
      {
        kind: 'paragraph',
        children: [
          'You must be ',
          { kind: 'strong', children: ['18'] },
          ', or ',
          { kind: 'code', children: ['older'] },
          '.',
        ],
      },
      { kind: 'list', isOrdered: false, items: [['One'], ['Two and a half']] },
      { kind: 'list', isOrdered: true, items: [['First']] },
      { kind: 'quote', children: ['Said'] },
      { kind: 'table', head: [['A'], ['B']], rows: [[['1'], ['x | y']]] },
    ],
  });
});

it('gives every heading an anchor of its own, in any language', () => {
  const ids = readMarkup('## Définitions\n## Definitions\n### 条款\n## x {#own}').blocks.map(
    (block) => block.kind === 'heading' && block.id,
  );
  expect(ids).toEqual(['definitions', 'definitions-2', '条款', 'own']);
});

describe('what can’t be shown', () => {
  it.each([
    ['Hello <b>you</b>', ['1 html', '1 html']],
    ['One\n\n<script>alert(1)</script>', ['3 html', '3 html']],
    ['[a](javascript:alert(1))', ['1 link']],
    ['[a](JaVaScRiPt:alert)', ['1 link']],
    ['[a](data:text/html,x)', ['1 link']],
    ['[a](//evil.example)', ['1 link']],
    ['[a](/\\evil.example)', ['1 link']],
    ['[a](java\tscript:x)', ['1 link']],
    ['![a](https://example.org/a.png)', ['1 picture']],
    ['# Title', ['1 heading']],
    ['- One\n  - Two', ['2 list']],
    ['| A | B |\n| 1 | 2 |', ['2 table']],
    ['| A | B |\n| - | - |\n| 1 |', ['3 table']],
  ])('in %j is named with its line', (source, problems) => {
    expect(listProblems(source)).toEqual(problems);
  });

  it.each(['3 < 4', 'a \\<b>', '`<b>`', '[a](/help)', '[a](#own)', '[a](mailto:a@b.example)', '[a](tel:+15035550123)'])(
    'isn’t in %j',
    (source) => {
      expect(listProblems(source)).toEqual([]);
    },
  );
});

const hrefsIn = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) =>
    typeof part === 'string' ? [] : [...(part.kind === 'link' ? [part.href] : []), ...hrefsIn(part.children)],
  );

it('never has a link that isn’t safe, whatever is typed', () => {
  const pieces = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    'javascript:',
    '\\',
    '*',
    '**',
    '`',
    'a',
    ' ',
    '\n',
    '|',
    '# ',
    '- ',
    '<',
    '&#58;',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (typed) => {
      for (const block of readMarkup(typed.join('')).blocks)
        if ('children' in block) for (const href of hrefsIn(block.children)) expect(isSafeHref(href)).toBe(true);
    }),
  );
});

it.each(['[', '**a ', '*a', '`', '\\', '![a](', '| a ', '[a](b '])(
  'reads the longest text of %j without delay',
  (piece) => {
    const from = performance.now();
    readMarkup(piece.repeat(PAGE_TEXT_LIMITS.textMaximumCharacters / piece.length));
    expect(performance.now() - from).toBeLessThan(10_000);
  },
);

const LEGAL = join(import.meta.dirname, '../content/legal');
const shipped = readdirSync(LEGAL, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

/** Text pieces next to each other are one, and spaces at the edges don't count. */
const plain = (block: Block) =>
  block.kind === 'list' || block.kind === 'table' ? block : { ...block, text: inlineText(block.children) };

it.each(shipped)('can say what our own text says: %s', (name) => {
  const { blocks } = readMarkdown(readFileSync(join(LEGAL, name), 'utf8'));
  const typed = readMarkup(writeMarkup(blocks));
  expect(typed.problems).toEqual([]);
  expect(typed.blocks.map(plain)).toEqual(blocks.map(plain));
});

it('is written so that it’s read as the same', () => {
  const words = fc.stringMatching(/^[a-z1-9*`[\]<>#|.\\-]{1,8}( [a-z1-9*`[\]<>#|.\\-]{1,8}){0,3}$/);
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (texts) => {
      const blocks: Block[] = texts.map((text) => ({ kind: 'paragraph', children: [text] }));
      expect(readMarkup(writeMarkup(blocks)).blocks).toEqual(blocks);
    }),
  );
});
