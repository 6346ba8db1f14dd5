// Money that should have moved and did not, for staff: whose, since when, and what the provider said.
import type { Answer } from '@daynook/contract/api';
import { STAFF } from '@daynook/contract/staff-limits';
import type { Deps } from '../../deps.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { listStuck, type StuckRow } from './stuck-payments-store.ts';

const view = (row: StuckRow) => ({
  booking: { _id: row.booking_id, reference: row.reference, status: row.status, listingTitle: row.title },
  kind: row.kind,
  guest: { _id: row.guest_id, name: row.guest_name },
  host: { _id: row.host_id, name: row.host_name },
  amountMinor: row.amount_minor,
  currency: row.currency,
  since: row.since.toISOString(),
  refusals: row.refusals,
  nextTryAt: row.next_try_at?.toISOString() ?? null,
  failure: row.failure,
});

/** A page of it, the oldest first. Throws VALIDATION_FAILED for a cursor not ours. */
export async function listStuckPayments(
  deps: Deps,
  { cursor }: { cursor?: string | undefined },
): Promise<Answer<'GET /api/staff/stuck-payments'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await listStuck(deps.db.kysely, { after, limit: STAFF.pageSize + 1 });
  const shown = rows.slice(0, STAFF.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    payments: shown.map(view),
    nextCursor: last ? writeCursor({ at: last.since, id: last.booking_id }) : null,
  };
}
