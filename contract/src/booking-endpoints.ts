// Endpoints of bookings: quote, hold, book, and every action on a booking.

import { z } from 'zod';
import { BOOKING_STATUSES, CANCEL_REFUNDS } from './booking-states.ts';
import { HOURS_ERRORS } from './bookings/hours-errors.ts';
import {
  Booking,
  BookingInput,
  BookingSummary,
  HoldInput,
  Quote,
  QuoteInput,
  Receipt,
  RefundPreview,
} from './bookings.ts';
import type { EndpointTable } from './endpoint.ts';
import { BOOKING } from './limits/bookings.ts';
import { REFUNDS } from './limits/refunds.ts';
import { RefundTimeline } from './money/refund-timeline.ts';
import { Rebooking } from './rebooking.ts';
import * as w from './wire.ts';

const params = z.object({ id: w.Id });
const reason = z.strictObject({ reason: w.safeText(BOOKING.reasonMaximumCharacters, 1) });
/** Only for staff: `policy` refunds what the guest would get for canceling now. Everything is refunded if it's left out. */
const staffRefund = z.enum(CANCEL_REFUNDS).optional();
const slotErrors = [
  'ALREADY_BOOKED',
  ...HOURS_ERRORS,
  'LISTING_NOT_BOOKABLE',
  'NOT_SOLD_BY_THE_HOUR',
  'ADD_ON_UNAVAILABLE',
  'PACKAGE_UNAVAILABLE',
  'PROMO_CODE_UNKNOWN',
  'PROMO_CODE_ENDED',
  'PROMO_CODE_USED_UP',
  'PROMO_CODE_NOT_APPLICABLE',
  'RATE_LIMITED',
] as const;
/** The proposal in the version that was read, so that nobody answers a different one by mistake. */
const thatRefund = { refundId: w.Id, version: z.int().min(1).max(1_000_000) };
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const moveErrors = [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'] as const;
/** An action on a booking. A retry after a lost response gets the first response. */
const moving = { access: 'active', params, answer: Booking, isIdempotent: true, bucket: 'write' } as const;

export const bookingEndpoints = {
  'POST /api/bookings/quote': {
    summary: 'Quote a time range, itemized; no login needed (D13)',
    access: 'public',
    body: QuoteInput,
    answer: Quote,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'SLOT_TAKEN', ...slotErrors],
    bucket: 'search',
  },
  'POST /api/bookings/holds': {
    summary: 'Hold a time range for 15 minutes during checkout',
    access: 'active',
    body: HoldInput,
    status: 201,
    answer: z.object({ _id: w.Id, expiresAt: w.Instant, quote: Quote }),
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', 'SLOT_TAKEN', 'TOO_MANY_HOLDS', 'OWN_LISTING', ...slotErrors],
    bucket: 'write',
  },
  'DELETE /api/bookings/holds/{id}': {
    summary: 'Release a hold',
    access: 'active',
    params,
    errors: ['NOT_FOUND', 'STATE_CHANGED'],
    bucket: 'write',
  },
  'POST /api/bookings': {
    maximumSeconds: 15,
    summary: 'Book, or send a request, and authorize the payment',
    access: 'active',
    needsConfirmedEmail: true,
    body: BookingInput,
    status: 201,
    answer: Booking,
    isIdempotent: true,
    errors: [
      'VALIDATION_FAILED',
      ...keyErrors,
      'NOT_FOUND',
      'SLOT_TAKEN',
      'PRICE_CHANGED',
      'ALSO_ASK_CHANGED',
      'CREDIT_CHANGED',
      'PAYMENT_DECLINED',
      'PAYMENT_AUTHENTICATION_REQUIRED',
      'PAYMENT_METHOD_UNAVAILABLE',
      'TOO_MANY_REQUESTS_OPEN',
      'OWN_LISTING',
      'OVERLOADED',
      ...slotErrors,
    ],
    bucket: 'write',
  },
  'GET /api/bookings': {
    summary: 'List your bookings as guest or host, by tab, search text, or dates (MB1)',
    access: 'active',
    query: z
      .object({
        role: z.enum(['guest', 'host']).optional(),
        /** A status or a tab of My Bookings. */
        status: z.enum([...BOOKING_STATUSES, 'upcoming', 'waiting', 'past']).optional(),
        /** Each word matches the listing’s title, its city, the other person’s name, or the start of the reference. */
        q: w.safeText(80).optional(),
        /** Local dates. Finds bookings on any of them. */
        from: w.LocalDate.optional(),
        to: w.LocalDate.optional(),
        ...w.pageQuery,
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        message: 'The last day can’t be before the first.',
      }),
    answer: z.object({
      bookings: z.array(BookingSummary),
      ...w.Paging,
      /** The number of matches in each tab. */
      counts: z.object({ upcoming: z.int(), waiting: z.int(), past: z.int(), cancelled: z.int() }),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/bookings/{id}': {
    summary: 'Get a booking and its available actions',
    access: 'active',
    params,
    /** The host's log says who got the address, and with this, that a device saved it for when it's offline. */
    query: z.object({ purpose: z.literal('offline').optional() }),
    answer: Booking,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'GET /api/bookings/{id}/refund-preview': {
    summary:
      'Preview the refund for canceling now, and the rule behind it; staff choose between everything and the policy',
    access: 'active',
    params,
    query: z.object({ refund: staffRefund }),
    answer: RefundPreview,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
  },
  'GET /api/bookings/{id}/refund-timeline': {
    summary: 'List what canceling refunds until when, as dates and amounts (B8)',
    access: 'active',
    params,
    answer: RefundTimeline,
    errors: ['NOT_FOUND'],
  },
  'POST /api/bookings/{id}/rebook': {
    summary: 'Find when the same hours of a past booking are free next, with prices (J7)',
    access: 'active',
    params,
    answer: Rebooking,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
    bucket: 'search',
  },
  'GET /api/bookings/{id}/receipt': {
    summary: 'Get the receipt: line items, payments, and refunds; for hosts, what they earned (RC1)',
    access: 'active',
    params,
    answer: Receipt,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'GET /api/bookings/{id}/receipt.pdf': {
    summary: 'Download the receipt as an accessible PDF (RC1)',
    access: 'active',
    params,
    download: 'application/pdf',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  'POST /api/bookings/{id}/approve': {
    ...moving,
    summary: `Accept a request as the host. It takes effect after ${BOOKING.acceptUndoSeconds} seconds`,
    errors: [...moveErrors, 'LISTING_NOT_BOOKABLE', 'REQUEST_TAKEN'],
  },
  'POST /api/bookings/{id}/undo-approve': {
    ...moving,
    summary: 'Undo an acceptance before it takes effect',
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/decline': {
    ...moving,
    summary: 'Decline a request as the host',
    body: reason,
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/withdraw': {
    ...moving,
    summary: 'Withdraw a request as the guest, alone or with those sent to other hosts',
    body: z.strictObject({
      /** Also those that were sent to other hosts at the same time and are still open. */
      all: z.boolean().optional(),
    }),
    errors: [...moveErrors, 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/payment-sent': {
    ...moving,
    summary: 'Report that you’ve paid, as the guest; the recipient gets one more day to check',
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/payment-received': {
    ...moving,
    summary:
      'Record money received outside the product; the full amount confirms the booking, late money becomes a refund',
    body: z.strictObject({ amountMinor: w.Minor.min(1) }),
    errors: [...moveErrors, 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/payment-undone': {
    ...moving,
    summary:
      'Say that a recorded payment never arrived: the ledger reverses it, and the booking waits for the payment again until a new deadline',
    /** Only this part of the payment; all of it if left out. */
    body: z.strictObject({ partId: w.Id.optional() }),
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/refunds/{refundId}/sent': {
    ...moving,
    params: z.object({ id: w.Id, refundId: w.Id }),
    summary: 'Mark a refund as sent outside the product',
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/refunds/{refundId}/received': {
    ...moving,
    params: z.object({ id: w.Id, refundId: w.Id }),
    summary: 'Confirm that a refund arrived, as the guest',
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/refunds/{refundId}/missing': {
    ...moving,
    params: z.object({ id: w.Id, refundId: w.Id }),
    summary: 'Say, as the guest, that a refund marked as sent didn’t arrive; it’s due again, and staff see it',
    errors: moveErrors,
  },
  'POST /api/bookings/{id}/refund/accept': {
    ...moving,
    summary: 'Accept a refund proposed by staff, as the host; it’s paid immediately (RO2)',
    body: z.strictObject(thatRefund),
    errors: [...moveErrors, 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/refund/decline': {
    ...moving,
    summary: 'Decline a proposed refund, as the host, with a note that guest and staff can read (RO2)',
    body: z.strictObject({ ...thatRefund, word: w.safeText(REFUNDS.reasonMaximumCharacters, 1) }),
    errors: [...moveErrors, 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/cancel': {
    ...moving,
    summary: 'Cancel as guest, host, or staff; the refund is never less than expected',
    body: reason.extend({
      /** `dueMinor` of the preview shown. If it's lower by now, canceling is rejected with REFUND_CHANGED and the new preview. */
      expectedDueMinor: w.Minor.optional(),
      /** For hosts: the fine that was shown; left out, 0. If it's higher by now, canceling is rejected with FINE_CHANGED. */
      expectedFineMinor: w.Minor.optional(),
      /** For guests, if the preview has `creditBonusMinor`: take the whole refund as credit, with that bonus. */
      refundAs: z.enum(['payment', 'credit']).optional(),
      /** The bonus shown. If it's lower by now, canceling is rejected with REFUND_CHANGED. */
      expectedBonusMinor: w.Minor.optional(),
      refund: staffRefund,
    }),
    errors: [...moveErrors, 'REFUND_CHANGED', 'FINE_CHANGED', 'VALIDATION_FAILED'],
  },
  'POST /api/bookings/{id}/early-end': {
    ...moving,
    summary: 'End a stay that’s paid monthly early, as the guest, with a month’s notice (F9)',
    body: z.strictObject({
      lastDate: w.LocalDate,
      /** `canceledMinor` as shown. If it's different by now, the request is rejected with STATE_CHANGED. */
      expectedMinor: w.Minor,
    }),
    errors: [...moveErrors, 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
