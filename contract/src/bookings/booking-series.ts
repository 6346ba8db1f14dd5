// Repeating bookings: the same hours every week or on chosen weekdays, made together. Each is a normal booking (C21).
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import { Booking } from '../bookings.ts';
import { PolicyId } from '../cancellation-policy-id.ts';
import { AnswerInput, CheckoutQuestion } from '../checkout-questions.ts';
import type { EndpointTable } from '../endpoint.ts';
import { REPEATS, SERIES, SERIES_SCOPES } from '../limits/booking-series.ts';
import { BOOKING } from '../limits/bookings.ts';
import { QUESTIONS } from '../limits/checkout-questions.ts';
import { Cars } from '../listings/visit-limits.ts';
import { OfferedMethod } from '../money/offered-method.ts';
import { PROVIDER_METHODS } from '../money/payment-methods.ts';
import { AddOnChoices } from '../money/prices.ts';
import { ConfirmationToken, SavedCardId } from '../money/saved-cards.ts';
import * as w from '../wire.ts';

const count = z.int().min(SERIES.bookingsMinimum).max(SERIES.bookingsMaximum);

/** How a booking repeats: for a number of bookings, or until a date. */
export const SeriesRepeat = z
  .strictObject({
    every: z.enum(REPEATS),
    /** With `weekdays`: ISO weekdays, 1 Monday to 7 Sunday. */
    weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).optional(),
    count: count.optional(),
    until: w.LocalDate.optional(),
  })
  .refine(({ every, weekdays }) => (every === 'weekdays') === (weekdays !== undefined), {
    path: ['weekdays'],
    message: 'Choose at least one weekday.',
  })
  .refine((repeat) => (repeat.count === undefined) !== (repeat.until === undefined), {
    path: ['count'],
    message: 'Choose how often it repeats, or an end date.',
  })
  .meta({ id: 'SeriesRepeat' });
export type SeriesRepeat = z.infer<typeof SeriesRepeat>;

/** Hours that can be booked, and what they cost. */
const bookable = {
  startsAt: w.Instant,
  endsAt: w.Instant,
  totalMinor: w.Minor,
  /** When the card is charged for it; null means when booking. */
  chargeAt: w.Instant.nullable(),
};
export const SeriesTime = z.object(bookable).meta({ id: 'SeriesTime' });
export type SeriesTime = z.infer<typeof SeriesTime>;

/** The same hours at another workspace of the same home. */
export const SeriesListing = z
  .object({ ...bookable, listingId: w.Id, title: z.string() })
  .meta({ id: 'SeriesListing' });

export const SeriesRow = z
  .object({
    /** The local date on which it starts. */
    date: w.LocalDate,
    startsAt: w.Instant,
    endsAt: w.Instant,
    /** The clock change makes its time exist twice, or not at all; then it's an hour later. */
    clockChange: z.enum(['skipped', 'twice']).nullable(),
    /** Null if it can't be booked. */
    totalMinor: w.Minor.nullable(),
    chargeAt: w.Instant.nullable(),
    /** Why it can't be booked, and what could be booked instead. */
    conflict: z
      .object({
        code: z.string(),
        message: z.string(),
        otherTimes: z.array(SeriesTime),
        otherListings: z.array(SeriesListing),
      })
      .nullable(),
  })
  .meta({ id: 'SeriesRow' });
export type SeriesRow = z.infer<typeof SeriesRow>;

export const SeriesQuote = z
  .object({
    listingId: w.Id,
    timeZone: w.TimeZone,
    currency: w.Currency,
    guests: z.int(),
    rows: z.array(SeriesRow),
    /** The total of the rows that can be booked, and the part that's charged when booking. */
    totalMinor: w.Minor,
    todayMinor: w.Minor,
    bookingMode: z.enum(['instant', 'request']),
    cancellationPolicy: PolicyId,
    damageDepositMinor: w.Minor,
    questions: z.array(CheckoutQuestion),
    /** Only cards: later bookings are charged automatically. Empty if the operator takes none, so the series can't be booked. */
    paymentMethods: z.array(OfferedMethod),
  })
  .meta({ id: 'SeriesQuote' });
export type SeriesQuote = z.infer<typeof SeriesQuote>;

const slot = {
  listingId: w.Id,
  guests: z.int().min(1).max(200),
  cars: Cars.optional(),
  addOns: AddOnChoices.optional(),
};

export const SeriesQuoteInput = z.strictObject({
  ...slot,
  startsAt: w.Instant,
  endsAt: w.Instant,
  repeat: SeriesRepeat,
});

export const SeriesInput = z
  .strictObject({
    ...slot,
    repeat: SeriesRepeat,
    /** The bookings to make, in order. The first one is charged when booking. */
    rows: z
      .array(
        z.strictObject({
          startsAt: w.Instant,
          endsAt: w.Instant,
          /** Another workspace of the same home. */
          listingId: w.Id.optional(),
          /** The total shown. If it has changed, nothing is booked. */
          expectedTotalMinor: w.Minor,
        }),
      )
      .min(SERIES.bookingsMinimum)
      .max(SERIES.bookingsMaximum),
    message: w.safeText(BOOKING.messageMaximumCharacters).optional(),
    answers: z.array(AnswerInput).max(QUESTIONS.perListing).optional(),
    paymentMethod: z.enum(PROVIDER_METHODS),
    cardNumber: z.string().max(32).optional(),
    confirmationToken: ConfirmationToken.optional(),
    savedCardId: SavedCardId.optional(),
    saveCard: z.boolean().optional(),
    /** The checkout hold of the first booking, if any. */
    holdId: w.Id.optional(),
    expectedCurrency: w.Currency,
    expectedDamageDepositMinor: w.Minor.optional(),
    /** The cancellation policy shown, for all of them. If one has another by now, nothing is booked. Left out, that of the first. */
    expectedCancellationPolicy: PolicyId.optional(),
  })
  .refine(({ paymentMethod, cardNumber }) => cardNumber === undefined || paymentMethod === 'sandbox', {
    path: ['cardNumber'],
    message: 'Only test cards are sent as numbers.',
  })
  .refine(
    ({ paymentMethod, confirmationToken, savedCardId }) =>
      [confirmationToken, savedCardId].filter(Boolean).length === (paymentMethod === 'card' ? 1 : 0),
    { path: ['confirmationToken'], message: 'Enter your card, or choose a saved one.' },
  )
  .refine(({ saveCard, confirmationToken }) => !saveCard || confirmationToken !== undefined, {
    path: ['saveCard'],
    message: 'Only a new card can be saved.',
  });

export const SeriesBooking = z
  .object({
    _id: w.Id,
    number: z.int(),
    reference: z.string(),
    status: z.enum(BOOKING_STATUSES),
    listingTitle: z.string(),
    /** The local date on which it starts. */
    date: w.LocalDate,
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: w.TimeZone,
    totalMinor: w.Minor,
    /** What the host gets; null for guests and co-hosts. */
    hostEarningsMinor: w.Minor.nullable(),
    /** `later`: the card is charged at `chargeAt`. `declined`: it was declined, and the guest can pay until `chargeAt`. */
    payment: z.enum(['none', 'paid', 'later', 'declined']),
    chargeAt: w.Instant.nullable(),
    can: z.object({ cancel: z.boolean(), answer: z.boolean(), change: z.boolean() }),
  })
  .meta({ id: 'SeriesBooking' });
export type SeriesBooking = z.infer<typeof SeriesBooking>;

export const BookingSeries = z
  .object({
    _id: w.Id,
    every: z.enum(REPEATS),
    weekdays: z.array(z.int()),
    role: z.enum(['guest', 'host', 'staff']),
    currency: w.Currency,
    bookings: z.array(SeriesBooking),
  })
  .meta({ id: 'BookingSeries' });
export type BookingSeries = z.infer<typeof BookingSeries>;

/** Which bookings: this one; this and the following; those that start on these local dates; or all. Only those that can be canceled count. */
export const SeriesSelection = z
  .strictObject({
    scope: z.enum(SERIES_SCOPES),
    /** With `this` and `following`. */
    bookingId: w.Id.optional(),
    /** With `range`, both included. */
    from: w.LocalDate.optional(),
    to: w.LocalDate.optional(),
  })
  .refine(({ scope, bookingId }) => (scope === 'this' || scope === 'following') === (bookingId !== undefined), {
    path: ['bookingId'],
    message: 'Choose a booking.',
  })
  .refine(({ scope, from, to }) => (scope === 'range' ? from && to && from <= to : !from && !to), {
    path: ['to'],
    message: 'Choose a first and a last day.',
  });
export type SeriesSelection = z.infer<typeof SeriesSelection>;

export const SeriesRefund = z
  .object({
    currency: w.Currency,
    /** One for each booking that would be canceled. */
    rows: z.array(
      z.object({
        bookingId: w.Id,
        number: z.int(),
        startsAt: w.Instant,
        endsAt: w.Instant,
        timeZone: w.TimeZone,
        totalMinor: w.Minor,
        /** What has been charged so far, and what comes back of it. */
        paidMinor: w.Minor,
        refundMinor: w.Minor,
      }),
    ),
    refundMinor: w.Minor,
  })
  .meta({ id: 'SeriesRefund' });
export type SeriesRefund = z.infer<typeof SeriesRefund>;

/** What became of each booking. The others stay as they were. */
export const SeriesResult = z
  .object({
    rows: z.array(
      z.object({
        bookingId: w.Id,
        startsAt: w.Instant,
        isDone: z.boolean(),
        /** Why it wasn't done. */
        code: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SeriesResult' });
export type SeriesResult = z.infer<typeof SeriesResult>;

const params = z.object({ id: w.Id });
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const moving = {
  access: 'active',
  params,
  answer: SeriesResult,
  isIdempotent: true,
  bucket: 'write',
  maximumSeconds: 30,
} as const;
const moveErrors = [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', 'VALIDATION_FAILED'] as const;

export const bookingSeriesEndpoints = {
  'POST /api/booking-series/quote': {
    summary: 'Check and price every booking of a series, with what could be booked instead of taken hours (C21)',
    access: 'active',
    body: SeriesQuoteInput,
    answer: SeriesQuote,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'ADD_ON_UNAVAILABLE', 'END_BEFORE_START', 'TOO_LONG'],
    bucket: 'search',
  },
  'POST /api/booking-series': {
    maximumSeconds: 30,
    summary:
      'Book a series, or request it: all of these bookings, or none. The first is charged now, the others later (C21)',
    access: 'active',
    needsConfirmedEmail: true,
    body: SeriesInput,
    status: 201,
    /** The first booking of the series. */
    answer: Booking,
    isIdempotent: true,
    errors: [
      'VALIDATION_FAILED',
      ...keyErrors,
      'NOT_FOUND',
      'SERIES_CHANGED',
      'SLOT_TAKEN',
      'PAYMENT_DECLINED',
      'PAYMENT_AUTHENTICATION_REQUIRED',
      'PAYMENT_METHOD_UNAVAILABLE',
      'TOO_MANY_REQUESTS_OPEN',
      'OWN_LISTING',
      'OVERLOADED',
      'END_BEFORE_START',
      'TOO_LONG',
      'LISTING_NOT_BOOKABLE',
      'ADD_ON_UNAVAILABLE',
    ],
    bucket: 'write',
  },
  'GET /api/booking-series/{id}': {
    summary: 'Get a series with all of its bookings (C21)',
    access: 'active',
    params,
    answer: BookingSeries,
    errors: ['NOT_FOUND'],
  },
  'POST /api/booking-series/{id}/refund-preview': {
    summary: 'Preview the refund for canceling bookings of a series, one line for each (C21)',
    access: 'active',
    params,
    body: SeriesSelection,
    answer: SeriesRefund,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED'],
    bucket: 'search',
  },
  'POST /api/booking-series/{id}/cancel': {
    ...moving,
    summary: 'Cancel bookings of a series, each under its own policy. Open requests are withdrawn or declined (C21)',
    body: z.strictObject({
      selection: SeriesSelection,
      reason: w.safeText(BOOKING.reasonMaximumCharacters, 1),
      /** The refund shown for all of them. If it's lower by now, nothing is canceled. */
      expectedRefundMinor: w.Minor.optional(),
      /** For hosts: the fine shown for all of them; left out, 0. If it's higher by now, nothing is canceled. */
      expectedFineMinor: w.Minor.optional(),
    }),
    errors: [...moveErrors, 'REFUND_CHANGED', 'FINE_CHANGED'],
  },
  'POST /api/booking-series/{id}/approve': {
    ...moving,
    summary: 'Accept all open requests of a series. It can be undone for a few seconds, like accepting one (C21)',
    errors: moveErrors,
  },
  'POST /api/booking-series/{id}/decline': {
    ...moving,
    summary: 'Decline all open requests of a series (C21)',
    body: z.strictObject({ reason: w.safeText(BOOKING.reasonMaximumCharacters, 1) }),
    errors: moveErrors,
  },
} as const satisfies EndpointTable;
