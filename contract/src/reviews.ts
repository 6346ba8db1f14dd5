// Reviews: guests review listings, and hosts review guests, once for each side of a completed booking. They're hidden until both are
// written or the time is up (I1–I3), and the reviewed person can reply publicly once (I5).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { REVIEW_CATEGORIES, REVIEWS } from './limits/reviews.ts';
import * as w from './wire.ts';

const Stars = z.int().min(1).max(5);
const Categories = z.partialRecord(z.enum(REVIEW_CATEGORIES), Stars);

/** The kind of booking a review is about, by month only: the exact date is private. */
const ReviewedStay = z.object({
  /** `2026-10`, in the listing's zone. */
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** Hours on one date, or the dates of a longer stay. */
  unit: z.enum(['hour', 'day']),
  count: z.int().min(1),
  guests: z.int().min(1),
});

/** A published review, as everyone sees it. */
export const Review = z
  .object({
    _id: w.Id,
    author: z.object({ name: z.string(), picture: z.string().nullable() }),
    rating: Stars,
    /** Only for listings; unrated categories are left out. */
    categories: Categories,
    text: z.string(),
    reply: z.string().nullable(),
    writtenOn: w.LocalDate,
    /** Only for listings, because where a guest stayed is private. Null if the booking isn't known. */
    stay: ReviewedStay.nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** A line among a listing's reviews: its host canceled a booking, and staff didn't excuse it. It isn't a review and has no rating (I12). */
export const CancellationLine = z
  .object({
    /** `2026-10`, in the listing's zone. */
    month: z.string().regex(/^\d{4}-\d\d$/),
    /** Whole days before the booking began; 0 for less than a day. */
    daysBefore: z.int().min(0),
    /** How many of the page's reviews are newer: its place among them. */
    position: z.int().min(0),
  })
  .meta({ id: 'CancellationLine' });
export type CancellationLine = z.infer<typeof CancellationLine>;

/** Averages of the categories that enough reviews have rated, in the form's order. */
export const CategoryAverages = z.array(
  z.object({ category: z.enum(REVIEW_CATEGORIES), average: z.number(), count: z.int() }),
);

export const REVIEW_SIDES = ['guest', 'host'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** As both sides of its booking see it. */
export const BookingReview = z
  .object({
    _id: w.Id,
    /** The author: the guest about the listing, the host about the guest. */
    side: z.enum(REVIEW_SIDES),
    author: z.object({ name: z.string(), picture: z.string().nullable() }),
    rating: Stars,
    categories: Categories,
    text: z.string(),
    writtenAt: w.Instant,
    /** Null while it's hidden from the other side. */
    publishedAt: w.Instant.nullable(),
    reply: z.string().nullable(),
    /** Only for the other side and staff; null if there's none. */
    privateNote: z.string().nullable(),
    /** Why staff removed it; only its author can still read it. */
    hiddenReason: z.string().nullable(),
  })
  .meta({ id: 'BookingReview' });
export type BookingReview = z.infer<typeof BookingReview>;

export const BookingReviews = z
  .object({
    /** The reader's side of the booking; null for staff. */
    side: z.enum(REVIEW_SIDES).nullable(),
    /** The deadline for reviews; null before the booking is over. */
    until: w.Instant.nullable(),
    /** Whether the reader can write or change their review now. */
    canWrite: z.boolean(),
    /** The deadline for the reader's reply to the other side's review, if they can still reply. */
    replyUntil: w.Instant.nullable(),
    /** The reader's own review and the published ones. */
    reviews: z.array(BookingReview),
  })
  .meta({ id: 'BookingReviews' });
export type BookingReviews = z.infer<typeof BookingReviews>;

export const ReviewDue = z
  .object({
    bookingId: w.Id,
    side: z.enum(REVIEW_SIDES),
    /** The host for guests, the guest for hosts. */
    other: z.object({ name: z.string(), picture: z.string().nullable() }),
    listing: z.object({ _id: w.Id, title: z.string() }),
    endedAt: w.Instant,
    timeZone: w.TimeZone,
    until: w.Instant,
  })
  .meta({ id: 'ReviewDue' });
export type ReviewDue = z.infer<typeof ReviewDue>;

/** With the listing if it's about one. */
export const MemberReview = Review.extend({
  listing: z.object({ _id: w.Id, title: z.string() }).nullable(),
}).meta({ id: 'MemberReview' });
export type MemberReview = z.infer<typeof MemberReview>;

const params = z.object({ id: w.Id });

export const reviewEndpoints = {
  'GET /api/bookings/{id}/reviews': {
    summary: 'List a booking’s reviews that you may see (I2)',
    access: 'active',
    params,
    answer: BookingReviews,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'PUT /api/bookings/{id}/review': {
    summary: `Write or edit an unpublished review within ${REVIEWS.windowDays} days of a completed booking (I1)`,
    access: 'active',
    params,
    body: z.strictObject({
      rating: Stars,
      /** By guests, about the listing. */
      categories: Categories.optional(),
      text: w.safeText(REVIEWS.textMaximumCharacters).optional(),
      /** Only the other side reads it, once the review is published (I4). */
      privateNote: w.safeText(REVIEWS.privateNoteMaximumCharacters).optional(),
    }),
    answer: BookingReviews,
    errors: ['NOT_FOUND', 'REVIEW_CLOSED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/reviews/{id}/reply': {
    summary: `Reply publicly to a review of you, once, within ${REVIEWS.replyDays} days (I5)`,
    access: 'active',
    params,
    body: z.strictObject({ text: w.safeText(REVIEWS.replyMaximumCharacters, 1) }),
    answer: BookingReviews,
    errors: ['NOT_FOUND', 'REVIEW_CLOSED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/reviews/due': {
    summary: 'List completed bookings you can still review, soonest deadline first (I1)',
    access: 'active',
    answer: z.object({ due: z.array(ReviewDue) }),
  },
  'GET /api/members/{id}/reviews': {
    summary: 'List reviews of a member as host or guest, newest first, if their profile is visible',
    access: 'public',
    params,
    query: z.object({ as: z.enum(['host', 'guest']), cursor: z.string().max(200).optional() }),
    answer: z.object({ reviews: z.array(MemberReview), nextCursor: z.string().nullable() }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
