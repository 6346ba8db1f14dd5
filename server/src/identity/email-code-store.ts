// Queries for the codes that confirm an email address. A member has one code at a time.
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../db/db.ts';
import type { DB, EmailCode } from '../db/schema.ts';

export type CodeRow = Selectable<EmailCode>;

export const findCode = (db: Db, memberId: string): Promise<CodeRow | undefined> =>
  db.selectFrom('email_code').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** Replaces an earlier code. */
export async function putCode(trx: Transaction<DB>, row: CodeRow): Promise<void> {
  const { member_id: _member, ...values } = row;
  await trx
    .insertInto('email_code')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** How many codes went to the address since then, from any account, and when that day started. */
export async function countSentTo(
  db: Db,
  email: string,
  since: Date,
): Promise<{ count: number; dayStartsAt: Date | null }> {
  const row = await db
    .selectFrom('email_code')
    .select((eb) => [eb.fn.sum<string | null>('day_count').as('count'), eb.fn.min('day_starts_at').as('dayStartsAt')])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('day_starts_at', '>', since)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count ?? 0), dayStartsAt: row.dayStartsAt };
}

export async function countTry(trx: Transaction<DB>, memberId: string, tries: number): Promise<void> {
  await trx.updateTable('email_code').set({ tries }).where('member_id', '=', memberId).execute();
}

export async function noteProven(trx: Transaction<DB>, memberId: string, email: string): Promise<void> {
  await trx.updateTable('member').set({ proven_email: email }).where('id', '=', memberId).execute();
}

export async function deleteOldCodes(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('email_code').where('day_starts_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
