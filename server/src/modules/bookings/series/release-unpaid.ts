// A later booking of a series whose card was declined, and whose guest didn't pay in time: it's canceled and nobody owes anything.
import type { Deps } from '../../../deps.ts';
import { release } from '../../availability/service.ts';
import { SYSTEM } from '../events.ts';
import { lockBooking } from '../lock.ts';
import { inTransaction, move } from '../move.ts';
import { isDueLater, leadsOn } from '../rules.ts';
import * as store from '../store.ts';

/**
 * Releases the booking if `isOver` still says so once it's locked. Safe to repeat. False if it's paid, has started, or has ended
 * another way.
 */
export async function releaseUnpaid(
  deps: Deps,
  id: string,
  isOver: (trx: Parameters<typeof release>[0]) => Promise<boolean>,
): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (!seen) return false;
  return inTransaction(deps, async (trx) => {
    const booking = await lockBooking(trx, seen);
    if (!booking || !isDueLater(booking) || !leadsOn('release', booking.status) || !(await isOver(trx))) return false;
    const now = deps.clock.now();
    const change = { payment_status: 'voided', cancelled_at: now, cancelled_by: 'system', cancel_reason: null };
    await move(trx, deps, booking, 'release', { actor: SYSTEM, amountMinor: 0, change });
    await release(trx, id);
    return true;
  });
}
