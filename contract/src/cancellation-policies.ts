// Cancellation policies as data (lifecycle design, 2.6): our five, and those that operators add. Percentages apply to the listing's price
// after discounts. Hours are elapsed time; days are the same wall-clock time that many calendar dates earlier in the listing's zone.
// The id of an own policy is its terms, such as `own-100-14d-50-7d`: listings and bookings that have it hold what was agreed, whatever
// happens to the settings (decision 0149). No imports, so pages load only what they need.

export interface CancellationTier {
  readonly refundPercent: number;
  readonly before: { readonly hours: number } | { readonly days: number };
}
interface CancellationPolicy {
  /** The most generous first. Until the latest deadline of several, the most generous one that hasn't passed applies. */
  readonly tiers: readonly CancellationTier[];
  /** Long stays only: after the last tier, this many days are non-refundable and the rest is refunded. */
  readonly daysOwedAfter?: number;
}

export const BUILT_IN_POLICIES = {
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

export type BuiltInPolicyId = keyof typeof BUILT_IN_POLICIES;
export type OwnPolicyId = `own-${string}`;
export type CancellationPolicyId = BuiltInPolicyId | OwnPolicyId;

export const BUILT_IN_POLICY_IDS = Object.keys(BUILT_IN_POLICIES) as BuiltInPolicyId[];

export const OWN_POLICY_LIMITS = { stepsMaximum: 4, daysMaximum: 365, hoursMaximum: 72 } as const;

/** The form of an own policy's id. `isOwnPolicy` also checks the order and the limits. The same as in migration 0074. */
const OWN_ID = /^own(?:-(?:100|[1-9][0-9]?)-[1-9][0-9]{0,2}[dh]){1,4}$/;

export const isBuiltInPolicy = (id: string): id is BuiltInPolicyId => Object.hasOwn(BUILT_IN_POLICIES, id);

const isDays = (before: CancellationTier['before']): before is { readonly days: number } => 'days' in before;

const readTiers = (id: string): CancellationTier[] =>
  [...id.matchAll(/-(\d+)-(\d+)([dh])/g)].map(([, percent, count, unit]) => ({
    refundPercent: Number(percent),
    before: unit === 'd' ? { days: Number(count) } : { hours: Number(count) },
  }));

/** How long before the start, if no clocks change. */
const usualHours = ({ before }: CancellationTier): number => (isDays(before) ? before.days * 24 : before.hours);

/** What's wrong with one step, beside the one before it. */
export type TierProblem = 'percent' | 'limit' | 'percent-order' | 'time-order';

export function findTierProblem(
  tier: CancellationTier,
  previous: CancellationTier | undefined,
): TierProblem | undefined {
  const { refundPercent, before } = tier;
  if (!Number.isInteger(refundPercent) || refundPercent < 1 || refundPercent > 100) return 'percent';
  const [count, most] = isDays(before)
    ? [before.days, OWN_POLICY_LIMITS.daysMaximum]
    : [before.hours, OWN_POLICY_LIMITS.hoursMaximum];
  if (!Number.isInteger(count) || count < 1 || count > most) return 'limit';
  if (previous === undefined) return undefined;
  if (refundPercent >= previous.refundPercent) return 'percent-order';
  return usualHours(tier) >= usualHours(previous) ? 'time-order' : undefined;
}

/** Each set of terms has one id. */
export const isOwnPolicy = (id: string): id is OwnPolicyId =>
  OWN_ID.test(id) && readTiers(id).every((tier, at, tiers) => findTierProblem(tier, tiers[at - 1]) === undefined);

export const isCancellationPolicy = (id: string): id is CancellationPolicyId => isBuiltInPolicy(id) || isOwnPolicy(id);

export const toOwnPolicyId = (tiers: readonly CancellationTier[]): OwnPolicyId =>
  `own-${tiers
    .map(({ refundPercent, before }) => `${refundPercent}-${isDays(before) ? `${before.days}d` : `${before.hours}h`}`)
    .join('-')}`;

/** What a policy says. Throws for an id that can't have been stored. */
export function policyTerms(id: CancellationPolicyId): CancellationPolicy {
  if (isBuiltInPolicy(id)) return BUILT_IN_POLICIES[id];
  if (!isOwnPolicy(id)) throw new Error(`not a cancellation policy: ${id}`);
  return { tiers: readTiers(id) };
}

/** Canceling costs so little that guests could book for the address alone. */
export const isCheapRefund = (refundPercent: number): boolean => refundPercent > 50;

/** Whether the address is shown once free cancellation ends, and not only after a step that costs little. */
export const showsAddressAfterFree = (id: CancellationPolicyId): boolean =>
  policyTerms(id).tiers.every(({ refundPercent }) => refundPercent === 100 || !isCheapRefund(refundPercent));
