// Changes of a confirmed booking: time, people, extras, price, or workspace. One side proposes, the other answers. The old agreement stands until
// then (E7, E8).

import { z } from 'zod';
import { Booking, PriceLine } from '../bookings.ts';
import { PolicyId } from '../cancellation-policy-id.ts';
import type { EndpointTable } from '../endpoint.ts';
import { BOOKING_CHANGE, CHANGE_KINDS, CHANGE_STATES } from '../limits/booking-changes.ts';
import { Cars } from '../listings/visit-limits.ts';
import { GivenCard } from '../money/installments.ts';
import { AddOnChoices } from '../money/prices.ts';
import * as w from '../wire.ts';
import { HOURS_ERRORS } from './hours-errors.ts';

/** What's agreed about a booking, or would be. */
export const BookingTerms = z
  .object({
    /** Another workspace of the same host, or the same before and after. */
    listing: z.object({ _id: w.Id, title: z.string() }),
    houseRules: z.array(z.string()),
    startsAt: w.Instant,
    endsAt: w.Instant,
    guests: z.int(),
    cars: z.int(),
    lines: z.array(PriceLine),
    totalMinor: w.Minor,
    /** The host's earnings; null for guests and co-hosts. */
    hostEarningsMinor: w.Minor.nullable(),
    damageDepositMinor: w.Minor,
    cancellationPolicy: PolicyId,
  })
  .meta({ id: 'BookingTerms' });
export type BookingTerms = z.infer<typeof BookingTerms>;

const TermsKey = z.string().min(1).max(64);

const compared = {
  currency: w.Currency,
  timeZone: w.TimeZone,
  before: BookingTerms,
  after: BookingTerms,
  /** The new total minus the old one. */
  differenceMinor: z.int(),
  /** What's charged to the guest for it. */
  chargeMinor: w.Minor,
  /** What goes back to the guest: to the card, and as credit. */
  refundMinor: w.Minor,
  creditMinor: w.Minor,
  /**
   * The whole new total, and when it's charged if both agree now: `at` is null if that's right away. Only for a later booking of a series
   * that isn't charged yet; then no money moves for the change.
   */
  laterCharge: z.object({ amountMinor: w.Minor, at: w.Instant.nullable() }).nullable(),
  /** Stands for all that's shown here: hours, people, every price line, the policy, and what's charged or goes back. */
  termsKey: TermsKey,
};

/** A change before it's proposed. */
export const ChangeQuote = z
  .object({
    ...compared,
    /** `at-once`: nobody has to agree. `asks`: the other side has until `answerBy`. */
    effect: z.enum(['at-once', 'asks']),
    answerBy: w.Instant.nullable(),
  })
  .meta({ id: 'ChangeQuote' });
export type ChangeQuote = z.infer<typeof ChangeQuote>;

export const BookingChange = z
  .object({
    _id: w.Id,
    kind: z.enum(CHANGE_KINDS),
    state: z.enum(CHANGE_STATES),
    /** Who proposed it. */
    by: z.enum(['guest', 'host', 'staff']),
    ...compared,
    message: z.string().nullable(),
    /** When it ends without an answer or a payment. */
    expiresAt: w.Instant,
    createdAt: w.Instant,
    /** When it was answered or ended. */
    endedAt: w.Instant.nullable(),
    can: z.object({ accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), pay: z.boolean() }),
  })
  .meta({ id: 'BookingChange' });
export type BookingChange = z.infer<typeof BookingChange>;

/** A later end, and what it costs. */
export const LaterEnd = z
  .object({ endsAt: w.Instant, totalMinor: w.Minor, differenceMinor: z.int() })
  .meta({ id: 'LaterEnd' });

/** How long the guest can stay longer. */
export const LaterEnds = z
  .object({
    currency: w.Currency,
    timeZone: w.TimeZone,
    /** Nobody has to agree. */
    isInstant: z.boolean(),
    /** The next possible ends; none if the stay can't be longer. */
    ends: z.array(LaterEnd),
  })
  .meta({ id: 'LaterEnds' });
export type LaterEnds = z.infer<typeof LaterEnds>;

const wanted = {
  /** Another listing of the same host; left out if it stays the same. */
  listingId: w.Id.optional(),
  startsAt: w.Instant,
  endsAt: w.Instant,
  guests: z.int().min(1).max(200),
  /** Left out if it stays the same. */
  cars: Cars.optional(),
  addOns: AddOnChoices.optional(),
  /** The host's price for the hours alone, without cleaning, fees, and taxes. Left out for the listing's price. */
  priceMinor: w.Minor.optional(),
  /** Only for staff: both sides agreed in their messages, so it's made right away, unless the guest would have to pay more. */
  bothAgreed: z.literal(true).optional(),
};

const params = z.object({ id: w.Id });
const thatChange = z.object({ id: w.Id, changeId: w.Id });
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const slotErrors = [
  'VALIDATION_FAILED',
  'SLOT_TAKEN',
  ...HOURS_ERRORS,
  'LISTING_NOT_BOOKABLE',
  'ADD_ON_UNAVAILABLE',
  'CHANGE_NOT_POSSIBLE',
] as const;
const payErrors = ['PAYMENT_DECLINED', 'PAYMENT_AUTHENTICATION_REQUIRED', 'OVERLOADED'] as const;
const moveErrors = [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'] as const;
const moving = { access: 'active', answer: Booking, isIdempotent: true, bucket: 'write' } as const;

export const bookingChangeEndpoints = {
  'GET /api/bookings/{id}/changes': {
    summary: 'List a booking’s changes, latest first, with what you can do about the open one (E7)',
    access: 'active',
    params,
    answer: z.object({ changes: z.array(BookingChange) }),
    errors: ['NOT_FOUND'],
  },
  'GET /api/bookings/{id}/other-listings': {
    summary: 'List other published workspaces of the host that the stay could take place in (E7)',
    access: 'active',
    params,
    answer: z.object({ listings: z.array(z.object({ _id: w.Id, title: z.string(), capacity: z.int() })) }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/bookings/{id}/changes/quote': {
    summary: 'Compare a booking with how it would be: times, people, and each price line (E7)',
    access: 'active',
    params,
    body: z.strictObject(wanted),
    answer: ChangeQuote,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', ...slotErrors],
    bucket: 'search',
  },
  'POST /api/bookings/{id}/changes': {
    ...moving,
    maximumSeconds: 15,
    summary:
      'Propose a change to the other side. Guests of instant bookings change the time themselves while they can cancel for free (E7, G9)',
    params,
    body: z.strictObject({
      ...wanted,
      message: w.safeText(BOOKING_CHANGE.messageMaximumCharacters).optional(),
      /** The new total shown. If it’s different by now, the change is rejected with PRICE_CHANGED and the new comparison. */
      expectedTotalMinor: w.Minor,
      /** The key of the terms shown. If any of them is different by now, the change is rejected like one with another total. */
      expectedTermsKey: TermsKey.optional(),
    }),
    errors: [...moveErrors, ...slotErrors, 'PRICE_CHANGED'],
  },
  'POST /api/bookings/{id}/changes/{changeId}/accept': {
    ...moving,
    maximumSeconds: 15,
    summary: 'Accept the other side’s change. A guest who accepts a higher price agrees to pay the difference (E7)',
    params: thatChange,
    body: z.strictObject({
      /** The new total shown, so that nobody agrees to a different one. */
      expectedTotalMinor: w.Minor,
      /** The key of the terms shown, for the same reason. */
      expectedTermsKey: TermsKey.optional(),
    }),
    errors: [...moveErrors, ...slotErrors],
  },
  'POST /api/bookings/{id}/changes/{changeId}/decline': {
    ...moving,
    summary: 'Decline the other side’s change; the booking stays as it is (E7)',
    params: thatChange,
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/changes/{changeId}/withdraw': {
    ...moving,
    summary: 'Withdraw a change that you proposed, or that you don’t want to pay for anymore (E7)',
    params: thatChange,
    errors: moveErrors,
  },
  'GET /api/bookings/{id}/later-ends': {
    summary: 'List the next ends that you can choose during your stay, with their prices (E8)',
    access: 'active',
    params,
    answer: LaterEnds,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/bookings/{id}/extend': {
    ...moving,
    maximumSeconds: 15,
    summary: 'Stay longer, as the guest during the stay; the host is asked where guests can’t book instantly (E8)',
    params,
    body: z.strictObject({ endsAt: w.Instant, expectedTotalMinor: w.Minor }),
    errors: [...moveErrors, ...slotErrors, 'PRICE_CHANGED'],
  },
  'POST /api/bookings/{id}/leave-early': {
    ...moving,
    summary:
      'Leave early, as the guest during the stay: the remaining hours are free for others, and nothing is refunded (E8)',
    params,
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/changes/{changeId}/pay': {
    access: 'active',
    maximumSeconds: 15,
    summary:
      'Pay for an agreed change with another card, as the guest. Sent again once the guest has confirmed it with their bank (E7)',
    params: thatChange,
    body: z.strictObject({ card: GivenCard }),
    answer: Booking,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED', ...slotErrors, ...payErrors],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
