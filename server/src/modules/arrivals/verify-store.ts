// The query that checks arrivals against their bookings.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface ArrivalViolation {
  readonly rule: string;
  readonly id: string;
  readonly detail: string;
}

/** What's wrong with arrivals. */
export async function listViolations(db: Db): Promise<ArrivalViolation[]> {
  const { rows } = await sql<ArrivalViolation>`
    select 'A booking and its guest’s wait at the door disagree' as rule, booking.id::text as id, booking.status as detail
      from booking where is_locked_out <> exists (
        select from no_access where booking_id = booking.id and state in ('waiting', 'answered'))
    union all
    select 'A guest waits at the door of a booking that isn’t under way', booking.id::text, booking.status || ' ' || no_access.state
      from booking join no_access on no_access.booking_id = booking.id
      where no_access.state in ('waiting', 'answered') and booking.status <> 'active'
    union all
    select 'A guest couldn’t get in, but the booking wasn’t canceled with a full refund', booking.id::text, booking.status
      from booking join no_access on no_access.booking_id = booking.id
      where no_access.state = 'refunded' and (booking.status <> 'cancelled' or booking.cancelled_by <> 'system'
        or coalesce(booking.host_part_minor, 0) <> 0)
    union all
    select 'Hours were released without a no-show', booking.id::text, booking.status
      from booking where released_at is not null and not exists (select from no_show where no_show.booking_id = booking.id)
    union all
    select 'Someone checked in to a booking that wasn’t confirmed', booking.id::text, booking.status
      from booking where checked_in_at is not null and confirmed_at is null`.execute(db);
  return rows;
}
