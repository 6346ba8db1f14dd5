// The listings of one neighborhood, by the name its hosts use.
import { DISCOVER } from '@daynook/contract/discover';
import type { Database } from '../../db/open.ts';
import type { Box } from '../../lib/geo/circle-around.ts';
import { runRows } from './statement.ts';

export interface NeighborhoodRow extends Box {
  readonly name: string;
  readonly city: string;
  readonly region: string;
  readonly count: number;
  readonly currency: string;
  readonly medianDayMinor: number;
}

type Row = [string, string, string, number, string, number, number, number, number, number];

/** Prices are medians in the commonest currency, without cents, as on the page of all neighborhoods. */
const FIND = `with live as (
  select p.city, p.region, p.country, btrim(p.neighborhood) as name, p.public_lat, p.public_lng, l.currency, l.full_day_minor
  from property p join listing l on l.property_id = p.id
  where lower(btrim(p.neighborhood)) = $1 and p.neighborhood is not null and l.state = 'live'
    and lower(p.city || case when p.region = '' then '' else ', ' || p.region end) = $2
), place as (
  select city, region, country, mode() within group (order by name) as name, count(*)::int as count,
    mode() within group (order by currency) as currency, min(public_lng) as west, min(public_lat) as south,
    max(public_lng) as east, max(public_lat) as north
  from live group by city, region, country having count(*) >= $3::int
  order by count(*) desc, city, country limit 1
)
select place.name, place.city, place.region, place.count, place.currency,
  (select (round(percentile_cont(0.5) within group (order by live.full_day_minor) / 100) * 100)::float8 from live
    where live.city = place.city and live.region = place.region and live.country = place.country
      and live.currency = place.currency),
  place.west, place.south, place.east, place.north
from place`;

/** A neighborhood with enough live listings: `kerns` in `portland, or`, both in lower case. */
export async function findNeighborhood(db: Database, name: string, town: string): Promise<NeighborhoodRow | undefined> {
  const [row] = await runRows<Row>(db, { text: FIND, values: [name, town, DISCOVER.minimumListings] });
  if (!row) return undefined;
  const [shown, city, region, count, currency, medianDayMinor, west, south, east, north] = row;
  return { name: shown, city, region, count, currency, medianDayMinor, west, south, east, north };
}
