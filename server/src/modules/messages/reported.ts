// One message that somebody reported: who may, what staff see around it, and taking it down (H8).
import type { ReportedLine } from '@daynook/contract/staff/reports';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { changedEffect } from './effects-owed.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Messages shown to staff before and after the reported one. */
const AROUND = 3;

/** What a report of it is about; undefined for who is not in its conversation, for one's own, and for what the product says. */
export async function reportMessage(trx: Db, id: string, reporterId: string) {
  const { rows } = await sql<{ aboutId: string; excerpt: string }>`
    select sender_id as "aboutId", content as excerpt from message
    join conversation_member as own on own.conversation_id = message.conversation_id and own.member_id = ${reporterId}
    where message.id = ${id} and sender_id is not null and sender_id <> ${reporterId} and hidden_at is null`.execute(
    trx,
  );
  return rows[0];
}

/** It and a few said around it, no more of the conversation; undefined when it is gone. */
export async function showReportedMessage(db: Db, id: string) {
  const { rows } = await sql<{
    id: string;
    sender_id: string;
    name: string;
    content: string;
    created_at: Date;
    is_reported: boolean;
    is_hidden: boolean;
    picture_ids: string[];
  }>`
    select message.id, message.sender_id, sender.name, message.content, message.created_at,
      message.id = reported.id as is_reported, reported.hidden_at is not null as is_hidden,
      case when message.id = reported.id then array(
        select id from message_picture where message_id = reported.id order by place) else '{}'::uuid[] end as picture_ids
    from message as reported
    join message on message.conversation_id = reported.conversation_id
      and message.position between reported.position - ${AROUND}::int and reported.position + ${AROUND}::int
    join member as sender on sender.id = message.sender_id
    where reported.id = ${id} order by message.position`.execute(db);
  if (rows.length === 0) return undefined;
  const lines = rows.map(
    (row): ReportedLine => ({
      _id: row.id,
      by: { _id: row.sender_id, name: row.name },
      at: row.created_at.toISOString(),
      text: row.content,
      isReported: row.is_reported,
      pictureIds: row.picture_ids,
    }),
  );
  return { isHidden: rows[0]!.is_hidden, path: null, lines };
}

/**
 * Takes its words and pictures away from both, on pages that are open as well; it keeps its place, so that positions still have no
 * gaps.
 */
export async function hideMessage(
  trx: Transaction<DB>,
  id: string,
  { deps, at }: { deps: Pick<Deps, 'newId' | 'clock'>; at: Date },
): Promise<void> {
  const hidden = await trx
    .updateTable('message')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (hidden) await queueEffects(trx, deps, [changedEffect(id)]);
}
