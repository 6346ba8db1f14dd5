// Follows changes at Stripe to hosts' accounts, and to payouts from them to the hosts' banks. Webhooks only say that something
// changed, so we always fetch the current state. A timed job covers missing webhooks.
import { type BankPayout, fetchBankPayout, listBankPayouts, listPaidOn } from '../../adapters/stripe/transfers.ts';
import type { Deps } from '../../deps.ts';
import { findByAccountId, listToFetch } from './stripe-account-store.ts';
import { followAccount, requireStripe } from './stripe-accounts.ts';
import * as store from './transfer-store.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/** The needed parts of a Stripe event. */
interface StripeHint {
  /** The connected account it's about; null for our own. */
  readonly account: string | null;
  readonly objectId: string;
}

/** A Stripe payout to a host's bank arrived or came back. */
async function applyBankPayout(deps: Deps, accountId: string, payout: BankPayout): Promise<void> {
  const { kysely } = deps.db;
  if (payout.status === 'waiting') return;
  if (payout.status === 'failed') {
    const returned = await store.undoArrival(kysely, payout.id);
    // Stripe asks the host for another bank account, so this only updates the account's state.
    if (returned > 0) await followHint(deps, { account: null, objectId: accountId });
    return;
  }
  const sources = await listPaidOn(requireStripe(deps), accountId, payout.id);
  await store.markArrived(kysely, { id: payout.id, at: deps.clock.now() }, sources);
}

/** A host's account changed. */
async function followHint(deps: Deps, { objectId }: StripeHint): Promise<void> {
  const row = await findByAccountId(deps.db.kysely, objectId);
  if (row) await followAccount(deps, row);
}

/** A payout to a host's bank changed. */
async function followBankPayout(deps: Deps, { account, objectId }: StripeHint): Promise<void> {
  if (account === null || !(await findByAccountId(deps.db.kysely, account))) return;
  await applyBankPayout(deps, account, await fetchBankPayout(requireStripe(deps), account, objectId));
}

/** The handler of each kind of event. */
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

/** Checks accounts that weren't checked for a day, and payouts that have been on their way for a day. Returns how many. */
export async function followStripe(deps: Deps, signal?: AbortSignal): Promise<number> {
  if (!deps.stripe) return 0;
  const { kysely } = deps.db;
  const dayAgo = new Date(deps.clock.now().getTime() - DAY_MS);
  const accounts = await listToFetch(kysely, dayAgo, AT_ONCE);
  const travelling = await store.listTravelling(kysely, dayAgo, AT_ONCE);
  const steps: readonly (() => Promise<void>)[] = [
    ...accounts.map((row) => () => followAccount(deps, row)),
    ...travelling.map(({ accountId, since }) => async () => {
      for (const payout of await listBankPayouts(requireStripe(deps), accountId, since))
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
