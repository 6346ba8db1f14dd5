// Lines under the bell in the database. A member's own only: each query takes whose they are.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

type Db = Kysely<DB> | Transaction<DB>;

export interface NewNotification {
  readonly id: string;
  readonly memberId: string;
  readonly title: string;
  readonly href: string;
  readonly at: Date;
}

/** Kept once for one id, however often it is tried. */
export async function insertNotification(db: Db, { id, memberId, title, href, at }: NewNotification): Promise<void> {
  await db
    .insertInto('news_item')
    .values({ id, member_id: memberId, title, href, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export async function listNotifications(db: Db, memberId: string, after: Mark | undefined, limit: number) {
  let query = db.selectFrom('news_item').selectAll().where('member_id', '=', memberId);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('news_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Reads one, or all. */
export async function markRead(db: Db, memberId: string, newsId: string | undefined, at: Date): Promise<void> {
  let query = db
    .updateTable('news_item')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  if (newsId !== undefined) query = query.where('id', '=', newsId);
  await query.execute();
}

export async function deleteOlder(db: Db, before: Date): Promise<number> {
  const result = await db.deleteFrom('news_item').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
