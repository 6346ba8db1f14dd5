// Queries for mentions in staff notes.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

interface NewMentions {
  readonly messageId: string;
  readonly ticketId: string;
  readonly memberIds: readonly string[];
  readonly at: Date;
}

export async function insertMentions(
  trx: Transaction<DB>,
  { messageId, ticketId, memberIds, at }: NewMentions,
): Promise<void> {
  if (memberIds.length === 0) return;
  const rows = memberIds.map((memberId) => ({ message_id: messageId, ticket_id: ticketId, member_id: memberId, at }));
  await trx.insertInto('support_mention').values(rows).execute();
}

/** The reader has opened the ticket. */
export async function markSeen(
  db: Kysely<DB> | Transaction<DB>,
  { ticketId, memberId, at }: { ticketId: string; memberId: string; at: Date },
): Promise<void> {
  await sql`update support_mention set seen_at = ${at}
    where ticket_id = ${ticketId} and member_id = ${memberId} and seen_at is null`.execute(db);
}
