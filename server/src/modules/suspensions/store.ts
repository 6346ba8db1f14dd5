// Queries about the bookings of suspended members.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { ATTEMPT_LIMIT } from '../../jobs/outbox.ts';

/** Of bookings that haven't begun: requests, bookings that wait for payment, and confirmed ones. */
export const isAhead = (now: Date): Expression<SqlBool> =>
  sql<SqlBool>`booking.status in ('requested', 'awaiting_payment', 'confirmed') and booking.starts_at > ${now}`;

/** The checkout is over and the payment under way, so it's about to become one. The first hold of a series or group pays for the others. */
const isBeingPaid = sql<SqlBool>`booking.status = 'hold' and exists (
  select from payment_attempt as call
  where call.booking_id in (booking.id, booking.series_id, booking.request_group_id) and call.status in ('pending', 'unknown'))`;

/** As guest or host. Each half is an index search. */
const isTheirs = (memberId: string) => sql<SqlBool>`(booking.guest_id = ${memberId} or booking.host_id = ${memberId})`;

/** The member's bookings that haven't begun or are being paid, as guest and as host, soonest first, without the `except` ones. */
export async function listAhead(
  db: Db,
  { memberId, now, except }: { memberId: string; now: Date; except: RawBuilder<boolean> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from booking where ${isTheirs(memberId)} and ((${isAhead(now)}) or (${isBeingPaid})) and not ${except}
    order by starts_at, id`.execute(db);
  return rows.map(({ id }) => id);
}

interface Counts {
  readonly asGuest: number;
  readonly asHost: number;
  readonly own: number;
  readonly canceling: number;
  readonly canceled: number;
}

interface Counted {
  readonly memberId: string;
  readonly topic: string;
  readonly now: Date;
  /** Bookings that a colleague decides about. */
  readonly own: RawBuilder<boolean>;
}

/** How many bookings haven't begun, how many cancellations are still to come, and how many staff made since the suspension. */
export async function countAhead(db: Db, { memberId, topic, now, own }: Counted): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where guest_id = ${memberId} and ${isAhead(now)})::int as "asGuest",
      count(*) filter (where host_id = ${memberId} and ${isAhead(now)})::int as "asHost",
      count(*) filter (where ${isAhead(now)} and ${own})::int as own,
      count(*) filter (where cancelled_by = 'staff' and cancelled_at >= (
        select max(at) from audit_event where subject_id = ${memberId} and action = 'suspended'))::int as canceled,
      (select count(distinct payload ->> 'bookingId')::int from outbox where topic = ${topic} and done_at is null
        and payload ->> 'memberId' = ${memberId} and attempts < ${ATTEMPT_LIMIT}) as canceling
    from booking where ${isTheirs(memberId)}`.execute(db);
  return rows[0]!;
}

interface Refund {
  readonly currency: string;
  readonly refundMinor: number;
  readonly outsideMinor: number;
}

/** What canceling those bookings would give back, by currency, and how much of it people have to send outside of the product. */
export async function sumRefunds(db: Db, { memberId, now, own }: Omit<Counted, 'topic'>): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    select currency, sum(due)::int8 as "refundMinor", sum(least(due, received))::int8 as "outsideMinor"
    from (
      select currency, received, case
        -- What arrived of a payment that isn't complete.
        when booking.status = 'awaiting_payment' or (payment_method = 'cash' and payment_received_at is null) then received
        when booking.status = 'confirmed' and unpaid_minor < total_minor
          then greatest(0, total_minor - unpaid_minor - host_refund_minor - goodwill_minor)
        else 0 end as due
      from booking cross join lateral (
        select coalesce(sum(amount_minor), 0) as received from received_payment
        where received_payment.booking_id = booking.id and reversed_at is null
      ) as arrived
      where ${isTheirs(memberId)} and ${isAhead(now)} and not ${own}
    ) as ending
    group by currency having sum(due) > 0 order by currency`.execute(db);
  return rows;
}

/** The suspension is over, so what's left stays. */
export async function dropCancellations(
  db: Db,
  { memberId, topic, now }: { memberId: string; topic: string; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: now, locked_until: null, last_error: null, dropped_because: 'suspension lifted' })
    .where('topic', '=', topic)
    .where('done_at', 'is', null)
    .where(sql<SqlBool>`payload ->> 'memberId' = ${memberId}`)
    .execute();
}
