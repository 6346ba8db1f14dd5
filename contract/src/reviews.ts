// Reviews: what guests say of rooms and hosts of guests, once for each side of a finished booking, hidden until both are in or the
// time is up (I1–I3), with one public answer by the reviewed (I5).
import { z } from 'zod';
import type { EndpointTable } from './endpoint.ts';
import { REVIEW_CATEGORIES, REVIEWS } from './limits/people.ts';
import * as w from './wire.ts';

const Stars = z.int().min(1).max(5);
const Categories = z.partialRecord(z.enum(REVIEW_CATEGORIES), Stars);

/** What kind of stay a review is about, no more exact than a month: not when somebody was there. */
const ReviewedStay = z.object({
  /** `2026-10`, in the listing's zone. */
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** Hours of one date, else the dates of a longer stay. */
  unit: z.enum(['hour', 'day']),
  count: z.int().min(1),
  guests: z.int().min(1),
});

/** As everybody sees it, once it is published. */
export const Review = z
  .object({
    _id: w.Id,
    author: z.object({ name: z.string(), picture: z.string().nullable() }),
    rating: Stars,
    /** Of rooms only; what was not rated is left out. */
    categories: Categories,
    text: z.string(),
    reply: z.string().nullable(),
    writtenOn: w.LocalDate,
    /** Of rooms only: where a guest was is nobody's business. Null too where no booking is known. */
    stay: ReviewedStay.nullable(),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof Review>;

/** Averages of what enough reviews have rated, in the order of the form. */
export const CategoryAverages = z.array(
  z.object({ category: z.enum(REVIEW_CATEGORIES), average: z.number(), count: z.int() }),
);

export const REVIEW_SIDES = ['guest', 'host'] as const;
export type ReviewSide = (typeof REVIEW_SIDES)[number];

/** As those of its booking see it. */
export const BookingReview = z
  .object({
    _id: w.Id,
    /** Who wrote it: the guest about the room, the host about the guest. */
    side: z.enum(REVIEW_SIDES),
    author: z.object({ name: z.string(), picture: z.string().nullable() }),
    rating: Stars,
    categories: Categories,
    text: z.string(),
    writtenAt: w.Instant,
    /** Null while it is hidden from the other side. */
    publishedAt: w.Instant.nullable(),
    reply: z.string().nullable(),
    /** Why staff took it down; what it said is then its writer's alone. */
    hiddenReason: z.string().nullable(),
  })
  .meta({ id: 'BookingReview' });
export type BookingReview = z.infer<typeof BookingReview>;

export const BookingReviews = z
  .object({
    /** The side the reader writes for; null for staff. */
    side: z.enum(REVIEW_SIDES).nullable(),
    /** The end of the time to review; null before the booking is over. */
    until: w.Instant.nullable(),
    /** Whether the reader may write or change theirs now. */
    canWrite: z.boolean(),
    /** Until when the reader may answer the other side's, if they still may. */
    replyUntil: w.Instant.nullable(),
    /** The reader's own, and what is published. */
    reviews: z.array(BookingReview),
  })
  .meta({ id: 'BookingReviews' });
export type BookingReviews = z.infer<typeof BookingReviews>;

export const ReviewDue = z
  .object({
    bookingId: w.Id,
    side: z.enum(REVIEW_SIDES),
    /** The host for the guest, the guest for the host. */
    other: z.object({ name: z.string(), picture: z.string().nullable() }),
    listing: z.object({ _id: w.Id, title: z.string() }),
    endedAt: w.Instant,
    timeZone: w.TimeZone,
    until: w.Instant,
  })
  .meta({ id: 'ReviewDue' });
export type ReviewDue = z.infer<typeof ReviewDue>;

/** With the room where it is about one. */
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
      /** By guests, about the room. */
      categories: Categories.optional(),
      text: w.safeText(REVIEWS.textMaximumCharacters).optional(),
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
