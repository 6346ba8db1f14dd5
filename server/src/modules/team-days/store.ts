// Queries for team days, their answers, and the rooms that were found.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import type { MercatorPoint } from '../../lib/geo/mercator.ts';
import { eraseTrips, hasOrganizer, isDayBooked } from '../teams/service.ts';
import type { Bands, FoundProblem } from './rules.ts';

type Trx = Transaction<DB>;

const selectDays = (db: Db, memberId: string) =>
  db
    .selectFrom('team_day_member as own')
    .innerJoin('team_day', 'team_day.id', 'own.team_day_id')
    .innerJoin('team', 'team.id', 'team_day.team_id')
    .innerJoin('team_member as joined', (join) =>
      join.onRef('joined.team_id', '=', 'team.id').onRef('joined.member_id', '=', 'own.member_id'),
    )
    .innerJoin('member as organizer', 'organizer.id', 'team_day.organizer_id')
    .where('own.member_id', '=', memberId)
    .where('team.closed_at', 'is', null)
    .select([
      'team_day.id',
      'team_day.team_id',
      'team_day.title',
      'team_day.organizer_id',
      'team_day.created_at',
      'team_day.cancelled_at',
      'team_day.found_at',
      'team_day.found_number',
      'team_day.found_people',
      'team_day.found_near',
      'team_day.search_count',
      'team_day.rooms_announced_at',
      'team_day.none_because',
      'team_day.booking_id',
      'team_day.last_listing_id',
      'team.name as team_name',
      'team.currency',
      'team.time_zone',
      'team.is_list_only',
      'joined.role',
      'own.answered_at',
      'own.can_come',
      'own.area',
      'own.area_lat',
      'own.area_lng',
      'own.voted_for',
      'organizer.name as organizer_name',
      'organizer.picture_key as organizer_picture_key',
      'organizer.picture_url as organizer_picture_url',
      sql<string>`team_day.last_date::text`.as('last_date'),
      sql<string>`(select min(date)::text from team_day_date where team_day_id = team_day.id)`.as('first_date'),
      sql<string | null>`(select (booking.starts_at at time zone booking.time_zone)::date::text from booking
        where booking.id = team_day.booking_id)`.as('booked_date'),
      sql<boolean>`exists (select from team_day_room where team_day_id = team_day.id and problem is null)`.as(
        'has_rooms',
      ),
      isDayBooked.as('is_booked'),
      hasOrganizer.as('has_organizer'),
    ]);
export type DayRow = Awaited<ReturnType<ReturnType<typeof selectDays>['execute']>>[number];

/** The day, if the member is invited and still in its team. */
export const findDay = (db: Db, dayId: string, memberId: string): Promise<DayRow | undefined> =>
  selectDays(db, memberId).where('team_day.id', '=', dayId).executeTakeFirst();

/** The team's days to which the member is invited, the last created first. */
export const listDays = (
  db: Db,
  { teamId, memberId, after, limit }: { teamId: string; memberId: string; after: Mark | undefined; limit: number },
): Promise<DayRow[]> =>
  selectDays(db, memberId)
    .where('team_day.team_id', '=', teamId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(team_day.created_at, team_day.id) < (${after!.at}, ${after!.id})`),
    )
    .orderBy('team_day.created_at', 'desc')
    .orderBy('team_day.id', 'desc')
    .limit(limit)
    .execute();

export const listDates = (db: Db, dayId: string) =>
  db
    .selectFrom('team_day_date')
    .select(['number', 'from_minute', 'to_minute', sql<string>`date::text`.as('date')])
    .where('team_day_id', '=', dayId)
    .orderBy('number')
    .execute();
export type DateRow = Awaited<ReturnType<typeof listDates>>[number];

/** Everyone invited, by name. */
export const listInvited = (db: Db, dayId: string) =>
  db
    .selectFrom('team_day_member as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select([
      'member.id',
      'member.name',
      'member.picture_key',
      'member.picture_url',
      'own.answered_at',
      'own.can_come',
      'own.area_lat',
      'own.area_lng',
      'own.voted_for',
    ])
    .where('own.team_day_id', '=', dayId)
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();
export type InvitedRow = Awaited<ReturnType<typeof listInvited>>[number];

/** As found, best first. */
export const listRooms = (db: Db, dayId: string) =>
  db
    .selectFrom('team_day_room as room')
    .innerJoin('listing', 'listing.id', 'room.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .select([
      'room.listing_id',
      'room.problem',
      'room.total_minor',
      'room.worst_km',
      'room.average_km',
      'listing.title',
      'listing.capacity',
      'listing.time_zone',
      'listing.state',
      'property.city',
      sql<MercatorPoint>`json_build_object('x', listing.loc[0], 'y', listing.loc[1])`.as('point'),
    ])
    .where('room.team_day_id', '=', dayId)
    .orderBy('room.place')
    .execute();
export type RoomRow = Awaited<ReturnType<typeof listRooms>>[number];

/** The day's booking, and whether the member attends it. */
export const findBooking = (db: Db, bookingId: string, memberId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select([
      'booking.id',
      'booking.status',
      'booking.guest_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.time_zone',
      'booking.confirmed_at',
      'listing.title',
      sql<boolean>`exists (select from booking_attendee where booking_id = booking.id and member_id = ${memberId})`.as(
        'is_attending',
      ),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst();

export async function countCreatedSince(trx: Trx, memberId: string, since: Date): Promise<number> {
  const row = await trx
    .selectFrom('team_day')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organizer_id', '=', memberId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those of the members who are in the team, by name. */
export const listInTeam = (trx: Trx, teamId: string, memberIds: readonly string[]) =>
  trx
    .selectFrom('team_member as own')
    .innerJoin('member', 'member.id', 'own.member_id')
    .select(['member.id', 'member.name', 'member.email'])
    .where('own.team_id', '=', teamId)
    .where('own.member_id', 'in', [...memberIds])
    .orderBy('member.name')
    .orderBy('member.id')
    .execute();

/** Where the day's booking is, if it counts. */
export async function findBookedListing(trx: Trx, dayId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('team_day')
    .innerJoin('booking', 'booking.id', 'team_day.booking_id')
    .select('booking.listing_id')
    .where('team_day.id', '=', dayId)
    .where(isDayBooked)
    .executeTakeFirst();
  return row?.listing_id ?? null;
}

/** The last area that the member said for another of the team's days, if it's still stored. */
export async function findOtherArea(
  db: Db,
  { dayId, teamId, memberId }: { dayId: string; teamId: string; memberId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('team_day_member as own')
    .innerJoin('team_day', 'team_day.id', 'own.team_day_id')
    .select('own.area')
    .where('own.member_id', '=', memberId)
    .where('own.area', 'is not', null)
    .where('team_day.team_id', '=', teamId)
    .where('team_day.id', '<>', dayId)
    .orderBy('own.answered_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.area ?? null;
}

interface NewDay {
  readonly id: string;
  readonly teamId: string;
  readonly organizerId: string;
  readonly title: string;
  readonly dates: readonly { readonly date: string; readonly fromMinute: number; readonly toMinute: number }[];
  readonly memberIds: readonly string[];
  readonly lastListingId: string | null;
  readonly at: Date;
}

export async function insertDay(trx: Trx, day: NewDay): Promise<void> {
  const lastDate = day.dates
    .map(({ date }) => date)
    .sort()
    .at(-1)!;
  await trx
    .insertInto('team_day')
    .values({
      id: day.id,
      team_id: day.teamId,
      organizer_id: day.organizerId,
      title: day.title,
      created_at: day.at,
      last_date: lastDate,
      last_listing_id: day.lastListingId,
    })
    .execute();
  await trx
    .insertInto('team_day_date')
    .values(
      day.dates.map(({ date, fromMinute, toMinute }, number) => ({
        team_day_id: day.id,
        number,
        date,
        from_minute: fromMinute,
        to_minute: toMinute,
      })),
    )
    .execute();
  await trx
    .insertInto('team_day_member')
    .values(day.memberIds.map((memberId) => ({ team_day_id: day.id, member_id: memberId })))
    .execute();
}

export async function saveAnswer(
  trx: Trx,
  answer: {
    dayId: string;
    memberId: string;
    at: Date;
    canCome: readonly number[];
    area: { name: string; lat: number; lng: number } | null;
  },
): Promise<void> {
  await trx
    .updateTable('team_day_member')
    .set({
      answered_at: answer.at,
      can_come: [...answer.canCome],
      area: answer.area?.name ?? null,
      area_lat: answer.area?.lat ?? null,
      area_lng: answer.area?.lng ?? null,
    })
    .where('team_day_id', '=', answer.dayId)
    .where('member_id', '=', answer.memberId)
    .execute();
}

/** False if there's no such room to vote on. */
export async function isVotable(trx: Trx, dayId: string, listingId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('team_day_room')
    .select('place')
    .where('team_day_id', '=', dayId)
    .where('listing_id', '=', listingId)
    .where('problem', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveVote(
  trx: Trx,
  { dayId, memberId, listingId }: { dayId: string; memberId: string; listingId: string | null },
): Promise<void> {
  await trx
    .updateTable('team_day_member')
    .set({ voted_for: listingId })
    .where('team_day_id', '=', dayId)
    .where('member_id', '=', memberId)
    .execute();
}

export interface FoundRoom {
  readonly id: string;
  readonly problem: FoundProblem | null;
  readonly totalMinor: number | null;
  readonly bands: Bands | null;
}

/** Replaces what was found before, and deletes votes for it. */
export async function saveRooms(
  trx: Trx,
  found: {
    dayId: string;
    number: number;
    people: number;
    near: string | null;
    noneBecause: string | null;
    rooms: readonly FoundRoom[];
    at: Date;
  },
): Promise<void> {
  const { dayId } = found;
  await trx.deleteFrom('team_day_room').where('team_day_id', '=', dayId).execute();
  await trx
    .updateTable('team_day_member')
    .set({ voted_for: null })
    .where('team_day_id', '=', dayId)
    .where('voted_for', 'is not', null)
    .execute();
  await trx
    .updateTable('team_day')
    .set({
      found_at: found.at,
      found_number: found.number,
      found_people: found.people,
      found_near: found.near,
      search_count: sql<number>`search_count + 1`,
      none_because: found.noneBecause,
    })
    .where('id', '=', dayId)
    .execute();
  if (found.rooms.length > 0)
    await trx
      .insertInto('team_day_room')
      .values(
        found.rooms.map(({ id, problem, totalMinor, bands }, place) => ({
          team_day_id: dayId,
          place,
          listing_id: id,
          problem,
          total_minor: totalMinor,
          worst_km: bands?.worstKm ?? null,
          average_km: bands?.averageKm ?? null,
        })),
      )
      .execute();
}

/** Everyone was emailed about rooms. */
export async function setAnnounced(trx: Trx, dayId: string, at: Date): Promise<void> {
  await trx.updateTable('team_day').set({ rooms_announced_at: at }).where('id', '=', dayId).execute();
}

/** The member's starting area alone, and the trips that it's in. */
export async function eraseArea(trx: Trx, dayId: string, memberId: string): Promise<void> {
  await trx
    .updateTable('team_day_member')
    .set({ area: null, area_lat: null, area_lng: null })
    .where('team_day_id', '=', dayId)
    .where('member_id', '=', memberId)
    .execute();
  await eraseTrips(trx, dayId);
}

export async function cancelDay(trx: Trx, dayId: string, at: Date): Promise<void> {
  await trx.updateTable('team_day').set({ cancelled_at: at }).where('id', '=', dayId).execute();
}

/** Starting areas, and trips to rooms, of days that are over, canceled, or whose booking has ended. Returns how many areas were erased. */
export async function eraseAreasBefore(db: Db, date: string, now: Date): Promise<number> {
  const isDone = sql`(team_day.last_date < ${date}::date or team_day.cancelled_at is not null
    or (${isDayBooked} and exists (select from booking where booking.id = team_day.booking_id and booking.ends_at <= ${now}))
    or (not ${isDayBooked} and not ${hasOrganizer}))`;
  await sql`
    update team_day_room as room set worst_km = null, average_km = null from team_day
    where team_day.id = room.team_day_id and room.worst_km is not null and ${isDone}`.execute(db);
  const { numAffectedRows } = await sql`
    update team_day_member as own set area = null, area_lat = null, area_lng = null from team_day
    where team_day.id = own.team_day_id and own.area is not null and ${isDone}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deleteBefore(db: Db, date: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('team_day').where('last_date', '<', date).executeTakeFirst();
  return Number(numDeletedRows);
}
