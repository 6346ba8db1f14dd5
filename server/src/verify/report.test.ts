// How the verifier's results read.
import { expect, it } from 'vitest';
import { reportLines } from './report.ts';

const violations = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ id: `row-${number}`, detail: 'broken' }));

it('gives each check a line with its count, the first violations below it, and the total at the end', () => {
  const lines = reportLines([
    { name: 'holds', violations: [] },
    { name: 'does not', violations: violations(12) },
  ]);
  expect(lines.slice(0, 3)).toEqual(['    0  holds', '   12  does not', '         row-0: broken']);
  expect(lines.slice(-2)).toEqual(['         … and 2 more', '12 violations']);
  expect(reportLines([{ name: 'holds', violations: [] }]).at(-1)).toBe('0 violations');
});
