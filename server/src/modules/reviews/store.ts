// Every query of reviews.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

/** A page of a listing's reviews, newest first. */
export async function listReviews(db: Kysely<DB>, page: { listingId: string; offset: number; limit: number }) {
  return db
    .selectFrom('review')
    .innerJoin('member', 'member.id', 'review.author_id')
    .where('review.listing_id', '=', page.listingId)
    .select(['review.id', 'review.rating', 'review.text', 'review.reply', 'review.written_at'])
    .select(['member.name', 'member.picture_key', 'member.picture_url'])
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

export type ReviewRow = Awaited<ReturnType<typeof listReviews>>[number];

/** How many reviews of the listing gave each number of stars. */
export async function countByRating(db: Kysely<DB>, listingId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('review')
    .where('listing_id', '=', listingId)
    .select(['rating', sql<number>`count(*)::int`.as('count')])
    .groupBy('rating')
    .execute();
  return new Map(rows.map(({ rating, count }) => [rating, count]));
}

/** The little of a listing that showing its reviews depends on. */
export const findListing = (db: Kysely<DB>, listingId: string) =>
  db.selectFrom('listing').where('id', '=', listingId).select(['state', 'host_id', 'time_zone']).executeTakeFirst();

/** The latest reviews of what a host offers. */
export async function listHostReviews(db: Kysely<DB>, hostId: string, limit: number) {
  return db
    .selectFrom('review')
    .innerJoin('listing', 'listing.id', 'review.listing_id')
    .innerJoin('member', 'member.id', 'review.author_id')
    .where('listing.host_id', '=', hostId)
    .where('listing.state', 'in', ['live', 'paused'])
    .select(['review.id', 'review.rating', 'review.text', 'review.reply', 'review.written_at', 'review.listing_id'])
    .select(['listing.title as listing_title', 'listing.time_zone'])
    .select(['member.name', 'member.picture_key', 'member.picture_url'])
    .orderBy('review.written_at', 'desc')
    .orderBy('review.id')
    .limit(limit)
    .execute();
}
