// Records what a guest paid outside the product for a settled dispute. The recipient does it, or staff.
import type { BookingDisputes } from '@daynook/contract/bookings/booking-disputes';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { audit } from '../audit/service.ts';
import { inTransaction } from '../bookings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';
import { changed, lockBoth, type Named, requireRecipient, view } from './dispute-action.ts';
import { followDispute } from './follow-disputes.ts';
import { canArrive } from './rules.ts';
import { recordPaid } from './settle-dispute.ts';
import * as store from './store.ts';
import { toRules } from './view.ts';

/** The guest agreed, or staff decided, and the money arrived, in time or after the request closed. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED. */
export async function recordReceived(
  deps: Deps,
  actor: MemberActor,
  { id, disputeId, version }: Named,
): Promise<BookingDisputes> {
  const { isStaff } = await requireRecipient(deps, actor, id);
  if ((await store.findDispute(deps.db.kysely, disputeId))?.booking_id !== id) throw new AppError('NOT_FOUND');
  await followDispute(deps, { id: disputeId, bookingId: id });
  await inTransaction(deps, async (trx) => {
    const found = await lockBoth(trx, id, disputeId);
    if (!found) throw new AppError('NOT_FOUND');
    if (isStaff) await requireUninvolved(trx, deps, actor, { money: { bookingId: id }, permission: 'damage' });
    const { booking, dispute } = found;
    if (dispute.version !== version || !canArrive(toRules(dispute, booking), deps.clock.now())) throw changed();
    await recordPaid(trx, deps, found);
    if (!isStaff) return;
    const subject = { kind: 'booking-dispute' as const, id: disputeId };
    const memberId = booking.guest.id;
    await audit(trx, deps, { actorId: actor.memberId, action: 'payment-recorded', subject, memberId });
  });
  return view(deps, actor, id);
}
