// Compares our books with our Stripe balance. Every night, its transactions are copied, and the verification compares them with our
// payments, transfers, and disputes.
import { sql } from 'kysely';
import { listMovements, type StripeMovement } from '../../adapters/stripe/balance.ts';
import type { Deps } from '../../deps.ts';
import type { TimedJob } from '../../jobs/runner.ts';

export { verifyStripeBalance } from './verify-store.ts';

/** The name of this comparison, next to those of charges. */
const COMPARISON = 'stripe-balance';
/** Stripe's list lags, and clocks differ, so each copy covers the last days again. */
const OVERLAP_MS = 3 * 86_400_000;
const AT_ONCE = 500;

async function keep(deps: Deps, movements: readonly StripeMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await deps.db.kysely
    .insertInto('stripe_movement')
    .values(
      movements.map(({ id, kind, subject, amountMinor, feeMinor, currency, at }) => ({
        id,
        kind,
        subject,
        amount_minor: amountMinor,
        fee_minor: feeMinor,
        currency,
        at,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Copies new balance transactions, or all of them the first time. Safe to repeat. Returns how many it read. */
export async function copyStripeBalance(deps: Deps, signal?: AbortSignal): Promise<number> {
  const { stripe } = deps;
  if (!stripe) return 0;
  const { kysely } = deps.db;
  const until = deps.clock.now();
  const last = await kysely
    .selectFrom('payment_reconciliation')
    .select('compared_until')
    .where('provider', '=', COMPARISON)
    .executeTakeFirst();
  let page: StripeMovement[] = [];
  let count = 0;
  for await (const movement of listMovements(stripe, last && new Date(last.compared_until.getTime() - OVERLAP_MS))) {
    // A partial copy isn't compared. The next run begins where this one did.
    if (signal?.aborted) return count;
    page.push(movement);
    count += 1;
    if (page.length === AT_ONCE) {
      await keep(deps, page);
      page = [];
    }
  }
  await keep(deps, page);
  await kysely
    .insertInto('payment_reconciliation')
    .values({ provider: COMPARISON, compared_until: until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        compared_until: sql<Date>`greatest(payment_reconciliation.compared_until, excluded.compared_until)`,
      }),
    )
    .execute();
  return count;
}

export const stripeBalanceJobs: readonly TimedJob[] = [
  { name: 'stripe-balance', everySeconds: 86_400, run: copyStripeBalance },
];
