// Queries for the funnel: counts, and the bookings that resulted.
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { CountsByListing } from './funnel-counter.ts';

/**
 * Adds counts by listing and its local day in one statement. Skips removed listings. Sorted, so that two instances don't deadlock.
 */
export async function addCounts(db: Kysely<DB>, now: Date, counts: CountsByListing): Promise<void> {
  const listings = [...counts];
  const column = (kind: 'impressions' | 'views' | 'quotes') => listings.map(([, listing]) => listing[kind]);
  await sql`
    insert into listing_funnel as kept (listing_id, day, impressions, views, quotes)
    select listing.id, (${now}::timestamptz at time zone listing.time_zone)::date, seen.impressions, seen.views, seen.quotes
    from unnest(
      ${listings.map(([id]) => id)}::uuid[], ${column('impressions')}::int[], ${column('views')}::int[], ${column('quotes')}::int[]
    ) as seen (id, impressions, views, quotes)
    join listing on listing.id = seen.id
    order by 1, 2
    on conflict (listing_id, day) do update set
      impressions = kept.impressions + excluded.impressions, views = kept.views + excluded.views, quotes = kept.quotes + excluded.quotes`.execute(
    db,
  );
}

/** The listings' owners. Unknown ids are left out. */
export const listOwners = (db: Kysely<DB>, listingIds: readonly string[]): Promise<{ id: string; hostId: string }[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'host_id as hostId'])
    .where(sql<boolean>`id = any(${listingIds}::uuid[])`)
    .where('state', '=', 'live')
    .execute();

export interface FunnelRow {
  readonly id: string;
  readonly title: string;
  readonly state: string;
  readonly since: string | null;
  readonly impressions: number;
  readonly views: number;
  readonly quotes: number;
  readonly requests: number;
  readonly bookings: number;
  readonly impressionsBefore: number;
  readonly viewsBefore: number;
  readonly quotesBefore: number;
  readonly requestsBefore: number;
  readonly bookingsBefore: number;
}

/** The host's listings, most viewed first, with their funnel steps in the range and in an equally long range before it. */
export async function listFunnel(
  db: Kysely<DB>,
  input: { hostId: string; propertyId: string | undefined; beforeDate: string; fromDate: string; toDate: string },
): Promise<FunnelRow[]> {
  const { hostId, propertyId, beforeDate, fromDate, toDate } = input;
  const inProperty = propertyId === undefined ? sql`` : sql`and property_id = ${propertyId}`;
  const { rows } = await sql<FunnelRow>`
    with room as materialized (
      select id, title, state, created_at,
        (select min(day)::text from listing_funnel where listing_id = listing.id) as since
      from listing where host_id = ${hostId} and state <> 'deleted' ${inProperty}
    ), sent as (
      select listing_id,
        count(*) filter (where day >= ${fromDate}::date)::int as requests,
        count(*) filter (where day >= ${fromDate}::date and is_confirmed)::int as bookings,
        count(*) filter (where day < ${fromDate}::date)::int as requests_before,
        count(*) filter (where day < ${fromDate}::date and is_confirmed)::int as bookings_before
      from (
        select listing_id, confirmed_at is not null as is_confirmed,
          (coalesce(requested_at, confirmed_at) at time zone time_zone)::date as day
        from booking
        where host_id = ${hostId} and coalesce(requested_at, confirmed_at) is not null
          and coalesce(requested_at, confirmed_at) >= ${beforeDate}::date - interval '1 day'
          and coalesce(requested_at, confirmed_at) < ${toDate}::date + interval '2 days'
      ) as one where day between ${beforeDate}::date and ${toDate}::date
      group by listing_id
    )
    select room.id, room.title, room.state, room.since,
      seen.impressions, seen.views, seen.quotes, coalesce(sent.requests, 0) as requests, coalesce(sent.bookings, 0) as bookings,
      seen.impressions_before as "impressionsBefore", seen.views_before as "viewsBefore", seen.quotes_before as "quotesBefore",
      coalesce(sent.requests_before, 0) as "requestsBefore", coalesce(sent.bookings_before, 0) as "bookingsBefore"
    from room
    cross join lateral (
      select
        coalesce(sum(impressions) filter (where day >= ${fromDate}::date), 0)::int as impressions,
        coalesce(sum(views) filter (where day >= ${fromDate}::date), 0)::int as views,
        coalesce(sum(quotes) filter (where day >= ${fromDate}::date), 0)::int as quotes,
        coalesce(sum(impressions) filter (where day < ${fromDate}::date), 0)::int as impressions_before,
        coalesce(sum(views) filter (where day < ${fromDate}::date), 0)::int as views_before,
        coalesce(sum(quotes) filter (where day < ${fromDate}::date), 0)::int as quotes_before
      from listing_funnel where listing_id = room.id and day between ${beforeDate}::date and ${toDate}::date
    ) as seen
    left join sent on sent.listing_id = room.id
    order by seen.views desc, seen.impressions desc, room.created_at, room.id`.execute(db);
  return rows;
}
