// The five cancellation policies as data (lifecycle design, 2.6). Percentages apply to the listing's price after discounts. Hours are
// elapsed time; days are the same wall-clock time that many calendar dates earlier in the listing's zone.

export interface CancellationTier {
  readonly refundPercent: 100 | 50;
  readonly before: { readonly hours: number } | { readonly days: number };
}
export interface CancellationPolicy {
  readonly tiers: readonly CancellationTier[];
  /** Long stays only: after the last tier, this many days are non-refundable and the rest is refunded. */
  readonly daysOwedAfter?: number;
}

export const CANCELLATION_POLICIES = {
  relaxed: { tiers: [{ refundPercent: 100, before: { hours: 2 } }] },
  flexible: { tiers: [{ refundPercent: 100, before: { hours: 24 } }] },
  moderate: {
    tiers: [
      { refundPercent: 100, before: { days: 5 } },
      { refundPercent: 50, before: { hours: 24 } },
    ],
  },
  strict: {
    tiers: [
      { refundPercent: 100, before: { days: 14 } },
      { refundPercent: 50, before: { days: 3 } },
    ],
  },
  'long-stay': { tiers: [{ refundPercent: 100, before: { days: 30 } }], daysOwedAfter: 30 },
} as const satisfies Record<string, CancellationPolicy>;

export type CancellationPolicyId = keyof typeof CANCELLATION_POLICIES;
export const CANCELLATION_POLICY_IDS = Object.keys(CANCELLATION_POLICIES) as [
  CancellationPolicyId,
  ...CancellationPolicyId[],
];
