// Teams, members, and invitations as the API returns them.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { TeamRules } from '@daynook/contract/teams/team-rules';
import type {
  InvitedRole,
  PendingTeamInvitation,
  Team,
  TeamEvent,
  TeamInvitation,
  TeamMember,
  TeamPerson,
  TeamRole,
  TeamSummary,
} from '@daynook/contract/teams/teams';
import { pictureUrl } from '../members/service.ts';
import type { InvitationRow, PendingRow } from './invitation-store.ts';
import { canManage, canRemove, rolesToGive } from './rules.ts';
import type { EntryRow, MemberRow, TeamRow } from './store.ts';

export const toRules = (
  row: Pick<
    TeamRow,
    'team_budget_minor' | 'member_budget_minor' | 'day_cap_minor' | 'cancellation_policies' | 'is_list_only'
  >,
): TeamRules => ({
  teamBudgetMinor: row.team_budget_minor,
  memberBudgetMinor: row.member_budget_minor,
  dayCapMinor: row.day_cap_minor,
  cancellationPolicies: row.cancellation_policies as CancellationPolicyId[] | null,
  isListOnly: row.is_list_only,
});

export const viewSummary = (row: TeamRow): TeamSummary => ({
  _id: row.id,
  name: row.name,
  currency: row.currency,
  role: row.role as TeamRole,
  memberCount: row.member_count,
});

export function viewTeam(row: TeamRow): Team {
  const role = row.role as TeamRole;
  const manage = canManage(role);
  return {
    ...viewSummary(row),
    timeZone: row.time_zone,
    createdAt: row.created_at.toISOString(),
    billing: manage
      ? { address: row.billing_address, taxNumber: row.tax_number, purchaseOrder: row.purchase_order }
      : null,
    rules: toRules(row),
    can: { manage, own: role === 'owner', leave: role !== 'owner' || row.owner_count > 1 },
  };
}

interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly picture_key: string | null;
  readonly picture_url: string | null;
}

export const viewPerson = (row: PersonRow): TeamPerson => ({
  _id: row.id,
  name: row.name,
  picture: pictureUrl(row),
});

export function viewMember(row: MemberRow, viewer: { memberId: string; role: TeamRole }): TeamMember {
  const role = row.role as TeamRole;
  const isYou = row.id === viewer.memberId;
  return {
    member: viewPerson(row),
    role,
    since: row.since.toISOString(),
    isYou,
    roles: rolesToGive(viewer.role, role),
    canRemove: !isYou && canRemove(viewer.role, role),
  };
}

/** What `insertEntry` got: for rules their values, for details which of them. */
interface EntryDetail {
  readonly before?: TeamRules;
  readonly after?: TeamRules;
  readonly fields?: TeamEvent['fields'];
}

const viewKnown = (
  id: string | null,
  name: string | null,
  key: string | null,
  url: string | null,
): TeamPerson | null =>
  id === null || name === null ? null : viewPerson({ id, name, picture_key: key, picture_url: url });

export function viewEntry(row: EntryRow): TeamEvent {
  const { before, after, fields = [] } = (row.detail ?? {}) as EntryDetail;
  return {
    _id: row.id,
    at: row.at.toISOString(),
    action: row.action as TeamEvent['action'],
    actor: viewKnown(row.actor_id, row.actor_name, row.actor_picture_key, row.actor_picture_url),
    member: viewKnown(row.member_id, row.member_name, row.member_picture_key, row.member_picture_url),
    role: row.role as TeamRole | null,
    fields: [...fields],
    rules: before && after ? { before, after } : null,
  };
}

export const viewPending = (row: PendingRow): PendingTeamInvitation => ({
  _id: row.id,
  email: row.email,
  role: row.role as InvitedRole,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

function toState({ state, expires_at }: InvitationRow, now: Date): TeamInvitation['state'] {
  if (state === 'accepted') return 'accepted';
  return state === 'pending' && expires_at > now ? 'open' : 'over';
}

export const viewInvitation = (row: InvitationRow, now: Date): TeamInvitation => ({
  _id: row.id,
  team: { _id: row.team_id, name: row.name },
  invitedBy: viewPerson({ ...row, id: row.inviter_id, name: row.inviter_name }),
  role: row.role as InvitedRole,
  state: toState(row, now),
  expiresAt: row.expires_at.toISOString(),
});
