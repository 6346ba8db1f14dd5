// A team's rules as pure functions (F12).
import { describe, expect, it } from 'vitest';
import { findBrokenRule, monthRange, rolesToGive, type TeamBookingFacts, toMonth } from './rules.ts';

const ZONE = 'America/New_York';
const RULES = {
  currency: 'USD',
  teamBudgetMinor: null,
  memberBudgetMinor: null,
  dayCapMinor: null,
  cancellationPolicies: null,
  isListOnly: false,
};
const FACTS: TeamBookingFacts = {
  startsAt: new Date('2026-11-24T14:00:00Z'),
  endsAt: new Date('2026-11-24T16:00:00Z'),
  timeZone: ZONE,
  currency: 'USD',
  totalMinor: 2_100,
  cancellationPolicy: 'relaxed',
  isListed: false,
};
const NOTHING = { teamMinor: 0, memberMinor: 0 };
const readCode = (rules: Partial<typeof RULES> | object, facts: Partial<TeamBookingFacts> = {}, used = NOTHING) =>
  findBrokenRule({ ...RULES, ...rules }, { ...FACTS, ...facts }, used)?.code;

describe('a booking for a team (F12)', () => {
  it('is allowed without rules, in the team’s currency', () => {
    expect(readCode({})).toBeUndefined();
    expect(readCode({}, { currency: 'CAD' })).toBe('TEAM_CURRENCY');
  });

  it('keeps to the list and the cancellation policies', () => {
    expect(readCode({ isListOnly: true })).toBe('TEAM_LISTING');
    expect(readCode({ isListOnly: true }, { isListed: true })).toBeUndefined();
    expect(readCode({ cancellationPolicies: ['strict'] })).toBe('TEAM_POLICY');
    expect(readCode({ cancellationPolicies: ['relaxed'] })).toBeUndefined();
  });

  it('costs at most the limit for each day it touches', () => {
    expect(readCode({ dayCapMinor: 2_100 })).toBeUndefined();
    expect(readCode({ dayCapMinor: 2_099 })).toBe('TEAM_DAY_CAP');
    expect(readCode({ dayCapMinor: 1_050 }, { endsAt: new Date('2026-11-25T16:00:00Z') })).toBeUndefined();
    // Midnight in New York belongs to the day before.
    expect(readCode({ dayCapMinor: 1_050 }, { endsAt: new Date('2026-11-25T05:00:00Z') })).toBe('TEAM_DAY_CAP');
  });

  it('stays within what’s left, to the last cent', () => {
    const used = { teamMinor: 10_000, memberMinor: 4_000 };
    expect(readCode({ teamBudgetMinor: 12_100, memberBudgetMinor: 6_100 }, {}, used)).toBeUndefined();
    expect(readCode({ teamBudgetMinor: 12_099 }, {}, used)).toBe('TEAM_BUDGET');
    expect(readCode({ memberBudgetMinor: 6_099 }, {}, used)).toBe('TEAM_MEMBER_BUDGET');
    const broken = findBrokenRule({ ...RULES, teamBudgetMinor: 9_000 }, FACTS, used);
    expect(broken).toEqual({
      code: 'TEAM_BUDGET',
      limit: { currency: 'USD', limitMinor: 9_000, usedMinor: 10_000, leftMinor: 0, costMinor: 2_100 },
    });
  });
});

it('a month begins and ends at midnight in the team’s zone, also where the clocks change (F12)', () => {
  expect(toMonth(new Date('2026-12-01T04:59:59Z'), ZONE)).toBe('2026-11');
  expect(monthRange('2026-11', ZONE)).toEqual({
    startsAt: new Date('2026-11-01T04:00:00Z'),
    endsAt: new Date('2026-12-01T05:00:00Z'),
  });
  expect(monthRange('2026-12', ZONE).endsAt).toEqual(new Date('2027-01-01T05:00:00Z'));
});

it('only owners make or change owners (E11)', () => {
  expect(rolesToGive('owner', 'owner')).toEqual(['owner', 'admin', 'booker']);
  expect(rolesToGive('admin', 'booker')).toEqual(['admin', 'booker']);
  expect(rolesToGive('admin', 'owner')).toEqual([]);
  expect(rolesToGive('booker', 'booker')).toEqual([]);
});
