// Payments that need staff: stuck ones, and charges without a booking (RO2).
import { z } from 'zod';
import { BOOKING_STATUSES } from '../booking-states.ts';
import type { EndpointTable } from '../endpoint.ts';
import { STAFF, STUCK_KINDS } from '../limits/staff.ts';
import * as w from '../wire.ts';

/** A stuck payment. A booking has at most one. */
export const StuckPayment = z
  .object({
    booking: z.object({ _id: w.Id, reference: z.string(), status: z.enum(BOOKING_STATUSES), listingTitle: z.string() }),
    kind: z.enum(STUCK_KINDS),
    guest: z.object({ _id: w.Id, name: z.string() }),
    host: z.object({ _id: w.Id, name: z.string() }),
    amountMinor: w.Minor,
    currency: w.Currency,
    /** When the provider was first called. */
    since: w.Instant,
    /** How often the provider has rejected it. */
    refusals: z.int(),
    /** When it's retried automatically; null if it isn't. */
    nextTryAt: w.Instant.nullable(),
    /** The provider's code for its last rejection; null if it hasn't responded. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'StuckPayment' });
export type StuckPayment = z.infer<typeof StuckPayment>;

/** A charge as the provider knows it now. */
export const ChargeSeen = z
  .object({
    state: z.enum(['waiting', 'refused', 'authorized', 'captured', 'voided']),
    amountMinor: w.Minor,
    refundedMinor: w.Minor,
    currency: w.Currency,
    createdAt: w.Instant,
  })
  .meta({ id: 'ChargeSeen' });
export type ChargeSeen = z.infer<typeof ChargeSeen>;

/** A charge without a booking, and what happened to it. */
export const PaymentBreak = z
  .object({
    _id: w.Id,
    provider: z.string(),
    /** The provider's id of the charge. */
    reference: z.string(),
    amountMinor: w.Minor,
    currency: w.Currency,
    chargedAt: w.Instant,
    foundAt: w.Instant,
    /** Null while it's open. `matched`: it belonged to a booking after all. */
    resolution: z.enum(['voided', 'refunded', 'matched']).nullable(),
    resolvedAt: w.Instant.nullable(),
    tries: z.int(),
    /** When it's tried again; null once it's resolved. */
    nextTryAt: w.Instant.nullable(),
    /** The provider's code for its last rejection; null if there was none. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'PaymentBreak' });
export type PaymentBreak = z.infer<typeof PaymentBreak>;

const cursor = z.string().max(200).optional();
/** The payment's booking. */
const params = z.object({ id: w.Id });

export const staffPaymentEndpoints = {
  'GET /api/staff/stuck-payments': {
    summary: 'List pending refunds, releases, and failed payments with their bookings, oldest first (RO2)',
    access: 'staff',
    permission: 'payments',
    query: z.object({ cursor }),
    answer: z.object({ payments: z.array(StuckPayment), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/payments/{id}/lookup': {
    summary: 'Get the provider’s record of a booking’s payment, or null; access is logged (RO2)',
    access: 'staff',
    permission: 'payments',
    params,
    answer: z.object({ charge: ChargeSeen.nullable() }),
    errors: ['NOT_FOUND', 'OVERLOADED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/payments/{id}/retry': {
    summary: 'Retry a booking’s stuck payment now; returns what’s still stuck, or null (RO2)',
    access: 'staff',
    permission: 'payments',
    params,
    answer: z.object({ payment: StuckPayment.nullable() }),
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/payments/{id}/give-up': {
    summary:
      'Cancel a stuck payment: undo its charge, free the time, and email the guest. Or record a stuck refund as paid another way (RO2)',
    access: 'staff',
    permission: 'payments',
    params,
    body: z.strictObject({
      /** For a refund: how the guest got the money, which they can read. Otherwise only for the log. */
      reason: w.safeText(STAFF.reasonMaximumCharacters, 1),
    }),
    errors: ['NOT_FOUND', 'OVERLOADED', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/payment-breaks': {
    summary: 'List charges without a booking, open ones or all, latest first (RO2)',
    access: 'staff',
    permission: 'payments',
    query: z.object({ state: z.enum(['open', 'all']).default('all'), cursor }),
    answer: z.object({ breaks: z.array(PaymentBreak), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
