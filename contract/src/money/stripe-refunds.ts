// Refunds that someone made in Stripe's dashboard, for staff.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { STAFF } from '../limits/staff.ts';
import * as w from '../wire.ts';

/**
 * `recorded`: it's part of its booking. `open`: part of it doesn't match the booking, and staff investigate. `closed`: they have.
 * `returned`: the guest's bank returned that part to us.
 */
export const STRIPE_REFUND_STATES = ['recorded', 'open', 'closed', 'returned'] as const;

export const StripeRefund = z
  .object({
    _id: w.Id,
    /** Stripe's id of the refund. */
    refundId: z.string(),
    booking: z.object({ _id: w.Id, reference: z.string(), listingTitle: z.string() }),
    amountMinor: w.Minor,
    currency: w.Currency,
    /** The part we didn't owe the guest before. */
    goodwillMinor: w.Minor,
    /** The part that exceeds what the guest could get back for the booking. */
    strayMinor: w.Minor,
    state: z.enum(STRIPE_REFUND_STATES),
    madeAt: w.Instant,
    note: z.string().nullable(),
    closedAt: w.Instant.nullable(),
  })
  .meta({ id: 'StripeRefund' });
export type StripeRefund = z.infer<typeof StripeRefund>;

export const stripeRefundEndpoints = {
  'GET /api/staff/stripe-refunds': {
    summary: 'List refunds made in Stripe’s dashboard, those that need staff or all, latest first (RO2)',
    access: 'staff',
    permission: 'payments',
    query: z.object({ state: z.enum(['open', 'all']).default('all'), cursor: z.string().max(200).optional() }),
    answer: z.object({ refunds: z.array(StripeRefund), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
  'POST /api/staff/stripe-refunds/{id}/close': {
    summary: 'Close a refund that doesn’t fit its booking with a note on what you found out; logged (RO2)',
    access: 'staff',
    permission: 'payments',
    params: z.object({ id: w.Id }),
    body: z.strictObject({ note: w.safeText(STAFF.reasonMaximumCharacters, 1) }),
    answer: StripeRefund,
    errors: ['NOT_FOUND', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
