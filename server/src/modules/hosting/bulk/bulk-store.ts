// Stored bulk changes: the values each replaced, for as long as it can be undone.
import type { BulkChange, BulkValues } from '@daynook/contract/hosting/bulk-changes';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';

export interface ChangeKey {
  readonly memberId: string;
  readonly changeId: string;
}

/** Stores the change. False if this ID belongs to a different change. */
export async function keepChange(
  trx: Transaction<DB>,
  { memberId, changeId }: ChangeKey,
  { change, at }: { change: BulkChange; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    insert into bulk_change as known (member_id, id, change, at)
    values (${memberId}, ${changeId}, ${JSON.stringify(change)}::jsonb, ${at})
    on conflict (member_id, id) do update set at = known.at
    returning known.change = ${JSON.stringify(change)}::jsonb as "isSame"`.execute(trx);
  return rows[0]!.isSame;
}

export interface KeptRow {
  readonly listingId: string;
  readonly before: BulkValues;
  readonly after: BulkValues;
  readonly undoneAt: Date | null;
}

export async function keepRows(
  trx: Transaction<DB>,
  { memberId, changeId }: ChangeKey,
  rows: readonly { listingId: string; before: object; after: object }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into bulk_change_listing (member_id, change_id, listing_id, position, before, after)
    select ${memberId}, ${changeId}, row.id, row.position
      + coalesce((select max(position) from bulk_change_listing where member_id = ${memberId} and change_id = ${changeId}), 0),
      row.before, row.after
    from unnest(${rows.map(({ listingId }) => listingId)}::uuid[], ${rows.map(({ before }) => JSON.stringify(before))}::jsonb[],
      ${rows.map(({ after }) => JSON.stringify(after))}::jsonb[]) with ordinality as row (id, before, after, position)`.execute(
    trx,
  );
}

/** The values the change replaced in these listings; unchanged listings are left out. */
export async function listRows(db: Db, { memberId, changeId }: ChangeKey, ids: readonly string[]): Promise<KeptRow[]> {
  const found = await db
    .selectFrom('bulk_change_listing')
    .select(['listing_id', 'before', 'after', 'undone_at'])
    .where('member_id', '=', memberId)
    .where('change_id', '=', changeId)
    .where(sql<boolean>`listing_id = any(${ids}::uuid[])`)
    .execute();
  return found.map((row) => ({
    listingId: row.listing_id,
    before: row.before as unknown as BulkValues,
    after: row.after as unknown as BulkValues,
    undoneAt: row.undone_at,
  }));
}

/** The change, if it can still be undone. */
export async function findChange(db: Db, { memberId, changeId }: ChangeKey, since: Date) {
  const row = await db
    .selectFrom('bulk_change')
    .select(['change', 'at'])
    .where('member_id', '=', memberId)
    .where('id', '=', changeId)
    .where('at', '>=', since)
    .executeTakeFirst();
  return row && { change: row.change as unknown as BulkChange, at: row.at };
}

export async function markUndone(
  db: Db,
  { memberId, changeId }: ChangeKey,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('bulk_change_listing')
    .set({ undone_at: at })
    .where('member_id', '=', memberId)
    .where('change_id', '=', changeId)
    .where(sql<boolean>`listing_id = any(${ids}::uuid[])`)
    .execute();
}

/** The member's bulk changes since then that had an effect, newest first. */
export async function listChanges(db: Db, memberId: string, { since, limit }: { since: Date; limit: number }) {
  const { rows } = await sql<{
    id: string;
    change: BulkChange;
    at: Date;
    count: number;
    undoneCount: number;
    listingIds: string[];
  }>`
    select change.id, change.change, change.at, count(*)::int as count, count(row.undone_at)::int as "undoneCount",
      coalesce(array_agg(row.listing_id order by row.position) filter (where row.undone_at is null), '{}') as "listingIds"
    from bulk_change as change join bulk_change_listing as row on row.member_id = change.member_id and row.change_id = change.id
    where change.member_id = ${memberId} and change.at >= ${since}
    group by change.member_id, change.id order by change.at desc, change.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes up to this many changes made before then, oldest first. Returns how many. */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from bulk_change using (
      select member_id, id from bulk_change where at < ${before} order by at limit ${limit}
    ) as old
    where bulk_change.member_id = old.member_id and bulk_change.id = old.id
    returning bulk_change.id`.execute(db);
  return rows.length;
}

/** What follows can be rolled back for one listing without the rest of the transaction. */
export const setSavepoint = (trx: Transaction<DB>) => sql`savepoint room`.execute(trx);

export const rollBackToSavepoint = (trx: Transaction<DB>) => sql`rollback to savepoint room`.execute(trx);
