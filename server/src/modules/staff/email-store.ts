// Queries for sent and withheld emails, and for failed effects.
import { STAFF } from '@daynook/contract/limits/staff';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { likeText, type Mark } from '../../lib/cursor.ts';

const EFFECTS_SHOWN = 100;
const EMAIL_COLUMNS = ['id', 'to_email', 'subject', 'sent_at', 'via', 'member_id'] as const;

interface Filter {
  readonly text: string | undefined;
  readonly after: Mark | undefined;
}

/** Newest first, one more than a page. */
export function listEmails(db: Db, { text, after }: Filter) {
  const like = `%${likeText(text ?? '')}%`;
  return db
    .selectFrom('sent_email')
    .select(EMAIL_COLUMNS)
    .$if(Boolean(text), (query) => query.where(sql<boolean>`(to_email::text ilike ${like} or subject ilike ${like})`))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(sent_at, id) < (${after!.at}, ${after!.id}::uuid)`))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(STAFF.pageSize + 1)
    .execute();
}

export const findEmail = (db: Db, id: string) =>
  db
    .selectFrom('sent_email')
    .select([...EMAIL_COLUMNS, 'text_body'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Emails that weren't sent, newest first, one more than a page. */
export function listWithheld(db: Db, { text, after }: Filter) {
  const like = `%${likeText(text ?? '')}%`;
  return (
    db
      .selectFrom('outbox')
      .select(['id', 'payload', 'done_at', 'dropped_because'])
      // Other effects are dropped, too, such as cancellations when a suspension is lifted.
      .where('topic', '=', 'mail')
      .where('dropped_because', 'is not', null)
      .$if(Boolean(text), (query) => query.where(sql<boolean>`payload ->> 'to' ilike ${like}`))
      .$if(after !== undefined, (query) =>
        query.where(sql<boolean>`(done_at, id) < (${after!.at}, ${after!.id}::uuid)`),
      )
      .orderBy('done_at', 'desc')
      .orderBy('id', 'desc')
      .limit(STAFF.pageSize + 1)
      .execute()
  );
}

/** Failed effects, oldest first. */
export function listFailed(db: Db) {
  return db
    .selectFrom('outbox')
    .select(['id', 'topic', 'attempts', 'created_at', 'last_error', 'due_at'])
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(EFFECTS_SHOWN)
    .execute();
}

/** Makes a failed effect due with all its attempts. False if it's done or never failed. */
export async function updateToRetry(trx: Transaction<DB>, id: string, now: Date): Promise<boolean> {
  const result = await trx
    .updateTable('outbox')
    .set({ due_at: now, attempts: 0 })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .where('last_error', 'is not', null)
    .executeTakeFirst();
  return result.numUpdatedRows !== 0n;
}
