// Errors in credit, promo codes, taxes, disputes, fees, and Stripe payouts that the verifier must find. For tests only.
import type { Booking } from '@daynook/contract/bookings';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../../src/lib/ids.ts';

interface Made {
  readonly confirmed: Booking;
  readonly earned: Booking;
  readonly paidOut: Booking;
  readonly cancelled: Booking;
  readonly requested: Booking;
  readonly payout: string;
}

/** Two balanced entries in a new movement, for a booking or none. */
const movement = (
  kind: string,
  [from, to]: readonly [string, string],
  { booking, key = newId(), member }: { booking?: Booking; key?: string; member?: RawBuilder<unknown> } = {},
) => sql`
  with made as (
    insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
    values (${newId()}, ${booking?._id ?? null}, ${kind}, ${key}, 'Seeded', now()) returning id)
  insert into ledger_entry (id, transaction_id, account, member_id, currency, amount_minor)
  select entry.id::uuid, made.id, entry.account, entry.member_id, 'USD', entry.amount from made, (values
    (${newId()}, ${from}::text, ${member ?? sql`null`}::uuid, 100), (${newId()}, ${to}, null, -100)) as entry (id, account, member_id, amount)`;
const selectGuest = ({ _id }: Booking) => sql`(select guest_id from booking where id = ${_id})`;

/** Money taken back from a payout for a booking, with a Stripe account and a transfer. */
const recovery = (payout: string, { _id }: Booking, amountMinor: number) => sql`
  with transfer as (
    insert into payout_transfer (payout_id, status, transfer_id, created_at, settled_at)
    values (${payout}, 'succeeded', 'tr_seeded', now(), now()) returning payout_id)
  insert into payout_recovery (id, payout_id, booking_id, amount_minor, status, reversal_id, created_at, settled_at)
  select ${newId()}, payout_id, ${_id}, ${amountMinor}::integer, 'succeeded', 'trr_seeded', now(), now() from transfer`;

export const MONEY_BREAKS: readonly {
  readonly what: string;
  readonly make: (made: Made) => RawBuilder<unknown>;
  readonly rules: readonly string[];
}[] = [
  {
    what: 'credit of nobody',
    make: () => movement('credit', ['promotions', 'guest_credit']),
    rules: ['Credit in the ledger belongs to nobody', 'Credit was given or taken without a reason'],
  },
  {
    what: 'credit that a guest spent and never had',
    make: ({ confirmed }) => movement('credit', ['guest_credit', 'promotions'], { member: selectGuest(confirmed) }),
    rules: ['A guest’s credit is overdrawn', 'Credit was given or taken without a reason'],
  },
  {
    what: 'credit set aside that a guest doesn’t have',
    make: ({ requested }) => sql`update booking set credit_minor = 1 where id = ${requested._id}`,
    rules: ['More credit is set aside for bookings than the guest has'],
  },
  {
    what: 'credit that only the booking knows',
    make: ({ confirmed }) => sql`update booking set credit_minor = 1 where id = ${confirmed._id}`,
    rules: ['The credit used for a booking isn’t what the books say'],
  },
  {
    what: 'returned credit that only the booking knows',
    make: ({ cancelled }) => sql`update booking set credit_back_minor = 1 where id = ${cancelled._id}`,
    rules: ['The credit returned for a booking isn’t what the books say'],
  },
  {
    what: 'a booking paid with someone else’s credit',
    make: ({ confirmed }) =>
      movement('capture', ['guest_credit', 'guest_funds_held'], {
        booking: confirmed,
        member: sql`(select host_id from booking where id = ${confirmed._id})`,
      }),
    rules: ['A booking’s credit is someone else’s'],
  },
  {
    what: 'a promo code that cost nothing',
    make: ({ confirmed }) =>
      sql`update booking set promo_minor = 1, promo_code_id = ${newId()} where id = ${confirmed._id}`,
    rules: ['What a promo code cost us is wrong'],
  },
  {
    what: 'a refund of more than was paid',
    make: ({ requested }) => movement('refund', ['refunds_payable', 'clearing'], { booking: requested }),
    rules: ['More was refunded than received'],
  },
  {
    what: 'tax that was never put down',
    make: ({ earned }) => sql`update booking set tax_minor = 1 where id = ${earned._id}`,
    rules: [
      'The tax of a booking and the tax in the books differ',
      'The taxes of a booking don’t add up to what was charged',
    ],
  },
  {
    what: 'a dispute whose money the ledger doesn’t know',
    make: ({ earned }) => sql`
      insert into dispute (id, dispute_id, booking_id, amount_minor, currency, reason, status, state, withdrawn_minor, opened_at, fetched_at)
      values (${newId()}, 'dp_seeded', ${earned._id}, 100, 'USD', 'fraudulent', 'needs_response', 'open', 100, now(), now())`,
    rules: ['A dispute and the ledger disagree'],
  },
  {
    what: 'money of a dispute that nobody opened',
    make: () => movement('dispute', ['disputed_funds', 'clearing'], { key: `dispute:${newId()}:1` }),
    rules: ['The ledger has movements of a dispute that doesn’t exist'],
  },
  {
    what: 'fees that a host paid and the ledger doesn’t know',
    make: ({ earned }) => sql`
      insert into fee_payment (id, host_id, currency, amount_minor, recorded_by, at)
      select ${newId()}, host_id, 'USD', 100, host_id, now() from booking where id = ${earned._id}`,
    rules: ['Fees that a host paid aren’t in the ledger exactly once'],
  },
  {
    what: 'fees that a payout covers and the ledger doesn’t know',
    make: ({ payout }) => sql`
      with covered as (update payout set fees_minor = 100 where id = ${payout} returning id)
      update payout_item set amount_minor = amount_minor + 100 where payout_id in (select id from covered)`,
    rules: ['Fees that a payout covers aren’t in the ledger exactly once'],
  },
  {
    what: 'a payout by bank that has a transfer',
    make: ({ payout }) => sql`
      insert into payout_transfer (payout_id, status, transfer_id, created_at, settled_at)
      values (${payout}, 'succeeded', 'tr_seeded', now(), now())`,
    rules: ['A payout through Stripe and its transfer disagree'],
  },
  {
    what: 'money taken back that the ledger doesn’t know',
    make: ({ payout, paidOut }) => recovery(payout, paidOut, 100),
    rules: ['Money taken back from a payout isn’t in the ledger exactly once'],
  },
  {
    what: 'more taken back than was paid out',
    make: ({ payout, earned }) => recovery(payout, earned, 100),
    rules: ['More was taken back from a payout than it held for the booking'],
  },
  {
    what: 'a payout that nobody made',
    make: ({ earned }) =>
      movement('payout', ['host_payable', 'clearing'], {
        key: `payout:${newId()}:1`,
        member: sql`(select host_id from booking where id = ${earned._id})`,
      }),
    rules: ['A ledger transaction refers to a payout that doesn’t exist'],
  },
  {
    what: 'a payout posted to a third account',
    make: ({ payout }) => sql`
      insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
      select gen_random_uuid(), id, 'clearing', 'USD', amount from ledger_transaction cross join unnest(array[1, -1]) as amount
      where idempotency_key = ${`payout:${payout}:1`}`,
    rules: ['A payout’s ledger entries have the wrong number, kind, or currency'],
  },
];
