// Booking timers. Each is a query and an ordinary transition, so running one twice, late, or on two nodes has the same effect as once.
import { BOOKING } from '@daynook/contract/limits/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { hasUnsettled } from '../payments/service.ts';
import { rewardFirstStay } from '../referrals/service.ts';
import type { BookingRecord } from './booking.ts';
import { endRequest } from './end-request.ts';
import { SYSTEM } from './events.ts';
import { findPayerId } from './groups/companions.ts';
import { isAcceptedElsewhere } from './groups/group-store.ts';
import { dropHold } from './holds.ts';
import { lockBooking } from './lock.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { returnMoney } from './return-money.ts';
import { dueVerb, isPaid, leadsOn } from './rules.ts';
import { splitBookingMoney } from './split-payment.ts';
import * as store from './store.ts';

const BATCH = 100;

/**
 * Applies the timer to each due booking until none is due or `signal` aborts. Failing bookings don't delay the others; the next run
 * retries them.
 */
export async function runDue(
  deps: Deps,
  clock: Parameters<typeof store.listDue>[1],
  before: Date,
  each: (id: string) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const ids = await store.listDue(deps.db.kysely, clock, { before, skipped, limit: BATCH });
    for (const id of ids) {
      if (signal?.aborted) return count;
      try {
        if (await each(id)) count += 1;
        else skipped.push(id);
      } catch (error) {
        skipped.push(id);
        deps.log.error({ err: error, bookingId: id, clock }, 'booking timer failed');
      }
    }
    if (ids.length < BATCH) return count;
  }
}

/** Releases an expired hold, unless it's being paid. */
async function expireHold(deps: Deps, id: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (seen?.status !== 'hold') return false;
  return inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, seen);
    const isOver = hold?.status === 'hold' && hold.expiresAt !== null && hold.expiresAt <= deps.clock.now();
    if (!isOver || (await hasUnsettled(trx, findPayerId(hold)))) return false;
    await dropHold(trx, hold);
    return true;
  });
}

async function moveByClock(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<boolean> {
  const verb = dueVerb(booking, deps.clock.now());
  if (!verb) return false;
  // Another host accepted in time. If they don't undo it, this one is withdrawn.
  if (verb === 'expire' && (await isAcceptedElsewhere(trx, booking))) return false;
  if (verb === 'expire') await endRequest(trx, deps, booking, verb, { actor: SYSTEM });
  else await move(trx, deps, booking, verb, { actor: SYSTEM });
  // Cash that nobody has recorded was never ours to split.
  if (verb === 'close' && isPaid(booking)) {
    await splitBookingMoney(trx, deps, booking);
    await rewardFirstStay(trx, deps, booking);
  }
  return true;
}

/**
 * Applies every due timer to a booking. While an acceptance is being paid, its timer pauses.
 */
export async function catchUp(deps: Deps, id: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (!seen || !dueVerb(seen, deps.clock.now())) return false;
  let hasMoved = false;
  try {
    await inTransaction(deps, async (trx) => {
      // Only an expired request frees time.
      if (leadsOn('expire', seen.status)) await lockBooking(trx, seen);
      hasMoved = false;
      for (let booking = await store.lockRecord(trx, id); booking && (await moveByClock(trx, deps, booking)); ) {
        hasMoved = true;
        booking = await store.lockRecord(trx, id);
      }
    });
  } catch (error) {
    if (!(error instanceof StateChanged)) throw error;
    return false;
  }
  if (hasMoved && leadsOn('expire', seen.status)) await returnMoney(deps, id);
  return hasMoved;
}

/** Expired holds, unanswered requests, and bookings that weren't paid in time (T8, T10). */
export async function expireDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const holds = await runDue(deps, 'hold', now, (id) => expireHold(deps, id), signal);
  return holds + (await runDue(deps, 'expire', now, (id) => catchUp(deps, id), signal));
}

/** Bookings that start (T13). */
export const startDue = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runDue(deps, 'start', deps.clock.now(), (id) => catchUp(deps, id), signal);

/** Bookings that end (T14). */
export const completeDue = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runDue(deps, 'complete', deps.clock.now(), (id) => catchUp(deps, id), signal);

/** Bookings whose issue window is over: the host's earnings become payable (T16). */
export function closeDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = addMinutes(deps.clock.now(), -BOOKING.closesAfterEndHours * 60);
  return runDue(deps, 'close', before, (id) => catchUp(deps, id), signal);
}
