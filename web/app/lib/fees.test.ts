import { expect, it } from 'vitest';
import { formatBasisPoints, splitSubtotal, USUAL_FEES } from './fees.ts';
import { signedPercent } from './percent.ts';

it('splits a price as the server does, with a minimum if there is one', () => {
  expect(splitSubtotal(9_000, 'USD', USUAL_FEES)).toEqual({ guestMinor: 9_450, hostMinor: 8_100 });
  expect(splitSubtotal(0, 'USD', USUAL_FEES)).toEqual({ guestMinor: 0, hostMinor: 0 });
  const fees = { guestBasisPoints: 300, hostBasisPoints: 550, guestMinimums: { USD: 200 } };
  expect(splitSubtotal(3_000, 'USD', fees)).toEqual({ guestMinor: 3_200, hostMinor: 2_835 });
  expect(splitSubtotal(3_000, 'CAD', fees)).toEqual({ guestMinor: 3_090, hostMinor: 2_835 });
  expect(splitSubtotal(0, 'USD', fees)).toEqual({ guestMinor: 0, hostMinor: 0 });
});

it.each([
  ['en-US', '7.5%', '+20%', '−10%'],
  ['fr-CA', '7,5\u00a0%', '+20\u00a0%', '−10\u00a0%'],
])('writes percentages as readers in %s do', (locale, fee, more, less) => {
  expect(formatBasisPoints(750, locale)).toBe(fee);
  expect(signedPercent(20, locale)).toBe(more);
  expect(signedPercent(-10, locale)).toBe(less);
});
