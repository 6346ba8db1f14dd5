// Queries for hosts' payout accounts.
import type { PayoutAccountKind, PayoutSchedule } from '@daynook/contract/limits/payouts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

/** A host's account. There's one for each currency. */
export interface AccountKey {
  readonly memberId: string;
  readonly currency: string;
}

const accounts = (db: Db) =>
  db
    .selectFrom('payout_account')
    .leftJoin('stripe_account as stripe', 'stripe.id', 'payout_account.stripe_account_id')
    .selectAll('payout_account')
    .select([
      'stripe.status as stripe_status',
      'stripe.country as stripe_country',
      'stripe.needs as stripe_needs',
      'stripe.due_at as stripe_due_at',
    ]);

export const listAccounts = (db: Db, memberId: string) =>
  accounts(db).where('payout_account.member_id', '=', memberId).orderBy('payout_account.currency').execute();

export const findAccount = (db: Db, { memberId, currency }: AccountKey): Promise<AccountRow | undefined> =>
  accounts(db)
    .where('payout_account.member_id', '=', memberId)
    .where('payout_account.currency', '=', currency)
    .executeTakeFirst();

/** Where an account's payouts go: a bank account or a Stripe account. */
export interface Destination {
  readonly last4: string | null;
  readonly stripeAccountId: string | null;
}

/** Adds or replaces the account. Its schedule continues. */
export async function putAccount(
  trx: Trx,
  account: AccountKey &
    Destination & {
      readonly kind: PayoutAccountKind;
      readonly holderName: string;
      readonly sealedNumbers: Buffer | null;
      readonly schedule: PayoutSchedule;
      readonly changedAt: Date;
      readonly payoutsFrom: Date;
    },
): Promise<void> {
  const values = {
    kind: account.kind,
    holder_name: account.holderName,
    last4: account.last4,
    stripe_account_id: account.stripeAccountId,
    sealed_numbers: account.sealedNumbers,
    schedule: account.schedule,
    changed_at: account.changedAt,
    payouts_from: account.payoutsFrom,
  };
  await trx
    .insertInto('payout_account')
    .values({ member_id: account.memberId, currency: account.currency, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'currency']).doUpdateSet(values))
    .execute();
}

export async function updateSchedule(
  db: Db,
  { memberId, currency }: AccountKey,
  schedule: PayoutSchedule,
): Promise<void> {
  await db
    .updateTable('payout_account')
    .set({ schedule })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute();
}

/** Pauses the account a payout went to, unless it was changed since. Returns whether it was paused. */
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

/** The locked accounts of two members who are being merged. */
export const lockAccounts = (trx: Trx, memberIds: readonly string[]) =>
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
  to: { memberId: string; sealedNumbers: Buffer | null },
): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ member_id: to.memberId, sealed_numbers: to.sealedNumbers })
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .execute();
}

/** Pauses all accounts of the member. */
export async function pauseAccounts(trx: Trx, memberId: string, until: Date): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ payouts_from: sql<Date>`greatest(payouts_from, ${until})` })
    .where('member_id', '=', memberId)
    .execute();
}

/** Pauses the Stripe account if payouts still go to it. */
export async function pauseStripeAccount(trx: Trx, stripeAccountId: string, until: Date): Promise<void> {
  await trx
    .updateTable('payout_account')
    .set({ payouts_from: sql<Date>`greatest(payouts_from, ${until})` })
    .where('stripe_account_id', '=', stripeAccountId)
    .execute();
}

/** The account can be used: it isn't paused, its host isn't suspended, and at Stripe it's ready for transfers. */
export const isOpen = (now: Date) => sql<boolean>`account.payouts_from <= ${now}
  and (account.stripe_account_id is null
    or exists (select from stripe_account where stripe_account.id = account.stripe_account_id and status = 'ready'))
  and exists (select from member where member.id = account.member_id and member.status <> 'suspended')`;

/** A scheduled day has come since the account was last checked or added. */
const isDue = (days: Record<PayoutSchedule, string>) => sql<boolean>`
  coalesce(account.checked_on, (account.changed_at at time zone 'UTC')::date - 1)
    < case account.schedule when 'daily' then ${days.daily}::date when 'weekly' then ${days.weekly}::date else ${days.monthly}::date end`;

interface Schedule {
  readonly now: Date;
  readonly days: Record<PayoutSchedule, string>;
}

/** Accounts whose scheduled day has come. */
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

/** Claims the account for its day. Undefined if it isn't due anymore or another node has claimed it. */
export async function takeDueAccount(
  trx: Trx,
  { memberId, currency }: AccountKey,
  { now, days }: Schedule,
): Promise<Destination | undefined> {
  const { rows } = await sql<Destination>`
    update payout_account set checked_on = ${days.daily}::date
    where (member_id, currency) in (
      select member_id, currency from payout_account as account
      where member_id = ${memberId} and currency = ${currency} and ${isOpen(now)} and ${isDue(days)}
      for update skip locked
    ) returning last4, stripe_account_id as "stripeAccountId"`.execute(trx);
  return rows[0];
}
