// Queries for invitations to teams.
import type { InvitedRole } from '@daynook/contract/teams/teams';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

type Trx = Transaction<DB>;

/** A literal instead of a parameter: only then does a prepared statement use the partial index. */
const isPending = sql<boolean>`invitation.state = 'pending'`;

/** Newest first. */
export const listPending = (
  db: Db,
  teamId: string,
  { now, after, limit }: { now: Date; after: Mark | undefined; limit: number },
) =>
  db
    .selectFrom('team_invitation as invitation')
    .select(['id', 'email', 'role', 'created_at', 'expires_at'])
    .where('team_id', '=', teamId)
    .where(isPending)
    .where('expires_at', '>', now)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${after!.at}, ${after!.id})`))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
export type PendingRow = Awaited<ReturnType<typeof listPending>>[number];

/** Ends invitations that weren't answered in time, so the address can be invited again. */
export async function endExpired(trx: Trx, teamId: string, now: Date): Promise<void> {
  await trx
    .updateTable('team_invitation as invitation')
    .set({ state: 'expired' })
    .where('team_id', '=', teamId)
    .where(isPending)
    .where('expires_at', '<=', now)
    .execute();
}

/** Members and open invitations together. */
export async function countPlaces(trx: Trx, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from team_member where team_id = ${teamId})::int
      + (select count(*) from team_invitation where team_id = ${teamId} and state = 'pending')::int as count`.execute(
    trx,
  );
  return rows[0]!.count;
}

export async function countSent(trx: Trx, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('team_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('invited_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Serializes invitations to an address. */
export async function lockAddress(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`team-invitation:${email.toLowerCase()}`}, 0))`.execute(
    trx,
  );
}

/** Whether the address got enough invitations from all teams since `sentSince`, or declined the team's last one since `declinedSince`. */
export async function isLeftAlone(
  trx: Trx,
  {
    teamId,
    email,
    most,
    sentSince,
    declinedSince,
  }: {
    teamId: string;
    email: string;
    most: number;
    sentSince: Date;
    declinedSince: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ isLeftAlone: boolean }>`
    select count(*) filter (where created_at > ${sentSince}) >= ${most}
      or coalesce(bool_or(team_id = ${teamId} and state = 'declined'), false) as "isLeftAlone"
    from team_invitation
    where email = ${email} and created_at > least(${sentSince}::timestamptz, ${declinedSince}::timestamptz)`.execute(
    trx,
  );
  return rows[0]!.isLeftAlone;
}

/** Withdraws what the member sent for the team and wasn't answered. Returns the roles. */
export async function withdrawSentBy(trx: Trx, teamId: string, memberId: string): Promise<string[]> {
  const rows = await trx
    .updateTable('team_invitation as invitation')
    .set({ state: 'withdrawn' })
    .where('team_id', '=', teamId)
    .where('invited_by', '=', memberId)
    .where(isPending)
    .returning('role')
    .execute();
  return rows.map(({ role }) => role);
}

/** Returns how many. */
export async function deleteSentBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('team_invitation').where('created_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether someone with this confirmed address is in the team. */
export async function isMember(trx: Trx, teamId: string, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('team_member')
    .innerJoin('member', 'member.id', 'team_member.member_id')
    .select('member.id')
    .where('team_member.team_id', '=', teamId)
    .where('member.email', '=', email)
    .where('member.is_email_verified', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewInvitation {
  readonly id: string;
  readonly teamId: string;
  readonly invitedBy: string;
  readonly email: string;
  readonly role: InvitedRole;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** False if the address already has an open invitation. */
export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<boolean> {
  const inserted = await trx
    .insertInto('team_invitation')
    .values({
      id: invitation.id,
      team_id: invitation.teamId,
      invited_by: invitation.invitedBy,
      email: invitation.email,
      role: invitation.role,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'email']).where(sql<boolean>`state = 'pending'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const selectInvitations = (db: Db) =>
  db
    .selectFrom('team_invitation as invitation')
    .innerJoin('team', 'team.id', 'invitation.team_id')
    .innerJoin('member as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.state', 'invitation.role', 'invitation.expires_at', 'invitation.team_id'])
    .select(['team.name', 'inviter.id as inviter_id', 'inviter.name as inviter_name'])
    .select(['inviter.picture_key', 'inviter.picture_url']);
export type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

/** The invitation, if it went to this address. */
export const findInvitation = (db: Db, id: string, email: string): Promise<InvitationRow | undefined> =>
  selectInvitations(db).where('invitation.id', '=', id).where('invitation.email', '=', email).executeTakeFirst();

/** Open invitations to this address, newest first. */
export const listOpenFor = (db: Db, email: string, now: Date, limit: number): Promise<InvitationRow[]> =>
  selectInvitations(db)
    .where('invitation.email', '=', email)
    .where(isPending)
    .where('invitation.expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .limit(limit)
    .execute();

/** Answers or ends an open invitation; undefined if it's no longer open. */
export const moveInvitation = (
  trx: Trx,
  which: { id: string; teamId: string; now: Date },
  state: 'accepted' | 'declined' | 'withdrawn',
) =>
  trx
    .updateTable('team_invitation as invitation')
    .set({ state })
    .where('id', '=', which.id)
    .where('team_id', '=', which.teamId)
    .where(isPending)
    .where('expires_at', '>', which.now)
    .returning('role')
    .executeTakeFirst();
