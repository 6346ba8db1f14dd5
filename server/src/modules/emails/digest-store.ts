// Emails that wait for the daily digest.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { EmailToSend } from './templates.ts';

/** Per member. The rest comes in the next digest. */
const AT_ONCE = 500;

/** Stored once per id, however often it's tried. */
export async function insertItem(
  db: Db,
  { id, memberId, mail, dueAt }: { id: string; memberId: string; mail: EmailToSend; dueAt: Date },
): Promise<void> {
  await db
    .insertInto('digest_item')
    .values({ id, member_id: memberId, email: JSON.stringify(mail), due_at: dueAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Members whose digest is due, by id. */
export async function listReaders(
  db: Db,
  now: Date,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = db.selectFrom('digest_item').select('member_id').distinct().where('due_at', '<=', now);
  if (after !== undefined) query = query.where('member_id', '>', after);
  const rows = await query.orderBy('member_id').limit(limit).execute();
  return rows.map(({ member_id }) => member_id);
}

export interface DayItem {
  readonly id: string;
  readonly mail: EmailToSend;
}

/** What's due for the member, the oldest first. */
export async function listItems(db: Db, memberId: string, now: Date): Promise<DayItem[]> {
  const rows = await db
    .selectFrom('digest_item')
    .select(['id', 'email'])
    .where('member_id', '=', memberId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id, email }) => ({ id, mail: email as unknown as EmailToSend }));
}

export async function putOff(db: Db, memberId: string, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('digest_item')
    .set({ due_at: until })
    .where('member_id', '=', memberId)
    .where('due_at', '<=', now)
    .execute();
}

/** Returns those that were still there: of two callers that take one, the first has it. */
export async function takeItems(trx: Transaction<DB>, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .deleteFrom('digest_item')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
