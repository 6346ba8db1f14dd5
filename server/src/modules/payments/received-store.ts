// Queries for money that arrived outside the product.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

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

/** The total that arrived for the booking outside the product. */
export async function sumReceived(db: Db, bookingId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('received_payment')
    .select(sql<string>`coalesce(sum(amount_minor), 0)`.as('sum'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return Number(sum);
}
