// A host's rooms side by side: what a page of them shows, in three queries however many there are.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';
import { likeText } from '../../lib/cursor.ts';
import { WORK_FACTS_OF_LISTING } from '../../lib/work-fact-columns.ts';
import { mayOn, standingOf } from '../rights/service.ts';
import { SAID_OF_PROPERTY } from './store.ts';

const readyPhotos = (onlyWordless: boolean) => sql<number>`(
  select count(*)::int from listing_photo as photo
  where photo.listing_id = listing.id and photo.status = 'ready' ${onlyWordless ? sql`and trim(photo.alt) = ''` : sql``})`;

const hasHours = sql<boolean>`(exists (select from weekly_rule where listing_id = listing.id)
  or exists (select from availability_exception where listing_id = listing.id and kind <> 'closed'))`;

/** Which of the rooms one hosts or helps with. */
export interface RoomFilter {
  readonly q?: string | undefined;
  readonly propertyId?: string | undefined;
}

/** Every word of what is looked for, somewhere in what the room and its home are called. */
export const isCalled = (q: string) => sql<boolean>`
  concat_ws(' ', listing.title, listing.room_name, property.title, property.city)
    ilike all (${q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `%${likeText(word)}%`)}::text[])`;

const hostRooms = (db: Kysely<DB>, memberId: string, { q, propertyId }: RoomFilter) =>
  db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .where(mayOn('listing', memberId, 'see-calendar'))
    .where('listing.state', '!=', 'deleted')
    .$if(propertyId !== undefined, (query) => query.where('listing.property_id', '=', propertyId!))
    .$if(q !== undefined && q !== '', (query) => query.where(isCalled(q!)));

/** Rooms behind this one in the order below; it may have been removed since. */
export const behind = (roomId: string, memberId: string) => sql<boolean>`
  (property.created_at, property.id, listing.created_at, listing.id) > (
    select home.created_at, home.id, room.created_at, room.id
    from listing as room join property as home on home.id = room.property_id
    where room.id = ${roomId} and ${mayOn('room', memberId, 'see-calendar')})`;

export async function countHostRooms(db: Kysely<DB>, memberId: string, filter: RoomFilter) {
  return hostRooms(db, memberId, filter)
    .select(['listing.state', sql<number>`count(*)::int`.as('count')])
    .groupBy('listing.state')
    .execute();
}

interface RoomPage extends RoomFilter {
  readonly state?: string | undefined;
  readonly afterId?: string | undefined;
  /** Only what one may change and guests cannot book: taken or kept off the market, drafts, and what is never open. */
  readonly isInNeed?: boolean;
  readonly limit?: number;
}

/** Rooms of one's own and those one helps with, but removed ones, oldest first. `today` decides which seasons' hours count. */
export async function listHostRooms(db: Kysely<DB>, memberId: string, today: string, page: RoomPage) {
  const { state, afterId, isInNeed = false, limit } = page;
  return hostRooms(db, memberId, page)
    .$if(state !== undefined, (query) => query.where('listing.state', '=', state!))
    .$if(afterId !== undefined, (query) => query.where(behind(afterId!, memberId)))
    .$if(isInNeed, (query) =>
      query.where(mayOn('listing', memberId, 'edit')).where(
        sql<boolean>`(listing.state in ('suspended', 'draft') or listing.state = 'live' and not ${hasHours}
            or listing.state = 'paused' and listing.state_reason is not null)`,
      ),
    )
    .$if(limit !== undefined, (query) => query.limit(limit!))
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
      'listing.full_day_minor',
      'listing.hour_minor',
      'listing.half_day_minor',
      'listing.week_minor',
      'listing.month_minor',
      'listing.cleaning_minor',
      'listing.extra_guest_minor',
      'listing.guests_included',
      'listing.taxes',
      'listing.has_unconfirmed_prices',
      ...WORK_FACTS_OF_LISTING,
      'property.id as property_id',
      'property.title as property_title',
      'property.city as property_city',
      ...SAID_OF_PROPERTY,
      'host.is_email_verified as is_host_verified',
      'host.name as host_name',
      standingOf('listing', memberId).as('standing'),
      sql<string[]>`array(select fact->>'id' from jsonb_array_elements(listing.facts) as fact)`.as('fact_ids'),
      readyPhotos(false).as('photo_count'),
      readyPhotos(true).as('wordless_photo_count'),
      sql<number>`(
        select coalesce(sum(end_minute - start_minute), 0)::int from weekly_rule as rule
        where rule.listing_id = listing.id and (valid_from is null or valid_from <= ${today}::date)
          and (valid_to is null or valid_to >= ${today}::date))`.as('weekly_open_minutes'),
      hasHours.as('has_hours'),
      'listing.created_at',
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

/** Of these bookings that of each of the rooms which is under way or comes next. */
export async function listNextBookings(
  db: Kysely<DB>,
  whose: RawBuilder<boolean>,
  { roomIds, now }: { roomIds: readonly string[]; now: Date },
): Promise<NextBookingRow[]> {
  const { rows } = await sql<NextBookingRow>`
    select distinct on (booking.listing_id) booking.listing_id as "listingId", booking.id,
      booking.starts_at as "startsAt", booking.ends_at as "endsAt", guest.name as "guestName"
    from booking join member as guest on guest.id = booking.guest_id
    where ${whose} and booking.listing_id = any(${roomIds}::uuid[]) and booking.status in ('confirmed', 'active') and booking.ends_at > ${now}
    order by booking.listing_id, booking.starts_at, booking.id`.execute(db);
  return rows;
}
