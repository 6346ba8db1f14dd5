// Queries for the reconciliation with payment providers.
import { type Selectable, sql } from 'kysely';
import type { ProviderCharge } from '../../adapters/payments/provider.ts';
import type { Db } from '../../db/db.ts';
import type { PaymentBreak } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export type Charge = ProviderCharge;

/** A provider's charge without a booking of ours. */
export interface Break {
  readonly id: string;
  readonly provider: string;
  readonly reference: string;
  /** The key of the call that made the charge. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: string;
}

const toBreak = (row: Selectable<PaymentBreak>): Break => ({
  id: row.id,
  provider: row.provider,
  reference: row.reference,
  idempotencyKey: row.idempotency_key,
  amountMinor: row.amount_minor,
  currency: row.currency,
});

export async function findComparedUntil(db: Db, provider: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_reconciliation')
    .where('provider', '=', provider)
    .select('compared_until')
    .executeTakeFirst();
  return row?.compared_until;
}

export async function saveComparedUntil(db: Db, provider: string, until: Date): Promise<void> {
  await db
    .insertInto('payment_reconciliation')
    .values({ provider, compared_until: until })
    .onConflict((conflict) => conflict.column('provider').doUpdateSet({ compared_until: until }))
    .execute();
}

/** Which of these keys belong to an authorization that's valid or still being settled. */
export async function findChargeKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('payment_attempt')
    .where('idempotency_key', 'in', keys)
    .where('status', '<>', 'failed')
    .select('idempotency_key')
    .execute();
  return new Set(rows.map((row) => row.idempotency_key));
}

/** Records new ones. Returns how many. */
export async function insertBreaks(
  db: Db,
  found: readonly (Break & { readonly foundAt: Date; readonly createdAt: Date })[],
): Promise<number> {
  if (found.length === 0) return 0;
  const added = await db
    .insertInto('payment_break')
    .values(
      found.map(({ id, provider, reference, idempotencyKey, amountMinor, currency, createdAt, foundAt }) => ({
        id,
        provider,
        kind: 'charge_without_booking',
        reference,
        idempotency_key: idempotencyKey,
        amount_minor: amountMinor,
        currency,
        charged_at: createdAt,
        found_at: foundAt,
        next_try_at: foundAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(['provider', 'kind', 'reference']).doNothing())
    .returning('id')
    .execute();
  return added.length;
}

/**
 * Leases open breaks that are due. The wait for the next attempt doubles from 5 minutes up to a day. Times further in the future
 * come from a wrong clock. Safe for any number of nodes at once.
 */
export async function leaseDueBreaks(db: Db, provider: string, now: Date, limit: number): Promise<Break[]> {
  const { rows } = await sql<Selectable<PaymentBreak>>`
    update payment_break set tries = tries + 1,
      next_try_at = ${now}::timestamptz + make_interval(secs => least(86400, 300 * power(2, least(tries, 20))))
    where id in (
      select id from payment_break where resolution is null and provider = ${provider}
        and (next_try_at <= ${now} or next_try_at > ${now}::timestamptz + interval '1 day 1 minute')
      order by next_try_at, id limit ${limit} for update skip locked
    ) returning *`.execute(db);
  return rows.map(toBreak);
}

/** Newest first, open ones or all. */
export async function listBreaks(
  db: Db,
  { isOpen, after, limit }: { isOpen: boolean; after: Mark | undefined; limit: number },
): Promise<Selectable<PaymentBreak>[]> {
  return db
    .selectFrom('payment_break')
    .selectAll()
    .$if(isOpen, (query) => query.where('resolution', 'is', null))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(found_at, id) < (${after!.at}, ${after!.id}::uuid)`))
    .orderBy('found_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function updateFailure(db: Db, id: string, failureCode: string): Promise<void> {
  await db.updateTable('payment_break').set({ failure: failureCode }).where('id', '=', id).execute();
}

export async function resolveBreak(
  db: Db,
  id: string,
  resolution: 'voided' | 'refunded' | 'matched',
  at: Date,
): Promise<void> {
  await db
    .updateTable('payment_break')
    .set({ resolution, resolved_at: at, next_try_at: null, failure: null })
    .where('id', '=', id)
    .where('resolution', 'is', null)
    .execute();
}
