// Queries for the calls that represent charges.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { type Attempt, CREDIT, OUTSIDE, toAttempt } from './store.ts';

/** The first charge, the one for damage, the one this call made, or the latest with a card the guest gave. */
export type ChargeOf = 'authorize' | 'charge' | 'given' | { readonly id: string };

/** The booking, and those it was made with as a series: they're charged to the same card. */
const inSeriesWith = (bookingId: string) => sql<string>`(
  select ${bookingId}::uuid union all
  select other.id from booking join booking as other on other.series_id = booking.series_id where booking.id = ${bookingId})`;

/** The provider's reference of a booking's charge and its key; undefined if there's none yet. */
export async function findCharge(
  db: Db,
  bookingId: string,
  of: ChargeOf = 'authorize',
): Promise<{ readonly reference: string; readonly idempotencyKey: string } | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .select(['provider_reference', 'idempotency_key'])
    .where((eb) =>
      of === 'given' ? eb('booking_id', 'in', inSeriesWith(bookingId)) : eb('booking_id', '=', bookingId),
    )
    .where((eb) =>
      of === 'given'
        ? eb.or([eb('operation', '=', 'authorize'), eb('given_card', '=', true)])
        : typeof of === 'string'
          ? eb('operation', '=', of)
          : eb('id', '=', of.id),
    )
    .where('status', '=', 'succeeded')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row?.provider_reference
    ? { reference: row.provider_reference, idempotencyKey: row.idempotency_key }
    : undefined;
}

/** True if the booking has an authorization that was made. It may have been captured or released since. */
export async function hasAuthorization(db: Db, bookingId: string): Promise<boolean> {
  return (await findCharge(db, bookingId)) !== undefined;
}

/** An authorization covers several requests, and now belongs to another one of them. Its key still says who made it. */
export async function moveAuthorization(
  trx: Transaction<DB>,
  fromIds: readonly string[],
  bookingId: string,
): Promise<void> {
  if (fromIds.length === 0) return;
  await trx
    .updateTable('payment_attempt')
    .set({ booking_id: bookingId })
    .where('booking_id', 'in', fromIds)
    .where('operation', '=', 'authorize')
    .where('status', '=', 'succeeded')
    .execute();
}

/** The booking's newest authorization attempt; undefined if nothing had to be paid. */
export async function findNewestAuthorization(db: Db, bookingId: string): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'authorize')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** The call with this provider reference: a booking's charge, or a later one. */
export async function findChargeCall(db: Db, provider: string, reference: string): Promise<Attempt | undefined> {
  const row = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('provider_reference', '=', reference)
    .where('operation', 'in', ['authorize', 'charge', 'installment', 'change', 'extra'])
    .where('provider', '=', provider)
    .where('status', '=', 'succeeded')
    .executeTakeFirst();
  return row && toAttempt(row);
}

/** A charge of the booking, and how much of it isn't refunded or about to be. */
export interface OpenCharge {
  readonly id: string;
  readonly reference: string | null;
  /** Null for the first charge, which receives all refunds that don't name another. */
  readonly refundOf: string | null;
  readonly leftMinor: number;
}

/** The booking's first charge and those for its installments and changes, newest first. */
export async function listCharges(db: Db, bookingId: string): Promise<OpenCharge[]> {
  const { rows } = await sql<OpenCharge>`
    select charge.id, charge.provider_reference as reference, case when charge.operation in ('installment', 'change') then charge.id end as "refundOf",
      coalesce(captured.amount_minor, charge.amount_minor) - coalesce((
        select sum(refund.amount_minor) from payment_attempt as refund
        where refund.booking_id = charge.booking_id and refund.operation = 'refund' and refund.status <> 'failed'
          and refund.provider <> ${CREDIT}
          and refund.refund_of is not distinct from case when charge.operation in ('installment', 'change') then charge.id end), 0)::bigint as "leftMinor"
    from payment_attempt as charge
    -- Less than what was authorized may have been captured.
    left join payment_attempt as captured on captured.booking_id = charge.booking_id and captured.operation = 'capture'
      and captured.status = 'succeeded' and charge.operation = 'authorize'
    where charge.booking_id = ${bookingId} and charge.operation in ('authorize', 'installment', 'change') and charge.status = 'succeeded'
      and charge.provider <> ${OUTSIDE}
    order by charge.created_at desc, charge.id desc`.execute(db);
  return rows;
}

/** How much went back to the guest because changes made the booking cheaper. It isn't part of the booking's refunds. */
export async function sumChangeRefunds(db: Db, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('payment_attempt')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('operation', '=', 'refund')
    .where('status', '=', 'succeeded')
    .where('change_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return sum;
}

export type KnownAttempt = Attempt & { readonly createdAt: Date; readonly failureCode: string | null };

/** The call with this key, and when it was written down. */
export async function findAttempt(db: Db, key: string): Promise<KnownAttempt | undefined> {
  const row = await db.selectFrom('payment_attempt').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
  return row && { ...toAttempt(row), createdAt: row.created_at, failureCode: row.failure_code };
}

/** Marks a call that seemed to succeed as failed. False if it already was. */
export async function failAfterAll(trx: Transaction<DB>, id: string, failureCode: string): Promise<boolean> {
  const failed = await trx
    .updateTable('payment_attempt')
    .set({ status: 'failed', failure_code: failureCode })
    .where('id', '=', id)
    .where('status', '=', 'succeeded')
    .returning('id')
    .executeTakeFirst();
  return failed !== undefined;
}

/** Marks the calls as waiting for the guest's bank. Stores the provider's reference and checks them again at that time. */
export async function updateToWaiting(
  trx: Transaction<DB>,
  attempts: readonly Attempt[],
  { reference, until }: { reference: string; until: Date },
): Promise<void> {
  await trx
    .updateTable('payment_attempt')
    .set((eb) => ({
      provider_reference: eb
        .case()
        .when('operation', 'in', ['authorize', 'installment', 'change', 'extra'])
        .then(reference)
        .else(null)
        .end(),
      next_try_at: until,
    }))
    .where(
      'id',
      'in',
      attempts.map(({ id }) => id),
    )
    .where('status', 'in', ['pending', 'unknown'])
    .execute();
}
