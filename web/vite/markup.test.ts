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
import { prefixAnchors } from '../app/lib/markdown-text.ts';
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

it('gives hundreds of equal headings anchors of their own', () => {
  const ids = readMarkup('## Same\n'.repeat(8_000)).blocks.map((block) => block.kind === 'heading' && block.id);
  expect(new Set(ids).size).toBe(8_000);
  expect(ids.slice(0, 3)).toEqual(['same', 'same-2', 'same-3']);
  expect(readMarkup('## a-2\n## a\n## a\n## a-2').blocks.map((block) => 'id' in block && block.id)).toEqual([
    'a-2',
    'a',
    'a-3',
    'a-2-2',
  ]);
});

describe('a numbered list', () => {
  const list = (start: number | undefined, ...items: string[]) => ({
    kind: 'list',
    isOrdered: true,
    ...(start === undefined ? {} : { start }),
    items: items.map((item) => [item]),
  });
  it.each([
    ['goes on over blank lines', '1. a\n\n2. b\n\n\n3. c', [list(undefined, 'a', 'b', 'c')]],
    ['begins with the number that was typed', '5. x\n6. y', [list(5, 'x', 'y')]],
    [
      'goes on after a paragraph with its number',
      '1. a\n\nb\n\n2. c',
      [list(undefined, 'a'), { kind: 'paragraph', children: ['b'] }, list(2, 'c')],
    ],
    ['keeps a number that’s out of order', '1. a\n3. b', [list(undefined, 'a'), list(3, 'b')]],
    ['can have the same number everywhere', '1. a\n1. b', [list(undefined, 'a', 'b')]],
    ['begins again after a blank line', '1. a\n\n1. b', [list(undefined, 'a'), list(undefined, 'b')]],
    [
      'doesn’t begin in a paragraph with another number than 1',
      'The rate changes in\n2026. It is 10%.',
      [{ kind: 'paragraph', children: ['The rate changes in 2026. It is 10%.'] }],
    ],
    [
      'begins in a paragraph with 1',
      'First:\n1. a',
      [{ kind: 'paragraph', children: ['First:'] }, list(undefined, 'a')],
    ],
  ])('%s', (_, source, blocks) => {
    expect(readMarkup(source)).toEqual({ blocks, problems: [] });
    expect(readMarkup(writeMarkup(readMarkup(source).blocks)).blocks).toEqual(blocks);
  });

  it('of ours keeps its first number', () => {
    expect(readMarkdown('---\ntitle: A\n---\n4. a\n5. b\n').blocks).toEqual([list(4, 'a', 'b')]);
  });
});

it('is one list of points over blank lines', () => {
  expect(readMarkup('- a\n\n- b').blocks).toEqual([{ kind: 'list', isOrdered: false, items: [['a'], ['b']] }]);
});

it('has anchors of its own on a page with other texts', () => {
  const { blocks } = readMarkup('## Fees {#fees}\n\nSee [fees](#fees), [help](/help#fees).\n\n- [a](#fees)');
  const hrefs = prefixAnchors(blocks, 'hold').flatMap((block) =>
    block.kind === 'list' ? hrefsIn(block.items.flat()) : 'children' in block ? hrefsIn(block.children) : [],
  );
  expect(hrefs).toEqual(['#hold-fees', '/help#fees', '#hold-fees']);
  expect(prefixAnchors(blocks, 'hold')[0]).toMatchObject({ id: 'hold-fees' });
});

it('reads every kind of line break', () => {
  for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u2029'])
    expect(readMarkup(`## A {#b} ${lineBreak}c`).blocks).toEqual([
      { kind: 'heading', level: 2, id: 'b', children: ['A'] },
      { kind: 'paragraph', children: ['c'] },
    ]);
});

it('keeps parentheses in links', () => {
  expect(readMarkup('[a](https://example.org/b_(c)_d) (e)').blocks).toEqual([
    {
      kind: 'paragraph',
      children: [{ kind: 'link', href: 'https://example.org/b_(c)_d', children: ['a'] }, ' (e)'],
    },
  ]);
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

const LONGEST = PAGE_TEXT_LIMITS.textMaximumCharacters;
const fill = (piece: string): string => piece.repeat(LONGEST / piece.length);

it.each([
  ...[
    '[',
    '**a ',
    '*a',
    '`',
    '\\',
    '![a](',
    '| a ',
    '[a](b ',
    '[a](b(',
    '[a](b(c)',
    '## a\n',
    '{#a',
    '## a \u2028',
  ].map(fill),
  ...['\u2028', '\u2029', '\r', '\n'].flatMap((lineBreak) =>
    ['##', '1.', '-', '>', '|'].map((mark) => `${mark}${' '.repeat(LONGEST - 5)}${lineBreak}x`),
  ),
  `## ${'a '.repeat(LONGEST / 2 - 5)}{#`,
])('reads the longest text without delay: %#', (text) => {
  const from = performance.now();
  readMarkup(text);
  expect(performance.now() - from).toBeLessThan(5_000);
});

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
