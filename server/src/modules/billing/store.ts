// The company that receipts and invoices are made out to: in general, and for single bookings instead.
import type { BillingDetails } from '@daynook/contract/money/invoices';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export async function findBilling(
  db: Db,
  memberId: string,
  bookingId: string | null,
): Promise<BillingDetails | undefined> {
  const row = await db
    .selectFrom('billing_detail')
    .where('member_id', '=', memberId)
    .where('booking_id', bookingId === null ? 'is' : '=', bookingId)
    .select(['company_name as companyName', 'address', 'tax_number as taxNumber'])
    .executeTakeFirst();
  return row;
}

/** The details of the team that a booking is for; undefined if it's for none, null if the team has no members and its details are gone. */
export async function findTeamBilling(db: Db, bookingId: string): Promise<BillingDetails | null | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('team', 'team.id', 'booking.team_id')
    .where('booking.id', '=', bookingId)
    .select([
      'team.name',
      'team.billing_address as address',
      'team.tax_number as taxNumber',
      sql<boolean>`exists (select from team_member where team_member.team_id = team.id)`.as('hasMembers'),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.hasMembers) return null;
  const { name, address, taxNumber } = row;
  const [first, ...rest] = address.split('\n');
  // Its first line is the company's name, unless it's all there is.
  return rest.length > 0
    ? { companyName: first!, address: rest.join('\n'), taxNumber }
    : { companyName: name, address, taxNumber };
}

/** Null removes them. */
export async function saveBilling(
  db: Db,
  {
    id,
    memberId,
    bookingId,
    details,
    at,
  }: {
    readonly id: string;
    readonly memberId: string;
    readonly bookingId: string | null;
    readonly details: BillingDetails | null;
    readonly at: Date;
  },
): Promise<void> {
  if (!details) {
    await db
      .deleteFrom('billing_detail')
      .where('member_id', '=', memberId)
      .where('booking_id', bookingId === null ? 'is' : '=', bookingId)
      .execute();
    return;
  }
  const values = {
    company_name: details.companyName,
    address: details.address,
    tax_number: details.taxNumber,
    changed_at: at,
  };
  await db
    .insertInto('billing_detail')
    .values({ id, member_id: memberId, booking_id: bookingId, ...values })
    .onConflict((conflict) => conflict.columns(['member_id', 'booking_id']).doUpdateSet(values))
    .execute();
}
