// Limits of payouts, shared by server and web. No imports.
export const PAYOUTS = {
  /** A payout waits until at least so many US dollars are ready to pay out: bank transfers cost the operator something. */
  minimum: 1,
  /** After a new or changed account nothing is paid out for so long: who took over a login can't empty the balance unseen. */
  pausedHoursAfterChange: 72,
  pageSize: 25,
  /** Batches in a page of them: finished ones are looked up rarely. */
  batchPageSize: 10,
  /** Staff are reminded of payouts that are on the way for so many days: banks take at most a few. */
  confirmAfterDays: 5,
  /** Payouts in one batch, which is one file for the operator's bank. */
  batchMaximum: 10_000,
  reasonMaximumCharacters: 300,
  holderMaximumCharacters: 120,
} as const;

/** Weekly: on Mondays. Monthly: on the 1st. Days are those of UTC. */
export const PAYOUT_SCHEDULES = ['daily', 'weekly', 'monthly'] as const;
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/**
 * `payable`: it will be in the operator's next batch, or Stripe will be asked for it. `on-the-way`: the operator has told the bank, or
 * it's in the host's Stripe balance. `paid`: the bank has paid, or Stripe has paid it to the host's bank. `failed`: the bank sent it
 * back, or Stripe refused; what was in it is ready to pay out again.
 */
export const PAYOUT_STATUSES = ['payable', 'on-the-way', 'paid', 'failed'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** How accounts are told apart: by routing number, by transit and institution number, or by IBAN. */
export const ACCOUNT_KINDS = ['us', 'ca', 'iban'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Where earnings may go: to a bank account of ours to send to, or to an account at Stripe. */
export const PAYOUT_ACCOUNT_KINDS = [...ACCOUNT_KINDS, 'stripe'] as const;
export type PayoutAccountKind = (typeof PAYOUT_ACCOUNT_KINDS)[number];

/** Countries in which hosts can open an account at Stripe, with the currency it's paid out in. */
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
 * How far an account at Stripe is. `new`: Stripe doesn't know it yet. `incomplete`: the host has to go on there. `checking`: Stripe is
 * verifying. `ready`: it can receive transfers. `restricted`: it could, and can't until the host does what's needed. `rejected` and
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

/** What Stripe still wants from a host, roughly: its own pages say it exactly. */
export const STRIPE_NEEDS = ['identity', 'bank', 'business', 'terms', 'currency', 'other'] as const;
export type StripeNeed = (typeof STRIPE_NEEDS)[number];
