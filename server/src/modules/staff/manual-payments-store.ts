// Queries for payments outside the product that are waiting for someone: those to the operator that haven't arrived, those that guests say
// they sent although the host says they didn't arrive, and refunds that are due, late, or that guests say didn't arrive. Only reads other
// modules' tables.
import type { Collector, ManualMethod } from '@daynook/contract/money/payment-methods';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface ManualRow {
  readonly id: string;
  readonly booking_id: string;
  readonly reference: string;
  readonly title: string;
  readonly guest_id: string;
  readonly guest_name: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly method: ManualMethod;
  readonly collected_by: Collector;
  readonly amount_minor: number;
  readonly currency: string;
  readonly since: Date;
  readonly sent_at: Date | null;
  readonly missing_at: Date | null;
  readonly pay_by: Date | null;
}

interface Page {
  readonly after?: Mark | undefined;
  readonly limit: number;
}

/**
 * Bookings whose payment to the operator hasn't arrived, and those whose host took a recorded payment back while the guest says it was sent.
 */
const payments = sql`
  select booking.id, booking.id as booking_id, booking.payment_method, booking.total_minor - booking.credit_minor - coalesce((
      select sum(amount_minor)::bigint from received_payment where booking_id = booking.id and reversed_at is null), 0) as amount_minor,
    booking.created_at as since, booking.payment_sent_at as sent_at,
    null::timestamptz as missing_at, booking.expires_at as pay_by
  from booking where booking.status = 'awaiting_payment' and (booking.collected_by = 'platform'
    or booking.payment_sent_at is not null and exists (
      select from received_payment as taken_back where taken_back.booking_id = booking.id and taken_back.reversed_at is not null))`;

/** Refunds the operator has to send, those that hosts haven't sent in time, and those that guests say didn't arrive. */
const refunds = (lateSince: Date) => sql`
  select call.id, call.booking_id, booking.payment_method, call.amount_minor, call.created_at as since, call.sent_at,
    call.missing_at, null::timestamptz as pay_by
  from payment_attempt as call join booking on booking.id = call.booking_id
  where call.provider = 'manual' and call.status = 'pending'
    and (booking.collected_by = 'platform' or call.missing_at is not null
      or (call.sent_at is null and call.created_at <= ${lateSince}))`;

const whole = (waiting: RawBuilder<unknown>, { after, limit }: Page) => sql<ManualRow>`
  select waiting.id, waiting.booking_id, waiting.payment_method as method, waiting.amount_minor, waiting.since, waiting.sent_at,
    waiting.missing_at, waiting.pay_by, booking.reference, booking.collected_by, booking.currency, listing.title, booking.guest_id, booking.host_id,
    guest.name as guest_name, host.name as host_name
  from (${waiting}) as waiting
  join booking on booking.id = waiting.booking_id
  join listing on listing.id = booking.listing_id
  join member as guest on guest.id = booking.guest_id
  join member as host on host.id = booking.host_id
  where ${after ? sql`(waiting.since, waiting.id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
  order by waiting.since, waiting.id limit ${limit}`;

/** Oldest first. */
export const listAwaited = async (db: Db, page: Page): Promise<ManualRow[]> =>
  (await whole(payments, page).execute(db)).rows;

/** Oldest first. */
export const listRefundsDue = async (db: Db, lateSince: Date, page: Page): Promise<ManualRow[]> =>
  (await whole(refunds(lateSince), page).execute(db)).rows;
