// The clocks of bookings. Each is a question to the database and a move like any other: running one twice, late, or on two
// nodes at once does nothing more than running it once.
import { BOOKING } from '@daynook/contract/booking-limits';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { lockSpaces } from '../availability/service.ts';
import { hasUnsettled, postSettlement } from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { endRequest } from './end-request.ts';
import { SYSTEM } from './events.ts';
import { dropHold } from './holds.ts';
import { lockBooking } from './lock.ts';
import { returnMoney } from './money.ts';
import { inTransaction, move, StateChanged } from './move.ts';
import { dueVerb, leadsOn } from './rules.ts';
import * as store from './store.ts';

const BATCH = 100;

/**
 * Does to each due booking what its clock says, until none is due or `signal` aborts. One that can't be moved doesn't hold up the
 * others.
 */
async function runDue(
  deps: Deps,
  clock: Parameters<typeof store.listDue>[1],
  before: Date,
  each: (id: string) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (;;) {
    const ids = await store.listDue(deps.db.kysely, clock, before, BATCH);
    let movedCount = 0;
    for (const id of ids) {
      if (signal?.aborted) return count + movedCount;
      try {
        if (await each(id)) movedCount += 1;
      } catch (error) {
        deps.log.error({ err: error, bookingId: id, clock }, 'a booking’s clock failed');
      }
    }
    count += movedCount;
    // What could not be moved would be found again and again: the next run tries it.
    if (ids.length < BATCH || movedCount === 0) return count;
  }
}

/** Gives back the hours of a hold whose time is up, unless it is being paid. */
async function expireHold(deps: Deps, id: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (seen?.status !== 'hold') return false;
  return inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, seen);
    const isOver = hold?.status === 'hold' && hold.expiresAt !== null && hold.expiresAt <= deps.clock.now();
    if (!isOver || (await hasUnsettled(trx, id))) return false;
    await dropHold(trx, hold);
    return true;
  });
}

/** What the host earned and what the platform keeps of a stay that went as agreed, less what they have given back of it since. */
const splitOf = (booking: BookingRecord) => {
  const { totalMinor, subtotalMinor, guestFeeMinor, hostFeeMinor, hostRefundMinor, hostLossMinor } = booking;
  return {
    refundMinor: 0,
    hostMinor: subtotalMinor - hostFeeMinor - hostLossMinor,
    platformMinor: guestFeeMinor + hostFeeMinor - (hostRefundMinor - hostLossMinor),
    taxMinor: totalMinor - subtotalMinor - guestFeeMinor,
  };
};

async function moveByClock(trx: Transaction<DB>, deps: Deps, booking: BookingRecord): Promise<boolean> {
  const verb = dueVerb(booking, deps.clock.now());
  if (!verb) return false;
  if (verb === 'expire') await endRequest(trx, deps, booking, verb, { doer: SYSTEM });
  else await move(trx, deps, booking, verb, { doer: SYSTEM });
  if (verb === 'close') await postSettlement(trx, deps, { ...booking, hostId: booking.host.id }, splitOf(booking));
  return true;
}

/**
 * Moves a booking by every clock that has run out on it. A no-op when none has. While an acceptance is being paid its
 * clock stands still.
 */
export async function catchUp(deps: Deps, id: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (!seen || !dueVerb(seen, deps.clock.now())) return false;
  let hasMoved = false;
  try {
    await inTransaction(deps, async (trx) => {
      // Only the end of a request gives hours back.
      if (leadsOn('expire', seen.status)) await lockSpaces(trx, seen.listingId);
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

/** Holds whose 15 minutes are up, and requests nobody answered (T8, T10). */
export async function expireDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const now = deps.clock.now();
  const holds = await runDue(deps, 'hold', now, (id) => expireHold(deps, id), signal);
  return holds + (await runDue(deps, 'expire', now, (id) => catchUp(deps, id), signal));
}

/** Stays that begin (T13). */
export const startDue = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runDue(deps, 'start', deps.clock.now(), (id) => catchUp(deps, id), signal);

/** Stays that end (T14). */
export const completeDue = (deps: Deps, signal?: AbortSignal): Promise<number> =>
  runDue(deps, 'complete', deps.clock.now(), (id) => catchUp(deps, id), signal);

/** Stays whose issue window is over: what the host earned becomes payable (T16). */
export function closeDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  const before = addMinutes(deps.clock.now(), -BOOKING.closesAfterEndHours * 60);
  return runDue(deps, 'close', before, (id) => catchUp(deps, id), signal);
}
