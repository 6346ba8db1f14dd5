import { describe, expect, it } from 'vitest';
import { rowsClaimed, rowsProven } from './check-rows.ts';

describe('rows a document claims', () => {
  it('come from the first column of its tables, ranges spelt out', () => {
    const document =
      '## Search\n\n| id | what |\n|---|---|\n| ZA2, ZA4–ZA6 | Pins, not ZB9 |\n| ZS1 | One |\n\nSee ZX1.\n';
    expect([...rowsClaimed(document)].sort()).toEqual(['ZA2', 'ZA4', 'ZA5', 'ZA6', 'ZS1']);
  });

  it('are not those of what is still to come', () => {
    expect([...rowsClaimed('## A\n\n| ZA1 | x |\n\n## Not yet\n\n| ZB1 | y |\n')]).toEqual(['ZA1']);
  });
});

describe('rows a test names', () => {
  it.each([
    ['a title', "it('sorts (ZA1)', async () => { look('(ZA9)'); });", ['ZA1']],
    ['several, and a range', "describe('all (ZA1, ZB2–ZB4)', () => {});", ['ZA1', 'ZB2', 'ZB3', 'ZB4']],
    ['a title on a line of its own', "it(\n  'sorts (ZA1)',\n  async () => {},\n);", ['ZA1']],
    ['a title behind a table', "it.each([\n  [1, 2],\n])('%i (ZA1)', (a) => {});", ['ZA1']],
    ['a title in the table', "it.each([\n  ['waits (ZA1)', 2],\n])('%s', (a) => {});", ['ZA1']],
    ['a journey', "test.describe('no map', () => {\n  test('words (ZA1)', async ({ page }) => {});\n});", ['ZA1']],
    ['nothing outside of titles', "// (ZA1)\nconst a = look('(ZA2)');", []],
  ])('%s', (_name, source, rows) => {
    expect([...rowsProven(source)].sort()).toEqual(rows);
  });
});
