// Queries for the payments table.
import type { StaffPaymentRow } from '@daynook/contract/staff/tables';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../db/db.ts';
import { bookingsNumbered, filterByDates, filterByValue, findIds, findPeople, idIn, isAnyOf } from './match-store.ts';
import { listRows, type TableFilter, type TableParams, type TableRow, type TableSource } from './table-store.ts';

type View = z.infer<typeof StaffPaymentRow>;

export interface PaymentRow extends TableRow {
  readonly booking_id: string;
  readonly reference: string;
  readonly booking_status: View['booking']['status'];
  readonly guest_id: string;
  readonly guest_name: string;
  readonly operation: View['operation'];
  readonly status: View['state'];
  readonly provider: string;
  readonly provider_reference: string | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly created_at: Date;
  readonly settled_at: Date | null;
  readonly failure_code: string | null;
}

export interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  readonly operation?: string | undefined;
  readonly state?: string | undefined;
}

/** Bookings whose payments match, by reference, guest, or the provider's ID of a charge. */
async function bookingsPaid(db: Db, text: string) {
  const id = idIn(text);
  if (id !== undefined)
    return findIds(db, [
      sql`select id from booking where id = ${id}::uuid`,
      sql`select booking_id as id from payment_attempt where id = ${id}::uuid`,
      sql`select id from booking where guest_id = ${id}::uuid`,
    ]);
  const people = await findPeople(db, text);
  const found = await findIds(db, [
    bookingsNumbered(text),
    sql`select booking_id as id from payment_attempt
      where provider_reference = ${text.trim()} and operation in ('authorize', 'charge', 'installment', 'change', 'extra')`,
    sql`select id from booking where ${isAnyOf(sql`guest_id`, people.ids)}`,
  ]);
  return { ids: found.ids, isBroad: found.isBroad || people.isBroad };
}

export const paymentsSource: TableSource<Query> = {
  from: sql`payment_attempt as row`,
  joins: sql`join booking on booking.id = row.booking_id join member as guest on guest.id = booking.guest_id`,
  columns: sql`row.booking_id, booking.reference, booking.status as booking_status, booking.guest_id, guest.name as guest_name, row.operation,
    row.status, row.provider, row.provider_reference, row.amount_minor, row.currency, row.created_at, row.settled_at, row.failure_code`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    amount: { by: sql`row.amount_minor`, type: 'bigint' },
  },
  async narrow(db, { q, currency, operation, state, ...days }): Promise<TableFilter> {
    const conditions = [
      ...filterByValue(sql`row.currency`, currency),
      ...filterByValue(sql`row.operation`, operation),
      ...filterByValue(sql`row.status`, state),
      ...filterByDates(sql`row.created_at`, days),
    ];
    if (!q) return { conditions };
    const { ids, isBroad } = await bookingsPaid(db, q);
    return { conditions: [...conditions, isAnyOf(sql`row.booking_id`, ids)], isBroad };
  },
  // Succeeded steps only; holds and releases move no money.
  money: {
    currency: sql`row.currency`,
    amount: sql`case when row.status = 'succeeded' and row.operation not in ('authorize', 'void') then row.amount_minor else 0 end`,
    kind: sql`row.operation`,
  },
};

/** More steps than any payment has. */
const STEPS = 1_000;

/** Every payment step of a booking, oldest first. */
export const listSteps = (db: Db, bookingId: string): Promise<PaymentRow[]> =>
  listRows(
    db,
    paymentsSource,
    { conditions: [sql`row.booking_id = ${bookingId}`] },
    { sort: 'created', order: 'asc', after: undefined, limit: STEPS },
  );
