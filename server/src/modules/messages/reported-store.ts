// Queries for reported messages.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** Messages shown to staff before and after the reported one. */
const AROUND = 3;

/** What a report contains; undefined for non-participants, for one's own messages, and for system messages. */
export async function findReportable(trx: Db, id: string, reporterId: string) {
  const { rows } = await sql<{ aboutId: string; excerpt: string }>`
    select sender_id as "aboutId", content as excerpt from message
    join conversation_member as own on own.conversation_id = message.conversation_id and own.member_id = ${reporterId}
    where message.id = ${id} and sender_id is not null and sender_id <> ${reporterId} and hidden_at is null`.execute(
    trx,
  );
  return rows[0];
}

/** The message and those around it, in order. */
export async function listAround(db: Db, id: string) {
  const { rows } = await sql<{
    id: string;
    sender_id: string;
    name: string;
    content: string;
    created_at: Date;
    is_reported: boolean;
    is_hidden: boolean;
    picture_ids: string[];
    files: { _id: string; name: string; byteCount: number }[];
  }>`
    select message.id, message.sender_id, sender.name, message.content, message.created_at,
      message.id = reported.id as is_reported, reported.hidden_at is not null as is_hidden,
      case when message.id = reported.id then array(
        select id from message_picture where message_id = reported.id order by place) else '{}'::uuid[] end as picture_ids,
      coalesce((select json_agg(json_build_object('_id', id, 'name', name, 'byteCount', byte_count) order by place)
        from message_file where message_id = reported.id and message.id = reported.id), '[]') as files
    from message as reported
    join message on message.conversation_id = reported.conversation_id
      and message.position between reported.position - ${AROUND}::int and reported.position + ${AROUND}::int
    join member as sender on sender.id = message.sender_id
    where reported.id = ${id} order by message.position`.execute(db);
  return rows;
}

/** Hides the message. False if it was hidden before. */
export async function updateHidden(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const hidden = await trx
    .updateTable('message')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return hidden !== undefined;
}
