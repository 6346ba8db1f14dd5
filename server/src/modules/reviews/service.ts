// Reviews of listings by guests, and of guests by hosts.
import type { Answer } from '@daynook/contract/api';
import { REVIEWS } from '@daynook/contract/limits/reviews';
import type { MemberReview } from '@daynook/contract/reviews';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Actor, MemberActor } from '../../http/actor.ts';
import { readCursor, writeCursor } from '../../lib/cursor.ts';
import { requireVisible, responsesSince, shownRating } from '../listings/service.ts';
import { bookingsWithin } from '../permissions/service.ts';
import { reviewableSince, reviewsUntil } from './rules.ts';
import * as store from './store.ts';
import { viewCancellation, viewDueReview, viewMemberReview, viewReview } from './view.ts';

export { isNoShow } from './no-show-sql.ts';
export { reviewJobs } from './publish-reviews.ts';
export { hideReview, reportReview, showReportedReview } from './reported.ts';
export { reviewableSince, reviewableUntil } from './rules.ts';
export { isShownNow } from './store.ts';
export { replyToReview, viewBookingReviews, writeReview } from './write-review.ts';

/** A page of a listing's reviews, newest first, and how many gave one to five stars. Throws NOT_FOUND, GONE. */
export async function listListingReviews(
  db: Kysely<DB>,
  { listingId, page, actor, now }: { listingId: string; page: number; actor: Actor; now: Date },
): Promise<Answer<'GET /api/listings/{id}/reviews'>> {
  const listing = await requireVisible(db, listingId, await store.findListing(db, listingId), actor);
  const { pageSize, categoryMinimum } = REVIEWS;
  const offset = (page - 1) * pageSize;
  const [rows, canceled, counts, rated] = await Promise.all([
    store.listReviews(db, { listingId, offset, limit: pageSize }),
    store.listCancellations(db, { listingId, since: responsesSince(now) }),
    store.countByRating(db, listingId),
    store.averageCategories(db, listingId),
  ]);
  const histogram = [1, 2, 3, 4, 5].map((stars) => counts.get(stars) ?? 0);
  const total = histogram.reduce((sum, count) => sum + count, 0);
  const reviews = rows.map((row) => viewReview(row, listing.time_zone));
  // With fewer, one could tell who gave which rating.
  const categories = rated
    .filter(({ count }) => count >= categoryMinimum)
    .map(({ category, average, count }) => ({ category, average: Math.round((average ?? 0) * 10) / 10, count }));
  const hasMore = page * pageSize < total;
  const cancellations = canceled
    .filter(({ newer }) => newer >= offset && (newer < offset + pageSize || (!hasMore && newer <= offset + pageSize)))
    .map((row) => viewCancellation(row, { timeZone: listing.time_zone, position: row.newer - offset }));
  return { reviews, cancellations, page, pageSize, total, hasMore, histogram, categories };
}

/** The latest reviews of a member as host or guest. The caller checks that their profile is visible. */
export async function listLatestReviews(
  db: Kysely<DB>,
  memberId: string,
  as: 'host' | 'guest',
  limit: number,
): Promise<MemberReview[]> {
  return (await store.listMemberReviews(db, { memberId, as, limit })).map(viewMemberReview);
}

/** A page of the same. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listReviewPage(
  db: Kysely<DB>,
  { memberId, as, cursor }: { memberId: string; as: 'host' | 'guest'; cursor?: string | undefined },
): Promise<Answer<'GET /api/members/{id}/reviews'>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const rows = await store.listMemberReviews(db, { memberId, as, after, limit: REVIEWS.pageSize + 1 });
  const page = rows.slice(0, REVIEWS.pageSize);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    reviews: page.map(viewMemberReview),
    nextCursor: last ? writeCursor({ at: last.published_at!, id: last.id }) : null,
  };
}

/** The average rating by hosts of each of these guests who has any. */
export async function guestRatings(
  db: Kysely<DB>,
  guestIds: readonly string[],
): Promise<Map<string, { rating: number; reviewCount: number }>> {
  const rows = await store.rateGuests(db, guestIds);
  return new Map(
    rows.map(({ guestId, ratingSum, reviewCount }) => [
      guestId,
      { rating: shownRating(ratingSum, reviewCount)!, reviewCount },
    ]),
  );
}

/** Finished bookings that the member's side can still review, soonest deadline first. */
export async function listDueReviews(
  deps: Pick<Deps, 'db' | 'clock'>,
  { memberId }: MemberActor,
): Promise<Answer<'GET /api/reviews/due'>> {
  const db = deps.db.kysely;
  const now = deps.clock.now();
  const whose = await bookingsWithin(db, memberId, 'answer');
  const rows = await store.listDue(db, { memberId, whose, since: reviewableSince(now), now, limit: REVIEWS.dueShown });
  return {
    due: rows.map((row) =>
      viewDueReview({ ...row, until: reviewsUntil({ status: 'completed', endsAt: row.ends_at })! }),
    ),
  };
}
