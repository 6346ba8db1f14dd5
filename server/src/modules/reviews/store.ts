// Queries for published reviews.
import { REVIEW_CATEGORIES, type ReviewCategory } from '@daynook/contract/limits/reviews';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';
import { isCanceledByHost } from '../listings/service.ts';
import { isNoShow } from './no-show-sql.ts';

const COLUMNS = ['id', 'rating', ...REVIEW_CATEGORIES, 'text', 'reply', 'written_at', 'published_at'] as const;
const AUTHOR = ['member.name', 'member.picture_key', 'member.picture_url', 'member.status as author_status'] as const;
/** The length and number of guests of the reviewed stay; null if the review has no booking. */
const STAY = ['booking.starts_at', 'booking.ends_at', 'booking.guests'] as const;
const reviewColumns = COLUMNS.map((name) => `review.${name}` as const);

/** Visible to everyone. The condition matches the partial indexes. */
const isShown = sql<boolean>`review.published_at is not null and review.hidden_at is null`;

/** A page of a listing's reviews, newest first. */
export async function listReviews(db: Db, page: { listingId: string; offset: number; limit: number }) {
  return db
    .selectFrom('review')
    .innerJoin('member', 'member.id', 'review.author_id')
    .leftJoin('booking', 'booking.id', 'review.booking_id')
    .where('review.listing_id', '=', page.listingId)
    .where('review.side', '=', 'guest')
    .where(isShown)
    .select(reviewColumns)
    .select(AUTHOR)
    .select(STAY)
    .orderBy('review.published_at', 'desc')
    .orderBy('review.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** How many reviews gave each number of stars. */
export async function countByRating(db: Db, listingId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('review')
    .where('listing_id', '=', listingId)
    .where('side', '=', 'guest')
    .where(isShown)
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .groupBy('rating')
    .execute();
  return new Map(rows.map(({ rating, count }) => [rating, count]));
}

/** The average of each rated category, and the number of ratings. */
export async function averageCategories(
  db: Db,
  listingId: string,
): Promise<{ category: ReviewCategory; average: number | null; count: number }[]> {
  const { rows } = await sql<{ category: ReviewCategory; average: number | null; count: number }>`
    select each.category, each.average, each.count from (
      select ${sql.join(
        REVIEW_CATEGORIES.map(
          (name) =>
            sql`avg(${sql.ref(name)})::float8 as ${sql.ref(name)}, count(${sql.ref(name)})::int as ${sql.ref(`${name}_count`)}`,
        ),
      )}
      from review where listing_id = ${listingId} and side = 'guest' and ${isShown}
    ) as total cross join lateral (values ${sql.join(
      REVIEW_CATEGORIES.map(
        (name) => sql`(${sql.lit(name)}, total.${sql.ref(name)}, total.${sql.ref(`${name}_count`)})`,
      ),
    )}) as each (category, average, count)`.execute(db);
  return rows;
}

/** The columns of a listing that showing its reviews depends on. */
export const findListing = (db: Db, listingId: string) =>
  db.selectFrom('listing').where('id', '=', listingId).select(['state', 'host_id', 'time_zone']).executeTakeFirst();

const memberReviews = (db: Db) =>
  db
    .selectFrom('review')
    .innerJoin('listing', 'listing.id', 'review.listing_id')
    .innerJoin('member', 'member.id', 'review.author_id')
    .leftJoin('booking', 'booking.id', 'review.booking_id')
    .where(isShown)
    .select(reviewColumns)
    .select(['review.side', 'review.listing_id', 'listing.title as listing_title', 'listing.time_zone'])
    .select(AUTHOR)
    .select(STAY);

export type MemberReviewRow = Awaited<ReturnType<ReturnType<typeof memberReviews>['execute']>>[number];

interface MemberPage {
  readonly memberId: string;
  readonly as: 'host' | 'guest';
  readonly after?: Mark | undefined;
  readonly limit: number;
}

/** Reviews of a member as host or guest, newest first. */
export async function listMemberReviews(db: Db, { memberId, as, after, limit }: MemberPage) {
  let query =
    as === 'host'
      ? memberReviews(db)
          .where('listing.host_id', '=', memberId)
          .where('listing.state', 'in', ['live', 'paused'])
          .where('review.side', '=', 'guest')
      : memberReviews(db).where('review.guest_id', '=', memberId).where('review.side', '=', 'host');
  if (after) query = query.where(sql<boolean>`(review.published_at, review.id) < (${after.at}, ${after.id}::uuid)`);
  return query.orderBy('review.published_at', 'desc').orderBy('review.id', 'desc').limit(limit).execute();
}

/**
 * Bookings of the listing that its host canceled since then, newest first, with how many reviews are newer.
 */
export const listCancellations = (db: Db, { listingId, since }: { listingId: string; since: Date }) =>
  db
    .selectFrom('booking')
    .where('listing_id', '=', listingId)
    .where('cancelled_at', '>=', since)
    .where(isCanceledByHost)
    .select(['starts_at', 'cancelled_at'])
    .select(
      sql<number>`(select count(*)::int from review where review.listing_id = booking.listing_id and review.side = 'guest'
        and ${isShown} and review.published_at > booking.cancelled_at)`.as('newer'),
    )
    .orderBy('cancelled_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute();

export type CancellationRow = Awaited<ReturnType<typeof listCancellations>>[number];

/** The average rating by hosts of each of these guests who has any. */
export async function rateGuests(
  db: Db,
  guestIds: readonly string[],
): Promise<{ guestId: string; ratingSum: number; reviewCount: number }[]> {
  if (guestIds.length === 0) return [];
  const { rows } = await sql<{ guestId: string; ratingSum: number; reviewCount: number }>`
    select guest_id as "guestId", sum(rating)::int as "ratingSum", count(*)::int as "reviewCount"
    from review where guest_id = any(${guestIds}::uuid[]) and side = 'host' and ${isShown} group by guest_id`.execute(
    db,
  );
  return rows;
}

export interface DueRow {
  readonly booking_id: string;
  readonly side: 'guest' | 'host';
  readonly ends_at: Date;
  readonly until: Date;
  readonly time_zone: string;
  readonly listing_id: string;
  readonly listing_title: string;
  readonly name: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
}

/** Finished bookings that the member's side hasn't reviewed, soonest deadline first. `whose`: condition for those they host. */
export async function listDue(
  db: Db,
  {
    memberId,
    whose,
    since,
    now,
    limit,
  }: { memberId: string; whose: RawBuilder<boolean>; since: Date; now: Date; limit: number },
): Promise<Omit<DueRow, 'until'>[]> {
  const { rows } = await sql<Omit<DueRow, 'until'>>`
    select mine.id as booking_id, mine.side, mine.ends_at, mine.time_zone, listing.id as listing_id, listing.title as listing_title,
      other.name, other.picture_key, other.picture_url
    from (
      select booking.*, case when booking.guest_id = ${memberId} then 'guest' else 'host' end as side
      from booking
      where (booking.guest_id = ${memberId} or ${whose})
        and booking.status in ('completed', 'closed') and booking.ends_at > ${since} and booking.ends_at <= ${now}
    ) as mine
    join listing on listing.id = mine.listing_id
    join member as other on other.id = case when mine.side = 'guest' then mine.host_id else mine.guest_id end
    where not exists (select from review where review.booking_id = mine.id and review.side = mine.side)
      and not (mine.side = 'guest' and ${isNoShow(sql.ref('mine.id'))})
    order by mine.ends_at, mine.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether it's still visible to everyone. */
export async function isShownNow(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('review').select('id').where('id', '=', id).where(isShown).executeTakeFirst();
  return row !== undefined;
}

/** The reviews of a booking, the guest's first. */
export const listOfBooking = (db: Db, bookingId: string) =>
  db
    .selectFrom('review')
    .innerJoin('member', 'member.id', 'review.author_id')
    .where('review.booking_id', '=', bookingId)
    .select(reviewColumns)
    .select([
      'review.side',
      'review.edited_at',
      'review.hidden_at',
      'review.hidden_reason',
      'review.author_id',
      'review.private_note',
    ])
    .select(AUTHOR)
    .orderBy('review.side')
    .execute();

export type BookingReviewRow = Awaited<ReturnType<typeof listOfBooking>>[number];
