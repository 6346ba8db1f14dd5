// Every query of listings by city and by rule. Other modules' tables are only read.
import { DISCOVER } from '@daynook/contract/discover';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Box } from '../../lib/geo/circle-around.ts';
import type { PhotoRow } from '../photos/service.ts';
import type { Rule } from './rules.ts';

export interface CityRow {
  city: string;
  region: string;
  country: string;
  currency: string;
  count: number;
  median: number;
  photo: PhotoRow | null;
}

/**
 * Cities with enough live listings, the largest first, each with the picture of its best rated one. Prices are medians in the
 * city's most common currency, without cents. Reads every live listing, so the caller caches the result.
 */
export async function listCities(db: Kysely<DB>): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    with live as (
      select p.city, p.region, p.country, l.id, l.currency, l.full_day_minor, l.rating_hundredths
      from listing l join property p on p.id = l.property_id where l.state = 'live'
    ), city as (
      select city, region, country, count(*)::int as count, mode() within group (order by currency) as currency
      from live group by city, region, country
      having count(*) >= ${DISCOVER.minimumListings} order by count(*) desc, city limit ${DISCOVER.citiesShown}
    )
    select city.*, median.value as median, photo.photo
    from city
    cross join lateral (
      select (round(percentile_cont(0.5) within group (order by live.full_day_minor) / 100) * 100)::bigint as value from live
      where live.city = city.city and live.region = city.region and live.country = city.country and live.currency = city.currency
    ) as median
    left join lateral (
      select json_build_object('key', f.key, 'alt', f.alt, 'thumbhash', f.thumbhash, 'width', f.width, 'height', f.height) as photo
      from live join listing_photo f on f.listing_id = live.id and f.status = 'ready'
      where live.city = city.city and live.region = city.region and live.country = city.country
      order by live.rating_hundredths desc, live.id, f.position limit 1
    ) as photo on true
    order by city.count desc, city.city`.execute(db);
  return rows;
}

export interface NeighborhoodRow extends Box {
  name: string;
  city: string;
  region: string;
  country: string;
  currency: string;
  count: number;
  median: number;
}

/**
 * Neighborhoods with enough live listings, by the name most of their hosts use. Prices as in `listCities`. The caller caches the
 * result.
 */
export async function listNeighborhoods(db: Kysely<DB>): Promise<NeighborhoodRow[]> {
  const { rows } = await sql<NeighborhoodRow>`
    with live as (
      select p.city, p.region, p.country, lower(btrim(p.neighborhood)) as key, btrim(p.neighborhood) as name,
        p.public_lat, p.public_lng, l.currency, l.full_day_minor
      from listing l join property p on p.id = l.property_id
      where l.state = 'live' and btrim(p.neighborhood) <> '' and lower(btrim(p.neighborhood)) <> lower(p.city)
    ), place as (
      select key, city, region, country, mode() within group (order by name) as name,
        count(*)::int as count, mode() within group (order by currency) as currency,
        min(public_lng) as west, min(public_lat) as south, max(public_lng) as east, max(public_lat) as north
      from live group by key, city, region, country having count(*) >= ${DISCOVER.minimumListings}
    ), ranked as (
      select *, row_number() over (partition by city, region, country order by count desc, key) as place_in_city from place
    ), shown as (
      select * from ranked where place_in_city <= ${DISCOVER.neighborhoodsPerCity}
      order by count desc, key, city limit ${DISCOVER.neighborhoodsShown}
    )
    select shown.name, shown.city, shown.region, shown.country, shown.count, shown.currency,
      shown.west, shown.south, shown.east, shown.north, median.value as median
    from shown
    cross join lateral (
      select (round(percentile_cont(0.5) within group (order by live.full_day_minor) / 100) * 100)::bigint as value from live
      where live.key = shown.key and live.city = shown.city and live.region = shown.region and live.country = shown.country
        and live.currency = shown.currency
    ) as median
    order by shown.count desc, shown.key, shown.city`.execute(db);
  return rows;
}

/** The number of live listings, and the box around their public points (all zero if there are none). */
export async function findSupply(db: Kysely<DB>): Promise<Box & { count: number }> {
  const { rows } = await sql<Box & { count: number }>`
    select count(*)::int as count, coalesce(min(p.public_lng), 0) as west, coalesce(min(p.public_lat), 0) as south,
      coalesce(max(p.public_lng), 0) as east, coalesce(max(p.public_lat), 0) as north
    from listing l join property p on p.id = l.property_id where l.state = 'live'`.execute(db);
  return rows[0]!;
}

/** Each listing's time zone, by id. */
export async function listZones(db: Kysely<DB>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; time_zone: string }>`
    select id, time_zone from listing where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, time_zone }) => [id, time_zone]));
}

/** The best rated of these, one per property. */
export async function listBestIds(db: Kysely<DB>, ids: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (property_id) id, rating_hundredths, review_count from listing where id = any(${ids}::uuid[])
      order by property_id, rating_hundredths desc, review_count desc, id
    ) as home order by rating_hundredths desc, review_count desc, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A box on the plane of listings' public points; see `boxAroundCircle`. */
type PlaneBox = string;

const fits = (rule: Rule, now: Date, box: PlaneBox | undefined) => sql`
  state = 'live'
  ${box === undefined ? sql`` : sql`and loc <@ ${box}::box`}
  ${rule.amenityMask === undefined ? sql`` : sql`and (amenities & ${rule.amenityMask}::bigint) = ${rule.amenityMask}::bigint`}
  ${rule.capacity === undefined ? sql`` : sql`and capacity >= ${rule.capacity}`}
  ${rule.maximumDay === undefined ? sql`` : sql`and currency = ${rule.maximumDay.currency} and full_day_minor <= ${rule.maximumDay.minor}`}
  ${rule.ratingHundredths === undefined ? sql`` : sql`and rating_hundredths >= ${rule.ratingHundredths}`}
  ${rule.reviewCount === undefined ? sql`` : sql`and review_count >= ${rule.reviewCount}`}
  ${rule.kinds === undefined ? sql`` : sql`and kind = any(${rule.kinds}::smallint[])`}
  ${rule.isInstant === undefined ? sql`` : sql`and booking_mode_now = 'instant'`}
  ${rule.publishedDays === undefined ? sql`` : sql`and published_at > ${new Date(now.getTime() - rule.publishedDays * 86_400_000)}`}`;

interface Fitting {
  now: Date;
  box?: PlaneBox | undefined;
  limit: number;
  /** Listings the page already shows. They're named again only if there are no others. */
  shownIds: readonly string[];
}

/** How many fit, counted up to one more than the displayed maximum, and the best rated of them, one per property. */
export async function findFitting(
  db: Kysely<DB>,
  rule: Rule,
  { now, box, limit, shownIds }: Fitting,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with fitting as (
      select id, property_id, rating_hundredths, review_count, id = any(${shownIds}::uuid[]) as is_shown
      from listing where ${fits(rule, now, box)} limit ${DISCOVER.countMaximum + 1}
    ), home as (
      select distinct on (property_id) id, rating_hundredths, review_count, is_shown from fitting
      order by property_id, is_shown, rating_hundredths desc, review_count desc, id
    )
    select (select count(*)::int from fitting) as count,
      coalesce((select array_agg(id) from (
        select id from home order by is_shown, rating_hundredths desc, review_count desc, id limit ${limit}) as best), '{}') as ids`.execute(
    db,
  );
  return rows[0]!;
}
