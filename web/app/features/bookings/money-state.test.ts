import { expect, it } from 'vitest';
import { aBooking, anEvent } from '../../../test/booking-examples.ts';
import { moneyStateOf } from './money-state.ts';

const cancelled = (amountMinor: number) => anEvent('cancelled', { amountMinor });

it.each([
  [{ status: 'confirmed' }, { code: 'as-agreed' }],
  [{ status: 'closed' }, { code: 'as-agreed' }],
  [{ status: 'declined', paymentStatus: 'authorized' }, { code: 'never-charged' }],
  [{ status: 'withdrawn', paymentStatus: 'voided' }, { code: 'never-charged' }],
  [{ status: 'expired', paymentStatus: 'voided' }, { code: 'never-charged' }],
  [{ status: 'cancelled', paymentStatus: 'voided', events: [cancelled(0)] }, { code: 'never-charged' }],
  [
    { status: 'cancelled', paymentStatus: 'paid', events: [cancelled(5_000)] },
    { code: 'refund-coming', amountMinor: 5_000 },
  ],
  [{ status: 'cancelled', paymentStatus: 'paid', events: [cancelled(0)] }, { code: 'nothing-back' }],
  [
    { status: 'cancelled', paymentStatus: 'refunded', refundedMinor: 9_450, events: [cancelled(9_450)] },
    { code: 'refunded', amountMinor: 9_450 },
  ],
  [
    {
      status: 'cancelled',
      paymentStatus: 'paid',
      events: [cancelled(5_000), anEvent('refund-failed', { amountMinor: 5_000 })],
    },
    { code: 'refund-owed', amountMinor: 5_000 },
  ],
] as const)('%j: %j', (booking, state) => {
  expect(moneyStateOf(aBooking(booking as never))).toEqual(state);
});
