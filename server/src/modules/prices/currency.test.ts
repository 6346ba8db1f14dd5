import { describe, expect, it } from 'vitest';
import { minorDigitsOf, shareOf, toMajor, toMinor } from './currency.ts';

describe('prices: currencies and their minor units', () => {
  it.each([
    ['USD', 2, 8_000, 80],
    ['JPY', 0, 8_000, 8_000],
    ['KWD', 3, 8_000, 8],
    ['CLF', 4, 8_000, 0.8],
  ])('%s has %i decimals: %i minor units are %f (AP17)', (currency, digits, amountMinor, amount) => {
    expect(minorDigitsOf(currency)).toBe(digits);
    expect(toMajor(amountMinor, currency)).toBe(amount);
    expect(toMinor(amount, currency)).toBe(amountMinor);
  });

  it.each([
    [1.005, 'USD', 101],
    [0.1 + 0.2, 'USD', 30],
    [80.5, 'JPY', 81],
    [1e-7, 'USD', 0],
  ])('%f %s rounds half up to %i', (amount, currency, amountMinor) => {
    expect(toMinor(amount, currency)).toBe(amountMinor);
  });

  it.each([
    [90, 500, 5],
    [89, 500, 4],
    [-90, 500, -5],
    [8_001, 5_000, 4_001],
    [8_001, 10_000, 8_001],
  ])('of %i, %i basis points are %i', (amountMinor, basisPoints, share) => {
    expect(shareOf(amountMinor, basisPoints)).toBe(share);
  });
});
