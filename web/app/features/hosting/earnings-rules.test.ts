import fc from 'fast-check';
import { expect, it } from 'vitest';
import { USUAL_FEES } from '../../lib/fees.ts';
import { medianMinor, monthlyEarnings } from './earnings-rules.ts';

it('ten days at $64: $640, of which the host keeps $576', () => {
  expect(monthlyEarnings(6_400, 10, USUAL_FEES)).toEqual({
    spaceMinor: 64_000,
    hostFeeMinor: 6_400,
    hostMinor: 57_600,
    guestFeeMinor: 3_200,
  });
});

it('nothing gets lost between host and fee', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 31 }), (dayMinor, days) => {
      const { spaceMinor, hostFeeMinor, hostMinor } = monthlyEarnings(dayMinor, days, USUAL_FEES);
      expect(hostFeeMinor + hostMinor).toBe(spaceMinor);
      expect(Number.isInteger(hostMinor)).toBe(true);
    }),
  );
});

it.each([
  [[], undefined],
  [[500], 500],
  [[900, 100, 500], 500],
  [[100, 200, 400, 900], 300],
])('the median of %j is %s', (prices, median) => {
  expect(medianMinor(prices)).toBe(median);
});
