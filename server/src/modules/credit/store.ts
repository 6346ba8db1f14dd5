// Every query of credit. A member's credit is the sum of their entries in the ledger, with those of accounts merged into theirs.
import type { CreditReason } from '@daynook/contract/limits/credit';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { selectEveryId } from '../members/service.ts';

type Trx = Transaction<DB>;

export interface Balance {
  readonly currency: string;
  readonly balanceMinor: number;
  readonly reservedMinor: number;
}

/** Credit set aside: the booking isn't paid yet, and if it ends unpaid there's nothing to undo. */
export const IS_RESERVED = sql<boolean>`(booking.credit_minor > 0 and (booking.status in ('requested', 'awaiting_payment')
  or (booking.status = 'hold' and exists (
    select from payment_attempt where booking_id = booking.id and payment_attempt.status in ('pending', 'unknown')))))`;

/** A member's credit in each currency, in one statement, so that a payment moves its credit from set aside to spent at once. */
export async function listBalances(db: Db, memberId: string, exceptIds: readonly string[] = []): Promise<Balance[]> {
  const { rows } = await sql<{ currency: string; balance: string; reserved: string }>`
    select currency, sum(balance) as balance, sum(reserved) as reserved from (
      select currency, -amount_minor as balance, 0 as reserved from ledger_entry
      where account = 'guest_credit' and member_id in ${selectEveryId(memberId)}
      union all
      select currency, 0, credit_minor from booking
      where guest_id = ${memberId} and id <> all(${exceptIds}::uuid[]) and ${IS_RESERVED}
    ) as line group by currency having sum(balance) <> 0 or sum(reserved) <> 0 order by currency`.execute(db);
  return rows.map(({ currency, balance, reserved }) => ({
    currency: currency.trim(),
    balanceMinor: Number(balance),
    reservedMinor: Number(reserved),
  }));
}

/** Serializes everything that spends or takes a member's credit. A guest who books takes the same lock. */
export async function lockMember(trx: Trx, memberId: string): Promise<{ name: string; email: string } | undefined> {
  return trx
    .selectFrom('member')
    .select(['name', 'email'])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertMovement(
  trx: Trx,
  movement: {
    readonly transactionId: string;
    readonly reason: string;
    readonly note: string | null;
    readonly createdBy: string | null;
  },
): Promise<void> {
  await trx
    .insertInto('credit_movement')
    .values({
      transaction_id: movement.transactionId,
      reason: movement.reason,
      note: movement.note,
      created_by: movement.createdBy,
    })
    .execute();
}

export interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly reason: CreditReason;
  readonly currency: string;
  readonly amountMinor: number;
  readonly bookingId: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly by: string | null;
}

/** A page of a member's credit, the latest first. */
export async function listEntries(
  db: Db,
  memberId: string,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<Omit<EntryRow, 'amountMinor'> & { amount: string }>`
    select entry.id, posting.at, entry.currency, -entry.amount_minor as amount, note, staff.name as by,
      coalesce(movement.reason, case posting.kind when 'capture' then 'used' else 'refund' end) as reason,
      -- Members don't learn whose booking earned a referral reward.
      case when movement.reason = 'referral' then null else booking.id end as "bookingId",
      case when movement.reason = 'referral' then null else booking.reference end as reference
    from ledger_entry as entry
    join ledger_transaction as posting on posting.id = entry.transaction_id
    left join credit_movement as movement on movement.transaction_id = posting.id
    left join booking on booking.id = posting.booking_id
    left join member as staff on staff.id = movement.created_by
    where entry.account = 'guest_credit' and entry.member_id in ${selectEveryId(memberId)}
      and ${after === undefined ? sql`true` : sql`(posting.at, entry.id) < (${after.at}, ${after.id}::uuid)`}
    order by posting.at desc, entry.id desc limit ${limit}`.execute(db);
  return rows.map(({ amount, ...row }) => ({ ...row, currency: row.currency.trim(), amountMinor: Number(amount) }));
}

export type SettingRow = Selectable<DB['credit_setting']> & { readonly changed_by_name: string };

export const findSettings = (db: Db): Promise<SettingRow | undefined> =>
  db
    .selectFrom('credit_setting')
    .innerJoin('member', 'member.id', 'credit_setting.changed_by')
    .selectAll('credit_setting')
    .select('member.name as changed_by_name')
    .executeTakeFirst();

export async function saveSettings(
  trx: Trx,
  settings: {
    readonly refundBonusPercent: number;
    readonly referralRewards: Readonly<Record<string, number>>;
    readonly at: Date;
    readonly by: string;
  },
): Promise<void> {
  const values = {
    refund_bonus_percent: settings.refundBonusPercent,
    referral_rewards: JSON.stringify(settings.referralRewards),
    changed_at: settings.at,
    changed_by: settings.by,
  };
  await trx
    .insertInto('credit_setting')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
