// Payouts: the accounts of hosts, and the transfers to them, from the operator's own bank or through Stripe.
import { z } from 'zod';
import type { EndpointTable } from '../endpoint.ts';
import {
  PAYOUT_ACCOUNT_KINDS,
  PAYOUT_SCHEDULES,
  PAYOUT_STATUSES,
  PAYOUTS,
  STRIPE_ACCOUNT_STATUSES,
  STRIPE_COUNTRIES,
  STRIPE_NEEDS,
} from '../limits/payouts.ts';
import { ownerProof } from '../owner-proof.ts';
import * as w from '../wire.ts';

const digits = (minimum: number, maximum: number, message: string) =>
  z
    .string()
    .transform((text) => text.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${minimum},${maximum}}$`), message));

/** The check digit of a routing number of the United States: 3, 7 and 1 times its digits add up to a multiple of ten. */
const isRoutingNumber = (text: string): boolean =>
  [...text].reduce((sum, digit, at) => sum + Number(digit) * [3, 7, 1][at % 3]!, 0) % 10 === 0 && text !== '000000000';

const holderName = w.safeText(PAYOUTS.holderMaximumCharacters, 1);

/** An account's numbers. They're stored encrypted, and only used for the file for the operator's bank. */
export const AccountNumbers = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('us'),
    holderName,
    routingNumber: digits(9, 9, 'Enter the nine digits of the routing number.').refine(
      isRoutingNumber,
      'This routing number isn’t valid. Check it on a check or in your bank’s app.',
    ),
    accountNumber: digits(4, 17, 'Enter 4 to 17 digits.'),
    accountType: z.enum(['checking', 'savings']),
  }),
  z.strictObject({
    kind: z.literal('ca'),
    holderName,
    transitNumber: digits(5, 5, 'Enter the five digits of the transit number.'),
    institutionNumber: digits(3, 3, 'Enter the three digits of the institution number.'),
    accountNumber: digits(7, 12, 'Enter 7 to 12 digits.'),
  }),
  z.strictObject({
    kind: z.literal('au'),
    holderName,
    /** Names the bank and its branch. */
    bsb: digits(6, 6, 'Enter the six digits of the BSB.'),
    accountNumber: digits(4, 10, 'Enter 4 to 10 digits.'),
  }),
  z.strictObject({
    kind: z.literal('nz'),
    holderName,
    /** Bank, branch, account, and suffix. */
    accountNumber: digits(15, 16, 'Enter all 15 or 16 digits, such as 12-3140-0171323-50.'),
  }),
  z.strictObject({
    kind: z.literal('iban'),
    holderName,
    /** With valid check digits. */
    iban: z
      .string()
      .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'Enter the IBAN, such as DE89 3704 0044 0532 0130 00.')),
  }),
]);
export type AccountNumbers = z.infer<typeof AccountNumbers>;

/** Where earnings go: Stripe asks for the numbers itself. */
const PayoutDestination = z.discriminatedUnion('kind', [
  ...AccountNumbers.options,
  z.strictObject({
    kind: z.literal('stripe'),
    /** Of the host's bank, or their company. */
    country: z.enum(STRIPE_COUNTRIES),
  }),
]);
export type PayoutDestination = z.infer<typeof PayoutDestination>;

/** A host's account at Stripe. */
const StripeAccount = z
  .object({
    status: z.enum(STRIPE_ACCOUNT_STATUSES),
    country: z.enum(STRIPE_COUNTRIES),
    needs: z.array(z.enum(STRIPE_NEEDS)),
    /** Stripe's deadline; null without one. */
    dueAt: w.Instant.nullable(),
  })
  .meta({ id: 'StripeAccount' });
export type StripeAccount = z.infer<typeof StripeAccount>;

export const PayoutAccount = z
  .object({
    /** A host has one account for each currency. */
    currency: w.Currency,
    kind: z.enum(PAYOUT_ACCOUNT_KINDS),
    holderName: z.string(),
    /** The visible part of the number: its last four characters, or half of a shorter one. Null for Stripe, which keeps the numbers. */
    last4: z.string().nullable(),
    stripe: StripeAccount.nullable(),
    schedule: z.enum(PAYOUT_SCHEDULES),
    changedAt: w.Instant,
    /** Nothing is paid out until then; null once that has passed. */
    pausedUntil: w.Instant.nullable(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof PayoutAccount>;

/** What a host has earned in one currency, by status. */
export const PayoutBalance = z
  .object({
    currency: w.Currency,
    /** Of confirmed bookings that aren't closed yet. */
    earnedMinor: z.int(),
    /** From closed bookings, and not sent yet. Negative after a refund of what was already paid out; later earnings offset it. */
    payableMinor: z.int(),
    onTheWayMinor: z.int(),
    paidMinor: z.int(),
    /**
     * Our fees for bookings that guests paid to the host directly, which are deducted from payouts; negative if the host paid too much.
     */
    owedMinor: z.int(),
  })
  .meta({ id: 'PayoutBalance' });
export type PayoutBalance = z.infer<typeof PayoutBalance>;

export const Payout = z
  .object({
    _id: w.Id,
    status: z.enum(PAYOUT_STATUSES),
    /** Zero if fees took all of it. */
    amountMinor: w.Minor,
    /** Fees deducted for bookings that guests paid the host directly; negative for fees that were refunded. */
    feesMinor: z.int(),
    currency: w.Currency,
    /** The account number's end; null for a Stripe account. */
    last4: z.string().nullable(),
    bookings: z.int(),
    createdAt: w.Instant,
    sentAt: w.Instant.nullable(),
    paidAt: w.Instant.nullable(),
    failedAt: w.Instant.nullable(),
    /** Why the bank returned it, or Stripe rejected it. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'Payout' });
export type Payout = z.infer<typeof Payout>;

export const PayoutItem = z
  .object({
    bookingId: w.Id,
    reference: z.string(),
    listingTitle: z.string(),
    startsAt: w.Instant,
    endsAt: w.Instant,
    timeZone: z.string(),
    /** Negative if it offsets a refund, or is a fine. */
    amountMinor: w.Minor,
    /** A fine for canceling this booking; above zero if it was given back. */
    isFine: z.boolean(),
  })
  .meta({ id: 'PayoutItem' });
export type PayoutItem = z.infer<typeof PayoutItem>;

const cursor = z.string().max(200).optional();
const nextCursor = z.string().nullable();
const params = z.object({ id: w.Id });

export const payoutEndpoints = {
  'GET /api/payout-account': {
    summary: 'Get where your earnings go, one account per currency; numbers are never shown again',
    access: 'active',
    answer: z.object({
      accounts: z.array(PayoutAccount),
      /** Whether hosts can be paid through Stripe here. */
      hasStripe: z.boolean(),
    }),
  },
  'PUT /api/payout-account': {
    summary: `Set the account for a currency; payouts pause for ${PAYOUTS.pausedHoursAfterChange} hours and you get an email`,
    access: 'active',
    body: z.strictObject({
      currency: w.Currency,
      account: PayoutDestination,
      schedule: z.enum(PAYOUT_SCHEDULES).default('weekly'),
      ...ownerProof,
    }),
    answer: PayoutAccount,
    errors: ['FORBIDDEN', 'LOGIN_NOT_RECENT', 'RATE_LIMITED', 'VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'PATCH /api/payout-account/{currency}': {
    summary: 'Change how often you’re paid in a currency',
    access: 'active',
    params: z.object({ currency: w.Currency }),
    body: z.strictObject({ schedule: z.enum(PAYOUT_SCHEDULES) }),
    answer: PayoutAccount,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'POST /api/payout-account/{currency}/stripe-link': {
    summary:
      'Get a link to Stripe’s pages, where your account is set up or completed; it works once, for a few minutes',
    access: 'active',
    params: z.object({ currency: w.Currency }),
    answer: z.object({ url: z.url() }),
    errors: ['NOT_FOUND', 'OVERLOADED', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    needsConfirmedEmail: true,
    bucket: 'write',
  },
  'POST /api/payout-account/{currency}/refresh': {
    summary: 'Check your account’s setup status with Stripe',
    access: 'active',
    params: z.object({ currency: w.Currency }),
    answer: PayoutAccount,
    errors: ['NOT_FOUND', 'OVERLOADED', 'STATE_CHANGED', 'VALIDATION_FAILED'],
    bucket: 'write',
  },
  'GET /api/payouts': {
    summary: 'List your payouts, latest first, with your balance in each currency',
    access: 'active',
    query: z.object({ cursor }),
    answer: z.object({ balances: z.array(PayoutBalance), payouts: z.array(Payout), nextCursor }),
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/payouts/{id}': {
    summary: 'Get one of your payouts with its bookings',
    access: 'active',
    params,
    answer: Payout.extend({ items: z.array(PayoutItem) }),
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
} as const satisfies EndpointTable;
