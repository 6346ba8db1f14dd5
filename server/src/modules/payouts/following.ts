// Follows what happens at Stripe: to hosts' accounts, and to the money between them and the hosts' banks. Webhooks say that something
// has changed, what it is we always ask; a timed job asks where no webhook came.
import { type BankPayout, fetchBankPayout, listBankPayouts, listPaidOn } from '../../adapters/stripe/transfers.ts';
import type { Deps } from '../../deps.ts';
import { findByAccountId, listToFetch } from './stripe-account-store.ts';
import { followAccount, stripeOf } from './stripe-accounts.ts';
import * as store from './transfer-store.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** What's needed of an event of Stripe's. */
interface StripeHint {
  /** The connected account it's about; null for our own. */
  readonly account: string | null;
  readonly objectId: string;
}

/** A payout of Stripe's to a host's bank has arrived, or come back. */
async function applyBankPayout(deps: Deps, accountId: string, payout: BankPayout): Promise<void> {
  const { kysely } = deps.db;
  if (payout.status === 'waiting') return;
  if (payout.status === 'failed') {
    const returned = await store.undoArrival(kysely, payout.id);
    // What's wrong with the bank account is the account's business: Stripe asks the host for another.
    if (returned > 0) await followHint(deps, { account: null, objectId: accountId });
    return;
  }
  const sources = await listPaidOn(stripeOf(deps), accountId, payout.id);
  await store.markArrived(kysely, { id: payout.id, at: deps.clock.now() }, sources);
}

/** Something about a host's account has changed. */
async function followHint(deps: Deps, { objectId }: StripeHint): Promise<void> {
  const row = await findByAccountId(deps.db.kysely, objectId);
  if (row) await followAccount(deps, row);
}

/** Something about a payout to a host's bank has changed. */
async function followBankPayout(deps: Deps, { account, objectId }: StripeHint): Promise<void> {
  if (account === null || !(await findByAccountId(deps.db.kysely, account))) return;
  await applyBankPayout(deps, account, await fetchBankPayout(stripeOf(deps), account, objectId));
}

/** What to do about each kind of event. */
export const payoutEvents = {
  'v2.core.account.updated': followHint,
  'v2.core.account.closed': followHint,
  'v2.core.account[requirements].updated': followHint,
  'v2.core.account[configuration.recipient].updated': followHint,
  'v2.core.account[configuration.recipient].capability_status_updated': followHint,
  'account.updated': followHint,
  'payout.paid': followBankPayout,
  'payout.failed': followBankPayout,
  'payout.canceled': followBankPayout,
} as const;

/** Asks about accounts that weren't asked about for a day, and where money has been on its way for a day. Answers how many. */
export async function followStripe(deps: Deps, signal?: AbortSignal): Promise<number> {
  if (!deps.stripe) return 0;
  const { kysely } = deps.db;
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
  const accounts = await listToFetch(kysely, dayAgo, AT_ONCE);
  const travelling = await store.listTravelling(kysely, dayAgo, AT_ONCE);
  const steps: readonly (() => Promise<void>)[] = [
    ...accounts.map((row) => () => followAccount(deps, row)),
    ...travelling.map(({ accountId, since }) => async () => {
      for (const payout of await listBankPayouts(stripeOf(deps), accountId, since))
        await applyBankPayout(deps, accountId, payout);
    }),
  ];
  for (const step of steps) {
    if (signal?.aborted) break;
    try {
      await step();
    } catch (error) {
      deps.log.warn({ err: error }, 'an account at Stripe could not be followed');
    }
  }
  return steps.length;
}
