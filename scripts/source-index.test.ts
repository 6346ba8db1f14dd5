import { expect, it } from 'vitest';
import { buildSourceIndex } from './source-index.ts';

const REFUNDS = `// How much a guest gets back under each cancellation policy. Pure.
import { POLICIES } from '../policies.ts';

/** Until when canceling is free. */
export const freeUntil = (start: Date): Date => start;
`;
const SOURCES = [
  { path: 'server/src/refunds.ts', source: REFUNDS },
  { path: 'server/src/policies.ts', source: '// The names of all policies. Pure.\nexport const policies = [];\n' },
  { path: 'web/app/free-line.tsx', source: '// A line of text.\nexport const text = "Cancel for free until then";\n' },
  {
    path: 'server/migrations/0001-bookings.sql',
    source: '-- Bookings, and who made them.\ncreate table booking ();\n',
  },
];
const find = buildSourceIndex(SOURCES);
const paths = (words: string) => find(words).map(({ path }) => path);

it('finds files by their headers, in any form of a word', () => {
  expect(paths('refunded cancellations')).toEqual(['server/src/refunds.ts']);
});

it('finds files by names, comments, and texts people read', () => {
  expect(paths('free until')).toEqual(expect.arrayContaining(['server/src/refunds.ts', 'web/app/free-line.tsx']));
  expect(paths('booking')).toEqual(['server/migrations/0001-bookings.sql']);
});

it('puts a file with all of the words first', () => {
  expect(paths('guest policy')[0]).toBe('server/src/refunds.ts');
});

it('shows the header’s first sentence and the lines with the words, but no imports', () => {
  expect(find('canceling free policies').find(({ path }) => path === 'server/src/refunds.ts')).toEqual({
    path: 'server/src/refunds.ts',
    header: 'How much a guest gets back under each cancellation policy.',
    lines: ['4: /** Until when canceling is free. */', '5: export const freeUntil = (start: Date): Date => start;'],
  });
});

it('finds nothing for words that occur nowhere, nor for little words', () => {
  expect(paths('zeppelin')).toEqual([]);
  expect(paths('what is the')).toEqual([]);
});
