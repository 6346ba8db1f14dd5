// How a completed booking's money is split.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { postSettlement, type Split } from '../payments/service.ts';
import { taxAtClose } from '../prices/service.ts';
import type { BookingRecord } from './booking.ts';
import * as store from './store.ts';

/** The split between host, platform, and tax, minus earlier refunds. */
function splitPayment(booking: BookingRecord): Split {
  const hostMinor = booking.hostShareMinor - booking.hostLossMinor;
  const taxMinor = taxAtClose({ ...booking, hostKeepsMinor: hostMinor });
  const heldMinor = booking.totalMinor + booking.promoMinor - booking.hostRefundMinor;
  return { refundMinor: 0, hostMinor, taxMinor, platformMinor: heldMinor - hostMinor - taxMinor };
}

/** Splits the money of a paid booking that's over. Posted once, no matter how often it's called. */
export async function splitBookingMoney(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<void> {
  const split = splitPayment(booking);
  await postSettlement(trx, deps, booking, split);
  const taxBackMinor = booking.taxMinor - split.taxMinor;
  if (taxBackMinor > 0) await store.updatePayment(trx, booking.id, { taxBackMinor });
}
