// Errors in monthly payments that the verifier must find: payments without their counterpart. For tests only.
import type { Booking } from '@daynook/contract/bookings';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../src/lib/ids.ts';

type Made = { readonly confirmed: Booking };

const NOT_CHARGED = 'A monthly payment wasn’t charged exactly once';
const NOT_POSTED = 'A monthly payment isn’t in the ledger exactly once';

/** A payment of $1.00 for a booking that's paid at once. */
const installment = (
  { _id }: Booking,
  state: 'scheduled' | 'charging' | 'paid' | 'written-off',
  id = newId(),
  untilDate?: string,
): RawBuilder<unknown> => sql`
  insert into installment (id, booking_id, number, from_date, until_date, due_at, amount_minor, currency, state, staff_from, paid_at, written_off_at)
  select ${id}::uuid, id, 2, '2026-01-01', coalesce(${untilDate ?? null}::date, left(local_end, 10)::date), now(), 100, currency, ${state}, now(),
    case when ${state === 'paid'} then now() end, case when ${state === 'written-off'} then now() end
  from booking where id = ${_id}`;

export const INSTALLMENT_BREAKS: readonly {
  readonly what: string;
  readonly make: (made: Made) => RawBuilder<unknown>;
  readonly rules: readonly string[];
}[] = [
  {
    what: 'a monthly payment that the booking doesn’t count',
    make: ({ confirmed }) => installment(confirmed, 'scheduled'),
    rules: ['What’s left to pay of a booking and its monthly payments differ'],
  },
  {
    what: 'a monthly payment being charged without a charge',
    make: ({ confirmed }) => installment(confirmed, 'charging'),
    rules: [NOT_CHARGED],
  },
  {
    what: 'a monthly payment that is paid without money',
    make: ({ confirmed }) => installment(confirmed, 'paid'),
    rules: [NOT_CHARGED, NOT_POSTED],
  },
  {
    what: 'a monthly payment for dates after the stay',
    make: ({ confirmed }) => installment(confirmed, 'written-off', newId(), '2099-01-01'),
    rules: ['A monthly payment is for dates after the stay'],
  },
  {
    what: 'a monthly payment that was charged and written off',
    make: ({ confirmed }) => {
      const id = newId();
      return sql`
        with agreed as (${installment(confirmed, 'written-off', id)})
        insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at, installment_id)
        values (${newId()}, ${confirmed._id}, 'sandbox', 'installment', 'seeded', 100, 'USD', 'succeeded', now(), ${id}::uuid)`;
    },
    rules: [NOT_CHARGED],
  },
  {
    what: 'a monthly payment that was charged with another amount',
    make: ({ confirmed }) => {
      const id = newId();
      return sql`
        with agreed as (${installment(confirmed, 'paid', id)})
        insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at, installment_id)
        values (${newId()}, ${confirmed._id}, 'sandbox', 'installment', 'seeded', 99, 'USD', 'succeeded', now(), ${id}::uuid)`;
    },
    rules: [NOT_CHARGED, NOT_POSTED],
  },
  {
    what: 'a monthly payment in the ledger that nobody agreed to',
    make: ({ confirmed }) => sql`
      with made as (
        insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
        values (${newId()}, ${confirmed._id}, 'capture', ${`${confirmed._id}:installment:2`}, 'Seeded', now()) returning id)
      insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
      select entry.id::uuid, made.id, entry.account, 'USD', entry.amount
      from made, (values (${newId()}, 'clearing', 100), (${newId()}, 'guest_funds_held', -100)) as entry (id, account, amount)`,
    rules: ['The ledger has a monthly payment that nobody agreed to'],
  },
];
