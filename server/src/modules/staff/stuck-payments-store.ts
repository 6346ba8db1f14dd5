// Queries for stuck payments. Only reads other modules' tables.
import type { BookingStatus } from '@daynook/contract/booking-states';
import type { StuckKind } from '@daynook/contract/limits/staff';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';

/**
 * One row per booking and kind: open calls that were retried at least once after their request, and acceptances whose guest's card
 * was declined while the request is pending. A refused refund or release is retried with a new key, so it's owed since the first
 * attempt. Attempts before the last successful one don't count.
 */
const stuck = sql`
  select call.booking_id, call.kind, call.amount_minor, call.next_try_at,
    least(call.since, refused.since) as since, coalesce(refused.count, 0) as refusals, refused.failure
  from (
    select booking_id, case operation when 'refund' then 'refund' when 'void' then 'release' else 'payment' end as kind,
      max(operation) as operation, (case max(operation) when 'refund' then sum(amount_minor) else max(amount_minor) end)::bigint as amount_minor,
      min(next_try_at) as next_try_at, min(created_at) as since
    from payment_attempt where status in ('pending', 'unknown') and attempts > 0
      and operation not in ('charge', 'charge-refund', 'installment', 'change', 'extra') group by 1, 2
  ) as call
  left join lateral (
    select min(created_at) as since, count(*)::int as count,
      (array_agg(failure_code order by created_at desc, id desc))[1] as failure
    from payment_attempt where booking_id = call.booking_id and operation = call.operation and status = 'failed'
      and created_at >= coalesce((select max(done.settled_at) from payment_attempt as done where done.booking_id = call.booking_id
        and done.operation = call.operation and done.status = 'succeeded'), '-infinity')
  ) as refused on call.kind <> 'payment'
  union all
  select booking.id, 'payment', capture.amount_minor, null, capture.settled_at, 1, capture.failure_code
  from booking cross join lateral (
    select amount_minor, settled_at, failure_code, status from payment_attempt
    where booking_id = booking.id and operation = 'capture' order by created_at desc, id desc limit 1
  ) as capture
  where booking.status = 'requested' and booking.payment_status = 'failed' and capture.status = 'failed'`;

export interface StuckRow {
  readonly booking_id: string;
  readonly reference: string;
  readonly status: BookingStatus;
  readonly title: string;
  readonly kind: StuckKind;
  readonly guest_id: string;
  readonly guest_name: string;
  readonly host_id: string;
  readonly host_name: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly since: Date;
  readonly refusals: number;
  readonly next_try_at: Date | null;
  readonly failure: string | null;
}

interface StuckPage {
  readonly after?: Mark | undefined;
  readonly limit: number;
  /** Only this booking's. */
  readonly bookingId?: string;
}

export const selectStuck = ({ after, limit, bookingId }: StuckPage) => sql<StuckRow>`
  select stuck.*, booking.reference, booking.status, booking.currency, listing.title, booking.guest_id, booking.host_id,
    guest.name as guest_name, host.name as host_name
  from (${stuck}) as stuck
  join booking on booking.id = stuck.booking_id
  join listing on listing.id = booking.listing_id
  join member as guest on guest.id = booking.guest_id
  join member as host on host.id = booking.host_id
  where ${after ? sql`(stuck.since, stuck.booking_id) > (${after.at}, ${after.id}::uuid)` : sql`true`}
    and ${bookingId ? sql`stuck.booking_id = ${bookingId}::uuid` : sql`true`}
  order by stuck.since, stuck.booking_id limit ${limit}`;

/** Oldest first. */
export const listStuck = async (db: Db, page: StuckPage): Promise<StuckRow[]> =>
  (await selectStuck(page).execute(db)).rows;

/** The booking's stuck payment; undefined if there's none. */
export const findStuck = async (db: Db, bookingId: string): Promise<StuckRow | undefined> =>
  (await selectStuck({ bookingId, limit: 1 }).execute(db)).rows[0];

/** A booking's guest; undefined if the booking doesn't exist. */
export async function findPayer(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db.selectFrom('booking').select('guest_id').where('id', '=', bookingId).executeTakeFirst();
  return row?.guest_id;
}

interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** Stuck refunds to guests, and stuck payments from guests. */
export async function countStuck(db: Db): Promise<{ refunds: Waiting; payments: Waiting }> {
  const { rows } = await sql<{ is_payment: boolean; count: number; oldest: Date }>`
    select kind = 'payment' as is_payment, count(*)::int as count, min(since) as oldest
    from (${stuck}) as stuck group by 1`.execute(db);
  const of = (isPayment: boolean): Waiting => {
    const row = rows.find(({ is_payment }) => is_payment === isPayment);
    return { count: row?.count ?? 0, oldestAt: row?.oldest ?? null };
  };
  return { refunds: of(false), payments: of(true) };
}
