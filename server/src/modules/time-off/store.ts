// Queries for time off. Dates are converted to instants in Node, never here.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface TimeOffRow {
  readonly id: string;
  readonly from_date: string;
  readonly to_date: string;
  readonly note: string | null;
  readonly homes: { _id: string; title: string }[] | null;
  /** The distinct time zones of its properties. */
  readonly time_zones: string[];
  readonly total: number;
}

const columns = sql`
  time_off.id, time_off.from_date, time_off.to_date, time_off.note,
  case when time_off.is_everywhere then null else (
    select coalesce(json_agg(json_build_object('_id', home.id, 'title', home.title) order by home.created_at, home.id), '[]')
    from time_off_property as part join property as home on home.id = part.property_id where part.time_off_id = time_off.id
  ) end as homes,
  array(
    select distinct home.time_zone from property as home
    where home.host_id = time_off.host_id and (time_off.is_everywhere or exists (
      select from time_off_property where time_off_id = time_off.id and property_id = home.id))
  ) as time_zones`;

/** Time off that isn't over, soonest first. */
export async function listTimeOff(
  db: Db,
  input: { hostId: string; today: string; limit: number; offset: number },
): Promise<TimeOffRow[]> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns}, count(*) over ()::int as total from time_off
    where time_off.host_id = ${input.hostId} and time_off.to_date >= ${input.today}
    order by time_off.from_date, time_off.id limit ${input.limit} offset ${input.offset}`.execute(db);
  return rows;
}

export async function findTimeOff(db: Db, id: string, hostId: string): Promise<TimeOffRow | undefined> {
  const { rows } = await sql<TimeOffRow>`
    select ${columns}, 1 as total from time_off
    where time_off.id = ${id} and time_off.host_id = ${hostId}`.execute(db);
  return rows[0];
}

/** All of it, including past time off. */
export async function listIds(db: Db, hostId: string): Promise<string[]> {
  const rows = await db.selectFrom('time_off').select('id').where('host_id', '=', hostId).execute();
  return rows.map(({ id }) => id);
}

/** Serializes changes to the host's time off until the transaction ends. */
export async function lockHost(trx: Transaction<DB>, hostId: string): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
}

export interface Listing {
  readonly id: string;
  readonly timeZone: string;
}

/** Listings of the host's properties, some or all; removed ones left out. */
export const listListings = (db: Db, hostId: string, propertyIds: readonly string[] | null): Promise<Listing[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'time_zone as timeZone'])
    .where('host_id', '=', hostId)
    .where('state', '<>', 'deleted')
    .$if(propertyIds !== null, (query) => query.where(sql<boolean>`property_id = any(${propertyIds}::uuid[])`))
    .orderBy('id')
    .execute();

export async function countProperties(db: Db, hostId: string, propertyIds: readonly string[]): Promise<number> {
  const row = await db
    .selectFrom('property')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('host_id', '=', hostId)
    .where(sql<boolean>`id = any(${propertyIds}::uuid[])`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How much of the host's time off isn't over, and whether any of it overlaps the dates for these properties. */
export async function findOverlap(
  trx: Transaction<DB>,
  input: { hostId: string; today: string; fromDate: string; toDate: string; propertyIds: readonly string[] | null },
): Promise<{ ahead: number; meets: boolean }> {
  const { hostId, today, fromDate, toDate, propertyIds } = input;
  const { rows } = await sql<{ ahead: number; meets: boolean }>`
    select count(*)::int as ahead, coalesce(bool_or(
      from_date <= ${toDate} and to_date >= ${fromDate} and (
        is_everywhere or ${propertyIds === null} or exists (
          select from time_off_property where time_off_id = time_off.id and property_id = any(${propertyIds ?? []}::uuid[]))
      )), false) as meets
    from time_off where host_id = ${hostId} and to_date >= ${today}`.execute(trx);
  return rows[0]!;
}

export async function insertTimeOff(
  trx: Transaction<DB>,
  row: { id: string; host_id: string; from_date: string; to_date: string; note: string | null; created_at: Date },
  propertyIds: readonly string[] | null,
): Promise<void> {
  await trx
    .insertInto('time_off')
    .values({ ...row, is_everywhere: propertyIds === null })
    .execute();
  if (propertyIds === null) return;
  await trx
    .insertInto('time_off_property')
    .values(propertyIds.map((property_id) => ({ time_off_id: row.id, property_id })))
    .execute();
}

export const deleteTimeOff = async (trx: Transaction<DB>, id: string): Promise<void> => {
  await trx.deleteFrom('time_off').where('id', '=', id).execute();
};

export interface ListingTimeOff extends Listing {
  readonly timeOffId: string;
  readonly fromDate: string;
  readonly toDate: string;
}

/** Time off that blocks these listings, including any that ended at most some days ago: one row for each listing and time off. */
export async function listTimeOffOfListings(
  db: Db,
  listingIds: readonly string[],
  since: string,
): Promise<ListingTimeOff[]> {
  const { rows } = await sql<ListingTimeOff>`
    select listing.id, listing.time_zone as "timeZone", time_off.id as "timeOffId", time_off.from_date as "fromDate", time_off.to_date as "toDate"
    from listing join time_off on time_off.host_id = listing.host_id and time_off.to_date >= ${since}
      and (time_off.is_everywhere or exists (
        select from time_off_property where time_off_id = time_off.id and property_id = listing.property_id))
    where listing.id = any(${listingIds}::uuid[]) order by listing.id, time_off.id`.execute(db);
  return rows;
}

export interface HostRoleRow {
  readonly id: string;
  readonly status: string;
  readonly listing_title: string;
  readonly guest_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly time_zone: string;
  readonly total: number;
}

/** Bookings and requests at these properties that overlap the dates in local time, soonest first. */
export async function listOverlappingBookings(
  db: Db,
  input: {
    hostId: string;
    propertyIds: readonly string[] | null;
    fromDate: string;
    toDate: string;
    now: Date;
    limit: number;
  },
): Promise<HostRoleRow[]> {
  const { hostId, propertyIds, fromDate, toDate, now, limit } = input;
  const inProperties = propertyIds === null ? sql`` : sql`and listing.property_id = any(${propertyIds}::uuid[])`;
  const { rows } = await sql<HostRoleRow>`
    select booking.id, booking.status, listing.title as listing_title, guest.name as guest_name, booking.starts_at,
      booking.ends_at, booking.time_zone, count(*) over ()::int as total
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    where booking.host_id = ${hostId} and booking.status in ('requested', 'awaiting_payment', 'confirmed', 'active') ${inProperties}
      and booking.ends_at > ${now} and booking.starts_at < ${toDate}::date + interval '3 days'
      and left(booking.local_start, 10) <= ${toDate} and left(booking.local_end, 10) >= ${fromDate}
    order by booking.starts_at, booking.id limit ${limit}`.execute(db);
  return rows;
}

/** The current time off of a conversation's host: for its listing's property, or for all properties if it's about none. */
export async function findAwayNow(
  db: Db,
  { conversationId, hostId, now }: { conversationId: string; hostId: string; now: Date },
): Promise<{ id: string; toDate: string; note: string | null } | undefined> {
  const { rows } = await sql<{ id: string; toDate: string; note: string | null }>`
    select time_off.id, time_off.to_date as "toDate", time_off.note
    from conversation left join listing on listing.id = conversation.listing_id
    join time_off on time_off.host_id = ${hostId} and (time_off.is_everywhere or exists (
      select from time_off_property where time_off_id = time_off.id and property_id = listing.property_id))
    cross join lateral (
      select (${now}::timestamptz at time zone coalesce(
        listing.time_zone, (select time_zone from property where host_id = ${hostId} order by created_at, id limit 1), 'UTC'
      ))::date as today
    ) as there
    where conversation.id = ${conversationId} and there.today between time_off.from_date and time_off.to_date
    order by time_off.to_date desc, time_off.id limit 1`.execute(db);
  return rows[0];
}
