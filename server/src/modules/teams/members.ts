// The members of a team: listing, changing roles, removing, and leaving. A team always has an owner.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { TeamMember, TeamRole } from '@daynook/contract/teams/teams';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { type Change, change, changeAsManager, requireTeam } from './change-team.ts';
import { endDays } from './days.ts';
import { withdrawSentBy } from './invitation-store.ts';
import { canRemove, rolesToGive } from './rules.ts';
import * as store from './store.ts';
import { viewMember } from './view.ts';

/** Throws NOT_FOUND. */
export async function listMembers(
  deps: Deps,
  actor: MemberActor,
  { teamId, cursor }: { teamId: string; cursor?: string | undefined },
): Promise<{ members: TeamMember[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  const { role } = await requireTeam(db, actor, teamId);
  const rows = await store.listMembers(db, teamId, pageAfter(cursor, TEAMS.pageSize));
  const { shown, nextCursor } = toPage(rows, TEAMS.pageSize, ({ since, id }) => ({ at: since, id }));
  const viewer = { memberId: actor.memberId, role };
  return { members: shown.map((row) => viewMember(row, viewer)), nextCursor };
}

interface OfMember {
  readonly teamId: string;
  readonly memberId: string;
}

async function requireMember({ trx, team }: Change, memberId: string): Promise<store.MemberRow & { role: TeamRole }> {
  const member = await store.findMember(trx, team.id, memberId);
  if (!member) throw new AppError('NOT_FOUND');
  return member as store.MemberRow & { role: TeamRole };
}

const requireOtherOwner = ({ team }: Change, current: TeamRole): void => {
  if (current === 'owner' && team.owner_count < 2) throw new AppError('LAST_OWNER');
};

const onlyOwners = () =>
  new AppError('FORBIDDEN', { message: say('Only owners can choose or remove this team’s owners.') });

/** Who can't invite anymore can't have invited themselves under another address, either. */
async function withdrawSent({ trx, team, note }: Change, memberId: string): Promise<void> {
  for (const role of await withdrawSentBy(trx, team.id, memberId)) await note({ action: 'withdrawn', role });
}

/** Changes a role. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export const changeRole = (
  deps: Deps,
  actor: MemberActor,
  { teamId, memberId, role }: OfMember & { role: TeamRole },
): Promise<TeamMember> =>
  changeAsManager(deps, actor, teamId, async (how) => {
    const { trx, team, note } = how;
    const member = await requireMember(how, memberId);
    if (!rolesToGive(team.role, member.role).includes(role)) throw onlyOwners();
    if (role !== 'owner') requireOtherOwner(how, member.role);
    if (role !== member.role) {
      await store.setRole(trx, teamId, memberId, role);
      await note({ action: 'role-changed', memberId, role });
      if (role === 'booker') await withdrawSent(how, memberId);
    }
    const viewer = { memberId: actor.memberId, role: memberId === actor.memberId ? role : team.role };
    return viewMember({ ...member, role }, viewer);
  });

/** Removes a member, who is notified, or leaves the team. Throws NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export const removeMember = (deps: Deps, actor: MemberActor, { teamId, memberId }: OfMember): Promise<void> =>
  change(deps, actor, teamId, async (how) => {
    const { trx, team, now, note } = how;
    const isLeaving = memberId === actor.memberId;
    if (!isLeaving && team.role === 'booker') throw new AppError('FORBIDDEN');
    const member = await requireMember(how, memberId);
    if (!isLeaving && !canRemove(team.role, member.role)) throw onlyOwners();
    requireOtherOwner(how, member.role);
    await store.deleteMember(trx, teamId, memberId);
    await endDays(trx, deps, { memberIds: [memberId], teamId, now });
    await note({ action: isLeaving ? 'left' : 'removed', memberId, role: member.role });
    await withdrawSent(how, memberId);
    if (isLeaving) return;
    const { email, name } = await getMember(trx, memberId);
    await queueEmail(trx, deps, {
      template: 'team-removed',
      to: email,
      memberId,
      data: { name, teamName: team.name },
    });
  });
