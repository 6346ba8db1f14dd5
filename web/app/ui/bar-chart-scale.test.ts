import fc from 'fast-check';
import { expect, it } from 'vitest';
import { niceCeiling, SHADES, stepTo, toPercent, toShade } from './bar-chart-scale.ts';

it.each([
  [0, 1],
  [1, 1],
  [99, 100],
  [101, 125],
  [126, 150],
  [151, 200],
  [201, 250],
  [251, 300],
  [301, 400],
  [401, 500],
  [7_300, 8_000],
  [8_001, 10_000],
])('the line above %i is at %i (K4)', (value, ceiling) => {
  expect(niceCeiling(value)).toBe(ceiling);
});

it('no bar is taller than the top line, and none is invisible (K4)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (value) => {
      expect(niceCeiling(value)).toBeGreaterThanOrEqual(value);
      expect(niceCeiling(value)).toBeLessThanOrEqual(value * 2);
    }),
  );
});

it.each([
  [0, 0],
  [0.01, 1],
  [0.25, 2],
  [0.5, 3],
  [0.75, 4],
  [1, 4],
])('a share of %f has shade %i (K6)', (share, shade) => {
  expect(toShade(share)).toBe(shade);
  expect(shade).toBeLessThan(SHADES);
});

it.each([
  [0, 100, 0],
  [1, 1_000, 1],
  [999, 1_000, 99],
  [1_000, 1_000, 100],
  [5, 0, 0],
  [1, 3, 33],
])('%i of %i are %i percent (K6)', (part, whole, percent) => {
  expect(toPercent(part, whole)).toBe(percent);
});

it.each([
  ['ArrowRight', 1, 2],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, undefined],
])('%s at %i of three leads to %s (P2)', (key, at, to) => {
  expect(stepTo(key, at, 3)).toBe(to);
});
