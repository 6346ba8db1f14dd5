// A host's Stripe account. It's created when the host first goes there, and then follows what Stripe reports.
import type { Answer } from '@daynook/contract/api';
import type { PayoutAccount } from '@daynook/contract/money/payouts';
import type { Transaction } from 'kysely';
import type Stripe from 'stripe';
import {
  type AccountSeen,
  createAccount,
  createAccountLink,
  fetchAccount,
  seeAccount,
} from '../../adapters/stripe/accounts.ts';
import { toStripeRefusal } from '../../adapters/stripe/refusal.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say, toSay } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import * as accounts from './account-store.ts';
import { pauseEnd } from './automatic-account-changes.ts';
import { failPayout } from './failed-payout.ts';
import * as store from './stripe-account-store.ts';
import { listPayableTo } from './transfer-store.ts';
import { viewAccount } from './view.ts';

/** The Stripe client. Throws STATE_CHANGED if the operator has turned Stripe off. */
export function requireStripe({ stripe }: Pick<Deps, 'stripe'>): Stripe {
  if (!stripe)
    throw new AppError('STATE_CHANGED', { message: say('Payouts through Stripe are turned off right now.') });
  return stripe;
}

const notAnswering = (): AppError =>
  new AppError('OVERLOADED', { message: say('Stripe isn’t responding. Please try again in a few minutes.') });

/** Stripe's id of the account, which is created if necessary. Throws STATE_CHANGED if Stripe doesn't allow it. */
async function findOrCreateAccountId(deps: Deps, row: store.StripeAccountRow): Promise<string> {
  if (row.account_id !== null) return row.account_id;
  const { email, name } = await getMember(deps.db.kysely, row.member_id);
  const made = await createAccount(requireStripe(deps), {
    id: row.id,
    country: row.country,
    currency: row.currency,
    email,
    name,
  });
  if (!made.ok) {
    deps.log.warn({ code: made.code, reason: made.message, country: row.country }, 'Stripe refused to make an account');
    throw new AppError('STATE_CHANGED', {
      message: say('Stripe can’t pay accounts in this country from here. Choose a bank account instead.'),
    });
  }
  await store.saveAccountId(deps.db.kysely, row.id, made.accountId);
  return made.accountId;
}

/** Throws NOT_FOUND if there's no account for the currency, STATE_CHANGED if it's a bank account. */
async function chosen(deps: Deps, actor: MemberActor, currency: string): Promise<store.StripeAccountRow> {
  const row = await store.findChosen(deps.db.kysely, { memberId: actor.memberId, currency });
  if (row) return row;
  const bank = await accounts.findAccount(deps.db.kysely, { memberId: actor.memberId, currency });
  if (!bank) throw new AppError('NOT_FOUND');
  throw new AppError('STATE_CHANGED', { message: say('These payouts go to a bank account, not to Stripe.') });
}

/** A link to Stripe's pages. Throws NOT_FOUND, OVERLOADED, and STATE_CHANGED for an account that's closed. */
export async function openStripe(
  deps: Deps,
  actor: MemberActor,
  { currency }: { currency: string },
): Promise<Answer<'POST /api/payout-account/{currency}/stripe-link'>> {
  const row = await chosen(deps, actor, currency);
  if (row.status === 'rejected' || row.status === 'closed')
    throw new AppError('STATE_CHANGED', {
      message: say('This Stripe account can’t be used anymore. Choose another account.'),
    });
  const backUrl = (step: string) => `${deps.config.publicUrl}/settings/payments?currency=${currency}&stripe=${step}`;
  try {
    const accountId = await findOrCreateAccountId(deps, row);
    const url = await createAccountLink(requireStripe(deps), {
      accountId,
      returnUrl: backUrl('back'),
      againUrl: backUrl('again'),
    });
    return { url };
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error }, 'Stripe isn’t responding');
    throw notAnswering();
  }
}

/** The current state of the member's own account at Stripe. Throws NOT_FOUND, OVERLOADED, and STATE_CHANGED for a bank account. */
export async function refreshStripe(
  deps: Deps,
  actor: MemberActor,
  { currency }: { currency: string },
): Promise<PayoutAccount> {
  const row = await chosen(deps, actor, currency);
  try {
    await followAccount(deps, row);
  } catch (error) {
    if (error instanceof AppError) throw error;
    deps.log.warn({ err: error }, 'Stripe isn’t responding');
    throw notAnswering();
  }
  const account = await accounts.findAccount(deps.db.kysely, { memberId: actor.memberId, currency });
  return viewAccount(account!, deps.clock.now());
}

const GONE: AccountSeen = { status: 'closed', needs: [], dueAt: undefined };
/** Stripe's codes for an account we can't access: it's closed, or the host has disconnected it from us. */
const UNKNOWN_ACCOUNT = new Set(['account_invalid', 'not_found', 'resource_missing']);

/** Fetches the account from Stripe and applies changes. Safe to repeat. Throws if Stripe doesn't answer. */
export async function followAccount(deps: Deps, row: store.StripeAccountRow): Promise<void> {
  if (row.account_id === null) return;
  const account = await fetchAccount(requireStripe(deps), row.account_id).catch((error: unknown) => {
    if (UNKNOWN_ACCOUNT.has(toStripeRefusal(error)?.code ?? '')) return undefined;
    throw error;
  });
  await retryTransaction(deps.db.kysely, async (trx) => {
    const known = await store.lockStripeAccount(trx, row.id);
    if (!known) return;
    const seen = account ? seeAccount(account, known.currency, known.ready_at !== null) : GONE;
    const now = deps.clock.now();
    const readyAt = known.ready_at ?? (seen.status === 'ready' ? now : null);
    await store.saveSeen(trx, row.id, seen, { at: now, readyAt });
    if (seen.status !== known.status) await changeStatus(trx, deps, known, seen);
  });
}

/**
 * If the account is ready for the first time, payouts pause, as for a new bank account. Otherwise it can't receive payouts anymore.
 */
async function changeStatus(
  trx: Transaction<DB>,
  deps: Deps,
  { id, member_id: memberId, currency, ready_at: readyAt, status: before }: store.StripeAccountRow,
  { status }: AccountSeen,
): Promise<void> {
  const isFirst = status === 'ready' && readyAt === null;
  const isOver = status === 'rejected' || status === 'closed';
  const pausedUntil = pauseEnd(deps.clock.now());
  if (isFirst) await accounts.pauseStripeAccount(trx, id, pausedUntil);
  if (isOver) {
    const reason =
      status === 'closed' ? toSay('Your Stripe account is closed.') : toSay('Stripe rejected your account.');
    for (const payoutId of await listPayableTo(trx, id)) await failPayout(trx, deps, payoutId, { reason });
  }
  const isLost = isOver || (status === 'restricted' && before === 'ready');
  const member = await getMember(trx, memberId);
  if (member.deleted_at !== null || !(isFirst || isLost)) return;
  await queueEmail(trx, deps, {
    template: isFirst ? 'stripe-account-ready' : 'stripe-account-lost',
    to: member.email,
    memberId,
    data: {
      name: member.name,
      currency,
      isOver,
      ...(isFirst ? { pausedUntil: pausedUntil.toISOString(), zone: member.time_zone } : {}),
    },
  });
}
