// Queries for members' agreements to text messages, and for the texts that are counted.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export type EndReason = 'member' | 'number' | 'stop' | 'gone';

/** The member's newest agreement, even if it has ended. */
export const findNewestConsent = (db: Db, memberId: string) =>
  db
    .selectFrom('text_consent')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findPhone = async (db: Db, memberId: string): Promise<string | undefined> =>
  (await db.selectFrom('member_phone').select('number').where('member_id', '=', memberId).executeTakeFirst())?.number;

/** The number that the member's texts go to: confirmed, and the one they agreed for. */
export const findNumber = async (db: Db, memberId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('text_consent')
      .innerJoin('member_phone', (join) =>
        join
          .onRef('member_phone.member_id', '=', 'text_consent.member_id')
          .onRef('member_phone.number', '=', 'text_consent.number'),
      )
      .select('member_phone.number')
      .where('text_consent.member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
  )?.number;

export interface NewConsent {
  readonly id: string;
  readonly memberId: string;
  readonly number: string;
  readonly version: number;
  readonly language: string;
  readonly at: Date;
}

export async function insertConsent(
  trx: Transaction<DB>,
  { id, memberId, number, version, language, at }: NewConsent,
): Promise<void> {
  await trx
    .insertInto('text_consent')
    .values({ id, member_id: memberId, number, version, language, given_at: at })
    .execute();
}

/** Ends the member's open agreement. With `number`, only if it's for that one. False if there was none. */
export async function endConsent(
  db: Db,
  memberId: string,
  { reason, at, number }: { readonly reason: EndReason; readonly at: Date; readonly number?: string },
): Promise<boolean> {
  let query = db
    .updateTable('text_consent')
    .set({ ended_at: at, end_reason: reason })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null);
  if (number !== undefined) query = query.where('number', '=', number);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The member whose confirmed number it is. */
export const findMemberOfNumber = async (db: Db, number: string): Promise<string | undefined> =>
  (await db.selectFrom('member_phone').select('member_id').where('number', '=', number).executeTakeFirst())?.member_id;

export const findMessage = (db: Db, id: string) =>
  db.selectFrom('text_message').select(['parts', 'sent_at']).where('id', '=', id).executeTakeFirst();

/** What's counted for the limits is counted one after the other. */
export async function lockLimits(trx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('text-messages', 0))`.execute(trx);
}

export async function countToMember(db: Db, memberId: string, since: Date): Promise<number> {
  const row = await db
    .selectFrom('text_message')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countParts(db: Db, since: Date): Promise<number> {
  const row = await db
    .selectFrom('text_message')
    .select(sql<number>`coalesce(sum(parts), 0)::int`.as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewMessage {
  readonly id: string;
  readonly memberId: string;
  readonly parts: number;
  readonly at: Date;
}

export async function insertMessage(trx: Transaction<DB>, { id, memberId, parts, at }: NewMessage): Promise<void> {
  await trx.insertInto('text_message').values({ id, member_id: memberId, parts, created_at: at }).execute();
}

export async function markSent(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('text_message').set({ sent_at: at }).where('id', '=', id).execute();
}

/** Whether the member has read the notification about the same under the bell. */
export const isRead = async (db: Db, notificationId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('notification')
    .select('read_at')
    .where('id', '=', notificationId)
    .where('read_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
};

export async function deleteMessagesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('text_message').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
