// Inviting to a team by email, accepting, and declining. Nothing here checks whether an address has an account: invitees see the
// invitation when they're logged in with it.
import { TEAMS } from '@daynook/contract/teams/limits';
import type { InvitedRole, PendingTeamInvitation, TeamInvitation } from '@daynook/contract/teams/teams';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import { lockMember } from '../../db/member-lock.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { queueEmail } from '../emails/service.ts';
import { getMember } from '../members/service.ts';
import { changeAsManager, requireManage, requireTeam } from './change-team.ts';
import * as store from './invitation-store.ts';
import { addMember, countTeams, insertEntry, lockTeam } from './store.ts';
import { viewInvitation, viewPending } from './view.ts';

const DAY_MINUTES = 1_440;

/** Open invitations of the team. Throws NOT_FOUND, FORBIDDEN to bookers. */
export async function listInvitations(
  deps: Deps,
  actor: MemberActor,
  { teamId, cursor }: { teamId: string; cursor?: string | undefined },
): Promise<{ invitations: PendingTeamInvitation[]; nextCursor: string | null }> {
  const db = deps.db.kysely;
  requireManage(await requireTeam(db, actor, teamId));
  const now = deps.clock.now();
  const rows = await store.listPending(db, teamId, { now, ...pageAfter(cursor, TEAMS.pageSize) });
  const { shown, nextCursor } = toPage(rows, TEAMS.pageSize, ({ created_at, id }) => ({ at: created_at, id }));
  return { invitations: shown.map(viewPending), nextCursor };
}

/** An address isn't sent one invitation after another, from one team or from many. Throws VALIDATION_FAILED. */
async function requireNotTooOften(
  trx: Transaction<DB>,
  { teamId, email, now }: { teamId: string; email: string; now: Date },
): Promise<void> {
  await store.lockAddress(trx, email);
  const isLeftAlone = await store.isLeftAlone(trx, {
    ...{ teamId, email, most: TEAMS.invitationsPerAddressAndWeek },
    sentSince: addMinutes(now, -7 * DAY_MINUTES),
    declinedSince: addMinutes(now, -TEAMS.declinedDays * DAY_MINUTES),
  });
  if (isLeftAlone)
    throw new AppError('VALIDATION_FAILED', {
      fields: { email: say('You can’t invite this person right now. Ask them, or try again in a few weeks.') },
    });
}

/**
 * Invites an address by email. The response doesn't reveal whether it has an account. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED,
 * VALIDATION_FAILED for an address that's in the team, invited already, or was invited often.
 */
export function invite(
  deps: Deps,
  actor: MemberActor,
  { teamId, email, role }: { teamId: string; email: string; role: InvitedRole },
): Promise<PendingTeamInvitation> {
  return changeAsManager(deps, actor, teamId, async ({ trx, now, team, note }) => {
    if (await store.isMember(trx, teamId, email))
      throw new AppError('VALIDATION_FAILED', { fields: { email: say('This person is already in the team.') } });
    await store.endExpired(trx, teamId, now);
    if ((await store.countPlaces(trx, teamId)) >= TEAMS.membersPerTeam)
      throw new AppError('LIMIT_REACHED', {
        message: say('A team can have up to {count} members, including pending invitations.', {
          count: TEAMS.membersPerTeam,
        }),
      });
    if ((await store.countSent(trx, actor.memberId, addMinutes(now, -DAY_MINUTES))) >= TEAMS.invitationsPerDay)
      throw new AppError('LIMIT_REACHED', {
        message: say('You’ve reached today’s invitation limit. Try again tomorrow.'),
      });
    await requireNotTooOften(trx, { teamId, email, now });
    const id = deps.newId();
    const expiresAt = addMinutes(now, TEAMS.invitationDays * DAY_MINUTES);
    if (
      !(await store.insertInvitation(trx, { id, teamId, invitedBy: actor.memberId, email, role, at: now, expiresAt }))
    )
      throw new AppError('VALIDATION_FAILED', { fields: { email: say('You’ve already invited this email.') } });
    await note({ action: 'invited', role });
    const { time_zone: zone } = await getMember(trx, actor.memberId);
    const end = { expiresAt: expiresAt.toISOString(), zone };
    await queueEmail(trx, deps, {
      template: 'team-invitation',
      to: email,
      memberId: null,
      data: { invitationId: id, inviterName: actor.name, teamName: team.name, role, ...end },
    });
    return viewPending({ id, email, role, created_at: now, expires_at: expiresAt });
  });
}

/** Withdraws an invitation. Throws NOT_FOUND, FORBIDDEN. */
export const withdraw = (
  deps: Deps,
  actor: MemberActor,
  { teamId, invitationId }: { teamId: string; invitationId: string },
): Promise<void> =>
  changeAsManager(deps, actor, teamId, async ({ trx, now, note }) => {
    const moved = await store.moveInvitation(trx, { id: invitationId, teamId, now }, 'withdrawn');
    if (!moved) throw new AppError('NOT_FOUND');
    await note({ action: 'withdrawn', role: moved.role });
  });

/** The invitation to the actor's confirmed address. For other people's invitations, throws NOT_FOUND as if there were none. */
async function requireInvitation(db: Db, actor: MemberActor, id: string): Promise<store.InvitationRow> {
  const row = actor.isEmailVerified ? await store.findInvitation(db, id, actor.email) : undefined;
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export const getInvitation = async (deps: Deps, actor: MemberActor, id: string): Promise<TeamInvitation> =>
  viewInvitation(await requireInvitation(deps.db.kysely, actor, id), deps.clock.now());

/** Answers an invitation while its team is locked, after the member. Throws GONE. */
async function answer(
  deps: Deps,
  actor: MemberActor,
  { id, team_id: teamId }: store.InvitationRow,
  state: 'accepted' | 'declined',
): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    const { memberId } = actor;
    await lockMember(trx, memberId);
    await lockTeam(trx, teamId);
    const now = deps.clock.now();
    const moved = await store.moveInvitation(trx, { id, teamId, now }, state);
    if (!moved)
      throw new AppError('GONE', {
        message: say('This invitation is no longer valid. It was answered, withdrawn, or expired.'),
      });
    const role = moved.role as InvitedRole;
    if (state === 'accepted') {
      if ((await countTeams(trx, memberId)) >= TEAMS.perMember) throw tooManyTeams();
      await addMember(trx, { teamId, memberId, role, at: now });
    }
    await insertEntry(trx, { id: deps.newId(), teamId, at: now, actorId: memberId, action: state, memberId, role });
  });
}

export const tooManyTeams = (): AppError =>
  new AppError('LIMIT_REACHED', {
    message: say('You can be in up to {count} teams. Leave one first.', { count: TEAMS.perMember }),
  });

/** Accepts an invitation. Accepting again changes nothing. Throws NOT_FOUND, GONE, LIMIT_REACHED. */
export async function accept(deps: Deps, actor: MemberActor, id: string): Promise<TeamInvitation> {
  const invitation = await requireInvitation(deps.db.kysely, actor, id);
  if (invitation.state !== 'accepted') await answer(deps, actor, invitation, 'accepted');
  return getInvitation(deps, actor, id);
}

/** Declines an invitation. Declining again changes nothing. Throws NOT_FOUND, GONE. */
export async function decline(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const invitation = await requireInvitation(deps.db.kysely, actor, id);
  if (invitation.state !== 'declined') await answer(deps, actor, invitation, 'declined');
}

const MOST_SHOWN = 20;

/** A member's open invitations, if their address is confirmed. */
export async function listOpenInvitations(
  db: Db,
  { email, isEmailVerified }: Pick<MemberActor, 'email' | 'isEmailVerified'>,
  now: Date,
): Promise<TeamInvitation[]> {
  if (!isEmailVerified) return [];
  return (await store.listOpenFor(db, email, now, MOST_SHOWN)).map((row) => viewInvitation(row, now));
}

/** The job that deletes old invitations, answered or not, because they have addresses of people without an account. */
export const forgetInvitations = ({ db, clock }: Deps): Promise<number> =>
  store.deleteSentBefore(db.kysely, addMinutes(clock.now(), -TEAMS.invitationsKeptDays * DAY_MINUTES));
