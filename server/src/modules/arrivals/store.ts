// Queries for arriving at a booking.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/** True for the first caller, whose time counts. */
export async function recordCheckIn(trx: Trx, bookingId: string, at: Date): Promise<boolean> {
  const recorded = await trx
    .updateTable('booking')
    .set({ checked_in_at: at, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .where('checked_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}

/** True for the first caller, whose time counts. */
export async function recordCheckOut(trx: Trx, bookingId: string, at: Date): Promise<boolean> {
  const recorded = await trx
    .updateTable('booking')
    .set({ checked_out_at: at, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .where('checked_out_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}
