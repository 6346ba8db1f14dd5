// Queries for impersonations.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

export interface NewImpersonation {
  readonly id: string;
  readonly staffId: string;
  readonly memberId: string;
  readonly ticketId: string | null;
  readonly reason: string;
  readonly beganAt: Date;
  readonly endsAt: Date;
}

/** Members who can be impersonated: everyone whose account isn't closed. */
export const findMember = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'is_email_verified', 'picture_key', 'picture_url'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function hasTicket(db: Db, memberId: string, ticketId: string): Promise<boolean> {
  const row = await db
    .selectFrom('support_ticket')
    .select('id')
    .where('id', '=', ticketId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertImpersonation(trx: Transaction<DB>, session: NewImpersonation): Promise<void> {
  await trx
    .insertInto('impersonation')
    .values({
      id: session.id,
      staff_id: session.staffId,
      member_id: session.memberId,
      ticket_id: session.ticketId,
      reason: session.reason,
      began_at: session.beganAt,
      ends_at: session.endsAt,
    })
    .execute();
}

/** False if there's no such impersonation. One that has ended keeps its end. */
export async function endImpersonation(db: Db, id: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('impersonation')
    .set({ ended_at: sql<Date>`coalesce(ended_at, least(ends_at, ${at}))` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** An ongoing impersonation with both people as they are now; undefined once it's over. */
export const findOpenImpersonation = (db: Db, { id, staffId, now }: { id: string; staffId: string; now: Date }) =>
  db
    .selectFrom('impersonation as session')
    .innerJoin('member as staff', 'staff.id', 'session.staff_id')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'staff.email as staff_email',
      'staff.is_email_verified as is_staff_verified',
      'staff.status as staff_status',
      'member.id',
      'member.name',
      'member.email',
      'member.is_email_verified',
      'member.status',
    ])
    .where('session.id', '=', id)
    .where('session.staff_id', '=', staffId)
    .where('session.ended_at', 'is', null)
    .where('session.ends_at', '>', now)
    .where('staff.deleted_at', 'is', null)
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst();

export function listOwnImpersonations(db: Db, memberId: string, after: Mark | undefined, limit: number) {
  let query = db
    .selectFrom('impersonation as session')
    .leftJoin('support_ticket as ticket', 'ticket.id', 'session.ticket_id')
    .select(['session.id', 'session.began_at', 'session.ends_at', 'session.ended_at', 'ticket.reference'])
    .where('session.member_id', '=', memberId);
  if (after)
    query = query.where(sql<boolean>`(session.began_at, session.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  return query.orderBy('session.began_at', 'desc').orderBy('session.id', 'desc').limit(limit).execute();
}
