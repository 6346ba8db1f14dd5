// A host's rooms side by side: what a list of them shows, in two queries however many there are.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';
import { openWeekdays } from '../availability/service.ts';
import { mayOn, standingOf } from '../rights/service.ts';

const readyPhotos = (onlyWordless: boolean) => sql<number>`(
  select count(*)::int from listing_photo as photo
  where photo.listing_id = listing.id and photo.status = 'ready' ${onlyWordless ? sql`and trim(photo.alt) = ''` : sql``})`;

/** All rooms of one's own and those one helps with, but removed ones, oldest first. `today` decides which seasons' hours count. */
export async function listHostRooms(db: Kysely<DB>, memberId: string, today: string) {
  return db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .select([
      'listing.id',
      'listing.version',
      'listing.title',
      'listing.description',
      'listing.kind',
      'listing.room_name',
      'listing.state',
      'listing.state_reason',
      'listing.cancellation_policy',
      'listing.rating_sum',
      'listing.review_count',
      'listing.amenities',
      'listing.house_rules',
      'listing.time_zone',
      'listing.currency',
      'listing.day_minor',
      'listing.hour_minor',
      'listing.half_day_minor',
      'listing.week_minor',
      'listing.month_minor',
      'listing.cleaning_minor',
      'listing.extra_guest_minor',
      'listing.guests_included',
      'listing.price_rules',
      'listing.notice_minutes',
      'listing.window_days',
      openWeekdays.as('open_weekdays'),
      'property.id as property_id',
      'property.title as property_title',
      'property.city as property_city',
      'property.cameras as property_cameras',
      'host.is_email_verified as is_host_verified',
      'host.name as host_name',
      standingOf('listing', memberId).as('standing'),
      sql<boolean>`property.arrival <> '[]'`.as('has_arrival'),
      sql<number>`jsonb_array_length(listing.facts)`.as('fact_count'),
      readyPhotos(false).as('photo_count'),
      readyPhotos(true).as('wordless_photo_count'),
      sql<number>`(
        select coalesce(sum(end_minute - start_minute), 0)::int from weekly_rule as rule
        where rule.listing_id = listing.id and (valid_from is null or valid_from <= ${today}::date)
          and (valid_to is null or valid_to >= ${today}::date))`.as('weekly_open_minutes'),
      sql<boolean>`exists (select from weekly_rule where listing_id = listing.id)
        or exists (select from availability_exception where listing_id = listing.id and kind <> 'closed')`.as(
        'has_hours',
      ),
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('listing_photo')
          .whereRef('listing_photo.listing_id', '=', 'listing.id')
          .where('listing_photo.status', '=', 'ready')
          .select(['key', 'alt', 'thumbhash', 'width', 'height'])
          .orderBy('position')
          .limit(1),
      ).as('photo'),
    )
    .where(mayOn('listing', memberId, 'see-calendar'))
    .where('listing.state', '!=', 'deleted')
    .orderBy('property.created_at')
    .orderBy('property.id')
    .orderBy('listing.created_at')
    .orderBy('listing.id')
    .execute();
}
export type HostRoomRow = Awaited<ReturnType<typeof listHostRooms>>[number];

export interface NextBookingRow {
  readonly listingId: string;
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly guestName: string;
}

/** Of these bookings that of each room which is under way or comes next. */
export async function listNextBookings(
  db: Kysely<DB>,
  whose: RawBuilder<boolean>,
  now: Date,
): Promise<NextBookingRow[]> {
  const { rows } = await sql<NextBookingRow>`
    select distinct on (booking.listing_id) booking.listing_id as "listingId", booking.id,
      booking.starts_at as "startsAt", booking.ends_at as "endsAt", guest.name as "guestName"
    from booking join member as guest on guest.id = booking.guest_id
    where ${whose} and booking.status in ('confirmed', 'active') and booking.ends_at > ${now}
    order by booking.listing_id, booking.starts_at, booking.id`.execute(db);
  return rows;
}
