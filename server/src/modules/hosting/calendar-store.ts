// Queries for host calendars: a listing and everything on its calendar in one query.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { selectLinkedListings } from '../availability/service.ts';
import { type HostRole, mayOn, selectRole } from '../permissions/service.ts';

export interface ListingRow {
  /** The listing whose calendar it is; an entry has the listing it occupies. */
  readonly calendar_listing_id: string;
  readonly title: string;
  readonly listing_kind: number;
  readonly state: string;
  readonly seats: number;
  readonly time_zone: string;
  readonly buffer_minutes: number;
  readonly hostRole: HostRole;
  readonly host_name: string;
}

export interface EntryRow {
  readonly id: string;
  readonly listing_id: string;
  readonly seat: number;
  readonly kind: string;
  readonly starts_at: Date;
  /** Includes the buffer afterwards. */
  readonly buffer_ends_at: Date;
  /** The listing's current buffer. */
  readonly buffer_minutes: number;
  /** The buffer included in its time, as it was when the time was booked. */
  readonly kept_minutes: number;
  readonly booking_id: string | null;
  readonly booking_listing_id: string | null;
  readonly booking_ends_at: Date | null;
  readonly reference: string | null;
  readonly status: string | null;
  readonly guest_name: string | null;
  readonly guests: number | null;
  readonly cars: number | null;
  readonly block_id: string | null;
  readonly block_listing_id: string | null;
  readonly note: string | null;
  readonly occurrence_count: number | null;
  /** The name of the imported calendar this busy time comes from, the listing that imports it, and its end without the buffer. */
  readonly calendar_import_id?: string | null;
  readonly feed_name?: string | null;
  readonly feed_listing_id?: string | null;
  readonly feed_ends_at?: Date | null;
}

const entryColumns = sql`
  taken.id, taken.listing_id, taken.seat, taken.kind, lower(taken.during) as starts_at, upper(taken.during) as buffer_ends_at,
  taken.buffer_minutes as kept_minutes,
  booking.id as booking_id, booking.listing_id as booking_listing_id, booking.ends_at as booking_ends_at,
  booking.reference, booking.status, guest.name as guest_name, booking.guests, booking.cars,
  block.id as block_id, block.listing_id as block_listing_id, block.note, block.occurrence_count`;

// The optimization fence (offset 0) makes the index search by listing as well as by time.
const takenOn = (listingId: RawBuilder<unknown>, { startsAt, endsAt }: TimeRange) => sql`
  select * from occupied where listing_id = ${listingId} and during && tstzrange(${startsAt}, ${endsAt}) offset 0`;

/**
 * The same, including busy times from calendars imported by any listing that affects this one. Each listing of a property needs its
 * own ids for them.
 */
const takenOrBusyOn = (stretch: TimeRange) => sql`
  select id, listing_id, seat, during, kind, booking_id, block_id, buffer_minutes,
    null::uuid as calendar_import_id, null::text as feed_name, null::uuid as feed_listing_id, null::timestamptz as feed_ends_at
  from (${takenOn(sql`listing.id`, stretch)}) as own
  union all
  select md5(busy.id::text || listing.id::text)::uuid, listing.id, 1,
    tstzrange(lower(busy.during), upper(busy.during) + case when feed.keeps_buffer then make_interval(mins => listing.buffer_minutes) else interval '0' end),
    case when busy.time_off_id is null then 'external' else 'host_block' end, null, null, 0, feed.id, feed.name, busy.listing_id, upper(busy.during)
  from (${selectLinkedListings(sql`listing.id`)}) as near
  cross join lateral (
    select * from external_busy where listing_id = near.id and during && tstzrange(${stretch.startsAt}, ${stretch.endsAt}) offset 0
  ) as busy
  left join calendar_import as feed on feed.id = busy.calendar_import_id`;

const itsOwner = sql`
  left join booking on booking.id = taken.booking_id
  left join member as guest on guest.id = booking.guest_id
  left join host_block as block on block.id = taken.block_id`;

/** A listing with one calendar entry, or with none. */
export type CalendarRow = ListingRow & (EntryRow | { readonly id: null });

/**
 * The listing, if the member may see its calendar and it wasn't removed, with every entry that overlaps the range, in order. A
 * listing without entries is returned once.
 */
export async function listCalendar(
  db: Kysely<DB>,
  input: { memberId: string; listingId: string },
  stretch: TimeRange,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select listing.id as calendar_listing_id, listing.title, listing.kind as listing_kind, listing.state, listing.seats, listing.time_zone, listing.buffer_minutes,
      listing."hostRole", host.name as host_name,
      ${entryColumns}, taken.calendar_import_id, taken.feed_name, taken.feed_listing_id, taken.feed_ends_at
    from (
      select *, greatest(buffer_before_minutes, buffer_after_minutes) as buffer_minutes,
        ${selectRole('listing', input.memberId)} as "hostRole"
      from listing where ${mayOn('listing', input.memberId, 'see-calendar')} and state <> 'deleted' and id = ${input.listingId}
    ) as listing
    join member as host on host.id = listing.host_id
    left join lateral (${takenOrBusyOn(stretch)}) as taken on true
    ${itsOwner}
    order by starts_at, taken.seat`.execute(db);
  return rows;
}

/** Everything occupied on these listings that overlaps the time range. */
export async function listEntries(
  db: Kysely<DB>,
  listingIds: readonly string[],
  stretch: TimeRange,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select listing.buffer_minutes, ${entryColumns}, taken.calendar_import_id, taken.feed_name, taken.feed_listing_id, taken.feed_ends_at
    from (
      select id, greatest(buffer_before_minutes, buffer_after_minutes) as buffer_minutes from listing where id = any(${listingIds}::uuid[])
    ) as listing
    cross join lateral (${takenOrBusyOn(stretch)}) as taken
    ${itsOwner}
    order by starts_at, taken.id`.execute(db);
  return rows;
}

/** Entries on this listing, or on one it includes, within the range, earliest first. */
export async function listInTheWay(db: Kysely<DB>, listingId: string, stretch: TimeRange): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select listing.buffer_minutes, ${entryColumns}
    from (
      select id, greatest(buffer_before_minutes, buffer_after_minutes) as buffer_minutes from listing
      where id = ${listingId} or id in (select part_id from listing_link where listing_id = ${listingId})
    ) as listing
    cross join lateral (${takenOn(sql`listing.id`, stretch)}) as taken
    ${itsOwner}
    order by starts_at, taken.id`.execute(db);
  return rows;
}
