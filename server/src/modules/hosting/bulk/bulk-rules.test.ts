import type { BulkPrices } from '@daynook/contract/hosting/bulk-changes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedPrice, movedPrices } from './bulk-rules.ts';

const prices: BulkPrices = { dayMinor: 6_000, hourMinor: null, halfDayMinor: null, weekMinor: null, monthMinor: null };

describe('what a percentage makes of a price (K8)', () => {
  it.each([
    [6_000, 10, 100, 6_600],
    [6_400, 5, 100, 6_700],
    [6_450, 1, 100, 6_500],
    [1_000, 5, 50, 1_050],
    [1_050, 5, 50, 1_100],
    [1_010, -50, 50, 500],
    [1_050, -50, 50, 550],
    [100, -50, 100, 100],
    [0, 50, 100, 0],
    [10_000_000, 100, 100, 10_000_000],
  ])('%i by %i %% to steps of %i is %i (K8)', (amountMinor, percent, step, moved) => {
    expect(changedPrice(amountMinor, percent, step, 10_000_000)).toBe(moved);
  });

  it('is a whole step, never free, and at most half a step from the exact price (K8)', () => {
    const amount = fc.integer({ min: 1, max: 4_000_000 });
    fc.assert(
      fc.property(amount, fc.integer({ min: -50, max: 100 }), fc.constantFrom(50, 100), (minor, percent, step) => {
        const moved = changedPrice(minor, percent, step, 10_000_000);
        expect(moved % step).toBe(0);
        expect(moved).toBeGreaterThanOrEqual(step);
        const exact = (minor * (100 + percent)) / 100;
        expect(Math.abs(moved - exact)).toBeLessThanOrEqual(exact < step / 2 ? step : step / 2);
      }),
    );
  });

  it('doesn’t change prices that aren’t set (K8)', () => {
    expect(movedPrices(prices, 50, 'USD')).toEqual({ ...prices, dayMinor: 9_000 });
  });

  it.each([
    ['USD', 1_000_00, 25_00, 1_130_00, 28_50],
    ['JPY', 8_005, 1_005, 9_050, 1_135],
    ['KWD', 8_000, 1_000, 9_000, 1_000],
    ['IDR', 150_250_000, 20_050_000, 169_800_000, 22_650_000],
  ])('comes to round amounts of %s (K8)', (currency, dayMinor, hourMinor, day, hour) => {
    expect(movedPrices({ ...prices, dayMinor, hourMinor }, 13, currency)).toMatchObject({
      dayMinor: day,
      hourMinor: hour,
    });
  });
});
