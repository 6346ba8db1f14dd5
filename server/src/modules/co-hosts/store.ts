// Every query of co-hosts, invitations, and their history. What each role allows is decided in the permissions module.
import type { CoHostLevel } from '@daynook/contract/hosting/co-hosts';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** A literal instead of a parameter: only then does a prepared statement use the partial index. */
const isPending = sql<boolean>`state = 'pending'`;

/** Serializes changes of a property's co-hosts, so that limits hold. */
export async function lockProperty(trx: Transaction<DB>, id: string) {
  return trx
    .selectFrom('property')
    .select(['id', 'title', 'host_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export const findProperty = (db: Db, id: string) =>
  db.selectFrom('property').select(['id', 'title']).where('id', '=', id).executeTakeFirstOrThrow();

/** At most ten: see CO_HOSTS. */
export const listCoHosts = (db: Db, propertyId: string) =>
  db
    .selectFrom('co_host')
    .innerJoin('member', 'member.id', 'co_host.member_id')
    .select(['member.id', 'member.name', 'member.picture_key', 'member.picture_url', 'co_host.level', 'co_host.since'])
    .where('property_id', '=', propertyId)
    .orderBy('since')
    .orderBy('member.id')
    .execute();

export const listPending = (db: Db, propertyId: string, now: Date) =>
  db
    .selectFrom('co_host_invitation')
    .select(['id', 'email', 'level', 'created_at', 'expires_at'])
    .where('property_id', '=', propertyId)
    .where(isPending)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Ends invitations that weren't answered in time, so the address can be invited again. */
export async function endExpired(trx: Transaction<DB>, propertyId: string, now: Date): Promise<void> {
  await trx
    .updateTable('co_host_invitation')
    .set({ state: 'expired' })
    .where('property_id', '=', propertyId)
    .where(isPending)
    .where('expires_at', '<=', now)
    .execute();
}

export async function countSent(trx: Transaction<DB>, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('co_host_invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('invited_by', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface NewInvitation {
  readonly id: string;
  readonly propertyId: string;
  readonly invitedBy: string;
  readonly email: string;
  readonly level: CoHostLevel;
  readonly at: Date;
  readonly expiresAt: Date;
}

/** False if the address already has an open invitation. */
export async function insertInvitation(trx: Transaction<DB>, invitation: NewInvitation): Promise<boolean> {
  const inserted = await trx
    .insertInto('co_host_invitation')
    .values({
      id: invitation.id,
      property_id: invitation.propertyId,
      invited_by: invitation.invitedBy,
      email: invitation.email,
      level: invitation.level,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['property_id', 'email']).where(isPending).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const selectInvitations = (db: Db) =>
  db
    .selectFrom('co_host_invitation as invitation')
    .innerJoin('property', 'property.id', 'invitation.property_id')
    .innerJoin('member as owner', 'owner.id', 'property.host_id')
    .select([
      'invitation.id',
      'invitation.state',
      'invitation.level',
      'invitation.expires_at',
      'invitation.property_id',
    ])
    .select(['property.title', 'property.city', 'owner.id as owner_id', 'owner.name as owner_name'])
    .select(['owner.picture_key', 'owner.picture_url']);
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
export async function moveInvitation(
  trx: Transaction<DB>,
  which: { id: string; propertyId: string; now: Date },
  state: 'accepted' | 'declined' | 'withdrawn',
) {
  return trx
    .updateTable('co_host_invitation')
    .set({ state })
    .where('id', '=', which.id)
    .where('property_id', '=', which.propertyId)
    .where(isPending)
    .where('expires_at', '>', which.now)
    .returning(['id', 'level'])
    .executeTakeFirst();
}

/** Adds a co-host, or changes the role of an existing one. Returns the row's id. */
export async function putCoHost(
  trx: Transaction<DB>,
  coHost: { id: string; propertyId: string; memberId: string; level: CoHostLevel; at: Date },
): Promise<string> {
  const row = await trx
    .insertInto('co_host')
    .values({
      id: coHost.id,
      property_id: coHost.propertyId,
      member_id: coHost.memberId,
      level: coHost.level,
      since: coHost.at,
    })
    .onConflict((conflict) => conflict.columns(['property_id', 'member_id']).doUpdateSet({ level: coHost.level }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Returns the row's id; undefined if the member isn't a co-host there. */
export async function setLevel(
  trx: Transaction<DB>,
  { propertyId, memberId, level }: { propertyId: string; memberId: string; level: CoHostLevel },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('co_host')
    .set({ level })
    .where('property_id', '=', propertyId)
    .where('member_id', '=', memberId)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Also removes the co-host from conversations. Returns the role they had; undefined if the member isn't a co-host there. */
export async function deleteCoHost(
  trx: Transaction<DB>,
  { propertyId, memberId }: { propertyId: string; memberId: string },
): Promise<CoHostLevel | undefined> {
  const row = await trx
    .deleteFrom('co_host')
    .where('property_id', '=', propertyId)
    .where('member_id', '=', memberId)
    .returning('level')
    .executeTakeFirst();
  return row?.level as CoHostLevel | undefined;
}

export interface Entry {
  readonly id: string;
  readonly at: Date;
  readonly propertyId: string;
  readonly action: 'invited' | 'withdrawn' | 'accepted' | 'declined' | 'level-changed' | 'removed' | 'left';
  readonly actorId: string;
  readonly memberId?: string | undefined;
  readonly invitationId?: string | undefined;
  readonly level: CoHostLevel;
}

export async function insertEntry(trx: Transaction<DB>, entry: Entry): Promise<void> {
  await trx
    .insertInto('co_host_event')
    .values({
      id: entry.id,
      at: entry.at,
      property_id: entry.propertyId,
      action: entry.action,
      actor_id: entry.actorId,
      member_id: entry.memberId ?? null,
      invitation_id: entry.invitationId ?? null,
      level: entry.level,
    })
    .execute();
}
