// The verifier finds each of these breaks, which only a fault of ours or somebody with the database in hand could make. Each is made in
// a transaction of its own and taken back.
import type { Booking } from '@daynook/contract/bookings';
import { type RawBuilder, sql } from 'kysely';
import { expect, it } from 'vitest';
import { DAMAGE_BREAKS } from '../../test/money/damage-breaks.ts';
import { INSTALLMENT_BREAKS } from '../../test/money/installment-breaks.ts';
import { MONEY_BREAKS } from '../../test/money/money-breaks.ts';
import { makeMoneyStates } from '../../test/money/money-states.ts';
import { payoutDesk } from '../../test/money/payout-desk.ts';
import { newId } from '../lib/ids.ts';
import { BOOKING_CHECKS, verify } from './checks.ts';

const payouts = payoutDesk();
const { desk } = payouts;

const HOLDS_HOURS = 'A booking isn’t holding its hours';
const SEARCH = 'Search knows which hours are taken';
const UNBALANCED = 'A ledger transaction doesn’t balance';
const NOT_ZERO = 'The ledger doesn’t add up to zero in a currency';
const CHARGED = 'The amount charged doesn’t match the booking’s status';
const HELD = 'The amount held for a booking is wrong';
const REFUNDS = 'Booking, payments, and ledger disagree on refunds';
const PROVIDER = 'The payment provider and the booking disagree';
const GAP = 'A seller’s invoice numbers have a gap';
const ENDED = 'The end of a booking wasn’t recorded exactly once';

type Made = Awaited<ReturnType<typeof makeMoneyStates>>;

interface Break {
  readonly what: string;
  readonly make: (made: Made) => RawBuilder<unknown>;
  /** Rules that notice, its own first. */
  readonly rules: readonly string[];
}

const selectEntries = ({ _id }: Booking, kind: string) =>
  sql`transaction_id in (select id from ledger_transaction where booking_id = ${_id} and kind = ${kind})`;
const inMovement = ({ _id }: Booking, kind: string) => sql`booking_id = ${_id} and kind = ${kind}`;
/** Two entries that balance, under a new movement of the booking. */
const movement = (booking: Booking, kind: string, [from, to]: readonly [string, string], host?: string) => sql`
  with made as (
    insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
    values (${newId()}, ${booking._id}, ${kind}, ${newId()}, 'Seeded', now()) returning id)
  insert into ledger_entry (id, transaction_id, account, member_id, currency, amount_minor)
  select entry.id::uuid, made.id, entry.account, entry.member_id::uuid, 'USD', entry.amount from made, (values
    (${newId()}, ${from}::text, ${host ?? null}::text, 100), (${newId()}, ${to}, null, -100)) as entry (id, account, member_id, amount)`;
const bookingSet = (booking: Booking, change: RawBuilder<unknown>) =>
  sql`update booking set ${change} where id = ${booking._id}`;

const BREAKS: readonly Break[] = [
  ...DAMAGE_BREAKS,
  ...INSTALLMENT_BREAKS,
  ...MONEY_BREAKS,
  // The ledger.
  {
    what: 'an entry without its other side',
    make: ({ confirmed }) => sql`
      insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
      select ${newId()}, id, 'platform_revenue', 'USD', 1 from ledger_transaction where ${inMovement(confirmed, 'capture')}`,
    rules: [UNBALANCED, NOT_ZERO],
  },
  {
    what: 'one side in another currency',
    make: ({ confirmed }) =>
      sql`update ledger_entry set currency = 'CAD' where ${selectEntries(confirmed, 'capture')} and account = 'clearing'`,
    rules: ['A booking’s ledger entries are in another currency', UNBALANCED, NOT_ZERO],
  },
  {
    what: 'a whole movement in another currency',
    make: ({ earned }) => sql`update ledger_entry set currency = 'CAD' where ${selectEntries(earned, 'settle')}`,
    rules: [
      'A booking’s ledger entries are in another currency',
      'An account for held funds, refunds, or taxes is overdrawn',
    ],
  },
  {
    what: 'a movement that lost its entries',
    make: ({ confirmed }) => sql`delete from ledger_entry where ${selectEntries(confirmed, 'capture')}`,
    rules: ['A ledger transaction has no entries', CHARGED, HELD],
  },
  {
    what: 'more returned to guests than was owed',
    make: ({ cancelled }) => movement(cancelled, 'refund', ['refunds_payable', 'guest_funds_held']),
    rules: ['An account for held funds, refunds, or taxes is overdrawn', 'A refund we owe isn’t being paid', HELD],
  },
  {
    what: 'earnings of nobody',
    make: ({ earned }) =>
      sql`update ledger_entry set member_id = null where ${selectEntries(earned, 'settle')} and account = 'host_payable'`,
    rules: ['A ledger entry for a host names no host'],
  },
  {
    what: 'earnings of another host',
    make: ({ earned }) =>
      sql`update ledger_entry set member_id = ${desk.world.guest.id} where ${selectEntries(earned, 'settle')} and account = 'host_payable'`,
    rules: ['Earnings were credited to someone other than the booking’s host'],
  },
  {
    what: 'earnings that are too high',
    make: ({ earned }) =>
      sql`update ledger_entry set amount_minor = amount_minor + case account when 'host_payable' then -100 else 100 end
        where ${selectEntries(earned, 'settle')} and account in ('host_payable', 'platform_revenue')`,
    rules: ['The host’s earnings from a closed booking are wrong'],
  },
  {
    what: 'a capture posted twice',
    make: ({ confirmed }) => movement(confirmed, 'capture', ['clearing', 'guest_funds_held']),
    rules: [CHARGED, HELD],
  },
  {
    what: 'a settlement before the stay closed',
    make: ({ confirmed }) => movement(confirmed, 'settle', ['guest_funds_held', 'platform_revenue']),
    rules: [HELD],
  },
  {
    what: 'money that a host took in our account',
    make: ({ direct }) =>
      sql`update ledger_entry set account = 'clearing', member_id = null where ${selectEntries(direct, 'capture')} and account = 'host_receivable'`,
    rules: ['Money paid to a host directly is in the wrong account'],
  },
  {
    what: 'a stored balance of money that never moved',
    make: () =>
      sql`insert into ledger_balance (at, account, currency, debit_minor, credit_minor) values ('2024-01-01Z', 'clearing', 'USD', 100, 0)`,
    rules: ['A stored account balance doesn’t match the ledger'],
  },
  // Bookings, calls and the provider.
  {
    what: 'a payment that was never confirmed',
    make: ({ confirmed }) => bookingSet(confirmed, sql`confirmed_at = null`),
    rules: ['A confirmed booking has no confirmation time', CHARGED, HELD, PROVIDER],
  },
  {
    what: 'a second successful capture',
    make: ({ confirmed }) => sql`
      insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at)
      select ${newId()}, id, 'sandbox', 'capture', 'seeded', total_minor, currency, 'succeeded', now() from booking where id = ${confirmed._id}`,
    rules: ['A confirmed booking wasn’t charged exactly once'],
  },
  {
    what: 'a call in another currency',
    make: ({ cancelled }) =>
      sql`update payment_attempt set currency = 'CAD' where booking_id = ${cancelled._id} and operation = 'refund'`,
    rules: ['A payment is in a different currency than its booking'],
  },
  {
    what: 'a total that isn’t the sum of its lines',
    make: ({ requested }) => bookingSet(requested, sql`total_minor = total_minor + 1`),
    rules: [
      'A booking’s price lines don’t add up to its total',
      'The taxes of a booking don’t add up to what was charged',
    ],
  },
  {
    what: 'a payment status of another booking',
    make: ({ cancelled }) => bookingSet(cancelled, sql`payment_status = 'paid'`),
    rules: ['The payment status doesn’t match the refunds'],
  },
  {
    what: 'a refund that only the booking knows',
    make: ({ confirmed }) => bookingSet(confirmed, sql`refunded_minor = 100, payment_status = 'partially_refunded'`),
    rules: [REFUNDS, PROVIDER],
  },
  {
    what: 'a refund whose call is gone',
    make: ({ cancelled }) =>
      sql`delete from payment_attempt where booking_id = ${cancelled._id} and operation = 'refund'`,
    rules: [REFUNDS],
  },
  {
    what: 'a refund that was promised and never sent',
    make: ({ confirmed }) => movement(confirmed, 'adjustment', ['platform_revenue', 'refunds_payable']),
    rules: ['A refund we owe isn’t being paid', 'An agreed refund isn’t in the ledger exactly once'],
  },
  {
    what: 'an agreed refund without its proposal',
    make: ({ confirmed }) => bookingSet(confirmed, sql`goodwill_minor = 100`),
    rules: ['Agreed refunds and booking disagree', 'An agreed refund isn’t in the ledger exactly once'],
  },
  {
    what: 'a card hold after the request was declined',
    make: ({ declined }) => bookingSet(declined, sql`payment_status = 'authorized'`),
    rules: ['A card hold wasn’t released'],
  },
  {
    what: 'a charge without a booking',
    make: () => sql`
      insert into sandbox_charge (reference, idempotency_key, card_last4, amount_minor, currency, state, created_at)
      values ('seeded', 'seeded', '4242', 100, 'USD', 'captured', now())`,
    rules: ['A charge has no booking'],
  },
  {
    what: 'a charge that was never captured',
    make: ({ confirmed }) =>
      sql`update sandbox_charge set state = 'authorized' where idempotency_key like ${`${confirmed._id}:%`}`,
    rules: [PROVIDER],
  },
  {
    what: 'a charge of another amount',
    make: ({ confirmed }) =>
      sql`update sandbox_charge set amount_minor = amount_minor + 1 where idempotency_key like ${`${confirmed._id}:%`}`,
    rules: ['The payment provider charged a different amount than we asked for'],
  },
  {
    what: 'a bank transfer that wasn’t recorded',
    make: ({ direct }) => sql`delete from received_payment where booking_id = ${direct._id}`,
    rules: ['The books don’t match the payments recorded outside the site'],
  },
  {
    what: 'a call to the provider that nobody follows up',
    make: ({ cancelled }) => sql`
      insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at, next_try_at)
      values (${newId()}, ${cancelled._id}, 'sandbox', 'void', 'seeded', 1, 'USD', 'unknown', '2026-11-21', '2026-11-21')`,
    rules: ['No interrupted payment is left waiting'],
  },
  // Payouts.
  {
    what: 'a payout that the ledger doesn’t know',
    make: () => sql`
      with gone as (delete from ledger_entry where transaction_id in (select id from ledger_transaction where kind = 'payout'))
      delete from ledger_transaction where kind = 'payout'`,
    rules: ['A sent payout isn’t in the ledger exactly once'],
  },
  {
    what: 'a sent payout that is payable again',
    make: ({ payout }) => sql`update payout set status = 'payable', sent_at = null where id = ${payout}`,
    rules: ['A payout is in the ledger before it was sent', 'A payout and its batch disagree'],
  },
  {
    what: 'a failed payout that the host wasn’t credited for',
    make: ({ payout }) =>
      sql`update payout set status = 'failed', failed_at = now(), failure = 'x' where id = ${payout}`,
    rules: ['A failed payout wasn’t fully reversed in the ledger'],
  },
  {
    what: 'a batch in another currency',
    make: () => sql`update payout_batch set currency = 'CAD'`,
    rules: ['A payout and its batch disagree'],
  },
  {
    what: 'a payout of more than its bookings',
    make: ({ payout }) => sql`update payout_item set amount_minor = amount_minor - 1 where payout_id = ${payout}`,
    rules: ['A payout differs from the sum of its bookings'],
  },
  {
    what: 'a booking paid out twice',
    make: ({ payout }) => sql`update payout_item set amount_minor = amount_minor * 2 where payout_id = ${payout}`,
    rules: ['More was paid out for a booking than its host earned', 'A payout differs from the sum of its bookings'],
  },
  {
    what: 'another host’s payout',
    make: ({ payout }) => sql`update payout set host_id = ${desk.world.guest.id} where id = ${payout}`,
    rules: ['A payout includes a booking of another host or currency'],
  },
  // Hours.
  {
    what: 'two bookings of the same hours',
    make: ({ confirmed }) => sql`
      insert into occupied (id, listing_id, during, kind)
      select ${newId()}, listing_id, during, 'host_block' from occupied where booking_id = ${confirmed._id}`,
    rules: ['Two bookings or blocks overlap'],
  },
  {
    what: 'a booking without hours',
    make: ({ confirmed }) => sql`delete from occupied where booking_id = ${confirmed._id}`,
    rules: [HOLDS_HOURS, SEARCH],
  },
  {
    what: 'a canceled booking that keeps its hours',
    make: ({ cancelled }) => sql`
      insert into occupied (id, listing_id, during, kind, booking_id)
      select ${newId()}, listing_id, during, 'booking', id from booking where id = ${cancelled._id}`,
    rules: [
      'A declined, withdrawn, expired, or canceled booking still holds hours',
      'Only live bookings hold hours',
      SEARCH,
    ],
  },
  {
    what: 'hours that a host’s cancellation opened',
    make: ({ hostCancelled }) => sql`delete from occupied where booking_id = ${hostCancelled._id}`,
    rules: ['Hours of a booking that the host canceled are open again', SEARCH],
  },
  {
    what: 'hours of no booking',
    make: ({ earned }) => sql`
      insert into occupied (id, listing_id, during, kind) values (${newId()}, ${earned.listing._id}, '[2040-01-02 15:00Z,2040-01-02 16:00Z)', 'hold')`,
    rules: ['Only live bookings hold hours', SEARCH],
  },
  {
    what: 'an open part of a booked whole place',
    make: ({ whole }) => sql`delete from occupied where booking_id = ${whole._id} and kind = 'linked'`,
    rules: ['A part of a booked whole place is open', SEARCH],
  },
  {
    what: 'fewer seats than guests',
    make: ({ seats }) => sql`delete from occupied where booking_id = ${seats._id} and seat = 2`,
    rules: ['A booking holds fewer seats than it has guests'],
  },
  {
    what: 'hours that search offers',
    make: ({ confirmed }) => sql`delete from listing_day where listing_id = ${confirmed.listing._id}`,
    rules: [SEARCH],
  },
  // States.
  {
    what: 'a booking that ended twice',
    make: ({ cancelled }) => sql`
      insert into booking_event (id, booking_id, code, by_party, at) values (${newId()}, ${cancelled._id}, 'expired', 'system', now())`,
    rules: [ENDED],
  },
  {
    what: 'a confirmed booking with a deadline',
    make: ({ confirmed }) => bookingSet(confirmed, sql`expires_at = now()`),
    rules: ['A booking’s deadline doesn’t match its status'],
  },
  {
    what: 'a payment deadline that passed unnoticed',
    make: ({ awaiting }) => bookingSet(awaiting, sql`expires_at = '2026-11-21'`),
    rules: ['Expired holds and requests are released'],
  },
  // Invoices.
  {
    what: 'a lost invoice',
    make: () => sql`delete from invoice where number = 1 and seller_id is null`,
    rules: [GAP],
  },
  {
    what: 'a number that was given but never issued',
    make: () => sql`update invoice_series set last_number = last_number + 1`,
    rules: [GAP],
  },
  {
    what: 'a credit note beyond its invoice',
    make: () => sql`
      insert into invoice (id, seller_id, number, kind, booking_id, corrects_id, currency, total_minor, content, issued_at)
      select ${newId()}, seller_id, number + 1000, 'credit-note', booking_id, id, currency, total_minor + 1, content, issued_at
      from invoice where number = 1 and seller_id is null`,
    rules: [GAP, 'Credit notes take back more than their invoice'],
  },
  // Everything around them.
  {
    what: 'an answer that names no booking',
    make: () => sql`
      insert into idempotency_key (member_id, key, request_sha256, status, answer, locked_until, created_at)
      values (${desk.world.guest.id}, 'seeded', '\\x00', 201, '{"_id": "gone", "reference": "DN-GONE22"}', now(), now())`,
    rules: ['Each idempotency key had one effect'],
  },
  {
    what: 'a lost message',
    make: () => sql`delete from message`,
    rules: ['Conversations have every message once, in order', 'Inboxes count what is unread'],
  },
  {
    what: 'a wrong number of unread messages',
    make: () => sql`update conversation_member set unread_count = unread_count + 1`,
    rules: ['Inboxes count what is unread'],
  },
  {
    what: 'an email that nobody sends',
    make: () => sql`update outbox set done_at = null`,
    rules: ['Nothing in the outbox is overdue'],
  },
];

it(`finds each of ${BREAKS.length} seeded breaks`, async () => {
  const made = await makeMoneyStates(payouts);
  const { t } = desk.world;
  const bookingChecks: readonly string[] = Object.values(BOOKING_CHECKS);
  const rulesAfter = async (statement: RawBuilder<unknown> | undefined): Promise<string[]> => {
    let rules: string[] = [];
    await t.db.kysely
      .transaction()
      .execute(async (trx) => {
        // What makes these breaks impossible from outside.
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`alter table occupied drop constraint occupied_no_overlap`.execute(trx);
        // Compiling a plan takes longer than reading these few rows.
        await sql`set local jit = off`.execute(trx);
        await statement?.execute(trx);
        const results = await verify({ db: { kysely: trx }, asOf: t.clock.now() });
        rules = results.flatMap(({ name, violations }) =>
          bookingChecks.includes(name)
            ? violations.map(({ detail }) => detail.split(': ')[0]!)
            : violations.map(() => name),
        );
        throw new Error('taken back');
      })
      .catch((error: Error) => expect(error.message).toBe('taken back'));
    return [...new Set(rules)];
  };
  expect(await rulesAfter(undefined)).toEqual([]);
  const found: Record<string, string[]> = {};
  for (const { what, make } of BREAKS) found[what] = await rulesAfter(make(made));
  expect(found).toEqual(
    Object.fromEntries(BREAKS.map(({ what, rules }) => [what, expect.arrayContaining([...rules])])),
  );
});
