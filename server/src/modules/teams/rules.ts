// What each role may do in a team, and whether a booking keeps to a team's rules. Pure.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { TeamLimit, TeamRules } from '@daynook/contract/teams/team-rules';
import { TEAM_ROLES, type TeamRole } from '@daynook/contract/teams/teams';
import { addMonths, daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { endsOnLocalDate, instantOfWallClock, startsOnLocalDate } from '../../lib/time/zoned.ts';

/** Members, invitations, details, and rules. */
export const canManage = (role: TeamRole): boolean => role !== 'booker';

/** The roles that someone can give to a member: owners any, admins only those below owner and never to owners. */
export function rolesToGive(viewer: TeamRole, current: TeamRole): TeamRole[] {
  if (viewer === 'owner') return [...TEAM_ROLES];
  return viewer === 'admin' && current !== 'owner' ? ['admin', 'booker'] : [];
}

export const canRemove = (viewer: TeamRole, current: TeamRole): boolean => rolesToGive(viewer, current).length > 0;

/** The month in which the instant is, as `YYYY-MM`. */
export const toMonth = (at: Date, timeZone: string): string => startsOnLocalDate(at, timeZone).slice(0, 7);

export function monthRange(month: string, timeZone: string): TimeRange {
  const first = `${month}-01`;
  return {
    startsAt: instantOfWallClock(first, 0, timeZone),
    endsAt: instantOfWallClock(addMonths(first, 1), 0, timeZone),
  };
}

/** What a booking would be, as far as rules ask. */
export interface TeamBookingFacts extends TimeRange {
  /** The listing's. */
  readonly timeZone: string;
  readonly currency: string;
  readonly totalMinor: number;
  readonly cancellationPolicy: CancellationPolicyId;
  readonly isListed: boolean;
}

export interface Used {
  readonly teamMinor: number;
  readonly memberMinor: number;
}

export type BrokenRule =
  | { readonly code: 'TEAM_CURRENCY' | 'TEAM_LISTING' | 'TEAM_POLICY' }
  | { readonly code: 'TEAM_DAY_CAP' | 'TEAM_BUDGET' | 'TEAM_MEMBER_BUDGET'; readonly limit: TeamLimit };

/** The calendar days of the listing's zone that the hours touch. */
const countDays = ({ startsAt, endsAt, timeZone }: TeamBookingFacts): number =>
  daysBetween(startsOnLocalDate(startsAt, timeZone), endsOnLocalDate(endsAt, timeZone)) + 1;

/** The first rule that the booking breaks. */
export function findBrokenRule(
  rules: TeamRules & { readonly currency: string },
  facts: TeamBookingFacts,
  used: Used,
): BrokenRule | undefined {
  const { currency, totalMinor } = facts;
  if (currency !== rules.currency) return { code: 'TEAM_CURRENCY' };
  if (rules.isListOnly && !facts.isListed) return { code: 'TEAM_LISTING' };
  if (rules.cancellationPolicies && !rules.cancellationPolicies.includes(facts.cancellationPolicy))
    return { code: 'TEAM_POLICY' };
  const over = (limitMinor: number | null, usedMinor: number): TeamLimit | undefined =>
    limitMinor !== null && usedMinor + totalMinor > limitMinor
      ? { currency, limitMinor, usedMinor, leftMinor: Math.max(0, limitMinor - usedMinor), costMinor: totalMinor }
      : undefined;
  const cap = rules.dayCapMinor === null ? null : rules.dayCapMinor * countDays(facts);
  const checks = [
    ['TEAM_DAY_CAP', over(cap, 0)],
    ['TEAM_MEMBER_BUDGET', over(rules.memberBudgetMinor, used.memberMinor)],
    ['TEAM_BUDGET', over(rules.teamBudgetMinor, used.teamMinor)],
  ] as const;
  for (const [code, limit] of checks) if (limit) return { code, limit };
  return undefined;
}
