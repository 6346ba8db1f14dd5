// Queries for hosts' Stripe accounts.
import type { StripeAccountStatus } from '@daynook/contract/limits/payouts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { AccountSeen } from '../../adapters/stripe/accounts.ts';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { AccountKey } from './account-store.ts';

type Trx = Transaction<DB>;

export type StripeAccountRow = Selectable<DB['stripe_account']>;

/** These accounts never receive payouts again. */
const OVER: readonly StripeAccountStatus[] = ['rejected', 'closed'];

/** The host's usable Stripe account for that country and currency. */
export const findUsable = (
  db: Db,
  { memberId, currency }: AccountKey,
  country: string,
): Promise<StripeAccountRow | undefined> =>
  db
    .selectFrom('stripe_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('currency', '=', currency)
    .where('country', '=', country)
    .where('status', 'not in', OVER)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertStripeAccount(
  trx: Trx,
  account: AccountKey & { readonly id: string; readonly country: string; readonly at: Date },
): Promise<void> {
  await trx
    .insertInto('stripe_account')
    .values({
      id: account.id,
      member_id: account.memberId,
      currency: account.currency,
      country: account.country,
      status: 'new',
      created_at: account.at,
    })
    .execute();
}

/** The Stripe account that receives the host's payouts in this currency. */
export const findChosen = (db: Db, { memberId, currency }: AccountKey): Promise<StripeAccountRow | undefined> =>
  db
    .selectFrom('stripe_account')
    .innerJoin('payout_account', 'payout_account.stripe_account_id', 'stripe_account.id')
    .selectAll('stripe_account')
    .where('payout_account.member_id', '=', memberId)
    .where('payout_account.currency', '=', currency)
    .executeTakeFirst();

/** By Stripe's id. */
export const findByAccountId = (db: Db, accountId: string): Promise<StripeAccountRow | undefined> =>
  db.selectFrom('stripe_account').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const lockStripeAccount = (trx: Trx, id: string): Promise<StripeAccountRow | undefined> =>
  trx.selectFrom('stripe_account').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Stores Stripe's account id, unless there's one already. */
export async function saveAccountId(db: Db, id: string, accountId: string): Promise<void> {
  await db
    .updateTable('stripe_account')
    .set({ account_id: accountId, status: 'incomplete' })
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .execute();
}

export async function saveSeen(
  trx: Trx,
  id: string,
  { status, needs, dueAt }: AccountSeen,
  { at, readyAt }: { at: Date; readyAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('stripe_account')
    .set({ status, needs: [...needs], due_at: dueAt ?? null, fetched_at: at, ready_at: readyAt })
    .where('id', '=', id)
    .execute();
}

/** Accounts in use that we haven't fetched from Stripe since then. */
export const listToFetch = (db: Db, before: Date, limit: number): Promise<StripeAccountRow[]> =>
  db
    .selectFrom('stripe_account')
    .selectAll()
    .where('account_id', 'is not', null)
    .where('status', 'not in', OVER)
    .where((eb) => eb.or([eb('fetched_at', 'is', null), eb('fetched_at', '<', before)]))
    .orderBy(sql`fetched_at nulls first`)
    .orderBy('id')
    .limit(limit)
    .execute();

/** The member's payout accounts that need something from them. */
export async function listNeedyStripeAccounts(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('stripe_account')
    .innerJoin('payout_account', 'payout_account.stripe_account_id', 'stripe_account.id')
    .select(['stripe_account.id', 'stripe_account.currency', 'stripe_account.status'])
    .where('payout_account.member_id', '=', memberId)
    .where(sql<boolean>`(stripe_account.status not in ('ready', 'checking') or cardinality(stripe_account.needs) > 0)`)
    .orderBy('stripe_account.currency')
    .execute();
  return rows.map(({ id, currency, status }) => ({
    id,
    currency,
    isOver: OVER.some((over) => over === status),
    isReady: status === 'ready',
  }));
}
