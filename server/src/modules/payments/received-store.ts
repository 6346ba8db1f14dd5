// Queries for money that arrived outside the product.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Account, Entry } from './ledger.ts';

export async function insertReceived(
  trx: Transaction<DB>,
  received: {
    readonly id: string;
    readonly bookingId: string;
    readonly amountMinor: number;
    readonly recordedBy: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('received_payment')
    .values({
      id: received.id,
      booking_id: received.bookingId,
      amount_minor: received.amountMinor,
      recorded_by: received.recordedBy,
      at: received.at,
    })
    .execute();
}

/** What was recorded as received for a booking, and not taken back. */
export interface ReceivedPart {
  readonly id: string;
  readonly amountMinor: number;
  readonly at: Date;
}

/** Oldest first. */
export async function listReceived(db: Db, bookingId: string): Promise<ReceivedPart[]> {
  const rows = await db
    .selectFrom('received_payment')
    .select(['id', 'amount_minor', 'at'])
    .where('booking_id', '=', bookingId)
    .where('reversed_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, amount_minor, at }) => ({ id, amountMinor: amount_minor, at }));
}

/** True if something recorded for the booking was taken back before. */
export async function hasReversed(db: Db, bookingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_payment')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('reversed_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The booking's payments were recorded by mistake, or only this part. Returns their sum. */
export async function reverseReceived(
  trx: Transaction<DB>,
  bookingId: string,
  { by, at, partId }: { readonly by: string; readonly at: Date; readonly partId?: string | undefined },
): Promise<number> {
  const reversed = await trx
    .updateTable('received_payment')
    .set({ reversed_at: at, reversed_by: by })
    .where('booking_id', '=', bookingId)
    .where('reversed_at', 'is', null)
    .$if(partId !== undefined, (query) => query.where('id', '=', partId!))
    .returning('amount_minor')
    .execute();
  return reversed.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** The call with this key didn't take place after all. */
export async function failCapture(trx: Transaction<DB>, idempotencyKey: string, failureCode: string): Promise<void> {
  await trx
    .updateTable('payment_attempt')
    .set({ status: 'failed', failure_code: failureCode })
    .where('idempotency_key', '=', idempotencyKey)
    .where('status', '=', 'succeeded')
    .execute();
}

/** The entries of one transaction of the ledger. */
export async function listEntries(db: Db, idempotencyKey: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ledger_entry.account', 'ledger_entry.member_id', 'ledger_entry.amount_minor'])
    .where('ledger_transaction.idempotency_key', '=', idempotencyKey)
    .execute();
  return rows.map(({ account, member_id, amount_minor }) => ({
    account: account as Account,
    amountMinor: amount_minor,
    ...(member_id ? { memberId: member_id } : {}),
  }));
}

/** The total that arrived for the booking outside the product. */
export async function sumReceived(db: Db, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('received_payment')
    .select(sql<string>`coalesce(sum(amount_minor), 0)`.as('sum'))
    .where('booking_id', '=', bookingId)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
