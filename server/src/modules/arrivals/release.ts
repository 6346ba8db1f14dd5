// Releases hours that nobody checked in for, where the host chose so and the guest agreed to it at checkout (E9). The booking stays as
// agreed and paid, like for any guest who doesn't come; only the remaining hours are free for others.
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import type { Deps } from '../../deps.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { shorten } from '../availability/service.ts';
import {
  announce,
  type BookingActor,
  findRecord,
  inTransaction,
  lockBooking,
  releaseTime,
} from '../bookings/service.ts';
import { listNoAccess } from './no-access-store.ts';
import { insertNoShow } from './no-show-store.ts';
import * as store from './store.ts';

const BATCH = 100;
const SYSTEM: BookingActor = { by: 'system', memberId: null };

/** Other guests can book from the next few minutes on. */
const FREE_ON_MINUTES = 5;
const nextFree = (now: Date): Date => {
  const step = FREE_ON_MINUTES * 60_000;
  return new Date(Math.ceil(now.getTime() / step) * step);
};

/** Releases the rest of the booking's hours if it's still due. False if it isn't. */
const releaseHours = (deps: Deps, id: string): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const seen = await findRecord(trx, id);
    const booking = seen && (await lockBooking(trx, seen));
    const now = deps.clock.now();
    const releaseAt = booking && releaseTime(booking);
    if (!booking || !releaseAt || booking.status !== 'active' || booking.isChanging || now < releaseAt) return false;
    if ((await listNoAccess(trx, id)).length > 0) return false;
    const freeFrom = nextFree(now);
    if (freeFrom >= booking.endsAt) return false;
    const contestUntil = addMinutes(now, ARRIVAL.contestHours * 60);
    await store.recordRelease(trx, id, now);
    await shorten(trx, id, { startsAt: freeFrom, endsAt: booking.endsAt });
    await insertNoShow(trx, { bookingId: id, by: 'system', markedBy: null, at: now, contestUntil });
    const released = (await findRecord(trx, id))!;
    await announce(trx, deps, released, [{ code: 'hours-released', actor: SYSTEM, deadline: contestUntil }]);
    return true;
  });

/** Releases what's due. After an outage each booking is released once, and not without a reminder before. */
export async function releaseDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const ids = await store.listReleasable(deps.db.kysely, { now: deps.clock.now(), skipped, limit: BATCH });
    for (const id of ids) {
      if (signal?.aborted) return count;
      try {
        if (await releaseHours(deps, id)) count += 1;
        else skipped.push(id);
      } catch (error) {
        skipped.push(id);
        deps.log.error({ err: error, bookingId: id }, 'failed to release unused hours');
      }
    }
    if (ids.length < BATCH) return count;
  }
}
