// Pays hosts through Stripe. Each payout is one transfer to the host's Stripe account. The transfer is written down, then made,
// then settled together with its ledger postings. After a crash, a repeat finds what was made.

import { makeTransfer } from '../../adapters/stripe/transfers.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { toSay } from '../../lib/languages/say.ts';
import { postPayoutsSent } from '../payments/service.ts';
import { sentEffects } from './batches.ts';
import { failPayout } from './failed-payout.ts';
import * as store from './transfer-store.ts';

const AT_ONCE = 50;

/** Stripe's error codes that may resolve later and aren't about the host. */
const FOR_NOW = new Set(['balance_insufficient', 'lock_timeout', 'rate_limit']);

/** What the host reads when Stripe refuses for good, by Stripe's error code. */
const REASONS: Readonly<Record<string, string>> = {
  account_closed: toSay('Your Stripe account is closed.'),
  account_invalid: toSay('Your Stripe account isn’t connected anymore.'),
  resource_missing: toSay('Your Stripe account isn’t connected anymore.'),
  insufficient_capabilities_for_transfer: toSay('Stripe needs more information before your account can receive money.'),
  transfers_not_allowed: toSay('Stripe doesn’t allow transfers to accounts in your country.'),
};
const explainFailure = (code: string): string =>
  REASONS[code] ?? toSay('Stripe couldn’t make this transfer. Check your Stripe account.');

async function transfer(deps: Deps, due: store.DueTransfer): Promise<void> {
  const { kysely } = deps.db;
  const booking = await store.findOnlyBooking(kysely, due.payoutId);
  const answer = await makeTransfer(deps.stripe!, { ...due, booking }, { isRepeat: due.tries > 0 });
  if (!answer.ok && FOR_NOW.has(answer.code)) {
    deps.log.warn({ payoutId: due.payoutId, code: answer.code }, 'Stripe can’t make a payout for now');
    await store.noteRefusal(kysely, due.payoutId, answer.code);
    return;
  }
  await retryTransaction(kysely, async (trx) => {
    const now = deps.clock.now();
    if (!answer.ok) {
      if (!(await store.settleTransfer(trx, due.payoutId, { status: 'failed', failure: answer.code }, now))) return;
      await failPayout(trx, deps, due.payoutId, { reason: explainFailure(answer.code) });
      return;
    }
    if (!(await store.settleTransfer(trx, due.payoutId, { ...answer, status: 'succeeded' }, now))) return;
    const sent = await store.markTransferred(trx, due.payoutId, now);
    if (!sent) throw new Error(`payout ${due.payoutId} was transferred and isn't payable`);
    await postPayoutsSent(trx, deps, [sent]);
    await queueEffects(trx, deps, sentEffects(sent));
  });
}

/** Makes the transfers that are due. Safe on several nodes at once. Returns how many it handled. */
export async function makeTransfers(deps: Deps, signal?: AbortSignal): Promise<number> {
  if (!deps.stripe) return 0;
  const due = await store.leaseTransfers(deps.db.kysely, deps.clock.now(), AT_ONCE);
  for (const one of due) {
    if (signal?.aborted) break;
    try {
      await transfer(deps, one);
    } catch (error) {
      // We don't know whether it was made. The next run finds out.
      deps.log.error({ err: error, payoutId: one.payoutId }, 'a payout through Stripe got no response');
    }
  }
  return due.length;
}
