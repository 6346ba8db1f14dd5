// Where hosts want their earnings paid. Account numbers are encrypted immediately and only decrypted for a batch's bank file.
import type { Answer } from '@daynook/contract/api';
import type { PayoutSchedule } from '@daynook/contract/limits/payouts';
import type { PayoutAccount, PayoutDestination } from '@daynook/contract/money/payouts';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { requireOwner } from '../../identity/own-account.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { sealAccount } from './account-numbers.ts';
import * as store from './account-store.ts';
import { pauseEnd } from './automatic-account-changes.ts';
import { redirectPayouts } from './batch-store.ts';
import { findErrors, lastDigits } from './rules.ts';
import * as stripeStore from './stripe-account-store.ts';
import { viewAccount } from './view.ts';

/** The member's own accounts, one per currency. */
export async function listOwnAccounts(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/payout-account'>> {
  const rows = await store.listAccounts(deps.db.kysely, actor.memberId);
  return { accounts: rows.map((row) => viewAccount(row, deps.clock.now())), hasStripe: deps.stripe !== undefined };
}

/**
 * Sets the account for a currency. Payouts pause and the host gets an email, so an intruder can't secretly empty the balance.
 * Payouts that aren't in a bank file yet go to the new account. Throws FORBIDDEN, LOGIN_NOT_RECENT, VALIDATION_FAILED by field.
 */
export async function setAccount(
  deps: Deps,
  actor: MemberActor,
  request: {
    readonly currency: string;
    readonly account: PayoutDestination;
    readonly schedule: PayoutSchedule;
    readonly password?: string | undefined;
    readonly idToken?: string | undefined;
  },
): Promise<PayoutAccount> {
  await requireOwner(deps, actor.memberId, request);
  const fields =
    request.account.kind === 'stripe' && !deps.stripe
      ? { 'account.kind': say('Stripe isn’t available here. Choose a bank account.') }
      : findErrors(request.account, request.currency);
  if (fields) throw new AppError('VALIDATION_FAILED', { fields });
  const key = { memberId: actor.memberId, currency: request.currency };
  const { email, name, time_zone: zone } = await getMember(deps.db.kysely, actor.memberId);
  return retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    const payoutsFrom = pauseEnd(now);
    const kept = await keepDestination(trx, deps, key, { account: request.account, name });
    await store.putAccount(trx, {
      ...key,
      ...kept,
      kind: request.account.kind,
      schedule: request.schedule,
      changedAt: now,
      payoutsFrom,
    });
    await redirectPayouts(trx, key, kept);
    await queueEmail(trx, deps, {
      template: 'payout-account-changed',
      to: email,
      memberId: actor.memberId,
      data: { name, currency: request.currency, last4: kept.last4, pausedUntil: payoutsFrom.toISOString(), zone },
    });
    return viewAccount((await store.findAccount(trx, key))!, now);
  });
}

/** Stores the destination: encrypted numbers, or a Stripe account, which is created when the host goes there. */
async function keepDestination(
  trx: Transaction<DB>,
  deps: Deps,
  key: store.AccountKey,
  { account, name }: { account: PayoutDestination; name: string },
): Promise<store.Destination & { readonly holderName: string; readonly sealedNumbers: Buffer | null }> {
  if (account.kind !== 'stripe')
    return {
      holderName: account.holderName,
      last4: lastDigits(account),
      stripeAccountId: null,
      sealedNumbers: sealAccount(deps, key, account),
    };
  const usable = await stripeStore.findUsable(trx, key, account.country);
  const id = usable?.id ?? deps.newId();
  if (!usable)
    await stripeStore.insertStripeAccount(trx, { id, ...key, country: account.country, at: deps.clock.now() });
  return { holderName: name, last4: null, stripeAccountId: id, sealedNumbers: null };
}

/** Throws NOT_FOUND if there's no account for the currency. */
export async function setSchedule(
  deps: Deps,
  actor: MemberActor,
  { currency, schedule }: { currency: string; schedule: PayoutSchedule },
): Promise<PayoutAccount> {
  const key = { memberId: actor.memberId, currency };
  await store.updateSchedule(deps.db.kysely, key, schedule);
  const row = await store.findAccount(deps.db.kysely, key);
  if (!row) throw new AppError('NOT_FOUND');
  return viewAccount(row, deps.clock.now());
}
