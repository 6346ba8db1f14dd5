// Queries for waitlists for hours.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { unsettledPayment } from '../availability/service.ts';

export interface Entry extends TimeRange {
  readonly id: string;
  readonly memberId: string;
  readonly listingId: string;
  readonly guests: number;
  readonly cars: number;
  readonly holdId: string | null;
  readonly offeredUntil: Date | null;
}

const rangeText = ({ startsAt, endsAt }: TimeRange) => `[${startsAt.toISOString()},${endsAt.toISOString()})`;

const COLUMNS = [
  'waitlist_entry.id',
  'waitlist_entry.member_id as memberId',
  'waitlist_entry.listing_id as listingId',
  'waitlist_entry.starts_at as startsAt',
  'waitlist_entry.ends_at as endsAt',
  'waitlist_entry.guests',
  'waitlist_entry.cars',
  'waitlist_entry.hold_id as holdId',
  'waitlist_entry.offered_until as offeredUntil',
] as const;

export async function countEntries(db: Db, memberId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_entry')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Wanted = Pick<Entry, 'memberId' | 'listingId'> & TimeRange;

export async function findEntry(db: Db, wanted: Wanted): Promise<Entry | undefined> {
  return (
    db
      .selectFrom('waitlist_entry')
      .select(COLUMNS)
      .where('member_id', '=', wanted.memberId)
      .where('listing_id', '=', wanted.listingId)
      // Starts and ends, not ranges: an end before the start isn't a valid range, and nobody waits for it.
      .where('starts_at', '=', wanted.startsAt)
      .where('ends_at', '=', wanted.endsAt)
      .$narrowType<{ startsAt: Date; endsAt: Date }>()
      .executeTakeFirst()
  );
}

export async function insertEntry(
  trx: Transaction<DB>,
  {
    id,
    memberId,
    listingId,
    guests,
    cars,
    now,
    ...range
  }: Wanted & { id: string; guests: number; cars: number; now: Date },
): Promise<void> {
  await trx
    .insertInto('waitlist_entry')
    .values({ id, member_id: memberId, listing_id: listingId, during: rangeText(range), guests, cars, created_at: now })
    .execute();
}

export async function deleteEntry(db: Db, id: string): Promise<void> {
  await db.deleteFrom('waitlist_entry').where('id', '=', id).execute();
}

/** True if the listing's host has blocked the member, or the other way around. */
export async function isBlocked(db: Db, memberId: string, hostId: string): Promise<boolean> {
  const row = await db
    .selectFrom('member_block')
    .select('created_at')
    .where((eb) =>
      eb.or([
        eb.and([eb('blocker_id', '=', hostId), eb('blocked_id', '=', memberId)]),
        eb.and([eb('blocker_id', '=', memberId), eb('blocked_id', '=', hostId)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const isNoLaterThanIt = sql`(earlier.created_at, earlier.id) <= (waitlist_entry.created_at, waitlist_entry.id)`;

/** Which limit an entry waits for. */
export type WaitedFor = 'hour' | 'day' | 'week' | 'cars';

/** The first and the last hour, day, or week that it touches, by the property's clock. */
const limitedSpan = (entry: 'earlier' | 'waitlist_entry') => {
  const truncate = (at: RawBuilder<unknown>) => sql`date_trunc(waited.per, ${at} at time zone property.time_zone)`;
  const [startsAt, endsAt] = [sql.ref(`${entry}.starts_at`), sql.ref(`${entry}.ends_at`)];
  return { first: truncate(startsAt), last: truncate(sql`(${endsAt} - interval '1 microsecond')`) };
};

/** The member's entries that aren't over, soonest first, with what their line shows. */
export async function listEntries(db: Db, memberId: string, now: Date) {
  return db
    .selectFrom('waitlist_entry')
    .innerJoin('listing', 'listing.id', 'waitlist_entry.listing_id')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .select(COLUMNS)
    .select([
      'listing.title',
      'listing.has_visit_limits as hasVisitLimits',
      'listing.time_zone as timeZone',
      'property.city',
      'property.region',
      sql<unknown>`listing.card -> 'images' -> 0`.as('image'),
      sql<number>`(
        select count(*)::int from waitlist_entry as earlier
        where earlier.listing_id = waitlist_entry.listing_id and earlier.during && waitlist_entry.during and ${isNoLaterThanIt}
      )`.as('position'),
    ])
    .where('waitlist_entry.member_id', '=', memberId)
    .where('waitlist_entry.starts_at', '>', now)
    .where(sql<boolean>`(waitlist_entry.offered_until is null or waitlist_entry.offered_until > ${now})`)
    .orderBy('waitlist_entry.starts_at')
    .orderBy('waitlist_entry.id')
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}

/**
 * The places of entries whose hours a limit keeps closed, by entry. Any room's visit that ends may free them, so the line is that of all rooms:
 * those who wait for the same hour, day, or week, or for a place for a car at the same time.
 */
export async function listPlacesInLimitedLine(
  db: Db,
  waiting: ReadonlyMap<string, WaitedFor>,
): Promise<Map<string, number>> {
  if (waiting.size === 0) return new Map();
  const [its, earlier] = [limitedSpan('waitlist_entry'), limitedSpan('earlier')];
  const { rows } = await sql<{ id: string; place: number }>`
    select waitlist_entry.id, (
      select count(*)::int from waitlist_entry as earlier
      where earlier.listing_id in (select room.id from listing as room where room.property_id = property.id)
        and ${isNoLaterThanIt}
        and case when waited.per = 'cars' then earlier.cars > 0 and earlier.during && waitlist_entry.during
          else ${earlier.first} <= ${its.last} and ${earlier.last} >= ${its.first} end
    ) as place
    from unnest(${[...waiting.keys()]}::uuid[], ${[...waiting.values()]}::text[]) as waited (id, per)
    join waitlist_entry on waitlist_entry.id = waited.id
    join listing on listing.id = waitlist_entry.listing_id
    join property on property.id = listing.property_id`.execute(db);
  return new Map(rows.map(({ id, place }) => [id, place]));
}

export interface Due {
  readonly now: Date;
  /** Entries that were refused since then wait a little longer. */
  readonly refusedBefore: Date;
}

/**
 * An entry whose hours look free: no booking, request, block, or live hold of someone else is on them, counting seats, buffers, and
 * the parts of a whole place. The reservation decides, because it also knows imported calendars and opening hours.
 */
const looksFree = ({ now, refusedBefore }: Due) => sql<boolean>`
  waitlist_entry.hold_id is null
  and (waitlist_entry.refused_at is null or waitlist_entry.refused_at <= ${refusedBefore})
  and listing.state = 'live'
  and waiting.status = 'active' and host.status <> 'suspended'
  and not exists (
    select from member_block
    where (blocker_id = listing.host_id and blocked_id = waiting.id) or (blocker_id = waiting.id and blocked_id = listing.host_id))
  and not exists (
    select from (
      select listing.id union all select part_id from listing_link where listing_link.listing_id = listing.id
    ) as target (id)
    join listing as part on part.id = target.id
    cross join lateral (
      select count(distinct occupied.seat) as count from occupied
      left join booking on booking.id = occupied.booking_id
      where occupied.listing_id = part.id
        and occupied.during && tstzrange(
          waitlist_entry.starts_at,
          waitlist_entry.ends_at + make_interval(mins => greatest(part.buffer_before_minutes, part.buffer_after_minutes)))
        and not coalesce(booking.status = 'hold' and not ${unsettledPayment}
          and (booking.expires_at <= ${now} or booking.guest_id = waiting.id), false)
      offset 0
    ) as others
    where others.count > part.seats - case when part.id = listing.id and part.seats > 1 then waitlist_entry.guests else part.seats end
  )`;

const withSides = (db: Db) =>
  db
    .selectFrom('waitlist_entry')
    .innerJoin('listing', 'listing.id', 'waitlist_entry.listing_id')
    .innerJoin('member as waiting', 'waiting.id', 'waitlist_entry.member_id')
    .innerJoin('member as host', 'host.id', 'listing.host_id');

export interface FreedListing {
  readonly listingId: string;
  readonly propertyId: string;
  readonly hasVisitLimits: boolean;
}

/** Listings with an entry whose hours look free, and their properties. */
export async function listFreed(db: Db, due: Due): Promise<FreedListing[]> {
  return withSides(db)
    .select([
      'listing.id as listingId',
      'listing.property_id as propertyId',
      'listing.has_visit_limits as hasVisitLimits',
    ])
    .distinct()
    .where(looksFree(due))
    .execute();
}

/**
 * Entries at the property whose hours look free where local rules limit visits: these may still keep them closed. Not those of members with a
 * hold, because their own holds don't count for them.
 */
export async function listLimited(
  db: Db,
  propertyId: string,
  due: Due,
): Promise<(TimeRange & Pick<Entry, 'id' | 'listingId' | 'guests' | 'cars'>)[]> {
  return withSides(db)
    .select(COLUMNS)
    .where('listing.property_id', '=', propertyId)
    .where('listing.has_visit_limits', '=', true)
    .where(looksFree(due))
    .where(
      sql<boolean>`not exists (
        select from booking where guest_id = waiting.id and booking.status = 'hold' and expires_at > ${due.now})`,
    )
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .execute();
}

/**
 * Locks the property's line. Whoever holds it decides who's next, so that two nodes can't serve it out of order. It's locked before
 * the guest and the listings.
 */
export async function lockLine(trx: Transaction<DB>, propertyId: string): Promise<void> {
  await sql`
    select from waitlist_entry where listing_id in (select id from listing where property_id = ${propertyId})
    order by id for update`.execute(trx);
}

export interface NextEntry extends Entry {
  readonly name: string;
  readonly email: string;
  readonly title: string;
  readonly timeZone: string;
}

/** The first in line at the property whose hours look free. Call `lockLine` first. */
export async function findNext(trx: Transaction<DB>, propertyId: string, due: Due): Promise<NextEntry | undefined> {
  return withSides(trx)
    .select(COLUMNS)
    .select(['waiting.name', 'waiting.email', 'listing.title', 'listing.time_zone as timeZone'])
    .where('listing.property_id', '=', propertyId)
    .where(looksFree(due))
    .orderBy('waitlist_entry.created_at')
    .orderBy('waitlist_entry.id')
    .limit(1)
    .$narrowType<{ startsAt: Date; endsAt: Date }>()
    .executeTakeFirst();
}

export async function markOffered(
  trx: Transaction<DB>,
  id: string,
  { holdId, until }: { holdId: string; until: Date },
): Promise<void> {
  await trx.updateTable('waitlist_entry').set({ hold_id: holdId, offered_until: until }).where('id', '=', id).execute();
}

/** Lock the line before marking several. */
export async function markRefused(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await sql`update waitlist_entry set refused_at = ${at} where id = any(${ids}::uuid[])`.execute(db);
}

/** Those in the property's line whose hours couldn't be offered are tried again right away. Call `lockLine` first. */
export async function forgetRefusals(trx: Transaction<DB>, propertyId: string): Promise<void> {
  await sql`
    update waitlist_entry set refused_at = null
    where refused_at is not null and listing_id in (select id from listing where property_id = ${propertyId})`.execute(
    trx,
  );
}

/**
 * Deletes entries that are over: it's too late to book, the hours were held long enough or their hold is gone, or the member has booked
 * them. A hold that's being paid is decided by its payment. Returns how many. Locks them in the order of `lockLine`.
 */
export async function deleteOver(db: Db, now: Date, requestMinutes: number): Promise<number> {
  const { rows } = await sql`
    delete from waitlist_entry where id in (
      select waitlist_entry.id from waitlist_entry join listing on listing.id = waitlist_entry.listing_id
      where (waitlist_entry.hold_id is null and waitlist_entry.starts_at <= ${now}::timestamptz + make_interval(mins =>
          greatest(listing.notice_minutes, case when listing.booking_mode = 'request' then ${requestMinutes}::int else 0 end)))
        or (waitlist_entry.hold_id is not null and (
          waitlist_entry.offered_until <= ${now}
          or not exists (select from booking where booking.id = waitlist_entry.hold_id and booking.status = 'hold')))
      order by waitlist_entry.id for update of waitlist_entry)
    returning id`.execute(db);
  return rows.length;
}

export async function findPropertyOfBooking(db: Db, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .where('booking.id', '=', bookingId)
    .select('listing.property_id')
    .executeTakeFirst();
  return row?.property_id;
}
