import { expect, it } from 'vitest';
import { toHistogram } from './facets.ts';

it('counts every price once, in steps of a round amount (A5)', () => {
  const prices = Array.from({ length: 200 }, (_, n) => 2_000 + 45 * n);
  const { fromMinor, stepMinor, counts } = toHistogram(prices, 100);
  expect(counts.reduce((sum, count) => sum + count)).toBe(200);
  expect(stepMinor % 500).toBe(0);
  expect(fromMinor).toBeLessThanOrEqual(2_000);
  expect(counts.length).toBeLessThanOrEqual(26);
});

it('the last step holds what few listings cost far more (A5)', () => {
  const { stepMinor, counts } = toHistogram([...Array.from({ length: 99 }, (_, n) => 4_000 + 20 * n), 900_000], 100);
  expect(stepMinor).toBeLessThanOrEqual(500);
  expect(counts.at(-1)).toBeGreaterThanOrEqual(1);
  expect(counts.length).toBeLessThan(30);
});

it('one price is one step', () => {
  expect(toHistogram([5_250], 100)).toEqual({ fromMinor: 5_200, stepMinor: 100, counts: [1] });
});

it('steps are whole units of a currency without minor ones', () => {
  expect(toHistogram([500, 90_000], 1).stepMinor).toBe(5_000);
});
