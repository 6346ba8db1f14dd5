// Teams (E11, F12): members who book for one organization, within its rules.
import type { Answer } from '@daynook/contract/api';
import { TEAMS } from '@daynook/contract/teams/limits';
import type { Team } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { isTimeZone } from '../../lib/time/zone-names.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { change, changeAsManager, requireManage, requireOwn, requireTeam } from './change-team.ts';
import { deleteMembersDays } from './day-store.ts';
import { endDays, endTeamsDays } from './days.ts';
import { forgetInvitations, listOpenInvitations, tooManyTeams } from './invitations.ts';
import * as store from './store.ts';
import { viewSummary, viewTeam } from './view.ts';

export { findObstacle, requireTeamAllows } from './booking-rules.ts';
export { changeIn as changeTeamIn, requireTeam } from './change-team.ts';
export { clearDayBooking, eraseTrips, hasOrganizer, isDayBooked, listInvitedBut, lockDay } from './day-store.ts';
export { announceCanceled, bookDay } from './days.ts';
export { listEvents } from './history.ts';
export {
  accept,
  decline,
  getInvitation,
  invite,
  listInvitations,
  withdraw,
} from './invitations.ts';
export { changeRole, listMembers, removeMember } from './members.ts';
export { monthRange } from './rules.ts';
export { addListing, changeRules, getBudget, listListings, removeListing } from './team-rules.ts';
export { viewPerson } from './view.ts';

/** The actor's teams and open invitations. */
export async function listTeams(deps: Deps, actor: MemberActor): Promise<Answer<'GET /api/teams'>> {
  const db = deps.db.kysely;
  const teams = await store.listTeams(db, actor.memberId);
  return { teams: teams.map(viewSummary), invitations: await listOpenInvitations(db, actor, deps.clock.now()) };
}

/** A team that the actor manages, for modules around it. Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function findManagedTeam(
  db: Db,
  actor: MemberActor,
  teamId: string,
): Promise<Pick<store.TeamRow, 'name' | 'billing_address' | 'tax_number' | 'currency' | 'time_zone'>> {
  const team = await requireTeam(db, actor, teamId);
  requireManage(team);
  return team;
}

/** Locks the team, after its booking, and returns whether the member is in it and it's open. */
export async function isInLockedTeam(trx: Transaction<DB>, teamId: string, memberId: string): Promise<boolean> {
  await store.lockTeam(trx, teamId);
  return (await store.findTeam(trx, teamId, memberId)) !== undefined;
}

/** Throws NOT_FOUND. */
export const getTeam = async (deps: Deps, actor: MemberActor, teamId: string): Promise<Team> =>
  viewTeam(await requireTeam(deps.db.kysely, actor, teamId));

type NewTeam = store.TeamDetails & { readonly currency: string; readonly timeZone: string };

/** Creates a team that the actor owns, once per idempotency key. Throws VALIDATION_FAILED for the time zone, LIMIT_REACHED, the
 * IDEMPOTENCY_ codes. */
export async function createTeam(deps: Deps, actor: MemberActor, input: NewTeam, key: string): Promise<Outcome<Team>> {
  if (!isTimeZone(input.timeZone))
    throw new AppError('VALIDATION_FAILED', {
      fields: { timeZone: say('Choose a time zone such as America/Denver.') },
    });
  const { memberId } = actor;
  return runOnce(deps, { memberId, key, operation: 'POST /api/teams', input }, (ticket) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      const [id, at] = [deps.newId(), deps.clock.now()];
      await ticket.begin(trx, { teamId: id });
      await lockMember(trx, memberId);
      if ((await store.countTeams(trx, memberId)) >= TEAMS.perMember) throw tooManyTeams();
      await store.insertTeam(trx, { ...input, id, at });
      await store.addMember(trx, { teamId: id, memberId, role: 'owner', at });
      await store.insertEntry(trx, { id: deps.newId(), teamId: id, at, actorId: memberId, action: 'created' });
      const team = viewTeam(await requireTeam(trx, actor, id));
      await ticket.finish(trx, 201, team);
      return team;
    }),
  );
}

/** Throws NOT_FOUND, FORBIDDEN. */
export const changeDetails = (
  deps: Deps,
  actor: MemberActor,
  { teamId, ...details }: store.DetailsChange & { teamId: string },
): Promise<Team> =>
  changeAsManager(deps, actor, teamId, async ({ trx, note }) => {
    await store.updateDetails(trx, teamId, details);
    // Addresses can be people's own, and the history can't be deleted.
    await note({ action: 'changed', detail: { fields: Object.keys(details) } });
    return viewTeam(await requireTeam(trx, actor, teamId));
  });

/** Closes the team. Its bookings and invoices stay, and its team days are canceled. Throws NOT_FOUND, FORBIDDEN, BOOKINGS_AHEAD. */
export const closeTeam = (deps: Deps, actor: MemberActor, teamId: string): Promise<void> =>
  change(deps, actor, teamId, async ({ trx, now, team, note }) => {
    requireOwn(team);
    if (await store.hasBookingAhead(trx, teamId))
      throw new AppError('BOOKINGS_AHEAD', {
        message: say('This team still has bookings. Cancel them, or wait until they end, before you close it.'),
      });
    await store.closeTeam(trx, teamId, now);
    await endTeamsDays(trx, deps, { teamId, closedBy: actor.memberId, now });
    await note({ action: 'closed' });
  });

/** The team's last owner closed their account. */
async function announceOwner(
  trx: Transaction<DB>,
  deps: Deps,
  { teamId, memberId }: { teamId: string; memberId: string },
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const entry = {
    id: deps.newId(),
    teamId,
    at: now,
    actorId,
    action: 'role-changed' as const,
    memberId,
    role: 'owner',
  };
  await store.insertEntry(trx, entry);
  const team = await store.findTeam(trx, teamId, memberId);
  if (!team) return;
  const { email, name } = await getMember(trx, memberId);
  const data = { name, teamId, teamName: team.name };
  await queueEmail(trx, deps, { template: 'team-owner', to: email, memberId, data });
}

/**
 * For the deletion of an account: its memberships end, and what it sent is withdrawn. A team without another owner gets one, who is
 * notified. A team without members is closed, and its details are deleted.
 */
export async function forgetTeams(
  trx: Transaction<DB>,
  deps: Deps,
  { actorId, ids, email, now }: { actorId: string; ids: readonly string[]; email: string; now: Date },
): Promise<void> {
  const teamIds = await store.listTeamIds(trx, ids);
  for (const id of teamIds) await store.lockTeam(trx, id);
  await endDays(trx, deps, { memberIds: ids, now });
  await deleteMembersDays(trx, ids);
  await store.deleteMemberships(trx, ids, email);
  if (teamIds.length === 0) return;
  for (const chosen of await store.promoteWhereOwnerless(trx, teamIds))
    await announceOwner(trx, deps, chosen, { actorId, now });
  await store.closeEmpty(trx, teamIds, now);
  await store.forgetEmpty(trx, teamIds);
}

/** For merging two accounts: in teams that both are in, the higher role stays. */
export const joinTeams = store.raiseRoles;

export const teamJobs: readonly TimedJob[] = [
  { name: 'team-invitations-forget', everySeconds: 3_600, run: forgetInvitations },
];
