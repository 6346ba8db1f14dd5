import { expect, it } from 'vitest';
import type { QuickGraph } from './quick-selection.ts';
import { selectQuickTests } from './quick-selection.ts';

const DISTANCES: Record<string, Record<string, number>> = {
  database: { 'server/src/far.test.ts': 3, 'server/src/near.test.ts': 2, 'server/src/slow.test.ts': 2 },
  changed: {
    'server/src/rules.ts': 0,
    'server/src/near.test.ts': 1,
    'server/src/slow.test.ts': 2,
    'server/src/far.test.ts': 3,
    'server/src/storm.long.test.ts': 1,
    'web/app/card.browser.test.tsx': 2,
  },
};
const graph: QuickGraph = {
  files: [
    ...Object.keys(DISTANCES['changed']!),
    'server/src/pure.test.ts',
    'server/src/engine.embedded.test.ts',
    'web/app/other.browser.test.tsx',
  ],
  distancesTo: (targets) =>
    new Map(Object.entries(DISTANCES[[...targets].includes('server/test/database.ts') ? 'database' : 'changed']!)),
};
const select = (databaseSeconds: number) =>
  selectQuickTests(graph, {
    changed: ['server/src/rules.ts', 'docs/product.md'],
    findSeconds: (file) => (file.includes('slow') ? 60 : 5),
    databaseSeconds,
    browserSeconds: 30,
  });

it('takes every everyday test without a database, changed or not', () => {
  expect(select(100).pure).toEqual(['server/src/pure.test.ts']);
});

it('takes the tests on PostgreSQL that reach the change, the nearest first, and component tests that do', () => {
  expect(select(100)).toMatchObject({
    database: ['server/src/near.test.ts', 'server/src/slow.test.ts', 'server/src/far.test.ts'],
    browser: ['web/app/card.browser.test.tsx'],
    leftOut: [],
  });
});

it('names what does not fit into the time, and fills it with what does', () => {
  expect(select(20)).toMatchObject({
    database: ['server/src/near.test.ts', 'server/src/far.test.ts'],
    leftOut: ['server/src/slow.test.ts'],
  });
});
