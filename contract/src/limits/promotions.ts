// Limits of promo codes, separate from those that every page loads.

export const PROMOTIONS = {
  codeMaximumCharacters: 40,
  codePattern: /^[A-Z0-9-]{4,24}$/,
  /** In US dollars; see `limitMinor`. */
  amountMaximum: 10_000,
  limitMaximum: 1_000_000,
  /** A code never pays for everything, because cards can't be charged less. */
  leastPaid: 1,
  /** Wrong codes a member can enter in an hour. */
  wrongPerHour: 10,
  pageSize: 20,
} as const;
