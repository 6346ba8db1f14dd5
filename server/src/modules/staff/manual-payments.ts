// Payments outside the product that staff handle: payments the operator waits for, and refunds to be sent.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import { MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import type { Deps } from '../../deps.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { listAwaited, listRefundsDue, type ManualRow } from './manual-payments-store.ts';

/** A page of them, oldest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listManualPayments(
  deps: Deps,
  { kind, cursor }: { kind: 'payment' | 'refund'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/manual-payments'>> {
  const page = pageAfter(cursor, STAFF.pageSize);
  const lateSince = new Date(deps.clock.now().getTime() - MANUAL_PAYMENT.refundLateDays * 86_400_000);
  const rows =
    kind === 'payment'
      ? await listAwaited(deps.db.kysely, page)
      : await listRefundsDue(deps.db.kysely, lateSince, page);
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ since, id }) => ({ at: since, id }));
  const view = (row: ManualRow) => ({
    _id: row.id,
    kind,
    booking: { _id: row.booking_id, reference: row.reference, listingTitle: row.title },
    guest: { _id: row.guest_id, name: row.guest_name },
    host: { _id: row.host_id, name: row.host_name },
    method: row.method,
    collectedBy: row.collected_by,
    amountMinor: row.amount_minor,
    currency: row.currency,
    since: row.since.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    missingAt: row.missing_at?.toISOString() ?? null,
    payBy: row.pay_by?.toISOString() ?? null,
  });
  return { payments: shown.map(view), nextCursor };
}
