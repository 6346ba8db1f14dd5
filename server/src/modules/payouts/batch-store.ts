// Queries for batches: payouts waiting for one, payouts in one, and the contents of its file.
import { PAYOUTS } from '@daynook/contract/limits/payouts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { type AccountKey, type Destination, isOpen } from './account-store.ts';

type Trx = Transaction<DB>;

export type BatchRow = Awaited<ReturnType<typeof listBatches>>[number];

/**
 * Redirects the host's payouts that aren't in a bank file and weren't requested from Stripe to this account. Those in a batch leave
 * it until a later one. Empty batches are deleted.
 */
export async function redirectPayouts(
  trx: Trx,
  { memberId, currency }: AccountKey,
  { last4, stripeAccountId }: Destination,
): Promise<void> {
  const { rows } = await sql<{ batch_id: string }>`
    with chosen as (
      select id, batch_id from payout
      where host_id = ${memberId} and currency = ${currency} and status = 'payable' and sealed_numbers is null
        and not exists (select from payout_transfer where payout_id = payout.id)
      order by id for update
    )
    update payout set last4 = ${last4}, stripe_account_id = ${stripeAccountId}::uuid, batch_id = null from chosen where payout.id = chosen.id
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

/** Payouts that a batch made now would include, in one currency or all. */
const isWaiting = (now: Date) => sql<boolean>`payout.status = 'payable' and payout.batch_id is null
  and payout.stripe_account_id is null and exists (
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

/** Their number, and since when the oldest one is waiting. */
export const countWaiting = (db: Db, now: Date): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('payout')
    .where(isWaiting(now))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Payouts the bank should have paid by now, and since when the oldest one is overdue. */
export const countUnconfirmed = (
  db: Db,
  now: Date,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('payout')
    .where('status', '=', 'on-the-way')
    .where('batch_id', 'is not', null)
    .where('sent_at', '<=', new Date(now.getTime() - PAYOUTS.confirmAfterDays * 86_400_000))
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(sent_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();

/** Marks the batch's sent payouts as paid. Returns how many. */
export async function markAllPaid(trx: Trx, batchId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('payout')
    .set({ status: 'paid', paid_at: at, sealed_numbers: null })
    .where('batch_id', '=', batchId)
    .where('status', '=', 'on-the-way')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Adds waiting payouts in this currency to the batch, longest waiting first. Skips those another batch is taking. */
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

/** A payout of a batch that no file contains yet, with the host's current account; null if it can't be used. */
export interface UnfiledPayout {
  readonly id: string;
  readonly hostId: string;
  readonly currency: string;
  readonly numbers: Buffer | null;
  readonly last4: string | null;
}

/** Locks these payouts and their accounts while the file is created. */
export async function lockUnsealed(trx: Trx, batchId: string, now: Date): Promise<UnfiledPayout[]> {
  await sql`
    select from payout_account where (member_id, currency) in (
      select host_id, currency from payout where batch_id = ${batchId} and status = 'payable' and sealed_numbers is null)
    order by member_id, currency for share`.execute(trx);
  const { rows } = await sql<UnfiledPayout>`
    select payout.id, payout.host_id as "hostId", payout.currency, account.sealed_numbers as numbers, account.last4
    from payout left join payout_account as account
      on account.member_id = payout.host_id and account.currency = payout.currency and ${isOpen(now)}
    where payout.batch_id = ${batchId} and payout.status = 'payable' and payout.sealed_numbers is null
    order by payout.id for update of payout`.execute(trx);
  return rows;
}

/** Stores the numbers that the file contains with its payouts. */
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

/** Removes payouts from their batch. An empty batch is deleted. */
export async function takeOut(trx: Trx, batchId: string, payoutIds: readonly string[]): Promise<void> {
  await sql`update payout set batch_id = null where id = any(${payoutIds}::uuid[])`.execute(trx);
  await deleteEmptyBatches(trx, [batchId]);
}

/** The batch's unsettled payouts, in the order of the file. */
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
  /** Fees it covers. Below zero, fees that are returned with it. */
  readonly feesMinor: number;
  readonly currency: string;
  /** Null for a payout to a Stripe account. */
  readonly last4: string | null;
  readonly bookings: number;
  readonly name: string;
  /** Null if the member's account is closed. */
  readonly email: string | null;
}

/** The batch was sent to the bank, and its payouts are on the way. */
export async function markSent(trx: Trx, batchId: string, at: Date): Promise<Sent[]> {
  await trx.updateTable('payout_batch').set({ sent_at: at }).where('id', '=', batchId).execute();
  const { rows } = await sql<Sent>`
    update payout set status = 'on-the-way', sent_at = ${at} from member
    where payout.batch_id = ${batchId} and payout.status = 'payable' and member.id = payout.host_id
    returning payout.id, payout.host_id as "hostId", payout.amount_minor as "amountMinor", payout.fees_minor as "feesMinor", payout.currency, payout.last4,
      (select count(*)::int from payout_item where payout_id = payout.id) as bookings,
      member.name, case when member.deleted_at is null then member.email end as email`.execute(trx);
  return rows;
}

/** Changing thousands of payouts at once may take a while. */
export const takeTime = (trx: Transaction<DB>) => sql`set local statement_timeout = '60s'`.execute(trx);
