// Queries for attendees of bookings.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';
import type { Mark } from '../../../lib/cursor.ts';

type Trx = Transaction<DB>;

/** By name. There are at most as many as people in the booking. */
export const listAttendees = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking_attendee as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select([
      'member.id',
      'member.name',
      'member.email',
      'member.time_zone',
      'member.picture_key',
      'member.picture_url',
    ])
    .where('own.booking_id', '=', bookingId)
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();
export type AttendeeRow = Awaited<ReturnType<typeof listAttendees>>[number];

/** Those of the members who are in the team. */
export async function listInTeam(trx: Trx, teamId: string, memberIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('team_member')
    .select('member_id')
    .where('team_id', '=', teamId)
    .where('member_id', 'in', [...memberIds])
    .execute();
  return rows.map(({ member_id }) => member_id);
}

/** Makes exactly these members attendees. */
export async function replaceAttendees(
  trx: Trx,
  { bookingId, memberIds, at }: { bookingId: string; memberIds: readonly string[]; at: Date },
): Promise<void> {
  await sql`delete from booking_attendee where booking_id = ${bookingId} and member_id <> all(${memberIds}::uuid[])`.execute(
    trx,
  );
  if (memberIds.length === 0) return;
  await trx
    .insertInto('booking_attendee')
    .values(memberIds.map((memberId) => ({ booking_id: bookingId, member_id: memberId, added_at: at })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Counts a change of the booking's attendees. False if there were as many on this day already. */
export async function countChange(
  trx: Trx,
  { bookingId, day, most }: { bookingId: string; day: string; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update booking set attendees_changed_on = ${day}::date,
      attendee_changes = case when attendees_changed_on = ${day}::date then attendee_changes + 1 else 1 end
    where id = ${bookingId} and (attendees_changed_on is distinct from ${day}::date or attendee_changes < ${most})`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** The booking is no longer for anybody else. */
export async function removeAttendees(trx: Trx, bookingId: string): Promise<void> {
  await trx.deleteFrom('booking_attendee').where('booking_id', '=', bookingId).execute();
}

/** Bookings for a team become known to attendees once they're confirmed. */
const isKnown = sql<boolean>`booking.team_id is not null and booking.confirmed_at is not null and booking.status <> 'hold'`;

/** The ids and starts of a page: upcoming ones soonest first, past ones latest first. */
export async function listAttended(
  db: Db,
  {
    memberId,
    tab,
    now,
    after,
    limit,
  }: {
    memberId: string;
    tab: 'upcoming' | 'past';
    now: Date;
    after: Mark | undefined;
    limit: number;
  },
): Promise<{ id: string; startsAt: Date }[]> {
  const isUpcoming = tab === 'upcoming';
  const isInTab = isUpcoming
    ? sql`booking.ends_at > ${now} and booking.status in ('confirmed', 'active')`
    : sql`not (booking.ends_at > ${now} and booking.status in ('confirmed', 'active'))`;
  const { rows } = await sql<{ id: string; startsAt: Date }>`
    select booking.id, booking.starts_at as "startsAt" from booking_attendee as own
    join booking on booking.id = own.booking_id
    where own.member_id = ${memberId} and ${isKnown} and ${isInTab}
      ${
        after === undefined
          ? sql``
          : isUpcoming
            ? sql`and (booking.starts_at, booking.id) > (${after.at}, ${after.id})`
            : sql`and (booking.starts_at, booking.id) < (${after.at}, ${after.id})`
      }
    order by booking.starts_at ${isUpcoming ? sql`asc` : sql`desc`}, booking.id ${isUpcoming ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(db);
  return rows;
}

/** Whether the member attends the booking and knows of it. */
export async function isAttending(db: Db, bookingId: string, memberId: string): Promise<boolean> {
  const row = await db
    .selectFrom('booking_attendee as own')
    .innerJoin('booking', 'booking.id', 'own.booking_id')
    .select('own.member_id')
    .where('own.booking_id', '=', bookingId)
    .where('own.member_id', '=', memberId)
    .where(isKnown)
    .executeTakeFirst();
  return row !== undefined;
}
