// Queries for payouts: what bookings still owe hosts, payouts with their items, and balances.
import type { PayoutStatus } from '@daynook/contract/limits/payouts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { selectEveryId } from '../members/service.ts';
import type { AccountKey, Destination } from './account-store.ts';

type Trx = Transaction<DB>;

export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];

export interface Owed {
  readonly bookingId: string;
  readonly amountMinor: number;
}

/** What a guest paid extra, and what was lost of it, is paid out with the stay and not before. For the row named `movement`. */
const waitsForClose = sql<boolean>`(movement.kind in ('extra', 'dispute')
  and exists (select from booking where booking.id = movement.booking_id and booking.status in ('confirmed', 'active', 'completed')))`;

/**
 * What bookings still owe their host: what the ledger posted to them and to accounts merged into theirs, minus payouts that haven't
 * failed and weren't taken back. Leaves out bookings with an unsettled refund proposal, an open bank dispute, or an overpayment that is
 * being taken back, the part that waits for a dispute with the guest, and what the guest paid extra before the booking is closed.
 */
export async function listOwed(db: Db, { memberId, currency }: AccountKey): Promise<Owed[]> {
  const { rows } = await sql<{ booking_id: string; amount: string }>`
    select credited.booking_id, credited.amount - coalesce(given.amount, 0) - held.amount as amount
    from (
      select movement.booking_id, -sum(entry.amount_minor) as amount
      from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      where entry.account = 'host_payable' and entry.currency = ${currency} and entry.member_id in ${selectEveryId(memberId)}
        and movement.kind not in ('payout', 'fee')
        and not ${waitsForClose}
      group by movement.booking_id
    ) as credited
    left join lateral (
      select sum(part.amount) as amount from (
        select item.amount_minor as amount from payout_item as item join payout on payout.id = item.payout_id
        where item.booking_id = credited.booking_id and payout.status <> 'failed'
        union all
        select -amount_minor from payout_recovery where booking_id = credited.booking_id and status = 'succeeded'
      ) as part
    ) as given on true
    cross join lateral (
      -- Never more than what's left to pay out, so nothing is taken back for it.
      select least(coalesce(sum(held_minor), 0), greatest(credited.amount - coalesce(given.amount, 0), 0)) as amount from booking_dispute
      where booking_id = credited.booking_id and state in ('open', 'staff')
    ) as held
    where credited.amount - coalesce(given.amount, 0) <> held.amount
      and not exists (select from refund_proposal as proposal
        where proposal.booking_id = credited.booking_id and proposal.state in ('host', 'second', 'declined'))
      and not exists (select from payout_recovery where booking_id = credited.booking_id and status = 'pending')
      and not exists (select from dispute where booking_id = credited.booking_id and state <> 'won' and decided_at is null)
    order by credited.booking_id`.execute(db);
  return rows.map(({ booking_id, amount }) => ({ bookingId: booking_id, amountMinor: Number(amount) }));
}

export async function insertPayout(
  trx: Trx,
  payout: AccountKey &
    Destination & {
      readonly id: string;
      /** Zero if fees take everything. Then the payout is already done. */
      readonly amountMinor: number;
      readonly feesMinor: number;
      readonly at: Date;
      readonly items: readonly Owed[];
    },
): Promise<void> {
  await trx
    .insertInto('payout')
    .values({
      id: payout.id,
      host_id: payout.memberId,
      currency: payout.currency,
      amount_minor: payout.amountMinor,
      fees_minor: payout.feesMinor,
      ...(payout.amountMinor === 0
        ? { status: 'paid', sent_at: payout.at, paid_at: payout.at }
        : { status: 'payable' }),
      last4: payout.last4,
      stripe_account_id: payout.stripeAccountId,
      created_at: payout.at,
    })
    .execute();
  await sql`
    insert into payout_item (payout_id, booking_id, amount_minor)
    select ${payout.id}, item.booking_id, item.amount_minor from unnest(
      ${payout.items.map(({ bookingId }) => bookingId)}::uuid[], ${payout.items.map(({ amountMinor }) => amountMinor)}::bigint[]
    ) as item (booking_id, amount_minor)`.execute(trx);
}

export interface BalanceRow {
  readonly currency: string;
  readonly earnedMinor: number;
  readonly payableMinor: number;
  readonly onTheWayMinor: number;
  readonly paidMinor: number;
  readonly owedMinor: number;
}

/** A host's balance in each currency. Payable is what the ledger owes them. Empty currencies are left out. */
export async function sumBalances(db: Db, memberId: string): Promise<BalanceRow[]> {
  const { rows } = await sql<Record<Exclude<keyof BalanceRow, 'currency'>, string> & { currency: string }>`
    select currency, sum(earned) as "earnedMinor", sum(payable) as "payableMinor", sum(on_the_way) as "onTheWayMinor",
      sum(paid) as "paidMinor", sum(owed) as "owedMinor"
    from (
      select currency, (host_share_minor - host_loss_minor)::int8 as earned, 0::int8 as payable,
        0::int8 as on_the_way, 0::int8 as paid, 0::int8 as owed
      from booking where host_id = ${memberId} and status in ('confirmed', 'active', 'completed') and collected_by = 'platform'
      union all
      select currency, 0, -amount_minor, 0, 0, 0 from ledger_entry
      where account = 'host_payable' and member_id in ${selectEveryId(memberId)}
      union all
      select entry.currency, -entry.amount_minor, entry.amount_minor, 0, 0, 0
      from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      where entry.account = 'host_payable' and entry.member_id in ${selectEveryId(memberId)} and ${waitsForClose}
      union all
      select currency, 0, 0, case status when 'on-the-way' then amount_minor else 0 end,
        case status when 'paid' then amount_minor else 0 end, 0
      from payout where host_id = ${memberId} and status in ('on-the-way', 'paid')
      union all
      -- What was taken back of them isn't theirs anymore.
      select payout.currency, 0, 0, case payout.status when 'on-the-way' then -recovery.amount_minor else 0 end,
        case payout.status when 'paid' then -recovery.amount_minor else 0 end, 0
      from payout_recovery as recovery join payout on payout.id = recovery.payout_id
      where payout.host_id = ${memberId} and recovery.status = 'succeeded'
      union all
      -- Of what guests paid them directly: our part of bookings that are settled.
      select entry.currency, 0, 0, 0, 0, -entry.amount_minor
      from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      join booking on booking.id = movement.booking_id
      where booking.host_id = ${memberId} and booking.collected_by = 'host' and entry.account in ('platform_revenue', 'tax_payable')
      union all
      select currency, 0, 0, 0, 0, -amount_minor::int8 from fee_payment where host_id = ${memberId}
      union all
      select currency, 0, 0, 0, 0, -fees_minor from payout where host_id = ${memberId} and status in ('on-the-way', 'paid')
    ) as part
    group by currency
    having bool_or(earned <> 0 or payable <> 0 or on_the_way <> 0 or paid <> 0 or owed <> 0) order by currency`.execute(
    db,
  );
  return rows.map(({ currency, ...sums }) => ({
    currency,
    earnedMinor: Number(sums.earnedMinor),
    payableMinor: Number(sums.payableMinor),
    onTheWayMinor: Number(sums.onTheWayMinor),
    paidMinor: Number(sums.paidMinor),
    owedMinor: Number(sums.owedMinor),
  }));
}

/** The host has a payable amount worth a transfer, or a payout on its way that may come back. */
export async function hasMoneyAhead(
  db: Db,
  memberId: string,
  findMinimum: (currency: string) => number,
): Promise<boolean> {
  const { rows } = await sql<{ isPayout: boolean; currency: string; amountMinor: number }>`
    (select true as "isPayout", currency, amount_minor as "amountMinor" from payout
      where host_id = ${memberId} and status in ('payable', 'on-the-way') limit 1)
    union all
    select false, currency, (-sum(amount_minor))::bigint from ledger_entry
    where account = 'host_payable' and member_id in ${selectEveryId(memberId)} group by currency`.execute(db);
  return rows.some(({ isPayout, currency, amountMinor }) => isPayout || amountMinor >= findMinimum(currency));
}

const payouts = (db: Db) =>
  db
    .selectFrom('payout')
    .innerJoin('member as host', 'host.id', 'payout.host_id')
    .select([
      'payout.id',
      'payout.host_id',
      'host.name as host_name',
      'payout.currency',
      'payout.amount_minor',
      'payout.fees_minor',
      'payout.status',
      'payout.batch_id',
      'payout.last4',
      'payout.stripe_account_id',
      'payout.created_at',
      'payout.sent_at',
      'payout.paid_at',
      'payout.failed_at',
      'payout.failure',
      sql<number>`(select count(*)::int from payout_item where payout_id = payout.id)`.as('bookings'),
    ]);

/** Newest first: of a host, in a status, or in a batch. */
export const listPayouts = (
  db: Db,
  {
    hostId,
    status,
    batchId,
  }: { hostId?: string | undefined; status?: PayoutStatus | undefined; batchId?: string | undefined },
  { after, limit }: { after: Mark | undefined; limit: number },
) =>
  payouts(db)
    .$if(hostId !== undefined, (query) => query.where('payout.host_id', '=', hostId!))
    .$if(status !== undefined, (query) => query.where('payout.status', '=', status!))
    .$if(batchId !== undefined, (query) => query.where('payout.batch_id', '=', batchId!))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(payout.created_at, payout.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('payout.created_at', 'desc')
    .orderBy('payout.id', 'desc')
    .limit(limit)
    .execute();

export const findPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  payouts(db).where('payout.id', '=', id).executeTakeFirst();

export const lockPayout = (trx: Trx, id: string) =>
  trx
    .selectFrom('payout')
    .select([
      'id',
      'host_id',
      'currency',
      'amount_minor',
      'fees_minor',
      'status',
      'last4',
      'stripe_account_id',
      'sent_at',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const listItems = (db: Db, payoutId: string) =>
  db
    .selectFrom('payout_item')
    .innerJoin('booking', 'booking.id', 'payout_item.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('payout_item.payout_id', '=', payoutId)
    .select([
      'booking.id',
      'booking.reference',
      'listing.title',
      'booking.starts_at',
      'booking.ends_at',
      'booking.time_zone',
      'payout_item.amount_minor',
      // A canceled booking earns its host nothing else.
      sql<boolean>`exists (select from host_fine where booking_id = booking.id)`.as('is_fine'),
    ])
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();

export async function markPaid(trx: Trx, id: string, at: Date): Promise<void> {
  await trx
    .updateTable('payout')
    .set({ status: 'paid', paid_at: at, sealed_numbers: null })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(trx: Trx, id: string, { at, failure }: { at: Date; failure: string }): Promise<void> {
  await trx
    .updateTable('payout')
    .set({ status: 'failed', failed_at: at, failure, paid_at: null, sealed_numbers: null })
    .where('id', '=', id)
    .execute();
}
