// Arriving at a booking: check-in and check-out (E9), guests who don't come, and guests who can't get in (E10).
import { z } from 'zod';
import { Booking } from '../bookings.ts';
import type { EndpointTable } from '../endpoint.ts';
import { ARRIVAL, NO_ACCESS_STATES, NO_SHOW_STATES } from '../limits/arrivals.ts';
import * as w from '../wire.ts';

/** Someone said that the guest didn't come. */
export const NoShow = z
  .object({
    state: z.enum(NO_SHOW_STATES),
    /** `system`: the hours were released because nobody checked in. */
    by: z.enum(['host', 'staff', 'system']),
    at: w.Instant,
    contestUntil: w.Instant,
    /** What the guest wrote; only for the guest and staff. */
    contestText: z.string().nullable(),
    can: z.object({ contest: z.boolean(), withdraw: z.boolean(), uphold: z.boolean() }),
  })
  .meta({ id: 'NoShow' });
export type NoShow = z.infer<typeof NoShow>;

/** The guest can't get in. */
export const NoAccess = z
  .object({
    _id: w.Id,
    state: z.enum(NO_ACCESS_STATES),
    message: z.string().nullable(),
    at: w.Instant,
    /** Until when it's the host's turn, or after their answer the guest's. Then it ends automatically. */
    dueAt: w.Instant,
    endedAt: w.Instant.nullable(),
    can: z.object({
      /** Host: say that they can get in now, or refund. */
      answer: z.boolean(),
      /** Guest: say that they're in. */
      enter: z.boolean(),
      /** Guest: say that they still can't get in. */
      object: z.boolean(),
      /** Staff: decide that the booking stands, after the guest contradicted the host. */
      uphold: z.boolean(),
      /** Staff: decide that everything is refunded, while the booking lasts. */
      refund: z.boolean(),
    }),
  })
  .meta({ id: 'NoAccess' });
export type NoAccess = z.infer<typeof NoAccess>;

export const Arrival = z
  .object({
    timeZone: w.TimeZone,
    noShow: NoShow.nullable(),
    /** The latest one. */
    noAccess: NoAccess.nullable(),
    can: z.object({
      markNoShow: z.boolean(),
      reportNoAccess: z.boolean(),
    }),
    /** Until when the guest can say that they can't get in; null if that's over. */
    noAccessUntil: w.Instant.nullable(),
  })
  .meta({ id: 'Arrival' });
export type Arrival = z.infer<typeof Arrival>;

const params = z.object({ id: w.Id });
const text = w.safeText(ARRIVAL.messageMaximumCharacters, 1);
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;
const moving = {
  access: 'active',
  params,
  answer: Booking,
  isIdempotent: true,
  bucket: 'write',
  errors: [...keyErrors, 'NOT_FOUND', 'FORBIDDEN', 'STATE_CHANGED'],
} as const;
const writing = { ...moving, errors: [...moving.errors, 'VALIDATION_FAILED'] } as const;

export const arrivalEndpoints = {
  'GET /api/bookings/{id}/arrival': {
    summary: 'Get whether the guest came and could get in, and what you can say about it now (E10)',
    access: 'active',
    params,
    answer: Arrival,
    errors: ['NOT_FOUND'],
  },
  'POST /api/bookings/{id}/check-in': {
    ...moving,
    summary:
      'Record that the guest has arrived, as guest or host, from 30 minutes before the start until the end. Once it’s recorded, repeats change nothing (E9)',
  },
  'POST /api/bookings/{id}/check-out': {
    ...moving,
    summary:
      'Record that the guest has left, as guest or host, until 2 hours after the end. The booking keeps its hours (E9)',
  },
  'POST /api/bookings/{id}/no-show': {
    ...moving,
    summary:
      'Say that the guest didn’t come, as host or staff, from 30 minutes after the start until 24 hours after the end. The money stays the same (E10)',
  },
  'POST /api/bookings/{id}/no-show/contest': {
    ...writing,
    summary: 'Contest a no-show within 48 hours, as the guest; staff decide (E10)',
    body: z.strictObject({ message: text }),
  },
  'POST /api/bookings/{id}/no-show/decide': {
    ...writing,
    summary: 'Withdraw a no-show, as host or staff, or uphold a contested one, as staff (E10)',
    body: z.strictObject({ decision: z.enum(['withdrawn', 'upheld']) }),
  },
  'POST /api/bookings/{id}/no-access': {
    ...writing,
    summary:
      'Say that you can’t get in, as the guest, until 2 hours after the start. The host has 15 minutes to answer; without an answer, everything is refunded (E10)',
    body: z.strictObject({ message: text.optional() }),
  },
  'POST /api/bookings/{id}/no-access/answer': {
    ...writing,
    maximumSeconds: 15,
    summary: 'Answer as the host: the guest can get in now, or gets everything back (E10)',
    body: z.strictObject({ answer: z.enum(['can-get-in', 'refund']) }),
  },
  'POST /api/bookings/{id}/no-access/close': {
    ...writing,
    summary: 'Say that you’re in, which is a check-in, or that you still can’t get in, after which staff decide (E10)',
    body: z.strictObject({ outcome: z.enum(['got-in', 'locked-out']) }),
  },
  'POST /api/bookings/{id}/no-access/decide': {
    ...writing,
    maximumSeconds: 15,
    summary:
      'Decide as staff, after the guest contradicted the host: the booking stands, or while it lasts, everything is refunded (E10)',
    body: z.strictObject({ decision: z.enum(['upheld', 'refunded']) }),
  },
} as const satisfies EndpointTable;
