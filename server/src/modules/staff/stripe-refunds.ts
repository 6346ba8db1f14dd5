// Refunds made in Stripe's dashboard, for staff: what happened to each, and closing one that didn't fit its booking (RO2).
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { StripeRefund } from '@daynook/contract/money/stripe-refunds';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { audit } from '../audit/service.ts';
import * as bookings from '../bookings/service.ts';
import { requireUninvolved } from '../permissions/service.ts';

type Row = Awaited<ReturnType<typeof bookings.listStripeRefunds>>[number];

const view = (row: Row): StripeRefund => ({
  _id: row.id,
  refundId: row.refund_id,
  booking: { _id: row.booking_id, reference: row.reference, listingTitle: row.title },
  amountMinor: row.amount_minor,
  currency: row.currency,
  goodwillMinor: row.goodwill_minor,
  strayMinor: row.stray_minor,
  state: row.state as StripeRefund['state'],
  madeAt: row.made_at.toISOString(),
  note: row.note,
  closedAt: row.closed_at?.toISOString() ?? null,
});

/** A page of them, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listStripeRefunds(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/stripe-refunds'>> {
  const page = pageAfter(cursor, STAFF.pageSize);
  const rows = await bookings.listStripeRefunds(deps.db.kysely, { isOpen: state === 'open', ...page });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ found_at, id }) => ({ at: found_at, id }));
  return { refunds: shown.map(view), nextCursor };
}

/** Staff have found the reason. Logged with their note. Throws NOT_FOUND, STATE_CHANGED. */
export async function closeStripeRefund(
  deps: Deps,
  actor: MemberActor,
  { id, note }: { id: string; note: string },
): Promise<StripeRefund> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const row = await bookings.findStripeRefund(trx, id);
    if (!row) throw new AppError('NOT_FOUND');
    await requireUninvolved(trx, deps, actor, { money: { bookingId: row.booking_id }, permission: 'payments' });
    if (!(await bookings.markStripeRefundClosed(trx, id, { note, by: actor.memberId, at: deps.clock.now() })))
      throw new AppError('STATE_CHANGED', {
        message: say('This refund needs nothing from you anymore. Reload the page.'),
      });
    await audit(trx, deps, {
      actorId: actor.memberId,
      action: 'stripe-refund-closed',
      subject: { kind: 'booking', id: row.booking_id },
      memberId: row.guest_id,
      reason: note,
    });
    return view((await bookings.findStripeRefund(trx, id))!);
  });
}
