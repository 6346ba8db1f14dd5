// Hosts' Stripe accounts, which receive transfers. Never called inside a transaction.
import type { StripeAccountStatus, StripeNeed } from '@daynook/contract/limits/payouts';
import type Stripe from 'stripe';
import { type StripeRefusal, toStripeRefusal } from './refusal.ts';

export interface AccountParams {
  /** Our key, under which Stripe creates the account only once. */
  readonly id: string;
  readonly country: string;
  readonly currency: string;
  readonly email: string;
  readonly name: string;
}

/** Every event we need about an account. */
const INCLUDE = ['configuration.recipient', 'defaults', 'requirements'] as const;

/** Creates an account that can receive transfers once the host has told Stripe who they are. Returns its Stripe id. */
export async function createAccount(
  stripe: Stripe,
  { id, country, currency, email, name }: AccountParams,
): Promise<{ readonly ok: true; readonly accountId: string } | StripeRefusal> {
  try {
    const account = await stripe.v2.core.accounts.create(
      {
        contact_email: email,
        display_name: name,
        dashboard: 'express',
        identity: { country: country.toLowerCase() },
        defaults: {
          currency: currency.toLowerCase(),
          // We pay Stripe's fees and cover what a host's account can't pay back, as separate transfers require.
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
        metadata: { account: id },
        include: [...INCLUDE],
      },
      { idempotencyKey: `account:${id}` },
    );
    return { ok: true, accountId: account.id };
  } catch (error) {
    const refusal = toStripeRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

/** A link to Stripe's pages for the account. It works once. */
export async function createAccountLink(
  stripe: Stripe,
  { accountId, returnUrl, againUrl }: { accountId: string; returnUrl: string; againUrl: string },
): Promise<string> {
  const link = await stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        return_url: returnUrl,
        refresh_url: againUrl,
        collection_options: { fields: 'eventually_due', future_requirements: 'include' },
      },
    },
  });
  return link.url;
}

/** An account in Stripe's records. */
export interface AccountSeen {
  readonly status: Exclude<StripeAccountStatus, 'new'>;
  readonly needs: readonly StripeNeed[];
  readonly dueAt: Date | undefined;
}

export const fetchAccount = (stripe: Stripe, accountId: string): Promise<Stripe.V2.Core.Account> =>
  stripe.v2.core.accounts.retrieve(accountId, { include: [...INCLUDE] });

const NEED_OF: readonly (readonly [RegExp, StripeNeed])[] = [
  [/external_account|default_outbound_destination|bank_account|payout_method/, 'bank'],
  [/terms_of_service|tos_acceptance|attestation/, 'terms'],
  [/business|profile|url|mcc|product/, 'business'],
  [/identity|individual|person|representative|owner|document|address|dob|ssn|id_number/, 'identity'],
];

const toNeed = (description: string): StripeNeed => NEED_OF.find(([words]) => words.test(description))?.[1] ?? 'other';

/** What the host still has to give Stripe, each kind once, with the deadline. Leaves out what Stripe only wants later. */
function listNeeds(account: Stripe.V2.Core.Account): Pick<AccountSeen, 'needs' | 'dueAt'> {
  const entries = (account.requirements?.entries ?? []).filter(
    ({ awaiting_action_from, minimum_deadline }) =>
      awaiting_action_from === 'user' && minimum_deadline.status !== 'eventually_due',
  );
  const due = account.requirements?.summary?.minimum_deadline;
  return {
    needs: [...new Set(entries.map(({ description }) => toNeed(description)))],
    dueAt: entries.length > 0 && due?.time ? new Date(due.time) : undefined,
  };
}

/** What an account's state means for payouts in this currency. `wasReady` says that it could receive transfers before. */
export function seeAccount(account: Stripe.V2.Core.Account, currency: string, wasReady: boolean): AccountSeen {
  const wanted = listNeeds(account);
  const transfers = account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers;
  const isRejected =
    transfers?.status === 'unsupported' || transfers?.status_details.some(({ code }) => code.startsWith('rejected'));
  if (account.closed) return { status: 'closed', needs: [], dueAt: undefined };
  if (isRejected) return { status: 'rejected', needs: [], dueAt: undefined };
  // Stripe would convert the money, and the host would get a different amount than we show.
  if (account.defaults?.currency && account.defaults.currency.toUpperCase() !== currency)
    return { status: 'restricted', needs: ['currency'], dueAt: undefined };
  if (transfers?.status === 'active') return { status: 'ready', ...wanted };
  if (wanted.needs.length === 0) return { status: 'checking', ...wanted };
  return { status: wasReady ? 'restricted' : 'incomplete', ...wanted };
}
