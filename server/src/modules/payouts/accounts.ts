// Where hosts want their earnings. Numbers are sealed at once; only a batch's file for the bank opens them.
import type { Answer } from '@daynook/contract/api';
import { PAYOUTS, type PayoutSchedule } from '@daynook/contract/payout-limits';
import { AccountNumbers, type PayoutAccount } from '@daynook/contract/payouts';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { getOwnAccount, requirePassword } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { type SealKey, seal, unseal } from '../../lib/sealed-text.ts';
import { queueMail } from '../mail/service.ts';
import { EMBEDDED_ISSUER, getMember } from '../members/service.ts';
import { faultsOf, lastOf } from './rules.ts';
import * as store from './store.ts';

const sealKey = ({ secrets }: Pick<Deps, 'secrets'>): SealKey => ({
  secret: secrets.payouts,
  purpose: 'payout-account',
});

const ownerOf = ({ memberId, currency }: store.AccountKey): string => `${memberId}:${currency}`;

/** The numbers as a payout keeps them. */
export const sealForPayout = (deps: Pick<Deps, 'secrets'>, payoutId: string, numbers: string): Buffer =>
  seal(numbers, payoutId, sealKey(deps));

/** Throws when they aren't this payout's. */
export const openOfPayout = (deps: Pick<Deps, 'secrets'>, payoutId: string, sealed: Uint8Array): AccountNumbers =>
  AccountNumbers.parse(JSON.parse(unseal(sealed, payoutId, sealKey(deps))));

/** Throws when they aren't this account's. */
export const openAccount = (deps: Pick<Deps, 'secrets'>, account: store.AccountKey, sealed: Uint8Array): string =>
  unseal(sealed, ownerOf(account), sealKey(deps));

/** The numbers as an account keeps them. */
export const sealAccount = (deps: Pick<Deps, 'secrets'>, account: store.AccountKey, numbers: AccountNumbers): Buffer =>
  seal(JSON.stringify(numbers), ownerOf(account), sealKey(deps));

const pauseEnd = (from: Date): Date => new Date(from.getTime() + PAYOUTS.pausedHoursAfterChange * 3_600_000);

function view(row: store.AccountRow, now: Date): PayoutAccount {
  return {
    currency: row.currency,
    kind: row.kind as PayoutAccount['kind'],
    holderName: row.holder_name,
    last4: row.last4,
    schedule: row.schedule as PayoutSchedule,
    changedAt: row.changed_at.toISOString(),
    pausedUntil: row.payouts_from > now ? row.payouts_from.toISOString() : null,
  };
}

/** One's own, one per currency. */
export async function listOwnAccounts(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/payout-account'>> {
  const rows = await store.listAccounts(deps.db.kysely, actor.memberId);
  return { accounts: rows.map((row) => view(row, deps.clock.now())) };
}

/** Members of other providers have no password with us. Throws FORBIDDEN, VALIDATION_FAILED beside the password. */
async function requireOwnPassword(deps: Deps, memberId: string, password: string | undefined): Promise<void> {
  const { issuer } = await getMember(deps.db.kysely, memberId);
  if (issuer === EMBEDDED_ISSUER) await requirePassword(await getOwnAccount(deps, memberId), password ?? '');
}

/**
 * Sets the account of a currency. Payouts pause, and the host gets an email: whoever took over a login can't empty the balance
 * unseen. Payouts that no file has named yet go to the new account. Throws FORBIDDEN, VALIDATION_FAILED by field.
 */
export async function setAccount(
  deps: Deps,
  actor: MemberActor,
  wish: {
    readonly currency: string;
    readonly account: AccountNumbers;
    readonly schedule: PayoutSchedule;
    readonly password?: string | undefined;
  },
): Promise<PayoutAccount> {
  await requireOwnPassword(deps, actor.memberId, wish.password);
  const fields = faultsOf(wish.account);
  if (fields) throw new AppError('VALIDATION_FAILED', { fields });
  const key = { memberId: actor.memberId, currency: wish.currency };
  const { email, name } = await getMember(deps.db.kysely, actor.memberId);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const last4 = lastOf(wish.account);
    const row = await store.putAccount(trx, {
      ...key,
      kind: wish.account.kind,
      holderName: wish.account.holderName,
      last4,
      sealedNumbers: sealAccount(deps, key, wish.account),
      schedule: wish.schedule,
      changedAt: now,
      payoutsFrom: pauseEnd(now),
    });
    await store.readdressPayouts(trx, key, last4);
    await queueMail(trx, deps, {
      template: 'payout-account-changed',
      to: email,
      memberId: actor.memberId,
      data: { name, currency: wish.currency, last4 },
    });
    return view(row, now);
  });
}

/** Throws NOT_FOUND without an account for the currency. */
export async function setSchedule(
  deps: Deps,
  actor: MemberActor,
  { currency, schedule }: { currency: string; schedule: PayoutSchedule },
): Promise<PayoutAccount> {
  const row = await store.updateSchedule(deps.db.kysely, { memberId: actor.memberId, currency }, schedule);
  if (!row) throw new AppError('NOT_FOUND');
  return view(row, deps.clock.now());
}

/** The bank refused the account: nothing goes there for a while. False when the host has changed it since. */
export const pauseAfterFailure = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock'>,
  key: store.AccountKey,
  sentAt: Date,
): Promise<boolean> => store.pauseAccount(trx, key, { sentAt, until: pauseEnd(deps.clock.now()) });

/**
 * Two members become one: accounts of the one that goes are the other's now, but for currencies in which that has one. What one of
 * them earned may go to another account than before, so payouts pause.
 */
export async function mergeAccounts(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { goneId, keptId }: { goneId: string; keptId: string },
): Promise<void> {
  const accounts = await store.lockAccounts(trx, [goneId, keptId]);
  const kept = accounts.filter((row) => row.member_id === keptId);
  const gone = accounts.filter((row) => row.member_id === goneId);
  for (const { currency, sealed_numbers } of gone) {
    const own = kept.find((row) => row.currency === currency);
    const key = { memberId: goneId, currency };
    if (own) {
      await store.readdressPayouts(trx, key, own.last4);
      continue;
    }
    const to = { memberId: keptId, currency };
    const sealedNumbers = seal(openAccount(deps, key, sealed_numbers), ownerOf(to), sealKey(deps));
    await store.moveAccount(trx, key, { memberId: keptId, sealedNumbers });
  }
  if (gone.length > 0) await store.pauseAccounts(trx, keptId, pauseEnd(deps.clock.now()));
}
