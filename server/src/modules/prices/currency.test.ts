import { describe, expect, it } from 'vitest';
import { calculateShare, toMajor } from './currency.ts';

describe('prices: currencies and their minor units', () => {
  it.each([
    ['USD', 8_000, 80],
    ['JPY', 8_000, 8_000],
    ['KWD', 8_000, 8],
    ['CLF', 8_000, 0.8],
  ])('in %s %i minor units are %f (AP17)', (currency, amountMinor, amount) => {
    expect(toMajor(amountMinor, currency)).toBe(amount);
  });

  it.each([
    [90, 500, 5],
    [89, 500, 4],
    [-90, 500, -5],
    [8_001, 5_000, 4_001],
    [8_001, 10_000, 8_001],
  ])('of %i, %i basis points are %i', (amountMinor, basisPoints, share) => {
    expect(calculateShare(amountMinor, basisPoints)).toBe(share);
  });
});
