// Queries for members' Stripe customers, and for bookings that still need a card.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** The member's customers, the original one first. Merged accounts have several. */
export async function listCustomers(db: Db, memberId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stripe_customer')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export const insertCustomer = async (
  db: Db,
  { id, memberId, at }: { id: string; memberId: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('stripe_customer')
    .values({ id, member_id: memberId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Deletes these members' customers and returns them. */
export async function deleteCustomers(trx: Transaction<DB>, memberIds: readonly string[]): Promise<string[]> {
  const rows = await trx.deleteFrom('stripe_customer').where('member_id', 'in', memberIds).returning('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * The first of these bookings whose card may be charged again: for monthly payments, or for damage that is or can still be
 * reported.
 */
export async function findBookingWithCard(db: Db, bookingIds: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select booking.reference from booking left join damage_report on damage_report.booking_id = booking.id
    where (booking.id = any(${bookingIds}::uuid[]) or booking.series_id = any(${bookingIds}::uuid[])
        or booking.request_group_id = any(${bookingIds}::uuid[])) and (
      (booking.damage_deposit_minor > 0 or booking.unpaid_minor > 0) and booking.status in ('hold', 'requested', 'confirmed', 'active', 'completed')
      or damage_report.state not in ('paid', 'closed'))
    order by booking.starts_at limit 1`.execute(db);
  return rows[0]?.reference;
}
