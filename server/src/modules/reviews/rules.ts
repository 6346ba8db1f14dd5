// When a booking can be reviewed and a review can be replied to, and conversions of rows. Pure.
import { REVIEW_CATEGORIES, REVIEWS, type ReviewCategory } from '@daynook/contract/limits/reviews';
import type { ReviewSide } from '@daynook/contract/reviews';

const DAY_MS = 86_400_000;
const OVER = ['completed', 'closed'];

interface Timed {
  readonly status: string;
  readonly endsAt: Date;
}

const closesAt = (endsAt: Date): Date => new Date(endsAt.getTime() + REVIEWS.windowDays * DAY_MS);

/** Bookings that ended after this can still be reviewed. */
export const reviewableSince = (now: Date): Date => new Date(now.getTime() - REVIEWS.windowDays * DAY_MS);

/** The end of the review period; null for a booking that isn't over. */
export const reviewsUntil = ({ status, endsAt }: Timed): Date | null =>
  OVER.includes(status) ? closesAt(endsAt) : null;

/** Until when it can be reviewed; undefined if it can't be now. */
export function reviewableUntil(booking: Timed, now: Date): Date | null {
  const until = reviewsUntil(booking);
  return until && booking.endsAt <= now && now < until ? until : null;
}

/** Until when a review published then can be replied to. */
export const replyableUntil = (publishedAt: Date): Date => new Date(publishedAt.getTime() + REVIEWS.replyDays * DAY_MS);

export const OTHER_SIDE = { guest: 'host', host: 'guest' } as const satisfies Record<ReviewSide, ReviewSide>;

export type Rated = Readonly<Record<ReviewCategory, number | null>>;

/** The rated categories, in the order of the form. */
export const pickCategories = (row: Rated): Partial<Record<ReviewCategory, number>> =>
  Object.fromEntries(REVIEW_CATEGORIES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])));

/** The category columns; null for categories that weren't rated. */
export const ratedColumns = (categories: Partial<Record<ReviewCategory, number | undefined>>): Rated =>
  Object.fromEntries(REVIEW_CATEGORIES.map((name) => [name, categories[name] ?? null])) as Record<
    ReviewCategory,
    number | null
  >;
