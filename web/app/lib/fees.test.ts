import { expect, it } from 'vitest';
import { splitSubtotal, USUAL_FEES } from './fees.ts';

it('splits a price as the server does, with a minimum if there is one', () => {
  expect(splitSubtotal(9_000, 'USD', USUAL_FEES)).toEqual({ guestMinor: 9_450, hostMinor: 8_100 });
  expect(splitSubtotal(0, 'USD', USUAL_FEES)).toEqual({ guestMinor: 0, hostMinor: 0 });
  const fees = { guestBasisPoints: 300, hostBasisPoints: 550, guestMinimums: { USD: 200 } };
  expect(splitSubtotal(3_000, 'USD', fees)).toEqual({ guestMinor: 3_200, hostMinor: 2_835 });
  expect(splitSubtotal(3_000, 'CAD', fees)).toEqual({ guestMinor: 3_090, hostMinor: 2_835 });
  expect(splitSubtotal(0, 'USD', fees)).toEqual({ guestMinor: 0, hostMinor: 0 });
});
