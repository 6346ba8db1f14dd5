// Queries for payouts through Stripe: transfers, and what has reached the host's bank.
import { sql, type Transaction } from 'kysely';
import type { TransferBooking } from '../../adapters/stripe/transfers.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { isOpen } from './account-store.ts';

type Trx = Transaction<DB>;

/** From 5 minutes up to a day, doubling. */
const nextTry = (now: Date, tries: ReturnType<typeof sql>) =>
  sql`${now}::timestamptz + make_interval(secs => least(86400, 300 * power(2, least(${tries}, 20))))`;

/** A payout whose transfer has been written down and is due. */
export interface DueTransfer {
  readonly payoutId: string;
  readonly hostId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly accountId: string;
  /** How often Stripe was asked before. */
  readonly tries: number;
  readonly refusals: number;
}

/**
 * Leases payouts whose transfer is due for the first time or again, and writes the transfers down. Each goes to one caller until
 * its next try. A paused or unready account gets no new transfers, but those already begun are finished.
 */
export async function leaseTransfers(db: Db, now: Date, limit: number): Promise<DueTransfer[]> {
  const { rows } = await sql<DueTransfer>`
    with due as (
      select payout.id from payout
      left join payout_transfer as transfer on transfer.payout_id = payout.id
      where payout.status = 'payable' and payout.stripe_account_id is not null
        and case when transfer.payout_id is null then exists (
            select from payout_account as account where account.member_id = payout.host_id and account.currency = payout.currency
              and account.stripe_account_id = payout.stripe_account_id and ${isOpen(now)})
          else transfer.status = 'pending' and (transfer.next_try_at <= ${now} or transfer.next_try_at > ${now}::timestamptz + interval '1 day 1 minute') end
      order by payout.created_at, payout.id limit ${limit} for update of payout skip locked
    ), leased as (
      insert into payout_transfer as transfer (payout_id, status, created_at, next_try_at)
      select id, 'pending', ${now}, ${nextTry(now, sql`0`)} from due
      on conflict (payout_id) do update set tries = transfer.tries + 1, next_try_at = ${nextTry(now, sql`transfer.tries + 1`)}
      returning payout_id, tries, refusals
    )
    select payout.id as "payoutId", payout.host_id as "hostId", payout.amount_minor as "amountMinor", payout.currency,
      account.account_id as "accountId", leased.tries, leased.refusals
    from leased join payout on payout.id = leased.payout_id join stripe_account as account on account.id = payout.stripe_account_id
    order by payout.created_at, payout.id`.execute(db);
  return rows;
}

/** The booking of a payout that has only one, with its card payment. */
export async function findOnlyBooking(db: Db, payoutId: string): Promise<TransferBooking | undefined> {
  const { rows } = await sql<{ id: string; payerId: string; paymentIntent: string | null }>`
    select min(item.booking_id::text) as id, min(coalesce(booking.request_group_id, booking.id)::text) as "payerId", (
      select provider_reference from payment_attempt
      where booking_id = min(item.booking_id::text)::uuid and provider = 'stripe' and operation = 'authorize' and status = 'succeeded'
        -- Transfers tied to a charge can't be higher than it, and damage and other extra payments are charged apart.
        and not exists (select from payment_attempt as later where later.booking_id = payment_attempt.booking_id and later.operation in ('charge', 'installment', 'change', 'extra'))
      order by created_at desc limit 1) as "paymentIntent"
    from payout_item as item join payout on payout.id = item.payout_id join booking on booking.id = item.booking_id
    -- Nor can one that also returns fees.
    where item.payout_id = ${payoutId} and payout.fees_minor >= 0 having count(*) = 1`.execute(db);
  const [row] = rows;
  return row && { ...row, paymentIntent: row.paymentIntent ?? undefined };
}

/** False if it's already settled. */
export async function settleTransfer(
  trx: Trx,
  payoutId: string,
  end:
    | { status: 'succeeded'; transferId: string; destinationPayment: string | undefined }
    | { status: 'failed'; failure: string },
  at: Date,
): Promise<boolean> {
  const settled = await trx
    .updateTable('payout_transfer')
    .set({
      status: end.status,
      settled_at: at,
      next_try_at: null,
      ...(end.status === 'failed'
        ? { failure: end.failure }
        : { transfer_id: end.transferId, destination_payment: end.destinationPayment ?? null, failure: null }),
    })
    .where('payout_id', '=', payoutId)
    .where('status', '=', 'pending')
    .returning('payout_id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Stripe can't make it now, so it's tried again later with a new key. */
export async function noteRefusal(db: Db, payoutId: string, failure: string): Promise<void> {
  await db
    .updateTable('payout_transfer')
    .set({ refusals: sql`refusals + 1`, failure })
    .where('payout_id', '=', payoutId)
    .where('status', '=', 'pending')
    .execute();
}

/** The payout's money is in the host's Stripe balance. */
export async function markTransferred(trx: Trx, payoutId: string, at: Date) {
  const { rows } = await sql<{
    id: string;
    hostId: string;
    amountMinor: number;
    feesMinor: number;
    currency: string;
    last4: string | null;
    bookings: number;
    name: string;
    email: string | null;
  }>`
    update payout set status = 'on-the-way', sent_at = ${at} from member
    where payout.id = ${payoutId} and payout.status = 'payable' and member.id = payout.host_id
    returning payout.id, payout.host_id as "hostId", payout.amount_minor as "amountMinor", payout.fees_minor as "feesMinor", payout.currency, payout.last4,
      (select count(*)::int from payout_item where payout_id = payout.id) as bookings,
      member.name, case when member.deleted_at is null then member.email end as email`.execute(trx);
  return rows[0];
}

/** Payouts to a Stripe account that haven't been requested from Stripe. */
export async function listPayableTo(trx: Trx, stripeAccountId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('payout')
    .select('id')
    .where('stripe_account_id', '=', stripeAccountId)
    .where('status', '=', 'payable')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payout_transfer').select('payout_id').whereRef('payout_id', '=', 'payout.id'))),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Marks payouts as paid that Stripe sent to the host's bank with this bank payout. Returns how many. */
export async function markArrived(
  db: Db,
  arrival: { readonly id: string; readonly at: Date },
  destinationPayments: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    with arrived as (
      update payout_transfer set arrival_id = ${arrival.id}
      where destination_payment = any(${destinationPayments}::text[]) and status = 'succeeded' and arrival_id is null
      returning payout_id
    )
    update payout set status = 'paid', paid_at = ${arrival.at} from arrived
    where payout.id = arrived.payout_id and payout.status = 'on-the-way'`.execute(db);
  return Number(numAffectedRows);
}

/** The host's bank returned a Stripe payout, so its money is in the host's Stripe balance again. */
export async function undoArrival(db: Db, arrivalId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with returned as (
      update payout_transfer set arrival_id = null where arrival_id = ${arrivalId} returning payout_id
    )
    update payout set status = 'on-the-way', paid_at = null from returned
    where payout.id = returned.payout_id and payout.status = 'paid'`.execute(db);
  return Number(numAffectedRows);
}

/** Accounts with transfers that haven't reached a bank, and since when; and accounts where a bank might have returned a payout. */
export async function listTravelling(db: Db, sentBefore: Date, limit: number) {
  const { rows } = await sql<{ accountId: string; since: Date }>`
    select account.account_id as "accountId", min(payout.sent_at) as since
    from payout join stripe_account as account on account.id = payout.stripe_account_id
    where payout.status = 'on-the-way' and payout.sent_at < ${sentBefore}
    group by account.account_id order by since limit ${limit}`.execute(db);
  return rows;
}
