// What guests wrote about workspaces.
import type { Answer } from '@daynook/contract/api';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { requireVisible } from '../listings/service.ts';
import * as store from './store.ts';
import { reviewOf } from './view.ts';

const PAGE_SIZE = 10;

/** A page of a listing's reviews, newest first, and how many gave one to five stars. Throws NOT_FOUND, GONE. */
export async function listListingReviews(
  db: Kysely<DB>,
  { listingId, page, actor }: { listingId: string; page: number; actor: Actor },
): Promise<Answer<'GET /api/listings/{id}/reviews'>> {
  const listing = await requireVisible(db, listingId, await store.findListing(db, listingId), actor);
  const [rows, counts] = await Promise.all([
    store.listReviews(db, { listingId, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    store.countByRating(db, listingId),
  ]);
  const histogram = [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const reviews = rows.map((row) => reviewOf(row, listing.time_zone));
  return { reviews, page, pageSize: PAGE_SIZE, total, hasMore: page * PAGE_SIZE < total, histogram };
}

/** The latest reviews of a host's rooms that guests can see, with the room each is about. */
export async function listHostReviews(db: Kysely<DB>, hostId: string, limit: number) {
  const rows = await store.listHostReviews(db, hostId, limit);
  return rows.map((row) => ({
    ...reviewOf(row, row.time_zone),
    listing: { _id: row.listing_id, title: row.listing_title },
  }));
}
