// Credit that guests can spend on bookings (D12): their balance and history, and staff who grant it and take it back. Credit is money
// we owe in the books (decision 0062).
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import { limitMinor } from '../limits/amounts.ts';
import { CREDIT, CREDIT_REASONS } from '../limits/credit.ts';
import * as w from '../wire.ts';
import { amountsByCurrency } from './amounts-by-currency.ts';
import { KnownCurrency } from './known-currency.ts';

/** A member's credit in one currency. */
export const CreditBalance = z
  .object({
    currency: w.Currency,
    /** The available amount. */
    availableMinor: w.Minor,
    /** Reserved for requests and bookings that aren't paid yet. */
    reservedMinor: w.Minor,
  })
  .meta({ id: 'CreditBalance' });
export type CreditBalance = z.infer<typeof CreditBalance>;

export const CreditEntry = z
  .object({
    _id: w.Id,
    at: w.Instant,
    reason: z.enum(CREDIT_REASONS),
    currency: w.Currency,
    /** Positive for additions, negative for deductions. */
    amountMinor: w.Minor,
    booking: z.object({ _id: w.Id, reference: z.string() }).nullable(),
    /** Staff's note. */
    note: z.string().nullable(),
    /** For staff: who made the change. */
    by: z.string().nullable(),
  })
  .meta({ id: 'CreditEntry' });
export type CreditEntry = z.infer<typeof CreditEntry>;

/** A page of history, latest first, with all balances. */
export const CreditPage = z
  .object({
    balances: z.array(CreditBalance),
    entries: z.array(CreditEntry),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'CreditPage' });
export type CreditPage = z.infer<typeof CreditPage>;

/** What the operator adds and pays for; nothing by default. */
const terms = {
  /** Added to a refund that a guest takes as credit; 0 turns the option off. */
  refundBonusPercent: z.int().min(0).max(CREDIT.bonusMaximumPercent),
  /** By currency: for a referred guest's first booking. Empty turns rewards off. */
  referralRewards: amountsByCurrency(CREDIT.rewardMaximum),
};
export const CreditSettings = z
  .object({ ...terms, changedAt: w.Instant.nullable(), changedBy: z.string().nullable() })
  .meta({ id: 'CreditSettings' });
export type CreditSettings = z.infer<typeof CreditSettings>;

const page = z.object({ cursor: z.string().max(200).optional() });
const params = z.object({ id: w.Id });
const change = z
  .strictObject({
    amountMinor: w.Minor.min(1),
    currency: KnownCurrency,
    /** Visible to the member. */
    reason: w.safeText(CREDIT.reasonMaximumCharacters, 1),
  })
  .refine(({ amountMinor, currency }) => amountMinor <= limitMinor(CREDIT.grantMaximum, currency), {
    path: ['amountMinor'],
    message: 'Enter a smaller amount.',
  });
const keyErrors = ['IDEMPOTENCY_KEY_REQUIRED', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'] as const;

export const creditEndpoints = {
  'GET /api/credit': {
    summary: 'Get your credit and its history, latest first (D12)',
    access: 'active',
    query: page,
    answer: CreditPage,
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/staff/members/{id}/credit': {
    summary: 'Get a member’s credit and its history; logged (D12)',
    access: 'staff',
    permission: 'members',
    params,
    query: page,
    answer: CreditPage,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/staff/members/{id}/credit/grants': {
    summary: 'Grant a member credit; they’re notified, and it’s logged (D12)',
    access: 'staff',
    permission: 'credit',
    params,
    body: change,
    answer: CreditPage,
    isIdempotent: true,
    errors: [...keyErrors, 'NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/staff/members/{id}/credit/take-backs': {
    summary: 'Take back credit that a member hasn’t spent; they’re notified, and it’s logged (D12)',
    access: 'staff',
    permission: 'credit',
    params,
    body: change,
    answer: CreditPage,
    isIdempotent: true,
    errors: [...keyErrors, 'NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/staff/credit-settings': {
    summary: 'Get the bonus on refunds taken as credit and the referral rewards',
    access: 'staff',
    permission: 'fees',
    answer: CreditSettings,
  },
  'PUT /api/staff/credit-settings': {
    summary: 'Set the bonus on refunds taken as credit and the referral rewards; logged',
    access: 'staff',
    permission: 'fees',
    body: z.strictObject(terms),
    answer: CreditSettings,
    errors: ['VALIDATION_FAILED'],
    bucket: 'write',
  },
} as const satisfies EndpointTable;
