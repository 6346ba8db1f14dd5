// Compares our books with our Stripe balance. Every night, its transactions are copied, and the verification compares them with our
// payments, transfers, and disputes.
import { listMovements, type StripeMovement } from '../../adapters/stripe/balance.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { findComparedUntil, insertMovements, raiseComparedUntil } from './store.ts';

export { verifyStripeBalance } from './verify-store.ts';

/** The name of this comparison, next to those of charges. */
const COMPARISON = 'stripe-balance';
/** Stripe's list lags, and clocks differ, so each copy covers the last days again. */
const OVERLAP_MS = 3 * 86_400_000;
const AT_ONCE = 500;

/** Copies new balance transactions, or all of them the first time. Safe to repeat. Returns how many it read. */
export async function copyStripeBalance(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { stripe } = deps;
  if (!stripe) return 0;
  const { kysely } = deps.db;
  const until = deps.clock.now();
  const last = await findComparedUntil(kysely, COMPARISON);
  let page: StripeMovement[] = [];
  let count = 0;
  for await (const movement of listMovements(stripe, last && new Date(last.getTime() - OVERLAP_MS))) {
    // A partial copy isn't compared. The next run begins where this one did.
    if (signal?.aborted) return count;
    page.push(movement);
    count += 1;
    if (page.length === AT_ONCE) {
      await insertMovements(kysely, page);
      page = [];
    }
  }
  await insertMovements(kysely, page);
  await raiseComparedUntil(kysely, { provider: COMPARISON, until });
  return count;
}

export const stripeBalanceJobs: readonly TimedJob[] = [
  { name: 'stripe-balance', everySeconds: 86_400, run: copyStripeBalance },
];
