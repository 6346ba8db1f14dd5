// Queries for the copy of our Stripe balance.
import { sql } from 'kysely';
import type { StripeMovement } from '../../adapters/stripe/balance.ts';
import type { Db } from '../../db/db.ts';

/** Keeps transactions that aren't in the copy yet. */
export async function insertMovements(db: Db, movements: readonly StripeMovement[]): Promise<void> {
  if (movements.length === 0) return;
  await db
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

/** Until when this comparison has been made; undefined before the first. */
export async function findComparedUntil(db: Db, provider: string): Promise<Date | undefined> {
  const last = await db
    .selectFrom('payment_reconciliation')
    .select('compared_until')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return last?.compared_until;
}

/** Never goes back, however late a run ends. */
export async function raiseComparedUntil(
  db: Db,
  { provider, until }: { readonly provider: string; readonly until: Date },
): Promise<void> {
  await db
    .insertInto('payment_reconciliation')
    .values({ provider, compared_until: until })
    .onConflict((conflict) =>
      conflict.column('provider').doUpdateSet({
        compared_until: sql<Date>`greatest(payment_reconciliation.compared_until, excluded.compared_until)`,
      }),
    )
    .execute();
}
