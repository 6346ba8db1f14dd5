// Queries for teams, their members, and their history.
import type { TeamRules } from '@daynook/contract/teams/team-rules';
import type { TeamEvent, TeamRole } from '@daynook/contract/teams/teams';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

type Trx = Transaction<DB>;

const TEAM_COLUMNS = [
  'team.id',
  'team.name',
  'team.billing_address',
  'team.tax_number',
  'team.purchase_order',
  'team.currency',
  'team.time_zone',
  'team.team_budget_minor',
  'team.member_budget_minor',
  'team.day_cap_minor',
  'team.cancellation_policies',
  'team.is_list_only',
  'team.created_at',
] as const;

const selectTeams = (db: Db, memberId: string) =>
  db
    .selectFrom('team_member as own')
    .innerJoin('team', 'team.id', 'own.team_id')
    .where('own.member_id', '=', memberId)
    .where('team.closed_at', 'is', null)
    .select(TEAM_COLUMNS)
    .select([
      'own.role',
      sql<number>`(select count(*)::int from team_member as other where other.team_id = team.id)`.as('member_count'),
      sql<number>`(select count(*)::int from team_member as other
        where other.team_id = team.id and other.role = 'owner')`.as('owner_count'),
    ]);
export type TeamRow = Awaited<ReturnType<ReturnType<typeof selectTeams>['execute']>>[number];

/** Open teams the member is in, by name. */
export const listTeams = (db: Db, memberId: string): Promise<TeamRow[]> =>
  selectTeams(db, memberId).orderBy('team.name').orderBy('team.id').execute();

/** The open team, if the member is in it. */
export const findTeam = (db: Db, teamId: string, memberId: string): Promise<TeamRow | undefined> =>
  selectTeams(db, memberId).where('team.id', '=', teamId).executeTakeFirst();

/** Serializes changes of a team and bookings for it, so that limits hold. */
export async function lockTeam(trx: Trx, teamId: string): Promise<void> {
  await trx.selectFrom('team').select('id').where('id', '=', teamId).forNoKeyUpdate().execute();
}

export async function countTeams(db: Db, memberId: string): Promise<number> {
  const row = await db
    .selectFrom('team_member')
    .innerJoin('team', 'team.id', 'team_member.team_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_member.member_id', '=', memberId)
    .where('team.closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface TeamDetails {
  readonly name: string;
  readonly billingAddress: string;
  readonly taxNumber: string | null;
  readonly purchaseOrder: string | null;
}

export type DetailsChange = { readonly [F in keyof TeamDetails]?: TeamDetails[F] | undefined };

export async function insertTeam(
  trx: Trx,
  team: TeamDetails & { id: string; currency: string; timeZone: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('team')
    .values({
      id: team.id,
      name: team.name,
      billing_address: team.billingAddress,
      tax_number: team.taxNumber,
      purchase_order: team.purchaseOrder,
      currency: team.currency,
      time_zone: team.timeZone,
      created_at: team.at,
    })
    .execute();
}

export async function updateDetails(trx: Trx, teamId: string, change: DetailsChange): Promise<void> {
  const { name, billingAddress, taxNumber, purchaseOrder } = change;
  const values = {
    ...(name === undefined ? {} : { name }),
    ...(billingAddress === undefined ? {} : { billing_address: billingAddress }),
    ...(taxNumber === undefined ? {} : { tax_number: taxNumber }),
    ...(purchaseOrder === undefined ? {} : { purchase_order: purchaseOrder }),
  };
  if (Object.keys(values).length > 0) await trx.updateTable('team').set(values).where('id', '=', teamId).execute();
}

export async function updateRules(trx: Trx, teamId: string, rules: TeamRules): Promise<void> {
  await trx
    .updateTable('team')
    .set({
      team_budget_minor: rules.teamBudgetMinor,
      member_budget_minor: rules.memberBudgetMinor,
      day_cap_minor: rules.dayCapMinor,
      cancellation_policies: rules.cancellationPolicies && [...rules.cancellationPolicies],
      is_list_only: rules.isListOnly,
    })
    .where('id', '=', teamId)
    .execute();
}

/** Closes the team and ends its open invitations. */
export async function closeTeam(trx: Trx, teamId: string, at: Date): Promise<void> {
  await trx.updateTable('team').set({ closed_at: at }).where('id', '=', teamId).execute();
  await trx
    .updateTable('team_invitation')
    .set({ state: 'withdrawn' })
    .where('team_id', '=', teamId)
    .where(sql<boolean>`state = 'pending'`)
    .execute();
}

/** The booking hasn't ended. */
const isAhead = sql<boolean>`booking.status in ('hold', 'requested', 'awaiting_payment', 'confirmed', 'active')`;

/** Whether a booking for the team hasn't ended. */
export async function hasBookingAhead(trx: Trx, teamId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('booking')
    .select('id')
    .where('team_id', '=', teamId)
    .where(isAhead)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const selectMembers = (db: Db, teamId: string) =>
  db
    .selectFrom('team_member as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select(['member.id', 'member.name', 'member.picture_key', 'member.picture_url', 'own.role', 'own.since'])
    .where('own.team_id', '=', teamId);
export type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

/** Longest-standing first. */
export const listMembers = (
  db: Db,
  teamId: string,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<MemberRow[]> =>
  selectMembers(db, teamId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(own.since, own.member_id) > (${after!.at}, ${after!.id})`),
    )
    .orderBy('own.since')
    .orderBy('own.member_id')
    .limit(limit)
    .execute();

export const findMember = (db: Db, teamId: string, memberId: string): Promise<MemberRow | undefined> =>
  selectMembers(db, teamId).where('own.member_id', '=', memberId).executeTakeFirst();

/** Adds a member. One who is in the team already keeps their role. */
export async function addMember(
  trx: Trx,
  { teamId, memberId, role, at }: { teamId: string; memberId: string; role: TeamRole; at: Date },
): Promise<void> {
  await trx
    .insertInto('team_member')
    .values({ team_id: teamId, member_id: memberId, role, since: at })
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function setRole(trx: Trx, teamId: string, memberId: string, role: TeamRole): Promise<void> {
  await trx
    .updateTable('team_member')
    .set({ role })
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .execute();
}

/** What others booked for the member for this team, and hasn't ended, is no longer for them. */
export async function deleteMember(trx: Trx, teamId: string, memberId: string): Promise<void> {
  await sql`delete from booking_attendee as own using booking
    where booking.id = own.booking_id and own.member_id = ${memberId} and booking.team_id = ${teamId} and ${isAhead}`.execute(
    trx,
  );
  await trx.deleteFrom('team_member').where('team_id', '=', teamId).where('member_id', '=', memberId).execute();
}

/**
 * After members left because their accounts were closed: where no owner is left, the longest-standing admin becomes one, or else the
 * longest-standing booker, and someone suspended only if there's nobody else. Returns who.
 */
export async function promoteWhereOwnerless(
  trx: Trx,
  teamIds: readonly string[],
): Promise<{ teamId: string; memberId: string }[]> {
  const { rows } = await sql<{ teamId: string; memberId: string }>`
    update team_member as chosen set role = 'owner'
    from (
      select distinct on (team_id) team_id, member_id from team_member
      join member on member.id = team_member.member_id
      where team_id = any(${teamIds}::uuid[])
        and not exists (select from team_member as other where other.team_id = team_member.team_id and other.role = 'owner')
      order by team_id, member.status <> 'active', role, since, member_id
    ) as next
    where chosen.team_id = next.team_id and chosen.member_id = next.member_id
    returning chosen.team_id as "teamId", chosen.member_id as "memberId"`.execute(trx);
  return rows;
}

/** Details of closed teams whose last member is gone. For the self-employed, they're personal. */
export async function forgetEmpty(trx: Trx, teamIds: readonly string[]): Promise<void> {
  await sql`update team set name = 'Former team', billing_address = 'Deleted', tax_number = null, purchase_order = null
    where id = any(${teamIds}::uuid[]) and closed_at is not null
      and not exists (select from team_member where team_id = team.id)`.execute(trx);
}

/** Open teams without members are closed, and their invitations end. */
export async function closeEmpty(trx: Trx, teamIds: readonly string[], at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from team where id = any(${teamIds}::uuid[]) and closed_at is null
      and not exists (select from team_member where team_id = team.id)`.execute(trx);
  for (const { id } of rows) await closeTeam(trx, id, at);
}

export async function listTeamIds(db: Db, memberIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('team_member')
    .select('team_id')
    .distinct()
    .where('member_id', 'in', [...memberIds])
    .orderBy('team_id')
    .execute();
  return rows.map(({ team_id }) => team_id);
}

/** The account is deleted: its memberships end, and so do invitations to its address and those it sent. */
export async function deleteMemberships(trx: Trx, memberIds: readonly string[], email: string): Promise<void> {
  await trx
    .deleteFrom('team_member')
    .where('member_id', 'in', [...memberIds])
    .execute();
  await trx.deleteFrom('team_invitation').where('email', '=', email).execute();
  await trx
    .updateTable('team_invitation')
    .set({ state: 'withdrawn' })
    .where('invited_by', 'in', [...memberIds])
    .where(sql<boolean>`state = 'pending'`)
    .execute();
}

/** Of two accounts in one team, the higher role counts. */
export async function raiseRoles(trx: Trx, { goneId, keptId }: { goneId: string; keptId: string }): Promise<void> {
  await sql`
    update team_member as kept set role = gone.role from team_member as gone
    where gone.member_id = ${goneId} and kept.member_id = ${keptId} and kept.team_id = gone.team_id
      and array_position(array['owner', 'admin', 'booker'], gone.role)
        < array_position(array['owner', 'admin', 'booker'], kept.role)`.execute(trx);
}

export interface TeamEntry {
  readonly id: string;
  readonly teamId: string;
  readonly at: Date;
  readonly actorId: string;
  readonly action: TeamEvent['action'];
  readonly memberId?: string | undefined;
  readonly role?: string | undefined;
  readonly detail?: object | undefined;
}

export async function insertEntry(trx: Trx, entry: TeamEntry): Promise<void> {
  await trx
    .insertInto('team_event')
    .values({
      id: entry.id,
      team_id: entry.teamId,
      at: entry.at,
      action: entry.action,
      actor_id: entry.actorId,
      member_id: entry.memberId ?? null,
      role: entry.role ?? null,
      detail: entry.detail === undefined ? null : JSON.stringify(entry.detail),
    })
    .execute();
}

/** The account that was meant, or the one it was merged into. */
const isNow = (id: string, meant: string) =>
  sql<boolean>`${sql.ref(id)} = coalesce((select merged_into_id from member where id = ${sql.ref(meant)}), ${sql.ref(meant)})`;

/** The history, newest first. Members who deleted their account have no name. */
const selectEntries = (db: Db, teamId: string) =>
  db
    .selectFrom('team_event as entry')
    .leftJoin('member as actor', (join) =>
      join.on(isNow('actor.id', 'entry.actor_id')).on('actor.deleted_at', 'is', null),
    )
    .leftJoin('member as other', (join) =>
      join.on(isNow('other.id', 'entry.member_id')).on('other.deleted_at', 'is', null),
    )
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.role', 'entry.detail'])
    .select(['actor.id as actor_id', 'actor.name as actor_name'])
    .select(['actor.picture_key as actor_picture_key', 'actor.picture_url as actor_picture_url'])
    .select(['other.id as member_id', 'other.name as member_name'])
    .select(['other.picture_key as member_picture_key', 'other.picture_url as member_picture_url'])
    .where('entry.team_id', '=', teamId);
export type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

export const listEntries = (
  db: Db,
  teamId: string,
  { after, limit }: { after: Mark | undefined; limit: number },
): Promise<EntryRow[]> =>
  selectEntries(db, teamId)
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(entry.at, entry.id) < (${after!.at}, ${after!.id})`))
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
