// Every query about occupied ranges. Instants are stored and returned unchanged. Which local date they fall on is calculated only
// in Node, never by the database.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface OccupiedRow extends TimeRange {
  readonly listingId: string;
  readonly seat: number;
}

/** An occupied range: a row of `occupied`, or a busy time of an imported calendar. */
export interface TakenRow extends TimeRange {
  readonly listingId: string;
  /** Null for an imported calendar's busy time, which takes every seat. */
  readonly seat: number | null;
  /**
   * For busy times of an imported calendar: whether a buffer is kept beside it, which isn't part of the row. Null for a row of
   * `occupied`.
   */
  readonly keepsBuffer: boolean | null;
  /** The last date of the host's time off, if that's the reason. */
  readonly awayUntil: string | null;
}

/** Which rows to look for: occupied ranges of these listings, and busy times imported for those. */
export interface TakenFor {
  readonly listingIds: readonly string[];
  readonly followingIds: readonly string[];
}

/**
 * A call to the payment provider whose outcome isn't known yet. Only the outcome decides what happens to the hours of a `booking`.
 * Holds of a series, or of a request to several hosts, wait for the payment of the first one, which has the id of the series or group.
 */
export const unsettledPayment = sql<boolean>`exists (
  select 1 from payment_attempt where payment_attempt.booking_id = case when booking.status = 'hold' then coalesce(booking.series_id, booking.request_group_id, booking.id) else booking.id end
    and payment_attempt.status in ('pending', 'unknown'))`;

/** Ids of the guest's live holds that give way to other hours they choose. Holds that are being paid don't. */
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

/** The rows that overlap the range (all rows if there is none), oldest first, without those of some bookings. */
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
  // `offset 0` is an optimization fence: it makes the index search by listing as well as by time. Without it the planner, whose
  // statistics know little about the coming months, reads every listing's rows of that time and filters them.
  const { rows } = await sql<TakenRow>`
    select taken.listing_id as "listingId", taken.seat, lower(taken.during) as "startsAt", upper(taken.during) as "endsAt",
      null::boolean as "keepsBuffer", null::date as "awayUntil"
    from unnest(${listingIds}::uuid[]) as wanted (id)
    cross join lateral (
      select listing_id, seat, during from occupied where listing_id = wanted.id ${meets} ${counts} offset 0
    ) as taken
    union all
    select busy.listing_id, null, lower(busy.during), upper(busy.during), coalesce(imported.keeps_buffer, false), time_off.to_date
    from unnest(${followingIds}::uuid[]) as wanted (id)
    cross join lateral (
      select listing_id, calendar_import_id, time_off_id, during from external_busy where listing_id = wanted.id ${meets} offset 0
    ) as busy
    left join calendar_import as imported on imported.id = busy.calendar_import_id
    left join time_off on time_off.id = busy.time_off_id
    order by 3`.execute(db);
  return rows;
}

/**
 * The listing, its parts, and every whole place any of them belongs to: all listings whose hours or read model its bookings change.
 */
const touchedBy = (listingIds: readonly string[]) => sql`
  with part as (
    select unnest(${listingIds}::uuid[]) as id
    union select part_id from listing_link where listing_id = any(${listingIds}::uuid[])
  )
  select id from part union select listing_link.listing_id from listing_link join part on part.id = listing_link.part_id`;

/** Ids of all listings whose hours or read model change when hours of these do. */
export async function listTouched(db: Kysely<DB>, listingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${touchedBy(listingIds)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks all affected listings in id order, so that two transactions never wait for each other. Others can still read and reference
 * the rows.
 */
export async function lockTouched(trx: Transaction<DB>, listingIds: readonly string[]): Promise<void> {
  await sql`select id from listing where id in (${touchedBy(listingIds)}) order by id for no key update`.execute(trx);
}

/** A listing affected when hours of another one are taken. */
export interface TouchedListing {
  readonly listingId: string;
  readonly seats: number;
  readonly timeZone: string;
  /** The larger of both buffers, like `bufferMinutes`. */
  readonly bufferMinutes: number;
  /** The listings whose rows affect it, out of those that get rows: itself if it's among them, and its parts. */
  readonly targetIds: readonly string[];
}

/** All listings affected when hours of this one are taken. Those that are their own targets get rows. */
export async function listTouchedListings(trx: Transaction<DB>, listingId: string): Promise<TouchedListing[]> {
  const { rows } = await sql<TouchedListing>`
    with target as (
      select ${listingId}::uuid as id union all select part_id from listing_link where listing_id = ${listingId}
    ), touched as (
      select id, id as target_id from target
      union all select link.listing_id, target.id from target join listing_link as link on link.part_id = target.id
    )
    select listing.id as "listingId", listing.seats, listing.time_zone as "timeZone", array_agg(touched.target_id) as "targetIds",
      greatest(listing.buffer_before_minutes, listing.buffer_after_minutes) as "bufferMinutes"
    from touched join listing on listing.id = touched.id
    group by listing.id
    order by listing.id`.execute(trx);
  return rows;
}

/** The rows of one booking. */
export async function listOwnRows(db: Kysely<DB>, bookingId: string): Promise<OccupiedRow[]> {
  const { rows } = await sql<OccupiedRow>`
    select listing_id as "listingId", seat, lower(during) as "startsAt", upper(during) as "endsAt"
    from occupied where booking_id = ${bookingId}`.execute(db);
  return rows;
}

/** The listing's lowest seats that are free throughout, up to a limit. Rows of `exceptBookingId` don't count. */
export async function listFreeSeats(
  trx: Transaction<DB>,
  { listingId, seats }: Pick<TouchedListing, 'listingId' | 'seats'>,
  { startsAt, endsAt }: TimeRange,
  most: number,
  exceptBookingId: string | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ seat: number }>`
    select seat from generate_series(1, ${seats}) as number (seat)
    where not exists (
      select 1 from occupied
      where listing_id = ${listingId} and occupied.seat = number.seat and during && tstzrange(${startsAt}, ${endsAt})
        and (booking_id is null or booking_id is distinct from ${exceptBookingId}::uuid)
    )
    order by seat limit ${most}`.execute(trx);
  return rows.map(({ seat }) => seat);
}

/** What the rows belong to: a booking, a host's block, a change of a booking, or none of them. */
export interface Owner {
  readonly bookingId: string | null;
  readonly blockId?: string | undefined;
  /** The change of a booking that's being paid. */
  readonly changeId?: string | undefined;
}

/** One row to insert. Its end includes the buffer. */
export interface SeatToTake extends TimeRange {
  readonly id: string;
  readonly listingId: string;
  readonly seat: number;
  readonly kind: string;
  /** How much of it is the buffer, because the listing's buffer may change later. */
  readonly bufferMinutes: number;
}

/**
 * Takes all these seats in one statement and returns how many it got. Rows that would overlap are skipped without an error, so the
 * transaction can continue.
 */
export async function insertOccupied(
  trx: Transaction<DB>,
  { bookingId, blockId = undefined, changeId = undefined }: Owner,
  rows: readonly SeatToTake[],
): Promise<number> {
  const column = <T>(pick: (row: SeatToTake) => T): T[] => rows.map(pick);
  const { rows: inserted } = await sql`
    insert into occupied (id, listing_id, seat, during, kind, buffer_minutes, booking_id, block_id, change_id)
    select id, listing_id, seat, tstzrange(starts_at, ends_at), kind, buffer_minutes, ${bookingId}::uuid, ${blockId ?? null}::uuid,
      ${changeId ?? null}::uuid
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.listingId)}::uuid[], ${column((row) => row.seat)}::int[],
      ${column((row) => row.startsAt)}::timestamptz[], ${column((row) => row.endsAt)}::timestamptz[], ${column((row) => row.kind)}::text[],
      ${column((row) => row.bufferMinutes)}::smallint[]
    ) as row (id, listing_id, seat, starts_at, ends_at, kind, buffer_minutes)
    on conflict do nothing
    returning id`.execute(trx);
  return inserted.length;
}

export async function deleteOccupied(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  await sql`delete from occupied where id = any(${ids}::uuid[])`.execute(trx);
}

/** Whose rows to remove. */
export type Releasing =
  | { readonly bookingId: string }
  | { readonly blockIds: readonly string[] }
  | { readonly changeId: string };

/** Deletes all rows of the booking or the blocks and returns which ranges they had. */
export async function deleteByOwner(trx: Transaction<DB>, owner: Releasing): Promise<OccupiedRow[]> {
  const isOwners =
    'bookingId' in owner
      ? sql`booking_id = ${owner.bookingId}`
      : 'changeId' in owner
        ? sql`change_id = ${owner.changeId}`
        : sql`block_id = any(${owner.blockIds}::uuid[])`;
  const { rows } = await sql<OccupiedRow>`
    delete from occupied where ${isOwners}
    returning listing_id as "listingId", seat, lower(during) as "startsAt", upper(during) as "endsAt"`.execute(trx);
  return rows;
}

/** Moves the end of a booking's rows earlier, each with its buffer, and returns the ranges. */
export async function shortenOccupied(trx: Transaction<DB>, bookingId: string, endsAt: Date): Promise<string[]> {
  const { rows } = await sql<{ listingId: string }>`
    update occupied set during = tstzrange(lower(during), ${endsAt}::timestamptz + make_interval(mins => buffer_minutes))
    where booking_id = ${bookingId} returning listing_id as "listingId"`.execute(trx);
  return [...new Set(rows.map(({ listingId }) => listingId))];
}

/** Changes the kind of the booking's own rows. Rows on parts stay 'linked'. */
export async function updateKind(trx: Transaction<DB>, bookingId: string, kind: string): Promise<void> {
  await trx
    .updateTable('occupied')
    .set({ kind })
    .where('booking_id', '=', bookingId)
    .where('kind', '<>', 'linked')
    .execute();
}
