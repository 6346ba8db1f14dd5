// Queries for team days that other parts of a team need: booking one, and ending those of members who leave.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { unsettledPayment } from '../availability/service.ts';

type Trx = Transaction<DB>;

/** Whether the day has a booking or request that counts, or one that's being paid. */
export const isDayBooked = sql<boolean>`exists (select from booking where booking.id = team_day.booking_id
  and booking.team_id = team_day.team_id and (booking.status not in ('hold', 'declined', 'withdrawn', 'expired', 'cancelled')
    or (booking.status = 'hold' and ${unsettledPayment})))`;

/** Whether its organizer still takes part. Their answer is deleted when they leave the team. */
export const hasOrganizer = sql<boolean>`exists (select from team_day_member as organizing
  where organizing.team_day_id = team_day.id and organizing.member_id = team_day.organizer_id)`;

/** Serializes answers, votes, searches, and bookings of a day. */
export async function lockDay(trx: Trx, dayId: string) {
  await trx.selectFrom('team_day').select('id').where('id', '=', dayId).forNoKeyUpdate().execute();
  // In a second statement, which sees what others committed while this one waited.
  const { rows } = await sql<{
    id: string;
    teamId: string;
    organizerId: string;
    cancelledAt: Date | null;
    isBooked: boolean;
    hasOrganizer: boolean;
    bookingId: string | null;
    lastDate: string;
  }>`
    select id, team_id as "teamId", organizer_id as "organizerId", cancelled_at as "cancelledAt", ${isDayBooked} as "isBooked",
      ${hasOrganizer} as "hasOrganizer", booking_id as "bookingId", last_date::text as "lastDate"
    from team_day where id = ${dayId}`.execute(trx);
  return rows[0];
}

export async function setDayBooking(trx: Trx, dayId: string, bookingId: string): Promise<void> {
  await trx.updateTable('team_day').set({ booking_id: bookingId }).where('id', '=', dayId).execute();
}

/** The booking is no longer for the days that it was for. */
export async function clearDayBooking(trx: Trx, bookingId: string): Promise<void> {
  await trx.updateTable('team_day').set({ booking_id: null }).where('booking_id', '=', bookingId).execute();
}

export async function isCandidateDate(trx: Trx, dayId: string, date: string): Promise<boolean> {
  const row = await trx
    .selectFrom('team_day_date')
    .select('number')
    .where('team_day_id', '=', dayId)
    .where(sql<boolean>`date = ${date}::date`)
    .executeTakeFirst();
  return row !== undefined;
}

interface OfMembers {
  readonly memberIds: readonly string[];
  /** All teams without it. */
  readonly teamId?: string | undefined;
}

const inTeam = (teamId: string | undefined) => (teamId === undefined ? sql`` : sql`and team_day.team_id = ${teamId}`);

export interface CanceledDay {
  readonly id: string;
  readonly title: string;
  readonly teamName: string;
  /** Whom to tell. */
  readonly invited: readonly { readonly id: string; readonly name: string; readonly email: string }[];
}

/**
 * Cancels the days ahead that aren't booked: a team's, or those that the members organize. Everyone else invited is to be told, but not
 * `exceptIds`.
 */
export async function cancelDaysAhead(
  trx: Trx,
  {
    organizerIds,
    teamId,
    exceptIds,
    now,
  }: { organizerIds?: readonly string[]; teamId?: string | undefined; exceptIds: readonly string[]; now: Date },
): Promise<CanceledDay[]> {
  const organized =
    organizerIds === undefined ? sql`` : sql`and team_day.organizer_id = any(${[...organizerIds]}::uuid[])`;
  const { rows } = await sql<{ id: string; title: string; teamName: string }>`
    update team_day set cancelled_at = ${now} from team
    where team.id = team_day.team_id ${organized} ${inTeam(teamId)}
      and team_day.cancelled_at is null and team_day.last_date >= (${now}::timestamptz at time zone team.time_zone)::date and not ${isDayBooked}
    returning team_day.id, team_day.title, team.name as "teamName"`.execute(trx);
  return Promise.all(
    rows.map(async (day) => ({ ...day, invited: await listInvitedBut(trx, { dayId: day.id, memberIds: exceptIds }) })),
  );
}

/** Everyone invited but these members, by name. */
export async function listInvitedBut(
  trx: Trx,
  { dayId, memberIds }: { dayId: string; memberIds: readonly string[] },
): Promise<{ id: string; name: string; email: string }[]> {
  return trx
    .selectFrom('team_day_member as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select(['member.id', 'member.name', 'member.email'])
    .where('own.team_day_id', '=', dayId)
    .where('own.member_id', 'not in', [...memberIds])
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();
}

/** Trips to rooms say something about areas, so they don't outlive them. */
export async function eraseTrips(trx: Trx, dayId: string): Promise<void> {
  await trx
    .updateTable('team_day_room')
    .set({ worst_km: null, average_km: null })
    .where('team_day_id', '=', dayId)
    .where('worst_km', 'is not', null)
    .execute();
}

/** Nobody needs the day's starting areas anymore. */
export async function eraseAreas(trx: Trx, dayId: string): Promise<void> {
  await trx
    .updateTable('team_day_member')
    .set({ area: null, area_lat: null, area_lng: null })
    .where('team_day_id', '=', dayId)
    .where('area', 'is not', null)
    .execute();
  await eraseTrips(trx, dayId);
}

/** The members' answers, areas, and votes, and the trips that their areas are in. */
export async function deleteAnswers(trx: Trx, { memberIds, teamId }: OfMembers): Promise<void> {
  await sql`update team_day_room as room set worst_km = null, average_km = null from team_day
    where team_day.id = room.team_day_id and room.worst_km is not null ${inTeam(teamId)}
      and exists (select from team_day_member as own where own.team_day_id = team_day.id
        and own.member_id = any(${[...memberIds]}::uuid[]) and own.area is not null)`.execute(trx);
  await sql`delete from team_day_member as own using team_day
    where team_day.id = own.team_day_id and own.member_id = any(${[...memberIds]}::uuid[]) ${inTeam(teamId)}`.execute(
    trx,
  );
}

/** Days that the members organized: their titles can be personal. */
export async function deleteMembersDays(trx: Trx, memberIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('team_day')
    .where('organizer_id', 'in', [...memberIds])
    .execute();
}

/** Starting areas, and trips to rooms, of all of a team's days. */
export async function eraseTeamsAreas(trx: Trx, teamId: string): Promise<void> {
  await sql`update team_day_member as own set area = null, area_lat = null, area_lng = null from team_day
    where team_day.id = own.team_day_id and team_day.team_id = ${teamId} and own.area is not null`.execute(trx);
  await sql`update team_day_room as room set worst_km = null, average_km = null from team_day
    where team_day.id = room.team_day_id and team_day.team_id = ${teamId} and room.worst_km is not null`.execute(trx);
}
