// Timed jobs of changes: ends those that nobody answered or paid in time, and finishes charges that a crash or a silent provider left
// open. Each can run twice, late, or on several nodes at once.
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { announce, findRecord, inTransaction, lockBooking } from '../bookings/service.ts';
import { leaseLaterCharges } from '../payments/service.ts';
import { carryOutCharges } from './charge-change.ts';
import * as store from './store.ts';
import { changeFacts } from './view.ts';

const BATCH = 100;
const SYSTEM = { by: 'system', memberId: null } as const;

/** Ends the change if its time is over. The booking stays as it was. */
const expire = (deps: Deps, { id, bookingId }: { id: string; bookingId: string }): Promise<boolean> =>
  inTransaction(deps, async (trx) => {
    const seen = await findRecord(trx, bookingId);
    const booking = seen && (await lockBooking(trx, seen));
    const change = await store.findChange(trx, id);
    const now = deps.clock.now();
    if (!booking || !change || change.expiresAt > now) return false;
    if (change.state !== 'open' && change.state !== 'unpaid') return false;
    const ended = { state: 'expired', endedAt: now } as const;
    await store.updateChange(trx, id, ended);
    await announce(trx, deps, booking, [
      { code: 'change-expired', actor: SYSTEM, change: changeFacts(booking, { ...change, ...ended }, now) },
    ]);
    return true;
  });

async function expireDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const due = await store.listExpired(deps.db.kysely, { now: deps.clock.now(), skipped, limit: BATCH });
    for (const change of due) {
      if (signal?.aborted) return count;
      try {
        if (await expire(deps, change)) count += 1;
        else skipped.push(change.id);
      } catch (error) {
        skipped.push(change.id);
        deps.log.error({ err: error, bookingId: change.bookingId }, 'failed to end a change');
      }
    }
    if (due.length < BATCH) return count;
  }
}

/** Ends what's over and settles what's open. Returns how many it handled. */
export async function followChanges(deps: Deps, signal?: AbortSignal): Promise<number> {
  const ids = await leaseLaterCharges(deps, 'change');
  for (const bookingId of ids) {
    // The rest is due again when its lease ends.
    if (signal?.aborted) return ids.length;
    try {
      await carryOutCharges(deps, bookingId);
    } catch (error) {
      deps.log.error({ err: error, bookingId }, 'failed to settle the charge for a change');
    }
  }
  return ids.length + (await expireDue(deps, signal));
}

export const bookingChangeJobs: readonly TimedJob[] = [
  { name: 'booking-changes', everySeconds: 10, run: followChanges },
];
