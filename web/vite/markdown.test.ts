// Markdown as data: what a text may contain, and that its figures are the product's own (SH4, O4).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LEGAL_VERSIONS } from '@daynook/contract/legal-versions';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { describe, expect, it } from 'vitest';
import { blockLines } from '../app/lib/markdown-text.ts';
import { readMarkdown } from './markdown.ts';

const read = (text: string) => readMarkdown(`---\ntitle: A\n---\n${text}`).blocks;

describe('a Markdown text', () => {
  it('is front matter and blocks', () => {
    const text = readMarkdown(
      '---\ntitle: A: b\ndate: 2026-11-21\n---\n\n## A *b* {#c}\n\nd **e** [f](/g)\nh\n\n1. i\n2. `j`\n',
    );
    expect(text.facts).toEqual({ title: 'A: b', date: '2026-11-21' });
    expect(text.blocks).toEqual([
      { kind: 'heading', level: 2, id: 'c', children: ['A ', { kind: 'em', children: ['b'] }] },
      {
        kind: 'paragraph',
        children: ['d ', { kind: 'strong', children: ['e'] }, ' ', { kind: 'link', href: '/g', children: ['f'] }, ' h'],
      },
      { kind: 'list', isOrdered: true, items: [['i'], [{ kind: 'code', children: ['j'] }]] },
    ]);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](data:text/html,b)',
    '[a](vbscript:b)',
  ])('%s stays words (A15)', (text) => {
    expect(read(text)).toEqual([{ kind: 'paragraph', children: [text] }]);
  });

  it.each(['![a](/b.png)', '```\na\n```', '---', '## no anchor'])('%j is refused while building', (text) => {
    expect(() => read(text)).toThrow('Markdown');
  });
});

const CONTENT = join(import.meta.dirname, '../content');
const readText = (file: string) =>
  readMarkdown(readFileSync(join(CONTENT, file), 'utf8'))
    .blocks.flatMap(blockLines)
    .join('\n');

describe('what texts promise', () => {
  it.each([
    ['host-terms', `${BOOKING.closesAfterEndHours} hours after the booking ends`],
    ['terms', `within ${BOOKING.coolOffMinutes} minutes of confirmation`],
    [
      'terms',
      `within ${BOOKING.graceHours} hours of confirmation and the booking was at least ${BOOKING.graceLeadHours} hours away when`,
    ],
  ] as const)('%s: “%s” is what the product does (SH4)', (document, words) => {
    for (const { version } of LEGAL_VERSIONS[document])
      expect(readText(`legal/${document}-${version}.md`)).toContain(words);
  });

  it('payouts pause as long as the host terms say', () => {
    expect(readText('legal/host-terms-3.md')).toContain(`pause payouts for ${PAYOUTS.pausedHoursAfterChange} hours`);
  });

  it('holds last as long as the blog says', () => {
    expect(readText('blog/2026-11-21-nobody-is-booked-twice.md')).toContain(`held for ${BOOKING.holdMinutes} minutes`);
  });

  it('only links to pages and the site’s address', () => {
    const files = readdirSync(CONTENT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
    expect(files.length).toBeGreaterThan(10);
    const pages = readFileSync(join(import.meta.dirname, '../app/routes.ts'), 'utf8');
    for (const file of files) {
      const parts = JSON.stringify(readMarkdown(readFileSync(join(CONTENT, file), 'utf8')).blocks);
      for (const [, href] of parts.matchAll(/"href":"([^"]*)"/g)) {
        if (href === 'mailto:{email}') continue;
        const [, first] = /^\/([\w-]+)(?:[/?#].*)?$/.exec(href!) ?? [];
        expect(pages, `${file}: ${href}`).toMatch(new RegExp(`'${first}(?:/:[^']*)?'`));
      }
    }
  });
});
