// Queries of what's needed to measure something at a workspace.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export type MeasuredTable = 'connection_test' | 'noise_sample';

/** What decides who may measure during a booking. */
export const findBooking = (db: Db, id: string) =>
  db
    .selectFrom('booking')
    .select(['guest_id', 'listing_id', 'status', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function countOnListing(
  trx: Transaction<DB>,
  table: MeasuredTable,
  { listingId, byWhom, since }: { readonly listingId: string; readonly byWhom: string; readonly since: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where listing_id = ${listingId} and by_whom = ${byWhom} and created_at > ${since}`.execute(trx);
  return rows[0]!.count;
}
