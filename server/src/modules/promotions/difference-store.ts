// Bookings that their host canceled and that a guest is replacing.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface Asked extends TimeRange {
  readonly guestId: string;
  readonly listingId: string;
  readonly guests: number;
  readonly currency: string;
  /** The booking that's being made. */
  readonly exceptIds: readonly string[];
  readonly now: Date;
}

export interface Canceled {
  readonly id: string;
  readonly totalMinor: number;
  /** Where it was, and where the other listing is, as guests see it. */
  readonly lat: number;
  readonly lng: number;
  readonly otherLat: number;
  readonly otherLng: number;
}

/**
 * The guest's bookings that hosts canceled, for exactly these hours and at least as many people, which haven't begun and aren't
 * replaced yet. The cheapest first. Never by the same host, who would profit from canceling.
 */
export async function listReplaceable(db: Db, asked: Asked): Promise<Canceled[]> {
  const { rows } = await sql<Omit<Canceled, 'totalMinor'> & { totalMinor: string }>`
    select booking.id, booking.total_minor as "totalMinor", home.public_lat as lat, home.public_lng as lng,
      other_home.public_lat as "otherLat", other_home.public_lng as "otherLng"
    from booking join listing on listing.id = booking.listing_id join property as home on home.id = listing.property_id
    join listing as other on other.id = ${asked.listingId} join property as other_home on other_home.id = other.property_id
    where booking.guest_id = ${asked.guestId} and booking.status = 'cancelled' and booking.cancelled_by = 'host'
      and booking.confirmed_at is not null and booking.starts_at > ${asked.now}
      and booking.starts_at = ${asked.startsAt} and booking.ends_at = ${asked.endsAt}
      and booking.currency = ${asked.currency} and booking.guests >= ${asked.guests} and booking.host_id <> other.host_id
      and not exists (select from booking as taken where taken.replaces_id = booking.id and taken.id <> all(${asked.exceptIds}::uuid[])
        and (taken.status not in ('hold', 'declined', 'withdrawn', 'expired', 'cancelled')
          or (taken.status = 'hold' and exists (select from payment_attempt
            where booking_id = taken.id and payment_attempt.status in ('pending', 'unknown')))
          or (taken.status = 'cancelled' and taken.promo_back_minor < taken.promo_minor)))
    order by booking.total_minor, booking.id`.execute(db);
  return rows.map(({ totalMinor, ...row }) => ({ ...row, totalMinor: Number(totalMinor) }));
}

/** Of two replacements at once, the second sees the first. */
export const lockCanceled = (db: Db, id: string) =>
  db.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** What the booking that this one replaces cost; undefined if it replaces none. */
export async function findReplacedTotal(db: Db, bookingId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('booking as canceled')
    .innerJoin('booking', 'booking.replaces_id', 'canceled.id')
    .select('canceled.total_minor')
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();
  return row && Number(row.total_minor);
}
