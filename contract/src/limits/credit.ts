// Limits of credit, separate from those that every page loads.

export const CREDIT = {
  /** The most that staff can grant or take back at a time, in US dollars; see `limitMinor`. */
  grantMaximum: 10_000,
  reasonMaximumCharacters: 300,
  bonusMaximumPercent: 50,
  rewardMaximum: 1_000,
  /** Credit pays either everything or leaves at least this many US dollars, because cards can't be charged less. */
  leastCharged: 1,
  pageSize: 20,
} as const;

/** Why a guest's credit changed. */
export const CREDIT_REASONS = [
  'goodwill',
  'referral',
  'refund',
  'refund-bonus',
  'used',
  'taken-back',
  'given-up',
] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];
