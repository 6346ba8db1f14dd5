// Queries for what's sent with messages: pictures and PDFs. Each kind has a table with the same columns for whose it is and where.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export type AttachmentTable = 'message_picture' | 'message_file';

export async function countWaiting(db: Db, table: AttachmentTable, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where member_id = ${memberId} and message_id is null`.execute(
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

export async function insertFile(
  db: Db,
  row: { id: string; conversationId: string; memberId: string; name: string; byteCount: number; at: Date },
): Promise<void> {
  await db
    .insertInto('message_file')
    .values({
      id: row.id,
      conversation_id: row.conversationId,
      member_id: row.memberId,
      name: row.name,
      byte_count: row.byteCount,
      created_at: row.at,
    })
    .execute();
}

/** Undefined for one of another conversation, or of a message that staff removed. */
export async function findAttachment(
  db: Db,
  table: AttachmentTable,
  { id, conversationId }: { readonly id: string; readonly conversationId: string },
): Promise<{ memberId: string; isSaid: boolean } | undefined> {
  const { rows } = await sql<{ memberId: string; isSaid: boolean }>`
    select attached.member_id as "memberId", message_id is not null as "isSaid"
    from ${sql.table(table)} as attached left join message on message.id = attached.message_id
    where attached.id = ${id} and attached.conversation_id = ${conversationId} and message.hidden_at is null`.execute(
    db,
  );
  return rows[0];
}

export const findFileName = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('message_file').select('name').where('id', '=', id).executeTakeFirst())?.name;

/** Whether it belongs to the message. */
export async function isPartOf(db: Db, table: AttachmentTable, messageId: string, id: string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where id = ${id} and message_id = ${messageId}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Returns how many were attached to the message, in the given order. */
export async function attach(
  trx: Transaction<DB>,
  table: AttachmentTable,
  of: { conversationId: string; memberId: string; messageId: string },
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} as attached set message_id = ${of.messageId}, place = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where attached.id = wanted.id and conversation_id = ${of.conversationId} and member_id = ${of.memberId}
      and message_id is null
    returning attached.id`.execute(trx);
  return rows.length;
}

const listIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Deletes all of the member's, sent or not. Returns their ids. */
export async function removeOwn(trx: Transaction<DB>, table: AttachmentTable, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where member_id = ${memberId} returning id`.execute(trx);
  return listIds(rows);
}

/** Deletes those that were uploaded before then and never sent. Returns their ids. */
export async function removeWaiting(trx: Transaction<DB>, table: AttachmentTable, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)} where message_id is null and created_at < ${before} returning id`.execute(trx);
  return listIds(rows);
}

/** Deletes those of the member's with these ids that weren't sent. Returns their ids. */
export async function removeUnsent(
  trx: Transaction<DB>,
  table: AttachmentTable,
  memberId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${sql.table(table)}
    where id = any(${[...ids]}::uuid[]) and member_id = ${memberId} and message_id is null returning id`.execute(trx);
  return listIds(rows);
}
