// How a completed booking's money is shared out. Pure.
import type { Split } from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';

/** The split between host and platform, less later refunds. */
export function splitOf(booking: BookingRecord): Split {
  const { totalMinor, subtotalMinor, guestFeeMinor, hostFeeMinor, hostRefundMinor, hostLossMinor } = booking;
  return {
    refundMinor: 0,
    hostMinor: subtotalMinor - hostFeeMinor - hostLossMinor,
    platformMinor: guestFeeMinor + hostFeeMinor - (hostRefundMinor - hostLossMinor),
    taxMinor: totalMinor - subtotalMinor - guestFeeMinor,
  };
}
