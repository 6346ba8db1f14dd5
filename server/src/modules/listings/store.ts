// Queries for listings as shown to people. They never read exact addresses.
import type { PropertyFactSources } from '@daynook/contract/listings/fact-sources';
import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import type { StatedVisitLimits } from '@daynook/contract/listings/visit-limits';
import { expressionBuilder, type Kysely, sql, type Transaction } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { lockListings } from '../../db/listing-locks.ts';
import type { DB } from '../../db/schema.ts';
import { WORK_FACTS_OF_LISTING } from '../../lib/work-fact-columns.ts';
import { weeklyRules } from '../availability/service.ts';

export interface PhotoRow {
  readonly key: string;
  readonly alt: string;
  readonly thumbhash: string;
  readonly width: number;
  readonly height: number;
}

/** The columns needed for a card and for the top of the page. */
const SHOWN = [
  'listing.id',
  'listing.title',
  'listing.description',
  'listing.kind',
  'listing.room_name',
  'listing.floor',
  'listing.capacity',
  'listing.booking_mode_now',
  'listing.amenities',
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
  'property.id as property_id',
  'property.city',
  'property.region',
  'property.country',
  'property.neighborhood',
  'property.public_lat',
  'property.public_lng',
] as const;

const selectShown = (db: Kysely<DB>) =>
  db.selectFrom('listing').innerJoin('property', 'property.id', 'listing.property_id').select(SHOWN);

/** The host's public columns. */
export const HOST_COLUMNS = [
  'id',
  'name',
  'picture_key',
  'picture_url',
  'is_email_verified',
  'languages',
  'headline',
] as const;
/** Whether the host uploaded one. Not everyone may see it. */
export const hasFloorPlan = sql<boolean>`exists (select from floor where floor.property_id = property.id)`.as(
  'has_floor_plan',
);
export const memberSince = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;

/** The listings with all photos and their review totals. `photoMaximum` keeps cards small. */
export async function listForCards(db: Kysely<DB>, listingIds: readonly string[], photoMaximum: number) {
  if (listingIds.length === 0) return [];
  return selectShown(db)
    .where(sql<boolean>`listing.id = any(${listingIds}::uuid[])`)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('listing_photo')
          .whereRef('listing_photo.listing_id', '=', 'listing.id')
          .where('listing_photo.status', '=', 'ready')
          .select(['key', 'alt', 'thumbhash', 'width', 'height'])
          .orderBy('position')
          .limit(photoMaximum),
      ).as('photos'),
      eb
        .selectFrom('listing_photo')
        .whereRef('listing_photo.listing_id', '=', 'listing.id')
        .where('listing_photo.status', '=', 'ready')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('photo_count'),
      eb
        .selectFrom('review')
        .whereRef('review.listing_id', '=', 'listing.id')
        .where('review.side', '=', 'guest')
        .where('review.published_at', 'is not', null)
        .where('review.hidden_at', 'is', null)
        .select(sql<number>`coalesce(sum(rating), 0)::int`.as('sum'))
        .as('rating_sum'),
      eb
        .selectFrom('review')
        .whereRef('review.listing_id', '=', 'listing.id')
        .where('review.side', '=', 'guest')
        .where('review.published_at', 'is not', null)
        .where('review.hidden_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .as('review_count'),
      sql<boolean>`exists (select from host_badge where host_badge.host_id = listing.host_id and since is not null)`.as(
        'is_reliable',
      ),
    ])
    .execute();
}

export type CardRow = Awaited<ReturnType<typeof listForCards>>[number];

export interface ReadModelRow {
  readonly id: string;
  readonly loc: string;
  readonly ratingSum: number;
  readonly reviewCount: number;
  readonly ratingHundredths: number;
  readonly card: string;
}

/** Writes these listings' read model in one statement. Rows that are up to date aren't touched. */
export async function writeReadModel(trx: Kysely<DB>, rows: readonly ReadModelRow[]): Promise<void> {
  if (rows.length === 0) return;
  const column = <T>(pick: (model: ReadModelRow) => T): T[] => rows.map(pick);
  await lockListings(
    trx,
    column((m) => m.id),
  );
  await sql`
    update listing set
      loc = model.loc::point, rating_sum = model.rating_sum, review_count = model.review_count,
      rating_hundredths = model.rating_hundredths, card = model.card::json
    from unnest(
      ${column((m) => m.id)}::uuid[], ${column((m) => m.loc)}::text[], ${column((m) => m.ratingSum)}::int[],
      ${column((m) => m.reviewCount)}::int[], ${column((m) => m.ratingHundredths)}::smallint[], ${column((m) => m.card)}::text[]
    ) as model (id, loc, rating_sum, review_count, rating_hundredths, card)
    where listing.id = model.id
      and (listing.loc::text, listing.rating_sum, listing.review_count, listing.rating_hundredths, listing.card::text)
          is distinct from (model.loc::point::text, model.rating_sum, model.review_count, model.rating_hundredths, model.card)
  `.execute(trx);
}

/** The next ids after this one, for going through all listings in batches. */
export async function listIdsAfter(db: Kysely<DB>, afterId: string | undefined, limit: number): Promise<string[]> {
  const query = db.selectFrom('listing').select('id').orderBy('id').limit(limit);
  const rows = await (afterId === undefined ? query : query.where('id', '>', afterId)).execute();
  return rows.map(({ id }) => id);
}

const readyPhotos = () =>
  jsonArrayFrom(
    expressionBuilder<DB, 'listing'>()
      .selectFrom('listing_photo')
      .whereRef('listing_photo.listing_id', '=', 'listing.id')
      .where('listing_photo.status', '=', 'ready')
      .select(['key', 'alt', 'thumbhash', 'width', 'height'])
      .orderBy('position'),
  );

/** What else decides about prices, besides those on a card. */
const PRICE_DETAILS = [
  'listing.price_rules',
  'listing.discounts',
  'listing.bookings_confirmed',
  'listing.add_ons',
  'listing.packages',
  'listing.guest_fee_basis_points',
  'listing.guest_fee_minimum_minor',
] as const;

const FACTS_OF_PROPERTY = ['property.entrance', 'property.elevator', 'property.bathroom', 'property.kitchen'] as const;

/** The whole listing, in any state. */
export async function findDetail(db: Kysely<DB>, listingId: string) {
  return selectShown(db)
    .where('listing.id', '=', listingId)
    .select([
      'listing.host_id',
      'listing.state',
      ...PRICE_DETAILS,
      'listing.notice_minutes',
      'listing.window_days',
      'listing.seats',
      'listing.house_rules',
      'listing.facts',
      ...WORK_FACTS_OF_LISTING,
      'listing.work_fact_sources',
      'listing.is_call_ready',
      'listing.is_measured_quiet',
      'listing.wifi_guest_mbps',
      'listing.booking_mode',
      'listing.instant_min_stays',
      'listing.start_step_minutes',
      'listing.min_duration_minutes',
      'listing.max_duration_minutes',
      'listing.weekday_min_minutes',
      'listing.weekday_max_minutes',
      'listing.max_stay_days',
      'listing.buffer_before_minutes',
      'listing.buffer_after_minutes',
      'listing.cancellation_policy',
      'listing.published_at',
      'listing.rating_sum',
      'listing.review_count',
      'property.title as property_title',
      'property.household',
      'property.pets',
      'property.cameras',
      'property.parking',
      sql<StatedVisitLimits | null>`property.visit_limits`.as('visit_limits'),
      sql<StatedHomeHours | null>`property.home_hours`.as('home_hours'),
      hasFloorPlan,
      sql<PropertyFactSources>`property.fact_sources`.as('fact_sources'),
      ...FACTS_OF_PROPERTY,
    ])
    .select((eb) => [
      readyPhotos().as('photos'),
      weeklyRules().as('weekly'),
      jsonObjectFrom(
        eb
          .selectFrom('member')
          .whereRef('member.id', '=', 'listing.host_id')
          .select(HOST_COLUMNS)
          .select(memberSince.as('member_since')),
      )
        .$notNull()
        .as('host'),
    ])
    .executeTakeFirst();
}

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>;

/** The property's other visible listings, and whether booking one also occupies the other. */
export async function listListings(
  db: Kysely<DB>,
  { propertyId, listingId }: { propertyId: string; listingId: string },
) {
  return db
    .selectFrom('listing')
    .where('property_id', '=', propertyId)
    .where('id', '<>', listingId)
    .where('state', '=', 'live')
    .select(['id', 'title', 'kind', 'full_day_minor', 'currency'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('listing_photo')
          .whereRef('listing_photo.listing_id', '=', 'listing.id')
          .where('listing_photo.status', '=', 'ready')
          .select(['key', 'alt', 'thumbhash', 'width', 'height'])
          .orderBy('position')
          .limit(1),
      ).as('photo'),
      sql<boolean>`exists (
        select from listing_link
        where (listing_link.listing_id = listing.id and part_id = ${listingId})
           or (listing_link.listing_id = ${listingId} and part_id = listing.id)
      )`.as('is_linked'),
    ])
    .orderBy('full_day_minor', 'desc')
    .orderBy('id')
    .execute();
}

export interface HostRecord {
  readonly hosted: number;
  readonly asked: number;
  readonly answered: number;
  readonly medianMinutes: number | null;
  /** Bookings that the host canceled, of those that took place or that they canceled. */
  readonly canceled: number;
  readonly kept: number;
  /** Since when they have the badge. */
  readonly badgeSince: string | null;
}

/** Staff excused the cancellation of `booking`, so it doesn't count against the member who canceled. */
export const isExcused = sql<boolean>`exists (
  select from cancellation_excuse where cancellation_excuse.booking_id = booking.id and cancellation_excuse.state = 'excused')`;

/** Confirmed bookings that their host canceled and staff didn't excuse: they're public. */
export const isCanceledByHost = sql<boolean>`booking.status = 'cancelled' and booking.cancelled_by = 'host'
  and booking.confirmed_at is not null and not ${isExcused}`;

/**
 * It ended because the payment provider never said whether the guest paid after this host accepted, or another one who was asked. Each part
 * reads a few rows through its index.
 */
export const isPaymentUnknown = sql<boolean>`(
  exists (
    select from payment_attempt where payment_attempt.booking_id = booking.id
      and payment_attempt.operation = 'capture' and payment_attempt.failure_code = 'no_answer')
  or booking.request_group_id is not null and exists (
    select from booking as accepted join payment_attempt on payment_attempt.booking_id = accepted.id
    where accepted.request_group_id = booking.request_group_id
      and payment_attempt.operation = 'capture' and payment_attempt.failure_code = 'no_answer'))`;

/**
 * Requests that were decided, with the response time. Withdrawn and pending requests don't count, nor those whose payment stayed unknown,
 * because the host didn't miss them.
 */
const decidedRequests = (since: Date, hostId?: string) => sql`
  select booking.host_id,
    booking.confirmed_at is not null or booking.status in ('declined', 'awaiting_payment') as is_answered,
    extract(epoch from coalesce(booking.confirmed_at, answer.at) - booking.requested_at) / 60 as minutes
  from booking
  left join lateral (
    select min(at) as at from booking_event where booking_id = booking.id and code = 'declined'
  ) as answer on true
  where booking.requested_at >= ${since} ${hostId === undefined ? sql`` : sql`and booking.host_id = ${hostId}`}
    and (booking.confirmed_at is not null or booking.status in ('declined', 'awaiting_payment')
      or booking.status = 'expired' and not ${isPaymentUnknown})`;

/** How a host responded to requests made since then, and how many bookings they canceled. */
export async function findHostRecord(db: Kysely<DB>, hostId: string, since: Date): Promise<HostRecord> {
  const { rows } = await sql<HostRecord>`
    with request as (${decidedRequests(since, hostId)})
    select
      (select count(*)::int from booking where host_id = ${hostId} and status in ('completed', 'closed')) as hosted,
      count(*)::int as asked,
      (count(*) filter (where is_answered))::int as answered,
      (percentile_cont(0.5) within group (order by minutes) filter (where is_answered))::float8 as "medianMinutes",
      (select count(*)::int from booking where host_id = ${hostId} and cancelled_at >= ${since} and ${isCanceledByHost})
        as canceled,
      (select count(*)::int from booking where host_id = ${hostId} and status in ('completed', 'closed') and ends_at >= ${since})
        as kept,
      (select since::text from host_badge where host_id = ${hostId}) as "badgeSince"
    from request`.execute(db);
  return rows[0]!;
}

/**
 * Sets the host's response time on their listings once they've answered enough requests, and removes it otherwise. Same rule as
 * `toResponseRate`.
 */
export async function updateAnswerMinutes(trx: Transaction<DB>, since: Date, answersNeeded: number): Promise<void> {
  await sql`set local statement_timeout = '60s'`.execute(trx);
  await sql`
    with request as (${decidedRequests(since)}), host as (
      select host_id, greatest(1, round(percentile_cont(0.5) within group (order by minutes)))::int as minutes
      from request where is_answered group by host_id having count(*) >= ${answersNeeded}
    ), known as materialized (
      -- Locked in id order, as everywhere: two transactions that change many listings can't wait for each other.
      select listing.id, host.minutes from listing left join host using (host_id)
      where listing.host_answer_minutes is distinct from host.minutes
      order by listing.id for no key update of listing
    )
    update listing set host_answer_minutes = known.minutes from known where listing.id = known.id`.execute(trx);
}

/** A listing's location and attributes, for finding similar ones nearby. */
export async function findForSimilar(db: Kysely<DB>, listingId: string) {
  return db
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .where('listing.id', '=', listingId)
    .select(['listing.id', 'listing.host_id', 'listing.state', 'listing.kind', 'listing.currency', 'listing.day_minor'])
    .select(['property.public_lat as lat', 'property.public_lng as lng'])
    .executeTakeFirst();
}

export interface NearbyRow {
  readonly dayMinor: number;
  readonly id: string;
  readonly kind: number;
  readonly card: string;
  readonly lat: number;
  readonly lng: number;
}

/** The nearest live listings around a point of the plane, in this currency and price range. */
export async function listNearPlane(
  db: Kysely<DB> | Transaction<DB>,
  near: {
    loc: string;
    box: string;
    currency: string;
    fromMinor: number;
    toMinor: number;
    exceptId: string;
    limit: number;
  },
): Promise<NearbyRow[]> {
  const { rows } = await sql<NearbyRow>`
    select listing.id, listing.kind, day_minor as "dayMinor", card::text as card, public_lat as lat, public_lng as lng
    from listing join property on property.id = property_id
    where state = 'live' and loc <@ ${near.box}::box and listing.currency = ${near.currency}
      and day_minor between ${near.fromMinor} and ${near.toMinor} and listing.id <> ${near.exceptId} and card is not null
    order by loc <-> ${near.loc}::point limit ${near.limit}`.execute(db);
  return rows;
}
