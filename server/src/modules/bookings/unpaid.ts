// Bookings whose guest pays later, outside the product: how they begin, and what becomes of money that came for nothing.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { changeKind } from '../availability/service.ts';
import { payByFor } from '../payment-settings/service.ts';
import * as payments from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { announce, type Doer, SYSTEM } from './events.ts';
import { move } from './move.ts';
import { confirmedNow } from './reminder-rules.ts';
import { requestExpiry } from './rules.ts';
import * as store from './store.ts';

/** Books or asks with a payment that comes later (T2, T3, T4). The caller has the hold locked. */
export async function askForPayment(trx: Transaction<DB>, deps: Deps, hold: BookingRecord): Promise<void> {
  const now = deps.clock.now();
  const doer: Doer = { by: 'guest', memberId: hold.guest.id };
  await changeKind(trx, hold.id, 'booking');
  if (hold.bookingMode === 'request') {
    const change = { expires_at: requestExpiry(now, hold.startsAt) ?? hold.startsAt, requested_at: now };
    await move(trx, deps, hold, 'submitRequest', { doer, change });
    return;
  }
  if (hold.paymentMethod === 'cash') {
    await move(trx, deps, hold, 'confirmInstantly', {
      doer,
      change: { payment_status: 'due', ...confirmedNow(hold, now) },
    });
    return;
  }
  const change = { payment_status: 'due', expires_at: payByFor(now, hold.startsAt) };
  await move(trx, deps, hold, 'awaitPayment', { doer, change });
}

/** The host accepts, and the guest pays from now on (T5). The caller has the request locked. */
export async function approveUnpaid(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { doer, now }: { doer: Doer; now: Date },
): Promise<void> {
  if (booking.paymentMethod === 'cash') {
    await move(trx, deps, booking, 'approve', {
      doer,
      change: { payment_status: 'due', ...confirmedNow(booking, now) },
    });
    return;
  }
  const change = { payment_status: 'due', expires_at: payByFor(now, booking.startsAt) };
  await move(trx, deps, booking, 'approveUnpaid', { doer, change });
}

/** Money came for a booking that isn't: it's the guest's, and has to go back. */
export async function oweBack(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  amountMinor: number,
): Promise<void> {
  await payments.postUnapplied(trx, deps, booking, amountMinor);
  await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor);
  await store.touch(trx, booking.id);
  const after = { ...booking, version: booking.version + 1 };
  await announce(trx, deps, after, [{ code: 'refund-due', doer: SYSTEM, amountMinor }]);
}

/** A booking that waited for its payment ends: what has come of it goes back. The caller has it locked and moved. */
export async function returnReceived(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<void> {
  const receivedMinor = await payments.sumReceived(trx, booking.id);
  if (receivedMinor > 0) await oweBack(trx, deps, { ...booking, version: booking.version + 1 }, receivedMinor);
}
