// Every query of payouts: hosts' accounts, what bookings still owe, payouts and the batches they're sent in.
import type { AccountKind, PayoutSchedule, PayoutStatus } from '@daynook/contract/payout-limits';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { everyIdOf } from '../members/service.ts';

type Db = Kysely<DB> | Transaction<DB>;
type Trx = Transaction<DB>;

export type AccountRow = Selectable<DB['payout_account']>;
export type PayoutRow = Awaited<ReturnType<typeof listPayouts>>[number];
export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

/** A host's account: there is one for each currency. */
export interface AccountKey {
  readonly memberId: string;
  readonly currency: string;
}

export const listAccounts = (db: Db, memberId: string): Promise<AccountRow[]> =>
  db.selectFrom('payout_account').selectAll().where('member_id', '=', memberId).orderBy('currency').execute();

/** Adds the account or replaces the one that's there; its schedule goes on from where it was. */
export const putAccount = (
  trx: Trx,
  account: AccountKey & {
    readonly kind: AccountKind;
    readonly holderName: string;
    readonly last4: string;
    readonly sealedNumbers: Buffer;
    readonly schedule: PayoutSchedule;
    readonly changedAt: Date;
    readonly payoutsFrom: Date;
  },
): Promise<AccountRow> => {
  const values = {
    kind: account.kind,
    holder_name: account.holderName,
    last4: account.last4,
    sealed_numbers: account.sealedNumbers,
    schedule: account.schedule,
    changed_at: account.changedAt,
    payouts_from: account.payoutsFrom,
  };
  return trx
    .insertInto('payout_account')
    .values({ member_id: account.memberId, currency: account.currency, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'currency']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Undefined without such an account. */
export const updateSchedule = (
  db: Db,
  { memberId, currency }: AccountKey,
  schedule: PayoutSchedule,
): Promise<AccountRow | undefined> =>
  db
    .updateTable('payout_account')
    .set({ schedule })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .returningAll()
    .executeTakeFirst();

/** Pauses the account a payout went to; one that was changed since is another, and stays as it is. Answers whether it was paused. */
export async function pauseAccount(
  trx: Trx,
  { memberId, currency }: AccountKey,
  { sentAt, until }: { sentAt: Date; until: Date },
): Promise<boolean> {
  const paused = await trx
    .updateTable('payout_account')
    .set({ payouts_from: sql<Date>`greatest(payouts_from, ${until})` })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('changed_at', '<=', sentAt)
    .returning('member_id')
    .executeTakeFirst();
  return paused !== undefined;
}

/** Accounts of two members, locked, when one goes into the other. */
export const lockAccounts = (trx: Trx, memberIds: readonly string[]): Promise<AccountRow[]> =>
  trx
    .selectFrom('payout_account')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .orderBy('member_id')
    .orderBy('currency')
    .forUpdate()
    .execute();

export async function moveAccount(
  trx: Trx,
  { memberId, currency }: AccountKey,
  to: { memberId: string; sealedNumbers: Buffer },
): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ member_id: to.memberId, sealed_numbers: to.sealedNumbers })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute();
}

/** Pauses every account of the member. */
export async function pauseAccounts(trx: Trx, memberId: string, until: Date): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ payouts_from: sql<Date>`greatest(payouts_from, ${until})` })
    .where('member_id', '=', memberId)
    .execute();
}

/**
 * The host's payouts that no file has named yet go to this account: those in a batch leave it until a later one. A batch that is
 * empty then is gone.
 */
export async function readdressPayouts(trx: Trx, { memberId, currency }: AccountKey, last4: string): Promise<void> {
  const { rows } = await sql<{ batch_id: string }>`
    with chosen as (
      select id, batch_id from payout
      where host_id = ${memberId} and currency = ${currency} and status = 'payable' and sealed_numbers is null
      order by id for update
    )
    update payout set last4 = ${last4}, batch_id = null from chosen where payout.id = chosen.id
    returning chosen.batch_id`.execute(trx);
  await deleteEmptyBatches(
    trx,
    rows.flatMap(({ batch_id }) => batch_id ?? []),
  );
}

async function deleteEmptyBatches(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    delete from payout_batch where id = any(${[...new Set(ids)]}::uuid[]) and sent_at is null
      and not exists (select from payout where batch_id = payout_batch.id)`.execute(trx);
}

/** Accounts may be used: not paused, and nobody's who is suspended. */
const isOpen = (now: Date) => sql<boolean>`account.payouts_from <= ${now}
  and exists (select from member where member.id = account.member_id and member.status <> 'suspended')`;

/** A schedule's day has come since the account was last looked at, or was added. */
const isDue = (days: Record<PayoutSchedule, string>) => sql<boolean>`
  coalesce(account.checked_on, (account.changed_at at time zone 'UTC')::date - 1)
    < case account.schedule when 'daily' then ${days.daily}::date when 'weekly' then ${days.weekly}::date else ${days.monthly}::date end`;

interface Schedule {
  readonly now: Date;
  readonly days: Record<PayoutSchedule, string>;
}

/** Accounts whose day has come. */
export async function listDueAccounts(
  db: Db,
  { now, days }: Schedule,
  { after, limit }: { after: AccountKey | undefined; limit: number },
): Promise<AccountKey[]> {
  const isAfter = after ? sql`and (member_id, currency) > (${after.memberId}::uuid, ${after.currency})` : sql``;
  const { rows } = await sql<AccountKey>`
    select member_id as "memberId", currency from payout_account as account
    where ${isOpen(now)} and ${isDue(days)} ${isAfter} order by member_id, currency limit ${limit}`.execute(db);
  return rows;
}

/** Takes the account for its day; undefined when it isn't due any more, or another node has it. */
export async function takeDueAccount(
  trx: Trx,
  { memberId, currency }: AccountKey,
  { now, days }: Schedule,
): Promise<{ readonly last4: string } | undefined> {
  const { rows } = await sql<{ last4: string }>`
    update payout_account set checked_on = ${days.daily}::date
    where (member_id, currency) in (
      select member_id, currency from payout_account as account
      where member_id = ${memberId} and currency = ${currency} and ${isOpen(now)} and ${isDue(days)}
      for update skip locked
    ) returning last4`.execute(trx);
  return rows[0];
}

export interface Owed {
  readonly bookingId: string;
  readonly amountMinor: number;
}

/**
 * What bookings still owe their host: what the ledger has put down to them and to accounts that went into theirs, less what is in
 * payouts that haven't failed. Left out are bookings about which a refund is proposed and not settled.
 */
export async function listOwed(db: Db, { memberId, currency }: AccountKey): Promise<Owed[]> {
  const { rows } = await sql<{ booking_id: string; amount: string }>`
    select credited.booking_id, credited.amount - coalesce(given.amount, 0) as amount
    from (
      select movement.booking_id, -sum(entry.amount_minor) as amount
      from ledger_entry as entry join ledger_transaction as movement on movement.id = entry.transaction_id
      where entry.account = 'host_payable' and entry.currency = ${currency} and entry.member_id in ${everyIdOf(memberId)}
        and movement.kind <> 'payout'
      group by movement.booking_id
    ) as credited
    left join lateral (
      select sum(item.amount_minor) as amount from payout_item as item join payout on payout.id = item.payout_id
      where item.booking_id = credited.booking_id and payout.status <> 'failed'
    ) as given on true
    where credited.amount <> coalesce(given.amount, 0)
      and not exists (select from refund_proposal as proposal
        where proposal.booking_id = credited.booking_id and proposal.state in ('host', 'second', 'declined'))
    order by credited.booking_id`.execute(db);
  return rows.map(({ booking_id, amount }) => ({ bookingId: booking_id, amountMinor: Number(amount) }));
}

export async function insertPayout(
  trx: Trx,
  payout: AccountKey & {
    readonly id: string;
    readonly amountMinor: number;
    readonly last4: string;
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
      status: 'payable',
      last4: payout.last4,
      created_at: payout.at,
    })
    .execute();
  await sql`
    insert into payout_item (payout_id, booking_id, amount_minor)
    select ${payout.id}, item.booking_id, item.amount_minor from unnest(
      ${payout.items.map(({ bookingId }) => bookingId)}::uuid[], ${payout.items.map(({ amountMinor }) => amountMinor)}::int[]
    ) as item (booking_id, amount_minor)`.execute(trx);
}

export interface BalanceRow {
  readonly currency: string;
  readonly earnedMinor: number;
  readonly payableMinor: number;
  readonly onTheWayMinor: number;
  readonly paidMinor: number;
}

/** What a host has in each currency: payable is what the ledger owes them. Currencies without anything are left out. */
export async function sumBalances(db: Db, memberId: string): Promise<BalanceRow[]> {
  const { rows } = await sql<Record<Exclude<keyof BalanceRow, 'currency'>, string> & { currency: string }>`
    select currency, sum(earned) as "earnedMinor", sum(payable) as "payableMinor", sum(on_the_way) as "onTheWayMinor",
      sum(paid) as "paidMinor"
    from (
      select currency, (subtotal_minor - host_fee_minor - host_loss_minor)::int8 as earned, 0::int8 as payable,
        0::int8 as on_the_way, 0::int8 as paid
      from booking where host_id = ${memberId} and status in ('confirmed', 'active', 'completed')
      union all
      select currency, 0, -amount_minor, 0, 0 from ledger_entry
      where account = 'host_payable' and member_id in ${everyIdOf(memberId)}
      union all
      select currency, 0, 0, case status when 'on-the-way' then amount_minor else 0 end,
        case status when 'paid' then amount_minor else 0 end
      from payout where host_id = ${memberId} and status in ('on-the-way', 'paid')
    ) as part
    group by currency
    having bool_or(earned <> 0 or payable <> 0 or on_the_way <> 0 or paid <> 0) order by currency`.execute(db);
  return rows.map(({ currency, ...sums }) => ({
    currency,
    earnedMinor: Number(sums.earnedMinor),
    payableMinor: Number(sums.payableMinor),
    onTheWayMinor: Number(sums.onTheWayMinor),
    paidMinor: Number(sums.paidMinor),
  }));
}

/** Something of the host's is payable that is worth a transfer, or on the way and may come back. */
export async function hasMoneyAhead(db: Db, memberId: string, minimumMinor: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout where host_id = ${memberId} and status in ('payable', 'on-the-way')
    union all
    (select from ledger_entry where account = 'host_payable' and member_id in ${everyIdOf(memberId)}
      group by currency having -sum(amount_minor) >= ${minimumMinor})
    limit 1`.execute(db);
  return rows.length > 0;
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
      'payout.status',
      'payout.batch_id',
      'payout.last4',
      'payout.created_at',
      'payout.sent_at',
      'payout.paid_at',
      'payout.failed_at',
      'payout.failure',
      sql<number>`(select count(*)::int from payout_item where payout_id = payout.id)`.as('bookings'),
    ]);

/** The latest first: a host's, of a status, of a batch. */
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
    .select(['id', 'host_id', 'currency', 'amount_minor', 'status', 'last4', 'sent_at'])
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
    ])
    .orderBy('booking.starts_at')
    .orderBy('booking.id')
    .execute();

/** Payouts that a batch made now would take, of a currency or of all. */
const isWaiting = (now: Date) => sql<boolean>`payout.status = 'payable' and payout.batch_id is null and exists (
  select from payout_account as account where account.member_id = payout.host_id and account.currency = payout.currency
    and ${isOpen(now)})`;

export const sumWaiting = (db: Db, now: Date) =>
  db
    .selectFrom('payout')
    .where(isWaiting(now))
    .groupBy('currency')
    .orderBy('currency')
    .select([
      'currency',
      sql<number>`count(*)::int`.as('payouts'),
      sql<number>`sum(amount_minor)::float8`.as('amountMinor'),
    ])
    .execute();

/** How many those are, and since when the oldest is there. */
export const countWaiting = (db: Db, now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('payout')
    .where(isWaiting(now))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Puts waiting payouts of the currency into the batch, those that waited longest; what another batch is taking is left to it. */
export async function fillBatch(
  trx: Trx,
  batch: { readonly id: string; readonly currency: string; readonly now: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update payout set batch_id = ${batch.id} where id in (
      select id from payout where currency = ${batch.currency} and ${isWaiting(batch.now)}
      order by created_at, id limit ${batch.limit} for update of payout skip locked
    )`.execute(trx);
  return Number(numAffectedRows);
}

export async function insertBatch(
  trx: Trx,
  batch: { readonly id: string; readonly currency: string; readonly createdBy: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('payout_batch')
    .values({ id: batch.id, currency: batch.currency, created_by: batch.createdBy, created_at: batch.at })
    .execute();
}

const batches = (db: Db) =>
  db
    .selectFrom('payout_batch')
    .innerJoin('member', 'member.id', 'payout_batch.created_by')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout')
          .whereRef('payout.batch_id', '=', 'payout_batch.id')
          .select([
            sql<number>`count(*)::int`.as('payouts'),
            sql<number>`coalesce(sum(amount_minor), 0)::float8`.as('amount_minor'),
            sql<number>`(count(*) filter (where status = 'paid'))::int`.as('paid'),
            sql<number>`(count(*) filter (where status = 'failed'))::int`.as('failed'),
          ])
          .as('held'),
      (join) => join.onTrue(),
    )
    .selectAll('payout_batch')
    .select(['member.name as created_by_name', 'held.payouts', 'held.amount_minor', 'held.paid', 'held.failed']);

export const listBatches = (db: Db, { after, limit }: { after: Mark | undefined; limit: number }) =>
  batches(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(payout_batch.created_at, payout_batch.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('payout_batch.created_at', 'desc')
    .orderBy('payout_batch.id', 'desc')
    .limit(limit)
    .execute();

export const findBatch = (db: Db, id: string): Promise<BatchRow | undefined> =>
  batches(db).where('payout_batch.id', '=', id).executeTakeFirst();

export const lockBatch = (trx: Trx, id: string) =>
  trx.selectFrom('payout_batch').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A payout of a batch that no file has named yet, with the host's account as it is; null where it may not be used. */
export interface Unsealed {
  readonly id: string;
  readonly hostId: string;
  readonly currency: string;
  readonly numbers: Buffer | null;
  readonly last4: string | null;
}

/** Locks those payouts and their accounts: nobody changes one while the file is made. */
export async function lockUnsealed(trx: Trx, batchId: string, now: Date): Promise<Unsealed[]> {
  await sql`
    select from payout_account where (member_id, currency) in (
      select host_id, currency from payout where batch_id = ${batchId} and status = 'payable' and sealed_numbers is null)
    order by member_id, currency for share`.execute(trx);
  const { rows } = await sql<Unsealed>`
    select payout.id, payout.host_id as "hostId", payout.currency, account.sealed_numbers as numbers, account.last4
    from payout left join payout_account as account
      on account.member_id = payout.host_id and account.currency = payout.currency and ${isOpen(now)}
    where payout.batch_id = ${batchId} and payout.status = 'payable' and payout.sealed_numbers is null
    order by payout.id for update of payout`.execute(trx);
  return rows;
}

/** Keeps the numbers that the file names with its payouts. */
export async function sealPayouts(
  trx: Trx,
  sealed: readonly { readonly id: string; readonly last4: string; readonly numbers: Buffer }[],
): Promise<void> {
  await sql`
    update payout set sealed_numbers = decode(kept.numbers, 'hex'), last4 = kept.last4
    from unnest(
      ${sealed.map(({ id }) => id)}::uuid[], ${sealed.map(({ last4 }) => last4)}::text[],
      ${sealed.map(({ numbers }) => numbers.toString('hex'))}::text[]
    ) as kept (id, last4, numbers)
    where payout.id = kept.id`.execute(trx);
}

/** Takes payouts out of the batch they're in; a batch that is empty then is gone. */
export async function takeOut(trx: Trx, batchId: string, payoutIds: readonly string[]): Promise<void> {
  await sql`update payout set batch_id = null where id = any(${payoutIds}::uuid[])`.execute(trx);
  await deleteEmptyBatches(trx, [batchId]);
}

/** What the bank has to do for a batch, in the order of the file: all that isn't settled. */
export async function listForBank(db: Db, batchId: string) {
  const rows = await db
    .selectFrom('payout')
    .select(['id', 'amount_minor', 'currency', 'sealed_numbers'])
    .where('batch_id', '=', batchId)
    .where('status', 'in', ['payable', 'on-the-way'])
    .where('sealed_numbers', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, sealed_numbers: row.sealed_numbers! }));
}

export async function noteExported(trx: Trx, batchId: string, at: Date): Promise<void> {
  await trx.updateTable('payout_batch').set({ exported_at: at }).where('id', '=', batchId).execute();
}

export interface Sent {
  readonly id: string;
  readonly hostId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly last4: string;
  readonly bookings: number;
  readonly name: string;
  /** Null for who is gone. */
  readonly email: string | null;
}

/** The batch is with the bank, and its payouts are on the way. */
export async function markSent(trx: Trx, batchId: string, at: Date): Promise<Sent[]> {
  await trx.updateTable('payout_batch').set({ sent_at: at }).where('id', '=', batchId).execute();
  const { rows } = await sql<Sent>`
    update payout set status = 'on-the-way', sent_at = ${at} from member
    where payout.batch_id = ${batchId} and payout.status = 'payable' and member.id = payout.host_id
    returning payout.id, payout.host_id as "hostId", payout.amount_minor as "amountMinor", payout.currency, payout.last4,
      (select count(*)::int from payout_item where payout_id = payout.id) as bookings,
      member.name, case when member.deleted_at is null then member.email end as email`.execute(trx);
  return rows;
}

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
