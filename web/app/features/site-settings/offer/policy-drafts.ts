// Edits to the operator's own cancellation policies, before they're published. Pure.
import {
  BUILT_IN_POLICY_IDS,
  type BuiltInPolicyId,
  type CancellationPolicyId,
  type CancellationTier,
  findTierProblem,
  isBuiltInPolicy,
  type OwnPolicyId,
  policyTerms,
  type TierProblem,
  toOwnPolicyId,
} from '@daynook/contract/cancellation-policies';
import { minorPerMajor } from '@daynook/contract/money/minor-units';
import type { RefundStep, RefundTimeline } from '@daynook/contract/money/refund-timeline';
import type { Names } from '@daynook/contract/settings/names';
import type { ValueOf } from '../api.ts';

type Policies = ValueOf<'policies'>;

/** As typed. */
export interface StepDraft {
  readonly key: string;
  readonly percent: string;
  readonly count: string;
  readonly unit: 'days' | 'hours';
}

export interface PolicyDraft {
  /** The policy's id, or any other if it isn't published yet. */
  readonly id: string;
  /** Only new ones can be edited: what's published may have been agreed to. */
  readonly isNew: boolean;
  readonly isOffered: boolean;
  readonly names: Names;
  readonly steps: readonly StepDraft[];
}

export interface PoliciesDraft {
  readonly off: readonly BuiltInPolicyId[];
  readonly own: readonly PolicyDraft[];
  /** The id of one of ours, or of a draft. */
  readonly first: string;
}

const toStep = ({ refundPercent, before }: CancellationTier): StepDraft => ({
  key: crypto.randomUUID(),
  percent: String(refundPercent),
  count: String('days' in before ? before.days : before.hours),
  unit: 'days' in before ? 'days' : 'hours',
});

export const emptyStep = (): StepDraft => ({ key: crypto.randomUUID(), percent: '', count: '', unit: 'days' });

export const newPolicy = (): PolicyDraft => ({
  id: crypto.randomUUID(),
  isNew: true,
  isOffered: true,
  names: {},
  steps: [
    { ...emptyStep(), percent: '100', count: '14' },
    { ...emptyStep(), percent: '50', count: '7' },
  ],
});

export const toDraft = ({ off, first, own }: Policies): PoliciesDraft => ({
  off: off.filter(isBuiltInPolicy),
  first,
  own: own.map(({ id, names }) => ({
    id,
    isNew: false,
    isOffered: !off.includes(id),
    names,
    steps: policyTerms(id).tiers.map(toStep),
  })),
});

const readNumber = (typed: string): number => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

export const toTiers = (steps: readonly StepDraft[]): CancellationTier[] =>
  steps.map(({ percent, count, unit }) => ({
    refundPercent: readNumber(percent),
    before: unit === 'days' ? { days: readNumber(count) } : { hours: readNumber(count) },
  }));

/** What's wrong with each step; undefined where nothing is. */
export const listStepProblems = (steps: readonly StepDraft[]): (TierProblem | undefined)[] =>
  toTiers(steps).map((tier, at, tiers) => findTierProblem(tier, tiers[at - 1]));

export const areStepsRight = (steps: readonly StepDraft[]): boolean =>
  listStepProblems(steps).every((problem) => problem === undefined);

const toPolicyId = ({ id, isNew, steps }: PolicyDraft): OwnPolicyId =>
  isNew ? toOwnPolicyId(toTiers(steps)) : (id as OwnPolicyId);

/** What's sent. Steps have to be right. */
export function toPolicies({ off, own, first }: PoliciesDraft): Policies {
  const chosen = own.find(({ id }) => id === first);
  return {
    off: [...off, ...own.filter(({ isOffered }) => !isOffered).map(toPolicyId)],
    first: chosen ? toPolicyId(chosen) : (first as CancellationPolicyId),
    own: own.map((draft) => ({ id: toPolicyId(draft), names: draft.names })),
  };
}

/** Without one of the operator's own. New listings then start with one of ours. */
export function withoutPolicy(draft: PoliciesDraft, id: string): PoliciesDraft {
  const instead = BUILT_IN_POLICY_IDS.find((one) => !draft.off.includes(one)) ?? draft.first;
  return {
    ...draft,
    own: draft.own.filter((one) => one.id !== id),
    first: draft.first === id ? instead : draft.first,
  };
}

/** A start in the future at 9:00 that many days ahead. */
const startAfter = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9, 0);

const findEnd = ({ before }: CancellationTier, startsAt: Date): Date =>
  'days' in before
    ? new Date(startsAt.getFullYear(), startsAt.getMonth(), startsAt.getDate() - before.days, 9, 0)
    : new Date(startsAt.getTime() - before.hours * 3_600_000);

const EXAMPLE_DAYS = 7;

interface PolicyExample {
  readonly startsAt: Date;
  readonly amountMinor: number;
  readonly timeline: RefundTimeline;
}

/** A booking in the reader's time zone that starts a week after the first deadline, with what canceling it refunds. */
export function makeExample(
  tiers: readonly CancellationTier[],
  { now, timeZone, currency }: { now: Date; timeZone: string; currency: string },
): PolicyExample {
  const days = Math.max(...tiers.map(({ before }) => ('days' in before ? before.days : Math.ceil(before.hours / 24))));
  const startsAt = startAfter(now, days + EXAMPLE_DAYS);
  const amountMinor = 100 * minorPerMajor(currency);
  const step = (until: Date, percent: number): RefundStep => ({
    until: until.toISOString(),
    refundMinor: (amountMinor * percent) / 100,
    rule: percent === 100 ? 'policy-100' : percent === 0 ? 'policy-0' : 'policy-part',
    isFull: percent === 100,
    listingPercent: percent,
    extras: [],
  });
  // Where the clocks change, a less generous step can end first. It never applies then.
  const ends = tiers.map((tier) => ({ tier, until: findEnd(tier, startsAt) }));
  const steps = ends
    .filter(({ until }, at) => ends.slice(0, at).every((before) => before.until < until))
    .map(({ tier, until }) => step(until, tier.refundPercent));
  return {
    startsAt,
    amountMinor,
    timeline: { currency, timeZone, steps: [...steps, step(startsAt, 0)], freshMinutes: null },
  };
}
