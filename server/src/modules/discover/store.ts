// What there is, by city and by rule: every query. Of other modules' tables it only reads.
import { DISCOVER } from '@daynook/contract/discover';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
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
 * Cities with enough live listings, the largest first, each with the picture of its best liked one. Prices are those of the
 * currency most of the city asks in, the middle one without its cents. Reads every live listing: its answer is kept by the caller.
 */
export async function listCities(db: Kysely<DB>): Promise<CityRow[]> {
  const { rows } = await sql<CityRow>`
    with live as (
      select p.city, p.region, p.country, l.id, l.currency, l.day_minor, l.rating_hundredths
      from listing l join property p on p.id = l.property_id where l.state = 'live'
    ), city as (
      select city, region, country, count(*)::int as count, mode() within group (order by currency) as currency
      from live group by city, region, country
      having count(*) >= ${DISCOVER.minimumListings} order by count(*) desc, city limit ${DISCOVER.citiesShown}
    )
    select city.*, median.value as median, photo.photo
    from city
    cross join lateral (
      select (round(percentile_cont(0.5) within group (order by live.day_minor) / 100) * 100)::int as value from live
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

/** A box on the plane of listings' public points; see `boxAroundCircle`. */
export type PlaneBox = string;

const fits = (rule: Rule, now: Date, box: PlaneBox | undefined) => sql`
  state = 'live'
  ${box === undefined ? sql`` : sql`and loc <@ ${box}::box`}
  ${rule.amenityMask === undefined ? sql`` : sql`and (amenities & ${rule.amenityMask}::bigint) = ${rule.amenityMask}::bigint`}
  ${rule.capacity === undefined ? sql`` : sql`and capacity >= ${rule.capacity}`}
  ${rule.maximumDay === undefined ? sql`` : sql`and currency = ${rule.maximumDay.currency} and day_minor <= ${rule.maximumDay.minor}`}
  ${rule.ratingHundredths === undefined ? sql`` : sql`and rating_hundredths >= ${rule.ratingHundredths}`}
  ${rule.reviewCount === undefined ? sql`` : sql`and review_count >= ${rule.reviewCount}`}
  ${rule.publishedDays === undefined ? sql`` : sql`and published_at > ${new Date(now.getTime() - rule.publishedDays * 86_400_000)}`}`;

/** How many fit, counted up to one more than the most that is said, and the best liked of them, one of each home. */
export async function findFitting(
  db: Kysely<DB>,
  rule: Rule,
  { now, box, limit }: { now: Date; box?: PlaneBox | undefined; limit: number },
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with fitting as (
      select id, property_id, rating_hundredths, review_count from listing where ${fits(rule, now, box)}
      limit ${DISCOVER.countMaximum + 1}
    ), home as (
      select distinct on (property_id) id, rating_hundredths, review_count from fitting
      order by property_id, rating_hundredths desc, review_count desc, id
    )
    select (select count(*)::int from fitting) as count,
      coalesce((select array_agg(id) from (
        select id from home order by rating_hundredths desc, review_count desc, id limit ${limit}) as best), '{}') as ids`.execute(
    db,
  );
  return rows[0]!;
}
