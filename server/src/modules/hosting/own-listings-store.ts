// The list of a host's listings: one page in three queries, however long it is.
import type { ListingSort } from '@daynook/contract/hosting/hosting-bulk';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { DB } from '../../db/schema.ts';
import { baseLetters } from '../../lib/base-letters.ts';
import { likeText } from '../../lib/cursor.ts';
import { WORK_FACTS_OF_LISTING } from '../../lib/work-fact-columns.ts';
import { mayOn, selectRole } from '../permissions/service.ts';
import { PROPERTY_COMPLETENESS } from './store.ts';

const readyPhotos = (onlyUndescribed: boolean) => sql<number>`(
  select count(*)::int from listing_photo as photo
  where photo.listing_id = listing.id and photo.status = 'ready' ${onlyUndescribed ? sql`and trim(photo.alt) = ''` : sql``})`;

const hasHours = sql<boolean>`(exists (select from weekly_rule where listing_id = listing.id)
  or exists (select from availability_exception where listing_id = listing.id and kind <> 'closed'))`;

/** Filters the listings one hosts or co-hosts. */
export interface ListingFilter {
  readonly q?: string | undefined;
  readonly propertyId?: string | undefined;
  readonly mode?: string | undefined;
  readonly currency?: string | undefined;
  readonly dayFromMinor?: number | undefined;
  readonly dayToMinor?: number | undefined;
  /** Only these, in addition to the other filters. */
  readonly ids?: readonly string[] | undefined;
}

/** True if the names of the listing and its property contain every word of the search text. */
export const isCalled = (q: string) => sql<boolean>`
  concat_ws(' ', listing.title, listing.room_name, property.title, property.city)
    ilike all (${q
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => `%${likeText(word)}%`)}::text[])`;

const hostListings = (db: Kysely<DB>, memberId: string, filter: ListingFilter) => {
  const { q, propertyId, mode, currency, dayFromMinor, dayToMinor, ids } = filter;
  return db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .where(mayOn('listing', memberId, 'see-calendar'))
    .where('listing.state', '!=', 'deleted')
    .$if(propertyId !== undefined, (query) => query.where('listing.property_id', '=', propertyId!))
    .$if(q !== undefined && q !== '', (query) => query.where(isCalled(q!)))
    .$if(mode !== undefined, (query) => query.where('listing.booking_mode', '=', mode!))
    .$if(currency !== undefined, (query) => query.where('listing.currency', '=', currency!))
    .$if(dayFromMinor !== undefined, (query) => query.where('listing.day_minor', '>=', dayFromMinor!))
    .$if(dayToMinor !== undefined, (query) => query.where('listing.day_minor', '<=', dayToMinor!))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`listing.id = any(${ids}::uuid[])`));
};

/** The sort expressions on these two tables; the last one is unique. */
const ORDERS: Record<
  ListingSort,
  (property: string, listing: string, ranked: readonly string[]) => readonly RawBuilder<unknown>[]
> = {
  property: (property, listing) =>
    [`${property}.created_at`, `${property}.id`, `${listing}.created_at`, `${listing}.id`].map((name) => sql.ref(name)),
  title: (_property, listing) => [baseLetters(sql.ref(`${listing}.title`)), sql.ref(`${listing}.id`)],
  state: (_property, listing) => [
    sql`array_position(array['live', 'in_review', 'draft', 'paused', 'suspended'], ${sql.ref(`${listing}.state`)})`,
    baseLetters(sql.ref(`${listing}.title`)),
    sql.ref(`${listing}.id`),
  ],
  mode: (_property, listing) => [`${listing}.booking_mode`, `${listing}.id`].map((name) => sql.ref(name)),
  price: (_property, listing) =>
    [`${listing}.currency`, `${listing}.day_minor`, `${listing}.id`].map((name) => sql.ref(name)),
  rating: (_property, listing) => [`${listing}.rating_hundredths`, `${listing}.id`].map((name) => sql.ref(name)),
  updated: (_property, listing) => [`${listing}.updated_at`, `${listing}.id`].map((name) => sql.ref(name)),
  booked: byRank,
  month: byRank,
};

/** By figures that the caller has already ranked, from the lowest; listings without one come before them. */
function byRank(_property: string, listing: string, ranked: readonly string[]): readonly RawBuilder<unknown>[] {
  const id = sql.ref(`${listing}.id`);
  return [sql`coalesce(array_position(${ranked}::uuid[], ${id}), 0)`, id];
}

export interface ListingOrder {
  readonly sort?: ListingSort | undefined;
  readonly direction?: 'asc' | 'desc' | undefined;
  /** The listings from the lowest figure, for `booked` and `month`. */
  readonly ranked?: readonly string[] | undefined;
}

/** Listings after this one in that order. It may have been removed since. */
export function filterAfter(
  listingId: string,
  memberId: string,
  { sort = 'property', direction = 'asc', ranked = [] }: ListingOrder = {},
) {
  const than = direction === 'asc' ? sql`>` : sql`<`;
  return sql<boolean>`
    (${sql.join(ORDERS[sort]('property', 'listing', ranked))}) ${than} (
      select ${sql.join(ORDERS[sort]('home', 'room', ranked))}
      from listing as room join property as home on home.id = room.property_id
      where room.id = ${listingId} and ${mayOn('room', memberId, 'see-calendar')})`;
}

/** Counts over all of the member's listings, ignoring the filters. */
export async function describeHostListings(db: Kysely<DB>, memberId: string) {
  return hostListings(db, memberId, {})
    .select(['listing.currency', sql<number>`count(*)::int`.as('count')])
    .groupBy('listing.currency')
    .orderBy('listing.currency')
    .execute();
}

export async function countHostListings(db: Kysely<DB>, memberId: string, filter: ListingFilter) {
  return hostListings(db, memberId, filter)
    .select(['listing.state', sql<number>`count(*)::int`.as('count')])
    .groupBy('listing.state')
    .execute();
}

interface ListingPage extends ListingFilter, ListingOrder {
  readonly state?: string | undefined;
  readonly afterId?: string | undefined;
  /**
   * Only listings that guests can't book and that the member may edit: paused or suspended ones, drafts, and those without open
   * hours.
   */
  readonly isInNeed?: boolean;
  readonly isToEdit?: boolean;
  /** Only the member's own, without those they co-host. */
  readonly isOwn?: boolean;
  readonly limit?: number;
}

function selectListingPage(db: Kysely<DB>, memberId: string, page: ListingPage) {
  const {
    state,
    afterId,
    isInNeed = false,
    isToEdit = false,
    isOwn = false,
    limit,
    sort = 'property',
    direction = 'asc',
    ranked = [],
  } = page;
  let query = hostListings(db, memberId, page)
    .$if(state !== undefined, (one) => one.where('listing.state', '=', state!))
    .$if(afterId !== undefined, (one) => one.where(filterAfter(afterId!, memberId, page)))
    .$if(isOwn, (one) => one.where('listing.host_id', '=', memberId))
    .$if(isToEdit || isInNeed, (one) => one.where(mayOn('listing', memberId, 'edit')))
    .$if(isInNeed, (one) =>
      one.where(
        sql<boolean>`(listing.state in ('suspended', 'draft') or listing.state = 'live' and not ${hasHours}
            or listing.state = 'paused' and listing.state_reason is not null)`,
      ),
    )
    .$if(limit !== undefined, (one) => one.limit(limit!));
  for (const key of ORDERS[sort]('property', 'listing', ranked)) query = query.orderBy(key, direction);
  return query;
}

/** The columns that decide what a listing is missing, plus what its to-do shows. */
const withCompleteness = (query: ReturnType<typeof selectListingPage>) =>
  query
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .select([
      'listing.id',
      'listing.title',
      'listing.description',
      'listing.state',
      'listing.state_reason',
      'listing.amenities',
      'listing.house_rules',
      'listing.day_minor',
      'listing.has_unconfirmed_prices',
      ...WORK_FACTS_OF_LISTING,
      ...PROPERTY_COMPLETENESS,
      'host.is_email_verified as is_host_verified',
      sql<string[]>`array(select fact->>'id' from jsonb_array_elements(listing.facts) as fact)`.as('fact_ids'),
      readyPhotos(false).as('photo_count'),
      readyPhotos(true).as('undescribed_photo_count'),
      hasHours.as('has_hours'),
    ]);

/** Listings with only the columns that decide what they're missing. */
export const listListingCompleteness = (db: Kysely<DB>, memberId: string, page: ListingPage) =>
  withCompleteness(selectListingPage(db, memberId, page)).execute();
export type CompletenessRow = Awaited<ReturnType<typeof listListingCompleteness>>[number];

/** Listings to choose from for a bulk change. */
export const listListingChoices = (db: Kysely<DB>, memberId: string, page: ListingPage) =>
  selectListingPage(db, memberId, page)
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .select(['listing.id', 'listing.version', 'listing.title', 'listing.state', 'listing.currency'])
    .select(['host.name as host_name', selectRole('listing', memberId).as('hostRole')])
    .execute();

/** The member's own listings and those they co-host, except removed ones. `today` decides which season's hours apply. */
export async function listHostListingRows(db: Kysely<DB>, memberId: string, today: string, page: ListingPage) {
  return withCompleteness(selectListingPage(db, memberId, page))
    .select([
      'listing.version',
      'listing.kind',
      'listing.room_name',
      'listing.booking_mode',
      'listing.notice_minutes',
      'listing.min_duration_minutes',
      'listing.max_duration_minutes',
      'listing.cancellation_policy',
      'listing.rating_sum',
      'listing.review_count',
      'listing.time_zone',
      'listing.currency',
      'listing.full_day_minor',
      'listing.hour_minor',
      'listing.half_day_minor',
      'listing.week_minor',
      'listing.month_minor',
      'listing.cleaning_minor',
      'listing.extra_guest_minor',
      'listing.guests_included',
      'listing.taxes',
      'listing.updated_at',
      'listing.created_at',
      'property.id as property_id',
      'property.title as property_title',
      'property.city as property_city',
      'host.name as host_name',
      selectRole('listing', memberId).as('hostRole'),
      sql<number>`(
        select coalesce(sum(end_minute - start_minute), 0)::int from weekly_rule as rule
        where rule.listing_id = listing.id and (valid_from is null or valid_from <= ${today}::date)
          and (valid_to is null or valid_to >= ${today}::date))`.as('weekly_open_minutes'),
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
    .execute();
}
export type HostListingRow = Awaited<ReturnType<typeof listHostListingRows>>[number];

export interface NextBookingRow {
  readonly listingId: string;
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly guestName: string;
}

/** Each listing's current or next booking, among these bookings. */
export async function listNextBookings(
  db: Kysely<DB>,
  whose: RawBuilder<boolean>,
  { listingIds, now }: { listingIds: readonly string[]; now: Date },
): Promise<NextBookingRow[]> {
  const { rows } = await sql<NextBookingRow>`
    select distinct on (booking.listing_id) booking.listing_id as "listingId", booking.id,
      booking.starts_at as "startsAt", booking.ends_at as "endsAt", guest.name as "guestName"
    from booking join member as guest on guest.id = booking.guest_id
    where ${whose} and booking.listing_id = any(${listingIds}::uuid[]) and booking.status in ('confirmed', 'active') and booking.ends_at > ${now}
    order by booking.listing_id, booking.starts_at, booking.id`.execute(db);
  return rows;
}
