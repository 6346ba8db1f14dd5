// Queries for pictures in conversations.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export async function countWaiting(db: Db, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message_picture where member_id = ${memberId} and message_id is null`.execute(
    db,
  );
  return rows[0]!.count;
}

export async function insertPicture(
  db: Db,
  row: {
    id: string;
    conversationId: string;
    memberId: string;
    width: number;
    height: number;
    byteCount: number;
    at: Date;
  },
): Promise<void> {
  await db
    .insertInto('message_picture')
    .values({
      id: row.id,
      conversation_id: row.conversationId,
      member_id: row.memberId,
      width: row.width,
      height: row.height,
      byte_count: row.byteCount,
      created_at: row.at,
    })
    .execute();
}

export async function findPicture(
  db: Db,
  conversationId: string,
  id: string,
): Promise<{ memberId: string; isSaid: boolean } | undefined> {
  const { rows } = await sql<{ memberId: string; isSaid: boolean }>`
    select picture.member_id as "memberId", message_id is not null as "isSaid"
    from message_picture as picture left join message on message.id = picture.message_id
    where picture.id = ${id} and picture.conversation_id = ${conversationId} and message.hidden_at is null`.execute(db);
  return rows[0];
}

/** Whether the picture belongs to the message. */
export async function isPartOf(db: Db, messageId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from message_picture where id = ${id} and message_id = ${messageId}`.execute(db);
  return rows.length > 0;
}

/** Returns how many were attached to the message, in the given order. */
export async function attach(
  trx: Transaction<DB>,
  of: { conversationId: string; memberId: string; messageId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update message_picture set message_id = ${of.messageId}, place = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where message_picture.id = wanted.id and conversation_id = ${of.conversationId} and member_id = ${of.memberId}
      and message_id is null
    returning message_picture.id`.execute(trx);
  return rows.length;
}

/** Deletes all of the member's pictures, sent or not. Returns their ids. */
export async function removeOwn(trx: Transaction<DB>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from message_picture where member_id = ${memberId} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Deletes pictures that were uploaded before then and never sent. Returns their ids. */
export async function removeWaiting(trx: Transaction<DB>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from message_picture where message_id is null and created_at < ${before} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
