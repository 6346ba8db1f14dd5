// Queries for what staff see of members. Only reads other modules' tables, except the notes.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { isExcused } from '../listings/service.ts';
import { selectEveryId } from '../members/service.ts';
import type { MemberRow } from '../staff-tables/service.ts';

const shown = sql`
  member.id, member.name, member.email, member.username, member.status, member.is_email_verified, member.created_at,
  (select count(*)::int from listing where host_id = member.id and state <> 'deleted') as rooms,
  (select count(*)::int from booking where guest_id = member.id and status <> 'hold') as bookings`;

export interface WholeRow extends MemberRow {
  readonly suspension_reason: string | null;
  readonly suspended_until: string | null;
  readonly deletion_due_at: Date | null;
  readonly time_zone: string;
  readonly currency: string;
  readonly is_onboarded: boolean;
  readonly homes: number;
  readonly hosted: number;
  readonly called_off: number;
  readonly merged_into_id: string | null;
  readonly merged_email: string | null;
  /** The name of the account it was merged into. */
  readonly merged_into_name: string | null;
  readonly deleted_at: Date | null;
}

interface MergedRow {
  readonly id: string;
  readonly merged_email: string | null;
  readonly deleted_at: Date;
}
const MERGED_SHOWN = 20;

/** Accounts merged into this one, newest first. */
export const listMergedInto = async (db: Db, id: string): Promise<MergedRow[]> =>
  (
    await sql<MergedRow>`
      select id, merged_email, deleted_at from member where merged_into_id = ${id}
      order by deleted_at desc, id limit ${MERGED_SHOWN}`.execute(db)
  ).rows;

/** Includes members merged into another, but not deleted ones. */
export async function findMember(db: Db, id: string): Promise<WholeRow | undefined> {
  const { rows } = await sql<WholeRow>`
    select ${shown}, merged_into_id, merged_email, deleted_at,
      (select name from member as kept where kept.id = member.merged_into_id) as merged_into_name, suspension_reason, suspended_until::text, deletion_due_at, time_zone, currency, is_onboarded,
      (select count(*)::int from property where host_id = member.id) as homes,
      (select count(*)::int from booking where host_id = member.id and status <> 'hold') as hosted,
      (select count(*)::int from booking where status = 'cancelled'
        and ((guest_id = member.id and cancelled_by = 'guest') or (host_id = member.id and cancelled_by = 'host'))
        and not ${isExcused}) as called_off
    from member where id = ${id} and (deleted_at is null or merged_into_id is not null)`.execute(db);
  return rows[0];
}

interface MoneyRow {
  readonly currency: string;
  readonly paidMinor: number;
  readonly refundedMinor: number;
  readonly closedMinor: number;
}

/**
 * According to the ledger: payments and refunds as a guest; as a host, the earnings of closed and canceled bookings, paid out or
 * not.
 */
export async function sumMoney(db: Db, memberId: string): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select currency, sum(paid)::int8 as "paidMinor", sum(refunded)::int8 as "refundedMinor",
      sum(closed)::int8 as "closedMinor"
    from (
      select entry.currency, case when posting.kind = 'refund' then 0 else entry.amount_minor end as paid,
        case when posting.kind = 'refund' then -entry.amount_minor else 0 end as refunded, 0::int8 as closed
      from booking join ledger_transaction as posting on posting.booking_id = booking.id and posting.kind in ('capture', 'unapplied', 'refund')
      join ledger_entry as entry on entry.transaction_id = posting.id and entry.account in ('clearing', 'host_receivable')
      where booking.guest_id = ${memberId}
      union all
      select entry.currency, 0, 0, -entry.amount_minor
      from ledger_entry as entry join ledger_transaction as posting on posting.id = entry.transaction_id
        and posting.kind in ('settle', 'cancel', 'adjustment')
      where entry.account in ('host_payable', 'host_receivable') and entry.member_id in ${selectEveryId(memberId)}
    ) as movement
    group by currency order by currency`.execute(db);
  return rows;
}

export async function insertNote(
  trx: Transaction<DB>,
  note: { id: string; memberId: string; authorId: string; text: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('member_note')
    .values({ id: note.id, member_id: note.memberId, author_id: note.authorId, text: note.text, at: note.at })
    .execute();
}
