// Limits of payouts, shared by server and web. No imports.
export const PAYOUTS = {
  /** A payout waits until at least this many US dollars are available, because bank transfers cost the operator something. */
  minimum: 1,
  /**
   * After an account was added or changed, nothing is paid out for this long, so a stolen login can't be used to empty the balance
   * unnoticed.
   */
  pausedHoursAfterChange: 72,
  pageSize: 25,
  /** Batches per page: finished ones are rarely looked up. */
  batchPageSize: 10,
  /** Staff are reminded of payouts that have been on the way for this many days; banks rarely take longer. */
  confirmAfterDays: 5,
  /** Payouts in one batch, which is one file for the operator's bank. */
  batchMaximum: 10_000,
  reasonMaximumCharacters: 300,
  holderMaximumCharacters: 120,
} as const;

/** Weekly: on Mondays. Monthly: on the 1st. In UTC. */
export const PAYOUT_SCHEDULES = ['daily', 'weekly', 'monthly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/**
 * `payable`: it will be in the operator's next batch, or Stripe will be asked for it. `on-the-way`: the operator has told the bank, or
 * it's in the host's Stripe balance. `paid`: the bank has paid, or Stripe has paid it to the host's bank. `failed`: the bank sent it
 * back, or Stripe refused; what was in it is ready to pay out again.
 */
export const PAYOUT_STATUSES = ['payable', 'on-the-way', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** How accounts are identified: by routing number, by transit and institution number, by BSB, by a number alone, or by IBAN. */
export const ACCOUNT_KINDS = ['us', 'ca', 'au', 'nz', 'iban'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Where earnings go: to a bank account we send to, or to a Stripe account. */
export const PAYOUT_ACCOUNT_KINDS = [...ACCOUNT_KINDS, 'stripe'] as const;
export type PayoutAccountKind = (typeof PAYOUT_ACCOUNT_KINDS)[number];

/** Countries where hosts can open a Stripe account, with its payout currency. */
export const STRIPE_CURRENCIES = {
  US: 'USD',
  CA: 'CAD',
  GB: 'GBP',
  CH: 'CHF',
  AT: 'EUR',
  BE: 'EUR',
  DE: 'EUR',
  ES: 'EUR',
  FI: 'EUR',
  FR: 'EUR',
  IE: 'EUR',
  IT: 'EUR',
  LU: 'EUR',
  NL: 'EUR',
  PT: 'EUR',
} as const;
export type StripeCountry = keyof typeof STRIPE_CURRENCIES;
export const STRIPE_COUNTRIES = Object.keys(STRIPE_CURRENCIES) as [StripeCountry, ...StripeCountry[]];

/**
 * A Stripe account's status. `new`: Stripe doesn't know it yet. `incomplete`: the host has to continue there. `checking`: Stripe is
 * verifying. `ready`: it can receive transfers. `restricted`: it could, but can't until the host does what's needed. `rejected` and
 * `closed`: never again.
 */
export const STRIPE_ACCOUNT_STATUSES = [
  'new',
  'incomplete',
  'checking',
  'ready',
  'restricted',
  'rejected',
  'closed',
] as const;
export type StripeAccountStatus = (typeof STRIPE_ACCOUNT_STATUSES)[number];

/** What Stripe still needs from a host, in general terms; its own pages have the details. */
export const STRIPE_NEEDS = ['identity', 'bank', 'business', 'terms', 'currency', 'other'] as const;
export type StripeNeed = (typeof STRIPE_NEEDS)[number];
