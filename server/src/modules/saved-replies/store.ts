// Queries for saved replies.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';

export interface ReplyRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly updated_at: Date;
}

const COLUMNS = ['id', 'title', 'text', 'updated_at'] as const;

export const listReplies = (db: Db, memberId: string, limit: number): Promise<ReplyRow[]> =>
  db
    .selectFrom('saved_reply')
    .select(COLUMNS)
    .where('member_id', '=', memberId)
    .orderBy(baseLetters(sql.ref('title')))
    .limit(limit)
    .execute();

/** Locks the member, so replies are counted and added one at a time. */
export async function countReplies(trx: Transaction<DB>, memberId: string): Promise<number> {
  await trx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute();
  const row = await trx
    .selectFrom('saved_reply')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertReply = (
  trx: Transaction<DB>,
  { id, memberId, title, text, at }: { id: string; memberId: string; title: string; text: string; at: Date },
): Promise<ReplyRow> =>
  trx
    .insertInto('saved_reply')
    .values({ id, member_id: memberId, title, text, created_at: at, updated_at: at })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/** Undefined if the member has no such reply. */
export const updateReply = (
  db: Db,
  { id, memberId }: { id: string; memberId: string },
  change: { title?: string; text?: string; updated_at: Date },
): Promise<ReplyRow | undefined> =>
  db
    .updateTable('saved_reply')
    .set(change)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning(COLUMNS)
    .executeTakeFirst();

/** False if the member has no such reply. */
export async function deleteReply(db: Db, { id, memberId }: { id: string; memberId: string }): Promise<boolean> {
  const gone = await db
    .deleteFrom('saved_reply')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}
