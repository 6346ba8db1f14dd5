// Finishes provider calls that a crash or a silent provider left open. Each call was written down before it was made, so it can
// be looked up under its key; then its booking continues or is undone. No hold with money in it is lost (X1, X3, I5).
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { type Attempt, leaseDueBookings, listUnsettled } from '../payments/service.ts';
import { abandonApproval, completeApproval } from './accept.ts';
import { confirmSentRefunds } from './outside-payments.ts';
import { returnMoney } from './return-money.ts';
import * as store from './store.ts';
import { abandonSubmission, completeSubmission, findPending } from './submission-payment.ts';

/**
 * A payment with an unknown outcome occupies hours only for a limited time: until too many tries, or until the stay is about to
 * start.
 */
function isTimeToGiveUp(attempts: readonly Attempt[], startsAt: Date, now: Date): boolean {
  const tries = Math.max(...attempts.map((attempt) => attempt.tries));
  return tries >= BOOKING.paymentTries || now >= addMinutes(startsAt, -BOOKING.paymentKnownBeforeStartMinutes);
}

/** Settles the open calls of one booking. Safe to repeat and to run concurrently. */
export async function settleBooking(deps: Deps, bookingId: string): Promise<void> {
  const now = deps.clock.now();
  const pending = await findPending(deps, bookingId);
  if (pending) {
    const { kind } = await completeSubmission(deps, pending);
    if (kind === 'unknown' && isTimeToGiveUp(pending.attempts, pending.hold.startsAt, now))
      await abandonSubmission(deps, pending);
    return;
  }
  const captures = (await listUnsettled(deps.db.kysely, bookingId)).filter(({ operation }) => operation === 'capture');
  if (captures.length === 0) return returnMoney(deps, bookingId);
  const approval = await completeApproval(deps, bookingId);
  const booking = approval === 'unknown' ? await store.findRecord(deps.db.kysely, bookingId) : undefined;
  if (booking && isTimeToGiveUp(captures, booking.startsAt, now)) await abandonApproval(deps, booking);
}

/**
 * Staff give up a booking's payment: the charge is undone, the hours are free again, and the guest is notified. `also` runs in the
 * same transaction. False if there's no such payment anymore. Throws StateChanged if the booking is changing at this moment.
 */
export async function giveUpPayment(
  deps: Deps,
  bookingId: string,
  also: (trx: Transaction<DB>) => Promise<void>,
): Promise<boolean> {
  const pending = await findPending(deps, bookingId);
  if (pending) return abandonSubmission(deps, pending, also);
  const booking = await store.findRecord(deps.db.kysely, bookingId);
  return booking !== undefined && abandonApproval(deps, booking, { isRefusedToo: true, also });
}

/** Settles what's overdue: first half a minute after the call was recorded, then at increasing intervals. */
export async function settleDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = await confirmSentRefunds(deps, signal);
  for (let ids = await leaseDueBookings(deps); ids.length > 0; ids = await leaseDueBookings(deps)) {
    for (const id of ids) {
      // The rest is due again when its lease ends.
      if (signal?.aborted) return count;
      try {
        await settleBooking(deps, id);
      } catch (error) {
        deps.log.error({ err: error, bookingId: id }, 'failed to settle a payment');
      }
    }
    count += ids.length;
  }
  return count;
}
