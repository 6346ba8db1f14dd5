// Queries for saved searches.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

const COLUMNS = ['id', 'query', 'created_at', 'ends_at', 'newer_than'] as const;

export const listWatches = (db: Db, memberId: string, now: Date) =>
  db
    .selectFrom('search_watch')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .execute();

export interface NewWatch {
  readonly id: string;
  readonly memberId: string;
  readonly query: string;
  readonly now: Date;
  readonly endsAt: Date;
  /** Existing results don't trigger a notification. */
  readonly isForNew: boolean;
}

/** The saved row. Saving the same search again extends the existing one. */
export function keepWatch(db: Db, { id, memberId, query, now, endsAt, isForNew }: NewWatch) {
  return db
    .insertInto('search_watch')
    .values({
      id,
      member_id: memberId,
      query,
      created_at: now,
      ends_at: endsAt,
      checked_at: now,
      newer_than: isForNew ? now : null,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'query']).doUpdateSet((update) => ({
        ends_at: endsAt,
        newer_than: isForNew ? update.fn.coalesce('search_watch.newer_than', 'excluded.newer_than') : null,
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** True if it was the member's. */
export async function deleteWatch(db: Db, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('search_watch')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface DueWatch {
  readonly id: string;
  readonly query: string;
  readonly newer_than: Date | null;
}

/** Searches that weren't checked since then, longest first. Marks them as checked now, so other nodes take others. */
export async function takeDue(
  db: Kysely<DB>,
  { checkedBefore, now, limit }: { checkedBefore: Date; now: Date; limit: number },
): Promise<DueWatch[]> {
  const { rows } = await sql<DueWatch>`
    update search_watch set checked_at = ${now} where id in (
      select watch.id from search_watch as watch join member on member.id = watch.member_id
      where watch.checked_at <= ${checkedBefore} and watch.ends_at > ${now} and member.status = 'active'
      order by watch.checked_at limit ${limit} for update of watch skip locked)
    returning id, query, newer_than`.execute(db);
  return rows;
}

/** Deletes the saved search and returns its member; undefined if it's already gone, because it was sent or removed. */
export async function claimWatch(trx: Transaction<DB>, id: string): Promise<string | undefined> {
  const row = await trx.deleteFrom('search_watch').where('id', '=', id).returning('member_id').executeTakeFirst();
  return row?.member_id;
}

/** How many of these were published after that. */
export async function countPublishedSince(db: Kysely<DB>, listingIds: readonly string[], since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listing where id = any(${listingIds}::uuid[]) and published_at > ${since}`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function deleteEnded(db: Kysely<DB>, now: Date): Promise<void> {
  await db.deleteFrom('search_watch').where('ends_at', '<=', now).execute();
}
