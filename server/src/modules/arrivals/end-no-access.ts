// Ends a wait at the door whose deadline has passed: without the host's answer everything is refunded, and without the guest's objection
// it's over. After an outage it takes effect once.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import {
  announce,
  type BookingActor,
  type BookingRecord,
  cancelForNoAccess,
  findRecord,
  inTransaction,
  lockBooking,
  returnMoney,
} from '../bookings/service.ts';
import * as store from './no-access-store.ts';
import { decideNoShow } from './no-show-store.ts';

type Trx = Transaction<DB>;
const SYSTEM: BookingActor = { by: 'system', memberId: null };
const BATCH = 100;
const REASON = 'Couldn’t get in.';

/** Cancels the booking and refunds everything. A no-show doesn't count for someone who was at the door. Throws StateChanged. */
export async function refundLockedOut(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  { report, actor }: { report: store.NoAccessRecord; actor: BookingActor },
): Promise<void> {
  const at = deps.clock.now();
  const from = report.state === 'escalated' ? 'escalated' : 'waiting';
  if (!(await store.moveNoAccess(trx, report.id, from, { state: 'refunded', endedAt: at }))) return;
  await decideNoShow(trx, booking.id, { from: ['marked', 'contested'], to: 'withdrawn', at, by: null });
  await cancelForNoAccess(trx, deps, booking, { actor, reason: REASON });
}

/** Nobody waits anymore, and the booking goes on. */
export async function endWait(
  trx: Trx,
  deps: Deps,
  booking: BookingRecord,
  { actor, code }: { actor: BookingActor; code: 'no-access-over' | 'no-access-escalated' },
): Promise<void> {
  await store.updateIsLockedOut(trx, booking.id, false);
  const after = (await findRecord(trx, booking.id))!;
  await announce(trx, deps, after, [{ code, actor }]);
}

/** Ends the booking's wait if its deadline has passed. True if it did. While a card is charged for a change, that's first. */
export async function endDue(deps: Deps, bookingId: string): Promise<boolean> {
  const isEnded = await inTransaction(deps, async (trx) => {
    const seen = await findRecord(trx, bookingId);
    if (!seen?.isLockedOut) return false;
    const booking = await lockBooking(trx, seen);
    const [report] = await store.listNoAccess(trx, bookingId);
    const now = deps.clock.now();
    if (!booking?.isLockedOut || booking.isChanging || !report || now < report.dueAt) return false;
    if (report.state === 'waiting') {
      await refundLockedOut(trx, deps, booking, { report, actor: SYSTEM });
      return true;
    }
    if (!(await store.moveNoAccess(trx, report.id, 'answered', { state: 'lapsed', endedAt: now }))) return false;
    await endWait(trx, deps, booking, { actor: SYSTEM, code: 'no-access-over' });
    return true;
  });
  if (isEnded) await returnMoney(deps, bookingId);
  return isEnded;
}

/** Ends every wait whose deadline has passed. */
export async function endAllDue(deps: Deps, signal?: AbortSignal): Promise<number> {
  let count = 0;
  const skipped: string[] = [];
  for (;;) {
    const ids = await store.listDue(deps.db.kysely, { now: deps.clock.now(), skipped, limit: BATCH });
    for (const id of ids) {
      if (signal?.aborted) return count;
      try {
        if (await endDue(deps, id)) count += 1;
        else skipped.push(id);
      } catch (error) {
        skipped.push(id);
        deps.log.error({ err: error, bookingId: id }, 'failed to end a wait at the door');
      }
    }
    if (ids.length < BATCH) return count;
  }
}
