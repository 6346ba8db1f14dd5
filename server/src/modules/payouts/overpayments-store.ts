// Queries for overpayments: what hosts were paid beyond what they earned, taken back from their transfers (`payout_recovery`).
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/** What a payout included for a booking beyond what the host has earned with it by now. */
export interface Overpaid {
  readonly bookingId: string;
  readonly payoutId: string;
  readonly amountMinor: number;
}

/**
 * Bookings paid out through Stripe and then reduced by a refund or a lost dispute, with the newest transfer that includes them.
 * Leaves out those Stripe refused within a day, and those that a pending payout makes up for.
 */
export async function listOverpaid(
  db: Db,
  { refusedBefore, limit }: { refusedBefore: Date; limit: number },
): Promise<Overpaid[]> {
  const { rows } = await sql<{ booking_id: string; payout_id: string; amount: string }>`
    with given as (
      select item.booking_id, sum(item.amount_minor) as amount from payout_item as item
      join payout on payout.id = item.payout_id and payout.status <> 'failed' group by item.booking_id
    )
    select booking.booking_id, held.payout_id, least(booking.amount, held.amount) as amount
    from (
      select distinct item.booking_id, given.amount
          - coalesce((select sum(amount_minor) from payout_recovery where booking_id = item.booking_id and status = 'succeeded'), 0)
          + (select coalesce(sum(entry.amount_minor), 0) from ledger_entry as entry
              join ledger_transaction as movement on movement.id = entry.transaction_id
              where movement.booking_id = item.booking_id and entry.account = 'host_payable') as amount
      from payout_item as item join payout_transfer as transfer on transfer.payout_id = item.payout_id and transfer.status = 'succeeded'
      join given on given.booking_id = item.booking_id
    ) as booking
    cross join lateral (
      -- No more than the transfer has left: refunds made up for, and fees, were taken off it.
      select item.payout_id, least(
          item.amount_minor - coalesce((select sum(amount_minor) from payout_recovery as taken
            where taken.payout_id = item.payout_id and taken.booking_id = item.booking_id and taken.status <> 'failed'), 0),
          payout.amount_minor - coalesce((select sum(amount_minor) from payout_recovery as taken
            where taken.payout_id = item.payout_id and taken.status <> 'failed'), 0)) as amount
      from payout_item as item join payout on payout.id = item.payout_id
      join payout_transfer as transfer on transfer.payout_id = item.payout_id and transfer.status = 'succeeded'
      where item.booking_id = booking.booking_id order by transfer.settled_at desc
    ) as held
    where booking.amount > 0 and held.amount > 0
      and not exists (select from payout_recovery where booking_id = booking.booking_id and status = 'pending')
      and not exists (select from payout_recovery where booking_id = booking.booking_id and status = 'failed' and settled_at > ${refusedBefore})
      and not exists (select from payout_item as item join payout on payout.id = item.payout_id
        where item.booking_id = booking.booking_id and payout.status = 'payable')
    order by booking.booking_id limit ${limit}`.execute(db);
  return rows.map(({ booking_id, payout_id, amount }) => ({
    bookingId: booking_id,
    payoutId: payout_id,
    amountMinor: Number(amount),
  }));
}

/** Writes it down. False if another node is taking it back. */
export async function insertOverpayment(
  db: Db,
  overpayment: Overpaid & { readonly id: string; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into payout_recovery (id, payout_id, booking_id, amount_minor, status, tries, created_at, next_try_at)
    values (${overpayment.id}, ${overpayment.payoutId}, ${overpayment.bookingId}, ${overpayment.amountMinor}, 'pending', -1, ${overpayment.at}, ${overpayment.at})
    on conflict (booking_id) where status = 'pending' do nothing`.execute(db);
  return Number(numAffectedRows) === 1;
}

export interface DueOverpayment {
  readonly id: string;
  readonly payoutId: string;
  readonly transferId: string;
  readonly hostId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** How often Stripe was asked before. */
  readonly tries: number;
}

/** Leases the ones that are due. Each goes to one caller until its next try. */
export async function leaseOverpayments(db: Db, now: Date, limit: number): Promise<DueOverpayment[]> {
  const { rows } = await sql<DueOverpayment>`
    update payout_recovery as recovery set tries = recovery.tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(86400, 300 * power(2, least(recovery.tries + 1, 20))))
    from payout, payout_transfer as transfer
    where payout.id = recovery.payout_id and transfer.payout_id = recovery.payout_id and recovery.id in (
      select id from payout_recovery where status = 'pending'
        and (next_try_at <= ${now} or next_try_at > ${now}::timestamptz + interval '1 day 1 minute')
      order by next_try_at, id limit ${limit} for update skip locked
    )
    returning recovery.id, recovery.payout_id as "payoutId", transfer.transfer_id as "transferId", payout.host_id as "hostId",
      recovery.amount_minor as "amountMinor", payout.currency, recovery.tries`.execute(db);
  return rows;
}

/** False if it's already settled. */
export async function settleOverpayment(
  trx: Trx,
  id: string,
  end: { status: 'succeeded'; reversalId: string } | { status: 'failed'; failure: string },
  at: Date,
): Promise<boolean> {
  const settled = await trx
    .updateTable('payout_recovery')
    .set({
      status: end.status,
      settled_at: at,
      next_try_at: null,
      ...(end.status === 'failed' ? { failure: end.failure } : { reversal_id: end.reversalId }),
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}
