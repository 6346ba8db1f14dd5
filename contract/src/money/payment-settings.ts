// How guests may pay outside the product: what the operator allows, and how hosts and the operator want to be paid (decision 0053).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';
import { COLLECTORS, MANUAL_METHODS, MANUAL_PAYMENT } from './payment-methods.ts';

/** A recipient's payment method, as guests read it. */
export const PaymentOption = z
  .object({
    method: z.enum(MANUAL_METHODS),
    details: z.string(),
    changedAt: w.Instant,
  })
  .meta({ id: 'PaymentOption' });
export type PaymentOption = z.infer<typeof PaymentOption>;

/** What the operator decided for the whole market. */
export const PaymentSettings = z
  .object({
    /** Who receives bank transfers and invoiced payments. Cash always goes to the host. */
    collectedBy: z.enum(COLLECTORS),
    /** Methods that are allowed. */
    methods: z.array(z.enum(MANUAL_METHODS)),
    /** Guests can also pay with simulated cards: nobody is charged. */
    hasSandbox: z.boolean(),
    /** Guests of stays of 28 days or more can pay monthly. */
    hasMonthlyPayments: z.boolean(),
  })
  .meta({ id: 'PaymentSettings' });
export type PaymentSettings = z.infer<typeof PaymentSettings>;

/** A payment or refund outside the product that staff take care of. */
export const ManualPayment = z
  .object({
    /** Of the refund, or of the booking that awaits payment. */
    _id: w.Id,
    kind: z.enum(['payment', 'refund']),
    booking: z.object({ _id: w.Id, reference: z.string(), listingTitle: z.string() }),
    guest: z.object({ _id: w.Id, name: z.string() }),
    host: z.object({ _id: w.Id, name: z.string() }),
    method: z.enum(MANUAL_METHODS),
    collectedBy: z.enum(COLLECTORS),
    /** The amount still to be received or refunded. */
    amountMinor: w.Minor,
    currency: w.Currency,
    since: w.Instant,
    /** When the guest said they’d paid, or the refund was marked as sent. */
    sentAt: w.Instant.nullable(),
    /** When the guest said that the refund didn’t arrive. */
    missingAt: w.Instant.nullable(),
    /** When the booking expires without payment; null for refunds. */
    payBy: w.Instant.nullable(),
  })
  .meta({ id: 'ManualPayment' });
export type ManualPayment = z.infer<typeof ManualPayment>;

const params = z.object({ method: z.enum(MANUAL_METHODS) });
const details = w.safeText(MANUAL_PAYMENT.detailsMaximumCharacters, 1);
export const paymentSettingsEndpoints = {
  'GET /api/payment-options': {
    summary: 'Get how guests can pay you directly, and what this market allows',
    access: 'active',
    answer: z.object({ settings: PaymentSettings, options: z.array(PaymentOption) }),
  },
  'PUT /api/payment-options/{method}': {
    summary: 'Offer guests a way to pay you, with instructions; you get an email about the change',
    access: 'active',
    params,
    body: z.strictObject({ details, ...ownerProof }),
    answer: PaymentOption,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'DELETE /api/payment-options/{method}': {
    summary: 'Stop offering a way to pay you; existing bookings aren’t affected',
    access: 'active',
    params,
    errors: ['NOT_FOUND'],
    bucket: 'write',
  },
  'GET /api/staff/payment-settings': {
    summary: 'Get how guests can pay in this market, and the operator’s own payment details',
    access: 'staff',
    permission: 'payment-settings',
    answer: z.object({ settings: PaymentSettings, options: z.array(PaymentOption) }),
  },
  'PUT /api/staff/payment-settings': {
    summary:
      'Set who receives payments made outside the product, which methods are allowed, and whether long stays can be paid monthly',
    access: 'staff',
    permission: 'payment-settings',
    body: z.strictObject({
      collectedBy: z.enum(COLLECTORS),
      methods: z.array(z.enum(MANUAL_METHODS)).max(MANUAL_METHODS.length),
      /** If left out, it stays the same. */
      hasMonthlyPayments: z.boolean().optional(),
      ...ownerProof,
    }),
    answer: PaymentSettings,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'PUT /api/staff/payment-options/{method}': {
    summary: 'Set how guests pay the operator; the change is logged',
    access: 'staff',
    permission: 'payment-settings',
    params,
    body: z.strictObject({ details, ...ownerProof }),
    answer: PaymentOption,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/manual-payments': {
    summary: 'List payments the operator is waiting for, and refunds that it or hosts still have to send, oldest first',
    access: 'staff',
    permission: 'payment-settings',
    query: z.object({ kind: z.enum(['payment', 'refund']), cursor: z.string().max(200).optional() }),
    answer: z.object({ payments: z.array(ManualPayment), nextCursor: z.string().nullable() }),
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
