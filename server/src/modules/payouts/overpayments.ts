// Takes back from hosts' Stripe balances what they were overpaid: refunds and lost disputes lowered what they earned after the payout was
// transferred. If a balance is too low, the host's next payouts make up for it, as with bank transfers.
import { reverseTransfer } from '../../adapters/stripe/transfers.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { postPayoutTakenBack } from '../payments/service.ts';
import * as store from './overpayments-store.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;

async function takeBack(deps: Deps, due: store.DueOverpayment): Promise<void> {
  const answer = await reverseTransfer(deps.stripe!, due, { isRepeat: due.tries > 0 });
  await retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    if (!answer.ok) {
      await store.settleOverpayment(trx, due.id, { status: 'failed', failure: answer.code }, now);
      return;
    }
    if (!(await store.settleOverpayment(trx, due.id, { ...answer, status: 'succeeded' }, now))) return;
    const { id, payoutId, hostId, amountMinor, currency } = due;
    await postPayoutTakenBack(trx, deps, { id: payoutId, hostId, amountMinor, currency }, id);
  });
}

/** Takes back the overpayments that are due. Safe on several nodes at once. Returns how many it handled. */
export async function takeBackOverpayments(deps: Deps, signal?: AbortSignal): Promise<number> {
  if (!deps.stripe) return 0;
  const { kysely } = deps.db;
  const now = deps.clock.now();
  const refusedBefore = new Date(now.getTime() - DAY_MS);
  for (const overpaid of await store.listOverpaid(kysely, { refusedBefore, limit: AT_ONCE }))
    await store.insertOverpayment(kysely, { ...overpaid, id: deps.newId(), at: now });
  const due = await store.leaseOverpayments(kysely, now, AT_ONCE);
  for (const one of due) {
    if (signal?.aborted) break;
    try {
      await takeBack(deps, one);
    } catch (error) {
      deps.log.error({ err: error, overpaymentId: one.id }, 'taking money back from a payout got no response');
    }
  }
  return due.length;
}
