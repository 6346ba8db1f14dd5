// Bounds of the lists that staff search and sort. No imports.
export const STAFF_TABLES = {
  pageSize: 50,
  /** Totals are exact up to here and say "more than" beyond, so that they cost the same on a list of any length. */
  countedRows: 100_000,
  exportedRows: 100_000,
  /** A text is looked for in names and words from so many characters on; a shorter one only at the beginning of names. */
  partMinimumCharacters: 3,
  /** How many things of each kind a search finds. */
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
] as const;
export type PaymentOperation = (typeof PAYMENT_OPERATIONS)[number];

export const PAYMENT_ATTEMPT_STATES = ['pending', 'succeeded', 'failed', 'unknown'] as const;
export type PaymentAttemptState = (typeof PAYMENT_ATTEMPT_STATES)[number];
