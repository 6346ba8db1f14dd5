// How much a host pays for canceling, by how long before the start (G5).
import { expect, it } from 'vitest';
import { calculateFine, finePercent } from './rules.ts';

const START = new Date('2026-12-31T15:00:00Z');
const before = (hours: number, ms = 0) => new Date(START.getTime() - hours * 3_600_000 - ms);

it.each([
  [before(30 * 24, 1), 10],
  [before(30 * 24), 25],
  [before(48), 25],
  [before(48, -1), 50],
  [before(0, 1), 50],
  [before(-1), 50],
])('%s is %s%% (G5)', (now, percent) => {
  expect(finePercent(START, now)).toBe(percent);
});

it('is whole minor units, in every currency (G5)', () => {
  expect([calculateFine(4_999, 25), calculateFine(1, 10), calculateFine(3, 50), calculateFine(0, 50)]).toEqual([
    1_250, 0, 2, 0,
  ]);
});
