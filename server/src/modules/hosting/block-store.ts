// Queries for blocked time: what conflicts with it, and which blocks are within a time range.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import type { Taken } from './free-periods.ts';

/** The longest buffer a host can set. */
const LONGEST_BUFFER_MINUTES = 240;

interface TakenRow {
  readonly buffer_minutes: number;
  readonly is_own: boolean;
  readonly seat: number | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly owner: string | null;
  readonly is_block: boolean | null;
}

/**
 * Occupied ranges on a listing and its parts around the range, their longest buffer, and the number of bookings and requests in the
 * range.
 */
export async function listTakenFor(
  db: Db,
  listingId: string,
  range: TimeRange,
): Promise<{ taken: Taken[]; bufferMinutes: number; kept: number }> {
  const { rows } = await sql<TakenRow>`
    select listing.buffer_minutes, listing.id = ${listingId} as is_own, taken.seat, lower(taken.during) as starts_at,
      upper(taken.during) as ends_at, coalesce(taken.booking_id, taken.id)::text as owner, taken.block_id is not null as is_block
    from (
      select id, greatest(buffer_before_minutes, buffer_after_minutes) as buffer_minutes from listing
      where id = ${listingId} or id in (select part_id from listing_link where listing_id = ${listingId})
    ) as listing
    left join lateral (
      select * from occupied where listing_id = listing.id
        and during && tstzrange(${range.startsAt}, ${range.endsAt}::timestamptz + make_interval(mins => ${LONGEST_BUFFER_MINUTES}))
      offset 0
    ) as taken on true`.execute(db);
  const found = rows.flatMap(({ starts_at, ends_at, ...row }) =>
    starts_at && ends_at ? [{ ...row, startsAt: starts_at, endsAt: ends_at }] : [],
  );
  const staying = found.filter(({ is_block, startsAt }) => !is_block && startsAt < range.endsAt);
  return {
    taken: found.map(({ startsAt, endsAt, is_own, seat }) => ({ startsAt, endsAt, seat: is_own ? seat : null })),
    bufferMinutes: Math.max(0, ...rows.map(({ buffer_minutes }) => buffer_minutes)),
    kept: new Set(staying.map(({ owner }) => owner)).size,
  };
}

export interface BlockRow extends TimeRange {
  readonly id: string;
  readonly note: string | null;
}

/** The listing's own blocks that are entirely within the range. */
export async function listBlocksWithin(db: Db, listingId: string, range: TimeRange): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select block.id, block.note, min(lower(taken.during)) as "startsAt",
      max(upper(taken.during) - make_interval(mins => taken.buffer_minutes)) as "endsAt"
    from host_block as block join occupied as taken on taken.block_id = block.id and taken.listing_id = block.listing_id
    where block.listing_id = ${listingId} and block.occurrence_count = 1 and block.id in (
      select block_id from occupied
      where listing_id = ${listingId} and block_id is not null and during && tstzrange(${range.startsAt}, ${range.endsAt}))
    group by block.id, block.note
    having min(lower(taken.during)) >= ${range.startsAt}
      and max(upper(taken.during) - make_interval(mins => taken.buffer_minutes)) <= ${range.endsAt}
    order by "startsAt", block.id`.execute(db);
  return rows;
}
