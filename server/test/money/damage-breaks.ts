// Errors in damage deposits that the verifier must find: reports and charges without their counterpart. For tests only.
import type { Booking } from '@daynook/contract/bookings';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../src/lib/ids.ts';

type Made = { readonly earned: Booking };

/** A report for $1.00 on a booking whose guest agreed to no deposit. */
const report = ({ _id }: Booking, state: 'guest' | 'charging' | 'due' | 'paid'): RawBuilder<unknown> => {
  const decided = state === 'guest' ? null : 100;
  return sql`
    insert into damage_report (id, booking_id, amount_minor, currency, description, state, reported_by, reported_at, answer_due_at, decided_minor, decided_at, paid_at)
    select ${newId()}, id, 100, currency, 'Seeded', ${state}, host_id, now(), now(), ${decided}::bigint,
      case when ${state !== 'guest'} then now() end, case when ${state === 'paid'} then now() end from booking where id = ${_id}`;
};

export const DAMAGE_BREAKS: readonly {
  readonly what: string;
  readonly make: (made: Made) => RawBuilder<unknown>;
  readonly rules: readonly string[];
}[] = [
  {
    what: 'damage above what the guest agreed to',
    make: ({ earned }) => report(earned, 'guest'),
    rules: ['More is asked for damage than the guest agreed to'],
  },
  {
    what: 'owed damage that the ledger doesn’t know',
    make: ({ earned }) => report(earned, 'due'),
    rules: ['What a guest owes for damage and the ledger disagree'],
  },
  {
    what: 'damage that is paid without money',
    make: ({ earned }) => report(earned, 'paid'),
    rules: ['What a guest paid for damage isn’t in the ledger exactly once'],
  },
  {
    what: 'damage being charged without a charge',
    make: ({ earned }) => report(earned, 'charging'),
    rules: ['A card was charged for damage twice, or without a decision'],
  },
  {
    what: 'a charge for damage that nobody reported',
    make: ({ earned }) => sql`
      insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at)
      values (${newId()}, ${earned._id}, 'sandbox', 'charge', 'seeded', 100, 'USD', 'succeeded', now())`,
    rules: ['A card was charged for damage that nobody reported'],
  },
  {
    what: 'a refund of damage that nobody asked for',
    make: ({ earned }) => sql`
      with reported as (${report(earned, 'guest')})
      insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at)
      values (${newId()}, ${earned._id}, 'sandbox', 'charge-refund', 'seeded', 100, 'USD', 'succeeded', now())`,
    // The report also exceeds what was agreed.
    rules: ['A refund for damage and its payment disagree', 'More is asked for damage than the guest agreed to'],
  },
  {
    what: 'owed damage that nobody reported',
    make: ({ earned }) => sql`
      with made as (
        insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
        values (${newId()}, ${earned._id}, 'damage', 'seeded', 'Seeded', now()) returning id)
      insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
      select entry.id::uuid, made.id, entry.account, 'USD', entry.amount
      from made, (values (${newId()}, 'damages_due', 100), (${newId()}, 'damages_pending', -100)) as entry (id, account, amount)`,
    rules: ['The ledger has damage that nobody reported'],
  },
];
