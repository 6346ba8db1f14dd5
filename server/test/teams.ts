// Makes teams in tests the way people do: creating, inviting, accepting. For tests only.
import type { InvitedRole, PendingTeamInvitation, Team } from '@daynook/contract/teams/teams';
import { expect } from 'vitest';
import type { TestMember, World } from '../src/modules/bookings/test-world.ts';

export const TEAM_INPUT = {
  name: 'Brooklyn Bridges',
  billingAddress: 'Brooklyn Bridges LLC\n1 Main Street\nBrooklyn, NY 11216',
  taxNumber: null,
  purchaseOrder: 'PO-17',
  currency: 'USD',
  timeZone: 'America/New_York',
};

export async function makeTeam(
  world: World,
  owner: TestMember,
  values: Partial<typeof TEAM_INPUT> = {},
): Promise<Team> {
  const { status, body } = await world.call<Team>(owner, 'POST', '/api/teams', { ...TEAM_INPUT, ...values });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

/** Returns the invitation's id. */
export async function inviteToTeam(
  world: World,
  manager: TestMember,
  { teamId, email, role = 'booker' }: { teamId: string; email: string; role?: InvitedRole },
): Promise<string> {
  const url = `/api/teams/${teamId}/invitations`;
  const { status, body } = await world.call<PendingTeamInvitation>(manager, 'POST', url, { email, role });
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
}

export async function joinTeam(
  world: World,
  manager: TestMember,
  { teamId, member, role = 'booker' }: { teamId: string; member: TestMember; role?: InvitedRole },
): Promise<void> {
  const id = await inviteToTeam(world, manager, { teamId, email: member.email, role });
  const answer = await world.call(member, 'POST', `/api/team-invitations/${id}/accept`);
  expect(answer).toMatchObject({ status: 200, body: { state: 'accepted' } });
}

export const NO_RULES = {
  teamBudgetMinor: null,
  memberBudgetMinor: null,
  dayCapMinor: null,
  cancellationPolicies: null,
  isListOnly: false,
};
