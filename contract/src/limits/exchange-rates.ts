// Exchange rates for estimates. No imports.
export const EXCHANGE_RATES = {
  minimum: 0.000_000_1,
  maximum: 10_000_000,
  /** An older rate would be misleading, so no estimates are shown with it. */
  maximumAgeDays: 7,
  sourceMaximumCharacters: 120,
} as const;
