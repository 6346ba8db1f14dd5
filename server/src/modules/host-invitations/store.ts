// Queries for who may host while hosting is by invitation.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Mark } from '../../lib/cursor.ts';

const selectInvitations = (db: Db) =>
  db
    .selectFrom('host_invitation as invitation')
    .innerJoin('member as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.invited_at',
      'inviter.name as invited_by_name',
      sql<boolean>`exists (
        select from member join property on property.host_id = member.id
        where member.email = invitation.email and member.deleted_at is null)`.as('is_host'),
    ]);
export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

/** Latest first. */
export const listInvitations = (db: Db, { after, limit }: { after: Mark | undefined; limit: number }) =>
  selectInvitations(db)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(invitation.invited_at, invitation.id) < (${after!.at}::timestamptz, ${after!.id}::uuid)`,
      ),
    )
    .orderBy('invitation.invited_at', 'desc')
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute();

/** The id of the invitation with this email, a new one or the one before. */
export async function addInvitation(
  db: Db,
  row: { id: string; email: string; invitedBy: string; at: Date },
): Promise<{ id: string; isNew: boolean }> {
  const added = await db
    .insertInto('host_invitation')
    .values({ id: row.id, email: row.email, invited_by: row.invitedBy, invited_at: row.at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('host_invitation')
    .select('id')
    .where('email', '=', row.email)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

export const findInvitation = (db: Db, id: string) =>
  selectInvitations(db).where('invitation.id', '=', id).executeTakeFirst();

/** The invited email, or undefined if there's no such invitation. */
export async function removeInvitation(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('host_invitation').where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email;
}

/** Whether the member's confirmed email is invited, also as a host of an import, or they host already. */
export async function mayHost(db: Db, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from property where host_id = ${memberId}::uuid)
      or exists (
        select from member join host_invitation as invitation on invitation.email = member.email
        where member.id = ${memberId}::uuid and member.is_email_verified)
      or exists (
        select from member join member_invitation as imported on imported.email = member.email
        where member.id = ${memberId}::uuid and member.is_email_verified and imported.role = 'host'
          and imported.accepted_at is not null) as may`.execute(db);
  return rows[0]!.may;
}
