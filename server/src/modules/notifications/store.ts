// Queries for notifications. Each is limited to one member.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface NewNotification {
  readonly id: string;
  readonly memberId: string;
  readonly title: string;
  readonly href: string;
  readonly at: Date;
}

/** Inserted once per id, however often it's retried. */
export const insertNotification = (db: Db, { id, memberId, title, href, at }: NewNotification) =>
  db
    .insertInto('notification')
    .values({ id, member_id: memberId, title, href, created_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing());

export async function listNotifications(db: Db, memberId: string, after: Mark | undefined, limit: number) {
  let query = db.selectFrom('notification').selectAll().where('member_id', '=', memberId);
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function countUnread(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks one or all as read. */
export async function markRead(db: Db, memberId: string, notificationId: string | undefined, at: Date): Promise<void> {
  let query = db
    .updateTable('notification')
    .set({ read_at: at })
    .where('member_id', '=', memberId)
    .where('read_at', 'is', null);
  if (notificationId !== undefined) query = query.where('id', '=', notificationId);
  await query.execute();
}

/** Deletes up to `limit`. Returns how many. */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notification where id in (
      select id from notification where created_at < ${before} order by created_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}
