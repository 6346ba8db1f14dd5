// Provider charges without a booking, and what happened to each, for staff (RO2).
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/limits/staff';
import type { PaymentBreak } from '@daynook/contract/staff/payments';
import type { Deps } from '../../deps.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { listBreaks } from '../payments/service.ts';

/** A page of them, newest first. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listPaymentBreaks(
  deps: Deps,
  { state, cursor }: { state: 'open' | 'all'; cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/payment-breaks'>> {
  const page = pageAfter(cursor, STAFF.pageSize);
  const rows = await listBreaks(deps.db.kysely, { isOpen: state === 'open', ...page });
  const { shown, nextCursor } = toPage(rows, STAFF.pageSize, ({ found_at, id }) => ({ at: found_at, id }));
  return {
    breaks: shown.map((row) => ({
      _id: row.id,
      provider: row.provider,
      reference: row.reference,
      amountMinor: row.amount_minor,
      currency: row.currency,
      chargedAt: row.charged_at.toISOString(),
      foundAt: row.found_at.toISOString(),
      resolution: row.resolution as PaymentBreak['resolution'],
      resolvedAt: row.resolved_at?.toISOString() ?? null,
      tries: row.tries,
      nextTryAt: row.next_try_at?.toISOString() ?? null,
      failure: row.failure,
    })),
    nextCursor,
  };
}
