// Every query about taken hours. Instants go in and out as they are: which local date they fall on is worked out in Node
// only, never by the database.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface OccupiedRow extends TimeRange {
  readonly listingId: string;
  readonly seat: number;
}

/** Taken time: a row of `occupied`, or the busy time of another calendar of the host's. */
export interface TakenRow extends TimeRange {
  readonly listingId: string;
  /** Null for another calendar's: it takes every seat. */
  readonly seat: number | null;
  /** Of another calendar's: whether the gap is kept beside it; it is not part of the row. Null for a row of `occupied`. */
  readonly keepsGap: boolean | null;
  /** The last date on which the host is away, where that is why. */
  readonly awayUntil: string | null;
}

/** Whose rows to look for: taken time of these listings, and what other calendars say of those. */
export interface TakenFor {
  readonly listingIds: readonly string[];
  readonly followingIds: readonly string[];
}

/** A call to the provider whose outcome is open: it decides first what becomes of the hours of a `booking`. */
export const unsettledPayment = sql<boolean>`exists (
  select 1 from payment_attempt where payment_attempt.booking_id = booking.id and payment_attempt.status in ('pending', 'unknown'))`;

/** Ids of the holds that a guest has just now and that make way for other hours of theirs: those not being paid. */
export async function listLiveHoldIds(db: Kysely<DB>, guestId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('booking')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('status', '=', 'hold')
    .where('expires_at', '>', now)
    .where(sql<boolean>`not ${unsettledPayment}`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The rows that meet the stretch of time (every row when there is none), oldest first; without those of some bookings. */
export async function listTaken(
  db: Kysely<DB>,
  { listingIds, followingIds }: TakenFor,
  stretch?: TimeRange,
  exceptBookingIds: readonly string[] = [],
): Promise<TakenRow[]> {
  if (listingIds.length === 0) return [];
  const meets = stretch ? sql`and during && tstzrange(${stretch.startsAt}, ${stretch.endsAt})` : sql``;
  const counts =
    exceptBookingIds.length > 0
      ? sql`and (booking_id is null or booking_id <> all(${exceptBookingIds}::uuid[]))`
      : sql``;
  // The fence (offset 0) makes the index search by listing as well as by time. Without it the planner, whose statistics
  // know little of the months ahead, takes every listing's rows of that time and filters them.
  const { rows } = await sql<TakenRow>`
    select taken.listing_id as "listingId", taken.seat, lower(taken.during) as "startsAt", upper(taken.during) as "endsAt",
      null::boolean as "keepsGap", null::date as "awayUntil"
    from unnest(${listingIds}::uuid[]) as wanted (id)
    cross join lateral (
      select listing_id, seat, during from occupied where listing_id = wanted.id ${meets} ${counts} offset 0
    ) as taken
    union all
    select busy.listing_id, null, lower(busy.during), upper(busy.during), coalesce(feed.keeps_gap, false), absence.to_date
    from unnest(${followingIds}::uuid[]) as wanted (id)
    cross join lateral (
      select listing_id, feed_id, absence_id, during from external_busy where listing_id = wanted.id ${meets} offset 0
    ) as busy
    left join external_feed as feed on feed.id = busy.feed_id
    left join host_absence as absence on absence.id = busy.absence_id
    order by 3`.execute(db);
  return rows;
}

/** The listing, its parts, and every whole place any of them belongs to: all whose hours or mirror its bookings touch. */
const touchedBy = (listingIds: readonly string[]) => sql`
  with part as (
    select unnest(${listingIds}::uuid[]) as id
    union select part_id from listing_link where listing_id = any(${listingIds}::uuid[])
  )
  select id from part union select listing_link.listing_id from listing_link join part on part.id = listing_link.part_id`;

/** Ids of all listings whose hours or mirror change when hours of these do. */
export async function listTouched(db: Kysely<DB>, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${touchedBy(listingIds)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks everything touched, always in id order, so that two transactions never wait for each other. Rows may still be
 * read and pointed at meanwhile.
 */
export async function lockTouched(trx: Transaction<DB>, listingIds: readonly string[]): Promise<void> {
  await sql`select id from listing where id in (${touchedBy(listingIds)}) order by id for no key update`.execute(trx);
}

/** A listing touched when another one's hours are taken. */
export interface TouchedListing {
  readonly listingId: string;
  readonly seats: number;
  readonly timeZone: string;
  /** The larger of both buffers, as `gapMinutes` has it. */
  readonly gapMinutes: number;
  /** Whose rows bear on it, of those that get rows: itself, if it does, and its parts among them. */
  readonly targetIds: readonly string[];
}

/** All listings that taking hours of this one touches; those with themselves among their targets get rows. */
export async function listTouchedListings(trx: Transaction<DB>, listingId: string): Promise<TouchedListing[]> {
  const { rows } = await sql<TouchedListing>`
    with target as (
      select ${listingId}::uuid as id union all select part_id from listing_link where listing_id = ${listingId}
    ), touched as (
      select id, id as target_id from target
      union all select link.listing_id, target.id from target join listing_link as link on link.part_id = target.id
    )
    select listing.id as "listingId", listing.seats, listing.time_zone as "timeZone", array_agg(touched.target_id) as "targetIds",
      greatest(listing.buffer_before_minutes, listing.buffer_after_minutes) as "gapMinutes"
    from touched join listing on listing.id = touched.id
    group by listing.id
    order by listing.id`.execute(trx);
  return rows;
}

/** The lowest seats of the listing that are free throughout; at most so many. */
export async function listFreeSeats(
  trx: Transaction<DB>,
  { listingId, seats }: Pick<TouchedListing, 'listingId' | 'seats'>,
  { startsAt, endsAt }: TimeRange,
  most: number,
): Promise<number[]> {
  const { rows } = await sql<{ seat: number }>`
    select seat from generate_series(1, ${seats}) as number (seat)
    where not exists (
      select 1 from occupied
      where listing_id = ${listingId} and occupied.seat = number.seat and during && tstzrange(${startsAt}, ${endsAt})
    )
    order by seat limit ${most}`.execute(trx);
  return rows.map(({ seat }) => seat);
}

/** What the rows belong to: a booking, a host's block, or neither. */
export interface Owner {
  readonly bookingId: string | null;
  readonly blockId?: string | undefined;
}

/** One row to be taken; its end holds the gap. */
export interface SeatToTake extends TimeRange {
  readonly id: string;
  readonly listingId: string;
  readonly seat: number;
  readonly kind: string;
  /** How much of it is the gap: a room may keep another one later. */
  readonly gapMinutes: number;
}

/**
 * Takes all these seats in one statement and answers how many it got. Rows that would overlap are passed over without an
 * error, so that the transaction lives on.
 */
export async function insertOccupied(
  trx: Transaction<DB>,
  { bookingId, blockId = undefined }: Owner,
  rows: readonly SeatToTake[],
): Promise<number> {
  const column = <T>(pick: (row: SeatToTake) => T): T[] => rows.map(pick);
  const { rows: inserted } = await sql`
    insert into occupied (id, listing_id, seat, during, kind, gap_minutes, booking_id, block_id)
    select id, listing_id, seat, tstzrange(starts_at, ends_at), kind, gap_minutes, ${bookingId}::uuid, ${blockId ?? null}::uuid
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.listingId)}::uuid[], ${column((row) => row.seat)}::int[],
      ${column((row) => row.startsAt)}::timestamptz[], ${column((row) => row.endsAt)}::timestamptz[], ${column((row) => row.kind)}::text[],
      ${column((row) => row.gapMinutes)}::smallint[]
    ) as row (id, listing_id, seat, starts_at, ends_at, kind, gap_minutes)
    on conflict do nothing
    returning id`.execute(trx);
  return inserted.length;
}

export async function deleteOccupied(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await sql`delete from occupied where id = any(${ids}::uuid[])`.execute(trx);
}

/** Whose rows to remove. */
export type Releasing = { readonly bookingId: string } | { readonly blockIds: readonly string[] };

/** Removes every row of the booking or the blocks and answers where and when they stood. */
export async function deleteOccupiedOf(trx: Transaction<DB>, owner: Releasing): Promise<OccupiedRow[]> {
  const isOwners =
    'bookingId' in owner ? sql`booking_id = ${owner.bookingId}` : sql`block_id = any(${owner.blockIds}::uuid[])`;
  const { rows } = await sql<OccupiedRow>`
    delete from occupied where ${isOwners}
    returning listing_id as "listingId", seat, lower(during) as "startsAt", upper(during) as "endsAt"`.execute(trx);
  return rows;
}

/** Lets a booking's rows end earlier, each with its gap, and answers where. */
export async function shortenOccupied(trx: Transaction<DB>, bookingId: string, endsAt: Date): Promise<string[]> {
  const { rows } = await sql<{ listingId: string }>`
    update occupied set during = tstzrange(lower(during), ${endsAt}::timestamptz + make_interval(mins => gap_minutes))
    where booking_id = ${bookingId} returning listing_id as "listingId"`.execute(trx);
  return [...new Set(rows.map(({ listingId }) => listingId))];
}

/** Says what the booking's own hours now are; rows on parts stay 'linked'. */
export async function updateKind(trx: Transaction<DB>, bookingId: string, kind: string): Promise<void> {
  await trx
    .updateTable('occupied')
    .set({ kind })
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'linked')
    .execute();
}
