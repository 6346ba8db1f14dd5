// Checks series against their bookings. Reports problems, never repairs them.
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';

interface SeriesViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** All problems with series; empty if each has all of its bookings, of one guest and host, and each later one has its payment. */
export async function verifySeries({ kysely }: Pick<Database, 'kysely'>): Promise<SeriesViolation[]> {
  const { rows } = await sql<SeriesViolation>`
    select 'A series doesn’t have all of its bookings' as rule, booking_series.id::text as id,
      format('%s of %s', count(booking.id), booking_count) as detail
      from booking_series left join booking on booking.series_id = booking_series.id
      group by booking_series.id having count(booking.id) <> booking_count or min(series_number) <> 1 or max(series_number) <> booking_count
    union all
    select 'A series is of several guests, hosts, or currencies', series_id::text, count(distinct guest_id) || ' ' || count(distinct host_id)
      from booking where series_id is not null group by series_id
      having count(distinct guest_id) > 1 or count(distinct host_id) > 1 or count(distinct currency) > 1
    union all
    select 'A series doesn’t have the id of its first booking', series_id::text, booking.id::text
      from booking where series_number = 1 and booking.id <> series_id
    union all
    select 'A booking of a series is held without the others', booking.id::text, booking.status
      from booking join booking as first on first.id = booking.series_id
      where (booking.status = 'hold') <> (first.status = 'hold')
    union all
    select 'A later booking of a series has no payment', booking.id::text, booking.status
      from booking where series_number > 1 and total_minor > 0 and confirmed_at is not null
        and (select count(*) from installment where booking_id = booking.id) <> 1
    union all
    select 'The payment of a later booking of a series doesn’t fit its hours or its price', booking.id::text,
      concat_ws(' ', due_at, staff_from, starts_at, amount_minor, unpaid_minor)
      from booking join installment on installment.booking_id = booking.id
      where series_number > 1 and booking.status = 'confirmed' and installment.state = 'scheduled'
        and (due_at >= starts_at or staff_from <> starts_at or amount_minor <> total_minor or amount_minor <> unpaid_minor)`.execute(
    kysely,
  );
  return rows;
}
