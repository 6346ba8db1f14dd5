// Recovers from hosts' Stripe balances what refunds and lost disputes took away from payouts that were already transferred. If a
// balance is too low, the host's next payouts make up for it, as with bank transfers.
import { reverseTransfer } from '../../adapters/stripe/transfers.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { postPayoutRecovery } from '../payments/service.ts';
import * as store from './recovery-store.ts';

const AT_ONCE = 50;
const DAY_MS = 86_400_000;

async function recover(deps: Deps, due: store.DueRecovery): Promise<void> {
  const answer = await reverseTransfer(deps.stripe!, due, { isRepeat: due.tries > 0 });
  await retryTransaction(deps.db.kysely, async (trx) => {
    const now = deps.clock.now();
    if (!answer.ok) {
      await store.settleRecovery(trx, due.id, { status: 'failed', failure: answer.code }, now);
      return;
    }
    if (!(await store.settleRecovery(trx, due.id, { ...answer, status: 'succeeded' }, now))) return;
    const { id, payoutId, hostId, amountMinor, currency } = due;
    await postPayoutRecovery(trx, deps, { id: payoutId, hostId, amountMinor, currency }, id);
  });
}

/** Makes the recoveries that are due. Safe on several nodes at once. Returns how many it handled. */
export async function makeRecoveries(deps: Deps, signal?: AbortSignal): Promise<number> {
  if (!deps.stripe) return 0;
  const { kysely } = deps.db;
  const now = deps.clock.now();
  const refusedBefore = new Date(now.getTime() - DAY_MS);
  for (const overpaid of await store.listOverpaid(kysely, { refusedBefore, limit: AT_ONCE }))
    await store.insertRecovery(kysely, { ...overpaid, id: deps.newId(), at: now });
  const due = await store.leaseRecoveries(kysely, now, AT_ONCE);
  for (const one of due) {
    if (signal?.aborted) break;
    try {
      await recover(deps, one);
    } catch (error) {
      deps.log.error({ err: error, recoveryId: one.id }, 'taking money back from a payout got no response');
    }
  }
  return due.length;
}
