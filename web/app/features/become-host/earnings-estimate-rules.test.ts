import fc from 'fast-check';
import { expect, it } from 'vitest';
import { USUAL_FEES } from '../../lib/fees.ts';
import { isLocal, monthlyEarnings } from './earnings-estimate-rules.ts';

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
  [10, true],
  [25, true],
  [75, false],
])('prices within %i km are local: %s', (radiusKm, is) => {
  expect(isLocal({ radiusKm })).toBe(is);
});
