// The lists of a member's export that are about money: credit, invoices, payouts, and fees.
import { type RawBuilder, sql } from 'kysely';
import { BEFORE_EVERY_ID } from '../../db/before-every-id.ts';
import { selectEveryId } from '../members/service.ts';
import { cancelerId } from './store.ts';

export const PAGE_SIZE = 500;

/** For rows identified by two ids: one text with both, in order. */
export const joinKeys = (first: RawBuilder<unknown>, second: RawBuilder<unknown>) =>
  sql`${first}::text || ${second}::text`;
export const afterPair = (after: string) =>
  sql`(${after.slice(0, 36)}::uuid, ${after.slice(36) || BEFORE_EVERY_ID}::uuid)`;

export type Row = { id: string } & Record<string, unknown>;
export type Query = (memberId: string, after: string) => RawBuilder<Row>;
/** A list with its name in the file. */
export type ExportList = readonly [name: string, query: Query];

export const MONEY_LISTS: readonly ExportList[] = [
  [
    'credit',
    (memberId, after) => sql`
      select entry.id, posting.at, entry.currency, -entry.amount_minor as amount_minor, posting.memo, movement.reason, movement.note
      from ledger_entry as entry join ledger_transaction as posting on posting.id = entry.transaction_id
      left join credit_movement as movement on movement.transaction_id = posting.id
      where entry.account = 'guest_credit' and entry.member_id in ${selectEveryId(memberId)} and entry.id > ${after}
      order by entry.id limit ${PAGE_SIZE}`,
  ],
  [
    'invoices',
    (memberId, after) => sql`
      select invoice.id, invoice.kind, invoice.number, booking.reference, invoice.currency, invoice.total_minor, invoice.content,
        invoice.issued_at
      from invoice join booking on booking.id = invoice.booking_id
      where (case when invoice.is_to_host then booking.host_id in ${selectEveryId(memberId)}
        else booking.guest_id = ${memberId} or invoice.seller_id in ${selectEveryId(memberId)} end) and invoice.id > ${after}
      order by invoice.id limit ${PAGE_SIZE}`,
  ],
  [
    'billingDetails',
    (memberId, after) => sql`
      select billing_detail.id, booking.reference, company_name, address, tax_number, changed_at
      from billing_detail left join booking on booking.id = billing_detail.booking_id
      where billing_detail.member_id = ${memberId} and billing_detail.id > ${after}
      order by billing_detail.id limit ${PAGE_SIZE}`,
  ],
  [
    'monthlyPayments',
    (memberId, after) => sql`
      select installment.id, booking.reference, number, from_date, until_date, due_at, amount_minor, installment.currency, state,
        paid_at, installment.canceled_at, written_off_at
      from installment join booking on booking.id = installment.booking_id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and installment.id > ${after}
      order by installment.id limit ${PAGE_SIZE}`,
  ],
  [
    'bookingChanges',
    (memberId, after) => sql`
      select booking_change.id, booking.reference, kind, booking_change.state, by_party as proposed_by, booking_change.message,
        difference_minor, booking.currency, money_back_minor, booking_change.credit_back_minor, booking_change.expires_at,
        is_charged_later, booking_change.created_at, ended_at
      from booking_change join booking on booking.id = booking_change.booking_id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and booking_change.id > ${after}
      order by booking_change.id limit ${PAGE_SIZE}`,
  ],
  [
    'bookingSeries',
    (memberId, after) => sql`
      select booking_series.id, every, weekdays, booking_count, booking_series.created_at,
        (select array_agg(one.reference order by one.series_number) from booking as one where one.series_id = booking_series.id) as bookings
      from booking_series join booking on booking.id = booking_series.id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and booking_series.id > ${after}
      order by booking_series.id limit ${PAGE_SIZE}`,
  ],
  // Hosts don't learn who else was asked.
  [
    'requestGroups',
    (memberId, after) => sql`
      select request_group.id, request_count, authorized_minor, booking.currency, request_group.created_at,
        (select array_agg(one.reference order by one.id <> request_group.id, one.id) from booking as one where one.request_group_id = request_group.id) as bookings
      from request_group join booking on booking.id = request_group.id
      where booking.guest_id = ${memberId} and request_group.id > ${after}
      order by request_group.id limit ${PAGE_SIZE}`,
  ],
  [
    'noAccess',
    (memberId, after) => sql`
      select no_access.id, booking.reference, no_access.state, no_access.message, reported_at, due_at, answered_at, ended_at
      from no_access join booking on booking.id = no_access.booking_id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and no_access.id > ${after}
      order by no_access.id limit ${PAGE_SIZE}`,
  ],
  [
    'noShows',
    (memberId, after) => sql`
      select no_show.booking_id as id, booking.reference, no_show.state, by_party as marked_by, no_show.created_at, contest_until,
        contested_at, case when booking.guest_id = ${memberId} then contest_text end as contest_text, decided_at
      from no_show join booking on booking.id = no_show.booking_id
      where (booking.guest_id = ${memberId} or booking.host_id = ${memberId}) and no_show.booking_id > ${after}
      order by no_show.booking_id limit ${PAGE_SIZE}`,
  ],
  [
    'cancellationExcuses',
    (memberId, after) => sql`
      select excuse.booking_id as id, booking.reference, excuse.state, excuse.reason, excuse.message, asked_at, decided_at, note
      from cancellation_excuse as excuse join booking on booking.id = excuse.booking_id
      where ${cancelerId} = ${memberId} and excuse.booking_id > ${after}
      order by excuse.booking_id limit ${PAGE_SIZE}`,
  ],
  [
    'cancellationFines',
    (memberId, after) => sql`
      select fine.booking_id as id, booking.reference, fine.percent, fine.amount_minor, fine.currency, fine.at, fine.state, fine.note
      from host_fine as fine join booking on booking.id = fine.booking_id
      where fine.host_id = ${memberId} and fine.booking_id > ${after} order by fine.booking_id limit ${PAGE_SIZE}`,
  ],
  [
    'cancellationExcuseFiles',
    (memberId, after) => sql`
      select id, booking_id, media_type, byte_count, sha256, created_at from excuse_file
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'payouts',
    (memberId, after) => sql`
      select id, status, amount_minor, fees_minor, currency, last4, created_at, sent_at, paid_at, failed_at, failure from payout
      where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'stripeAccounts',
    (memberId, after) => sql`
      select id, currency, country, account_id, status, created_at, ready_at from stripe_account
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'stripeCustomers',
    (memberId, after) => sql`
      select id, created_at from stripe_customer
      where member_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
  [
    'payoutBookings',
    (memberId, after) => sql`
      select ${joinKeys(sql`item.payout_id`, sql`item.booking_id`)} as id, booking.reference, item.amount_minor, payout.currency
      from payout_item as item join payout on payout.id = item.payout_id join booking on booking.id = item.booking_id
      where payout.host_id = ${memberId} and (item.payout_id, item.booking_id) > ${afterPair(after)}
      order by item.payout_id, item.booking_id limit ${PAGE_SIZE}`,
  ],
  [
    'feesPaid',
    (memberId, after) => sql`
      select id, currency, amount_minor, at from fee_payment
      where host_id = ${memberId} and id > ${after} order by id limit ${PAGE_SIZE}`,
  ],
];
