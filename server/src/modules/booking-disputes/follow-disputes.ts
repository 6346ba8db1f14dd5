// Deadlines of disputes: an offer that nobody answers goes to staff, and what staff don't decide or the guest doesn't pay ends without a
// payment. Each takes effect once, however late.

import { BOOKING_DISPUTE } from '@daynook/contract/limits/booking-disputes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { type BookingActor, type BookingRecord, inTransaction, lockRecord } from '../bookings/service.ts';
import { leaseLaterCharges } from '../payments/service.ts';
import { carryOutCharges } from './charge-extra.ts';
import { emailSide, tell } from './emails.ts';
import { isPaidToHost, otherSide } from './rules.ts';
import { lastReminder } from './settle-dispute.ts';
import * as store from './store.ts';

type Trx = Transaction<DB>;
const BATCH = 100;
const SIDES = ['guest', 'host'] as const;
const SYSTEM: BookingActor = { by: 'system', memberId: null };

/** Nobody settles it, so we decide. */
export async function handToStaff(
  trx: Trx,
  deps: Deps,
  { id, state }: { id: string; state: 'expired' | 'declined' | 'withdrawn' },
): Promise<void> {
  const now = deps.clock.now();
  await store.endOffer(trx, id, state, now);
  const due_at = addHours(now, BOOKING_DISPUTE.staffDays * 24);
  await store.updateDispute(trx, id, { state: 'staff', due_at, remind_at: null });
}

/** Its time is over, and nothing is paid. What was held of the host's payout is free. */
const lapse = (trx: Trx, deps: Deps, id: string): Promise<void> =>
  store.updateDispute(trx, id, { state: 'lapsed', due_at: null, remind_at: null, ended_at: deps.clock.now() });

interface Waiting {
  readonly booking: BookingRecord;
  readonly dispute: store.DisputeRow;
}

/** Its deadline has passed: an open one goes to staff, others end. */
async function endWait(trx: Trx, deps: Deps, { booking, dispute: { id, state } }: Waiting): Promise<void> {
  const about = { booking, disputeId: id };
  if (state === 'open') {
    await handToStaff(trx, deps, { id, state: 'expired' });
    await tell(trx, deps, about, { code: 'dispute-with-us', actor: SYSTEM });
    return;
  }
  await lapse(trx, deps, id);
  await tell(trx, deps, about, { code: 'dispute-lapsed', actor: SYSTEM });
}

/** Reminds the guest to pay. Outside the product that's twice, and the last time a host who's paid directly is asked to record it. */
async function remindToPay(trx: Trx, deps: Deps, { booking, dispute }: Waiting): Promise<void> {
  const about = { booking, disputeId: dispute.id };
  const last = lastReminder(dispute.due_at!);
  const isLast = deps.clock.now() >= last;
  await store.setReminder(trx, dispute.id, isLast ? null : last);
  const sides = isLast && isPaidToHost(booking) ? SIDES : (['guest'] as const);
  for (const side of sides)
    await emailSide(trx, deps, about, { template: 'booking-dispute-unpaid', side, isReminder: true });
}

/** Reminds the side that has to act. */
async function remind(trx: Trx, deps: Deps, { booking, dispute }: Waiting): Promise<void> {
  const { id } = dispute;
  const about = { booking, disputeId: id };
  if (dispute.state === 'due') return remindToPay(trx, deps, { booking, dispute });
  await store.setReminder(trx, id, null);
  const last = (await store.listOffers(trx, [id])).get(id)!.at(-1)!;
  const template = last.number === 1 ? 'booking-dispute-opened' : 'booking-dispute-offered';
  await emailSide(trx, deps, about, { template, side: otherSide(last.side), isReminder: true });
}

/** States with a deadline that ends them. A charge ends when its result is known. */
const WAITS: ReadonlySet<string> = new Set(['open', 'staff', 'due']);
const isPast = (at: Date | null, now: Date): boolean => at !== null && at <= now;

/** Applies the deadline or reminder that's due. False if none is. */
export const followDispute = (deps: Deps, { id, bookingId }: { id: string; bookingId: string }): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const booking = await lockRecord(trx, bookingId);
    const dispute = await store.lockDispute(trx, id);
    const now = deps.clock.now();
    if (!booking || dispute?.booking_id !== bookingId || !WAITS.has(dispute.state)) return false;
    const isOver = isPast(dispute.due_at, now);
    if (!isOver && !isPast(dispute.remind_at, now)) return false;
    await (isOver ? endWait : remind)(trx, deps, { booking, dispute });
    return true;
  });

async function followDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const due = await store.listDue(deps.db.kysely, { now: deps.clock.now(), skipped, limit: BATCH });
    for (const dispute of due) {
      if (signal?.aborted) return count;
      try {
        if (await followDispute(deps, dispute)) count += 1;
        else skipped.push(dispute.id);
      } catch (error) {
        skipped.push(dispute.id);
        deps.log.error({ err: error, bookingId: dispute.bookingId }, 'failed to follow a dispute');
      }
    }
    if (due.length < BATCH) return count;
  }
}

/** Applies what's due and finishes interrupted charges. Returns how many it handled. */
export async function followDisputes(deps: Deps, signal?: AbortSignal): Promise<number> {
  const ids = await leaseLaterCharges(deps, 'extra');
  for (const bookingId of ids) {
    // The rest is due again when its lease ends.
    if (signal?.aborted) return ids.length;
    try {
      await carryOutCharges(deps, bookingId);
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'failed to settle an extra payment');
    }
  }
  return ids.length + (await followDue(deps, signal));
}

export const bookingDisputeJobs: readonly TimedJob[] = [
  { name: 'booking-disputes', everySeconds: 30, run: followDisputes },
];
