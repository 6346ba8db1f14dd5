// Queries of the visits that count against a property's limits.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { unsettledPayment } from './occupied-store.ts';
import type { Visit } from './visit-limits.ts';

export interface PropertyVisit extends Visit {
  readonly propertyId: string;
}

/** Which visits don't count. */
export interface VisitsLeftOut {
  readonly bookingIds?: readonly string[] | undefined;
  /** Holds of this guest, except those of the series or group that's being booked, or that are being paid. */
  readonly guest?:
    | { readonly id: string; readonly seriesId: string | null; readonly groupId: string | null }
    | undefined;
}

interface VisitsAsked {
  readonly propertyIds: readonly string[];
  readonly stretch: TimeRange;
  readonly now: Date;
  /** Whether the properties stay locked until the transaction ends. */
  readonly isLocking: boolean;
}

/** Locks the properties, so that bookings at several listings of one can't exceed its limits together. Lock listings first. */
async function lockProperties(db: Kysely<DB>, propertyIds: readonly string[]): Promise<void> {
  await sql`select id from property where id = any(${propertyIds}::uuid[]) order by id for no key update`.execute(db);
}

/** Locks the properties of these listings that have limits, in one order, for a transaction that takes hours at several. Lock the listings first. */
export async function lockLimitedProperties(db: Kysely<DB>, listingIds: readonly string[]): Promise<void> {
  await sql`
    select id from property
    where visit_limits is not null and id in (select property_id from listing where id = any(${listingIds}::uuid[]))
    order by id for no key update`.execute(db);
}

/**
 * All visits at the properties' listings that touch the stretch: bookings, requests, live holds, and other hours of a booking while a change
 * is being paid. What a booking takes from the parts of a whole place isn't another visit, and neither are a host's blocks.
 */
async function readVisits(
  db: Kysely<DB>,
  { propertyIds, stretch, now }: Omit<VisitsAsked, 'isLocking'>,
  { bookingIds = [], guest }: VisitsLeftOut,
): Promise<PropertyVisit[]> {
  const isGuests = guest
    ? sql`and not (booking.status = 'hold' and booking.guest_id = ${guest.id} and not ${unsettledPayment}
        and (booking.series_id = ${guest.seriesId}::uuid) is not true and (booking.request_group_id = ${guest.groupId}::uuid) is not true)`
    : sql``;
  // `offset 0` is an optimization fence: it makes the index search by listing as well as by time.
  const { rows } = await sql<PropertyVisit>`
    select distinct listing.property_id as "propertyId", booking.id as "bookingId",
      coalesce((change.after ->> 'startsAt')::timestamptz, lower(taken.during)) as "startsAt",
      coalesce((change.after ->> 'endsAt')::timestamptz, upper(taken.during) - make_interval(mins => taken.buffer_minutes)) as "endsAt",
      greatest(booking.guests, (pending.after ->> 'guests')::int) as "guests",
      greatest(booking.cars, (pending.after ->> 'cars')::int) as "cars"
    from listing
    cross join lateral (
      select booking_id, change_id, during, buffer_minutes from occupied
      where listing_id = listing.id and kind in ('hold', 'booking')
        and during && tstzrange(${stretch.startsAt}, ${stretch.endsAt}) offset 0
    ) as taken
    left join booking_change as change on change.id = taken.change_id
    join booking on booking.id = coalesce(taken.booking_id, change.booking_id)
    left join booking_change as pending on pending.booking_id = booking.id and pending.state = 'charging'
    where listing.property_id = any(${propertyIds}::uuid[])
      and (booking.status <> 'hold' or booking.expires_at > ${now} or ${unsettledPayment})
      and booking.id <> all(${bookingIds}::uuid[]) ${isGuests}
    order by 3, 2`.execute(db);
  return rows;
}

/** Only reliable with a lock. */
export async function listVisits(
  db: Kysely<DB>,
  asked: VisitsAsked,
  leftOut: VisitsLeftOut = {},
): Promise<PropertyVisit[]> {
  if (asked.propertyIds.length === 0) return [];
  if (!asked.isLocking) return readVisits(db, asked, leftOut);
  // Started together, because the transaction may send them in one go. They run in this order.
  const [, visits] = await Promise.all([lockProperties(db, asked.propertyIds), readVisits(db, asked, leftOut)]);
  return visits;
}
