import { expect, it } from 'vitest';
import { aBooking, aPayment } from '../../../test/booking-examples.ts';
import { listMoneyStates } from './money-state.ts';

it.each([
  [{ status: 'confirmed' }, [{ code: 'as-agreed' }]],
  [{ status: 'closed' }, [{ code: 'as-agreed' }]],
  [{ status: 'declined', paymentStatus: 'authorized' }, [{ code: 'never-charged' }]],
  [{ status: 'withdrawn', paymentStatus: 'voided' }, [{ code: 'never-charged' }]],
  [{ status: 'expired', paymentStatus: 'voided' }, [{ code: 'never-charged' }]],
  [{ status: 'cancelled', paymentStatus: 'voided' }, [{ code: 'never-charged' }]],
  [
    {
      status: 'expired',
      paymentStatus: 'voided',
      payment: aPayment({ method: 'card', collectedBy: 'platform', isUnknown: true }),
    },
    [],
  ],
  [
    { status: 'cancelled', paymentStatus: 'paid', refundDueMinor: 5_000 },
    [{ code: 'refund-coming', amountMinor: 5_000 }],
  ],
  [{ status: 'cancelled', paymentStatus: 'paid' }, [{ code: 'nothing-back' }]],
  [
    { status: 'cancelled', paymentStatus: 'refunded', refundedMinor: 9_450 },
    [{ code: 'refunded', amountMinor: 9_450 }],
  ],
  [
    {
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedMinor: 9_450,
      events: [
        { code: 'refunded', at: '2026-11-20T10:00:00.000Z', by: 'staff', reason: 'Check 12', amountMinor: 9_450 },
      ],
    },
    [{ code: 'refunded-another-way', amountMinor: 9_450, how: 'Check 12' }],
  ],
  // What staff refunded before the cancellation comes after what the cancellation refunds.
  [
    { status: 'cancelled', paymentStatus: 'partially_refunded', refundedMinor: 2_000, refundDueMinor: 3_000 },
    [
      { code: 'refund-coming', amountMinor: 3_000 },
      { code: 'refunded-before', amountMinor: 2_000 },
    ],
  ],
  [
    {
      status: 'cancelled',
      paymentStatus: 'paid',
      refundDueMinor: 5_000,
      refundRefusedMinor: 5_000,
    },
    [{ code: 'refund-refused', amountMinor: 5_000 }],
  ],
  [
    {
      status: 'cancelled',
      paymentStatus: 'paid',
      refundDueMinor: 5_000,
      refundRefusedMinor: 2_000,
    },
    [
      { code: 'refund-refused', amountMinor: 2_000 },
      { code: 'refund-coming', amountMinor: 3_000 },
    ],
  ],
  [
    { status: 'confirmed', paymentStatus: 'paid', refundDueMinor: 2_000 },
    [{ code: 'refund-coming', amountMinor: 2_000 }],
  ],
] as const)('%j: %j', (booking, states) => {
  expect(listMoneyStates(aBooking(booking as never))).toEqual(states);
});
