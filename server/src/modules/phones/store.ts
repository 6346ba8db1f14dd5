// Queries for phone numbers and the codes that confirm them.
import { type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, MemberPhone, PhoneCode } from '../../db/schema.ts';

export type PhoneRow = Selectable<MemberPhone>;
export type CodeRow = Selectable<PhoneCode>;

export const findPhone = (db: Db, memberId: string): Promise<PhoneRow | undefined> =>
  db.selectFrom('member_phone').selectAll().where('member_id', '=', memberId).executeTakeFirst();

/** The member's newest code, even if it's over. */
export const findNewestCode = (db: Db, memberId: string): Promise<CodeRow | undefined> =>
  db
    .selectFrom('phone_code')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findCode = (db: Db, id: string): Promise<CodeRow | undefined> =>
  db.selectFrom('phone_code').selectAll().where('id', '=', id).executeTakeFirst();

/** Serializes what several members do with one number. Lock the member first. */
export async function lockNumber(trx: Transaction<DB>, number: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${number}`}, 0))`.execute(trx);
}

/** When the member, or anyone for this number, got codes since then, oldest first. */
export async function listSendings(
  db: Db,
  about: { memberId: string } | { number: string },
  since: Date,
): Promise<Date[]> {
  const rows = await db
    .selectFrom('phone_code')
    .select('created_at')
    .where((eb) => ('number' in about ? eb('number', '=', about.number) : eb('member_id', '=', about.memberId)))
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.created_at);
}

export async function insertCode(trx: Transaction<DB>, row: Insertable<PhoneCode>): Promise<void> {
  await trx.insertInto('phone_code').values(row).execute();
}

export async function countTry(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('phone_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setDelivery(db: Db, id: string, delivery: 'sent' | 'refused'): Promise<void> {
  await db.updateTable('phone_code').set({ delivery }).where('id', '=', id).execute();
}

/** None of the member's codes works anymore. They still count. */
export async function endCodes(trx: Transaction<DB>, memberId: string, now: Date): Promise<void> {
  await trx
    .updateTable('phone_code')
    .set({ ended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Whether another account has confirmed the number. */
export async function isTaken(db: Db, number: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_phone')
    .select('member_id')
    .where('number', '=', number)
    .where('member_id', '<>', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the member's earlier number. */
export async function putPhone(trx: Transaction<DB>, row: PhoneRow): Promise<void> {
  const { member_id: _member, ...values } = row;
  await trx
    .insertInto('member_phone')
    .values(row)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export async function deletePhone(trx: Transaction<DB>, memberId: string): Promise<void> {
  await trx.deleteFrom('member_phone').where('member_id', '=', memberId).execute();
}

export async function deleteCodesBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('phone_code').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
