// Limits of the staff tables. No imports.
export const STAFF_TABLES = {
  pageSize: 50,
  /** Totals are exact up to this many rows and say "more than" beyond it, so their cost is bounded. */
  countedRows: 100_000,
  exportedRows: 100_000,
  /** Text of at least this many characters matches anywhere; shorter text matches only the beginning of names. */
  partMinimumCharacters: 3,
  /** Search results per kind. */
  foundOfEach: 6,
} as const;

/** What the provider was asked to do with a payment. */
export const PAYMENT_OPERATIONS = [
  'authorize',
  'capture',
  'void',
  'refund',
  'charge',
  'charge-refund',
  'installment',
  'change',
] as const;
export type PaymentOperation = (typeof PAYMENT_OPERATIONS)[number];

export const PAYMENT_ATTEMPT_STATES = ['pending', 'succeeded', 'failed', 'unknown'] as const;
export type PaymentAttemptState = (typeof PAYMENT_ATTEMPT_STATES)[number];
