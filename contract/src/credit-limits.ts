// Limits of credit, apart from what every page loads.

export const CREDIT = {
  /** The most that staff grant or take back at a time. */
  grantMaximumMinor: 1_000_000,
  reasonMaximumCharacters: 300,
  bonusMaximumPercent: 50,
  rewardMaximumMinor: 100_000,
  /** What credit leaves to pay is nothing, or at least this: cards can't be charged less. */
  leastChargedMinor: 100,
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
