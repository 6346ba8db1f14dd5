// Bookings that guests pay later, outside the product: how they start, and what happens to money that arrives without a booking.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { changeKind } from '../availability/service.ts';
import { payByFor } from '../payment-settings/service.ts';
import * as payments from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { type Actor, announce, SYSTEM } from './events.ts';
import { move } from './move.ts';
import { confirmedNow } from './reminders/reminder-rules.ts';
import { requestExpiry } from './rules.ts';
import * as store from './store.ts';

/** When payment is due: for cash the booking is confirmed at once, anything else has a deadline. */
const dueFrom = (booking: BookingRecord, now: Date) => ({
  payment_status: 'due',
  ...(booking.paymentMethod === 'cash' ? confirmedNow(booking, now) : { expires_at: payByFor(now, booking.startsAt) }),
});

/** Books or requests with a later payment (T2, T3, T4). The caller has the hold locked. */
export async function askForPayment(trx: Transaction<DB>, deps: Deps, hold: BookingRecord): Promise<void> {
  const now = deps.clock.now();
  const actor: Actor = { by: 'guest', memberId: hold.guest.id };
  await changeKind(trx, hold.id, 'booking');
  if (hold.bookingMode === 'request') {
    const change = { expires_at: requestExpiry(now, hold.startsAt) ?? hold.startsAt, requested_at: now };
    await move(trx, deps, hold, 'submitRequest', { actor, change });
    return;
  }
  const verb = hold.paymentMethod === 'cash' ? 'confirmInstantly' : 'awaitPayment';
  await move(trx, deps, hold, verb, { actor, change: dueFrom(hold, now) });
}

/** The host accepts, and the guest can pay from now on (T5). The caller has the request locked. */
export async function approveUnpaid(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const verb = booking.paymentMethod === 'cash' ? 'approve' : 'approveUnpaid';
  await move(trx, deps, booking, verb, { actor, change: dueFrom(booking, now) });
}

/** Money arrived for a booking that has ended. It belongs to the guest and has to go back. */
export async function oweBack(
  trx: Transaction<DB>,
  deps: Deps,
  booking: BookingRecord,
  amountMinor: number,
): Promise<void> {
  await payments.postUnapplied(trx, deps, booking, amountMinor);
  await payments.openAttempts(trx, deps, booking, ['refund'], amountMinor);
  const after = await store.increaseVersion(trx, booking);
  await announce(trx, deps, after, [{ code: 'refund-due', actor: SYSTEM, amountMinor }]);
}

/** A booking ended while waiting for its payment. What has already arrived goes back. The caller has locked and moved it. */
export async function returnReceived(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<void> {
  const receivedMinor = await payments.sumReceived(trx, booking.id);
  if (receivedMinor > 0) await oweBack(trx, deps, booking, receivedMinor);
}
