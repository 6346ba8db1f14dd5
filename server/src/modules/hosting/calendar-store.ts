// What stands on the calendars of rooms: rooms and all that is on them in one query.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { nearTo } from '../availability/service.ts';
import { type HostRole, mayOn, roleOf } from '../permissions/service.ts';

export interface RoomRow {
  readonly room_id: string;
  readonly title: string;
  readonly room_kind: number;
  readonly state: string;
  readonly seats: number;
  readonly time_zone: string;
  readonly gap_minutes: number;
  readonly standing: HostRole;
  readonly host_name: string;
}

export interface EntryRow {
  readonly id: string;
  readonly listing_id: string;
  readonly seat: number;
  readonly kind: string;
  readonly starts_at: Date;
  /** With the gap that is kept free afterwards. */
  readonly gap_ends_at: Date;
  /** Of the room it stands on, today. */
  readonly gap_minutes: number;
  /** How much of its own time is gap: that of the day on which it was taken. */
  readonly kept_minutes: number;
  readonly booking_id: string | null;
  readonly booking_listing_id: string | null;
  readonly booking_ends_at: Date | null;
  readonly reference: string | null;
  readonly status: string | null;
  readonly guest_name: string | null;
  readonly guests: number | null;
  readonly block_id: string | null;
  readonly block_listing_id: string | null;
  readonly note: string | null;
  readonly occurrence_count: number | null;
  /** Another calendar's name, whose busy time this is, the room that follows it, and when it ends without the gap. */
  readonly feed_id?: string | null;
  readonly feed_name?: string | null;
  readonly feed_listing_id?: string | null;
  readonly feed_ends_at?: Date | null;
}

const entryColumns = sql`
  taken.id, taken.listing_id, taken.seat, taken.kind, lower(taken.during) as starts_at, upper(taken.during) as gap_ends_at,
  taken.gap_minutes as kept_minutes,
  booking.id as booking_id, booking.listing_id as booking_listing_id, booking.ends_at as booking_ends_at,
  booking.reference, booking.status, guest.name as guest_name, booking.guests,
  block.id as block_id, block.listing_id as block_listing_id, block.note, block.occurrence_count`;

// The fence (offset 0) makes the index search by listing as well as by time.
const takenOn = (roomId: RawBuilder<unknown>, { startsAt, endsAt }: TimeRange) => sql`
  select * from occupied where listing_id = ${roomId} and during && tstzrange(${startsAt}, ${endsAt}) offset 0`;

/**
 * The same with the busy times of other calendars: of all that bear on the room. Each room of a home needs an id of its own for them.
 */
const takenOrBusyOn = (stretch: TimeRange) => sql`
  select id, listing_id, seat, during, kind, booking_id, block_id, gap_minutes,
    null::uuid as feed_id, null::text as feed_name, null::uuid as feed_listing_id, null::timestamptz as feed_ends_at
  from (${takenOn(sql`room.id`, stretch)}) as own
  union all
  select md5(busy.id::text || room.id::text)::uuid, room.id, 1,
    tstzrange(lower(busy.during), upper(busy.during) + case when feed.keeps_gap then make_interval(mins => room.gap_minutes) else interval '0' end),
    case when busy.absence_id is null then 'external' else 'host_block' end, null, null, 0, feed.id, feed.name, busy.listing_id, upper(busy.during)
  from (${nearTo(sql`room.id`)}) as near
  cross join lateral (
    select * from external_busy where listing_id = near.id and during && tstzrange(${stretch.startsAt}, ${stretch.endsAt}) offset 0
  ) as busy
  left join external_feed as feed on feed.id = busy.feed_id`;

const itsOwner = sql`
  left join booking on booking.id = taken.booking_id
  left join member as guest on guest.id = booking.guest_id
  left join host_block as block on block.id = taken.block_id`;

/** A room with one thing that stands on it, or with none. */
export type CalendarRow = RoomRow & (EntryRow | { readonly id: null });

/**
 * The room, if the member may see its calendar and it wasn't removed, with everything taken that meets the stretch of time, in order; a
 * room on which nothing stands comes once.
 */
export async function listCalendar(
  db: Kysely<DB>,
  input: { memberId: string; listingId: string },
  stretch: TimeRange,
): Promise<CalendarRow[]> {
  const { rows } = await sql<CalendarRow>`
    select room.id as room_id, room.title, room.kind as room_kind, room.state, room.seats, room.time_zone, room.gap_minutes,
      room.standing, host.name as host_name,
      ${entryColumns}, taken.feed_id, taken.feed_name, taken.feed_listing_id, taken.feed_ends_at
    from (
      select *, greatest(buffer_before_minutes, buffer_after_minutes) as gap_minutes,
        ${roleOf('listing', input.memberId)} as standing
      from listing where ${mayOn('listing', input.memberId, 'see-calendar')} and state <> 'deleted' and id = ${input.listingId}
    ) as room
    join member as host on host.id = room.host_id
    left join lateral (${takenOrBusyOn(stretch)}) as taken on true
    ${itsOwner}
    order by starts_at, taken.seat`.execute(db);
  return rows;
}

/** Everything occupied on these listings that overlaps the time range. */
export async function listEntries(
  db: Kysely<DB>,
  roomIds: readonly string[],
  stretch: TimeRange,
): Promise<readonly EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select room.gap_minutes, ${entryColumns}, taken.feed_id, taken.feed_name, taken.feed_listing_id, taken.feed_ends_at
    from (
      select id, greatest(buffer_before_minutes, buffer_after_minutes) as gap_minutes from listing where id = any(${roomIds}::uuid[])
    ) as room
    cross join lateral (${takenOrBusyOn(stretch)}) as taken
    ${itsOwner}
    order by starts_at, taken.id`.execute(db);
  return rows;
}

/** What stands on a room, or on one that it includes, in that stretch of time: earliest first. */
export async function listInTheWay(db: Kysely<DB>, listingId: string, stretch: TimeRange): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select room.gap_minutes, ${entryColumns}
    from (
      select id, greatest(buffer_before_minutes, buffer_after_minutes) as gap_minutes from listing
      where id = ${listingId} or id in (select part_id from listing_link where listing_id = ${listingId})
    ) as room
    cross join lateral (${takenOn(sql`room.id`, stretch)}) as taken
    ${itsOwner}
    order by starts_at, taken.id`.execute(db);
  return rows;
}
