// The payments table: each hold, charge, release, and refund.
import type { StaffPaymentRow } from '@daynook/contract/staff/tables';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';
import { decimalAmount } from '../../lib/csv.ts';
import type { Narrowed, Table, TableParams, TableRow } from './table.ts';
import { bookingsNumbered, equals, findPeople, idIn, idsOf, isAnyOf, within } from './words.ts';

type View = z.infer<typeof StaffPaymentRow>;

interface PaymentRow extends TableRow {
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

interface Query extends TableParams {
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly currency?: string | undefined;
  readonly operation?: string | undefined;
  readonly state?: string | undefined;
}

/** Amounts in different currencies can't be sorted. Throws VALIDATION_FAILED. */
export function requireOneCurrency({ sort, currency }: { sort: string; currency?: string | undefined }): void {
  if (sort === 'amount' && currency === undefined)
    throw new AppError('VALIDATION_FAILED', { fields: { currency: 'Choose a currency to sort by amount.' } });
}

/** Bookings whose payments match, by reference, guest, or the provider's ID of a charge. */
async function bookingsPaid(db: Kysely<DB> | Transaction<DB>, text: string) {
  const id = idIn(text);
  if (id !== undefined)
    return idsOf(db, [
      sql`select id from booking where id = ${id}::uuid`,
      sql`select booking_id as id from payment_attempt where id = ${id}::uuid`,
      sql`select id from booking where guest_id = ${id}::uuid`,
    ]);
  const people = await findPeople(db, text);
  const found = await idsOf(db, [
    bookingsNumbered(text),
    sql`select booking_id as id from payment_attempt
      where provider_reference = ${text.trim()} and operation in ('authorize', 'charge', 'installment', 'change')`,
    sql`select id from booking where ${isAnyOf(sql`guest_id`, people.ids)}`,
  ]);
  return { ids: found.ids, isBroad: found.isBroad || people.isBroad };
}

export const payments: Table<Query, PaymentRow, View> = {
  name: 'payments',
  from: sql`payment_attempt as row`,
  joins: sql`join booking on booking.id = row.booking_id join member as guest on guest.id = booking.guest_id`,
  columns: sql`row.booking_id, booking.reference, booking.status as booking_status, booking.guest_id, guest.name as guest_name, row.operation,
    row.status, row.provider, row.provider_reference, row.amount_minor, row.currency, row.created_at, row.settled_at, row.failure_code`,
  sorts: {
    created: { by: sql`row.created_at`, type: 'timestamptz' },
    amount: { by: sql`row.amount_minor`, type: 'bigint' },
  },
  async narrow(db, { q, currency, operation, state, sort, ...days }): Promise<Narrowed> {
    requireOneCurrency({ sort, currency });
    const conditions = [
      ...equals(sql`row.currency`, currency),
      ...equals(sql`row.operation`, operation),
      ...equals(sql`row.status`, state),
      ...within(sql`row.created_at`, days),
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
  view: (_deps, row) => ({
    _id: row.id,
    booking: { _id: row.booking_id, reference: row.reference, status: row.booking_status },
    guest: { _id: row.guest_id, name: row.guest_name },
    operation: row.operation,
    state: row.status,
    provider: row.provider,
    providerReference: row.provider_reference,
    amountMinor: row.amount_minor,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    failure: row.failure_code,
  }),
  file: [
    ['Id', ({ _id }) => _id],
    ['Started (UTC)', ({ createdAt }) => createdAt],
    ['Settled (UTC)', ({ settledAt }) => settledAt],
    ['Booking', ({ booking }) => booking.reference],
    ['Guest', ({ guest }) => guest.name],
    ['Guest id', ({ guest }) => guest._id],
    ['Step', ({ operation }) => operation],
    ['Status', ({ state }) => state],
    ['Amount', ({ amountMinor, currency }) => decimalAmount(amountMinor, currency)],
    ['Currency', ({ currency }) => currency],
    ['Provider', ({ provider }) => provider],
    ['Provider’s id', ({ providerReference }) => providerReference],
    ['Error', ({ failure }) => failure],
  ],
};
