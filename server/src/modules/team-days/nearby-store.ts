// Queries for rooms near a point.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { boxAroundCircle, type MercatorPoint, partsOfBox, toMercator } from '../../lib/geo/mercator.ts';
import type { LatLng } from '../../lib/geo/sphere.ts';

export interface Nearby {
  readonly id: string;
  readonly capacity: number;
  readonly currency: string;
  readonly point: MercatorPoint;
}

export interface Circle {
  readonly center: LatLng;
  readonly radiusKm: number;
}

interface NearbyWanted {
  readonly circle: Circle;
  readonly people: number;
  /** Only what's on this team's list. */
  readonly listOfTeam: string | null;
  readonly currency: string | null;
  readonly exceptHostId: string;
  readonly limit: number;
  readonly offset: number;
}

/** One listing as those nearby, if it's live and seats everyone. */
export async function findFitting(
  db: Db,
  { listingId, people, exceptHostId }: { listingId: string; people: number; exceptHostId: string },
): Promise<Nearby | undefined> {
  return db
    .selectFrom('listing')
    .select(['id', 'capacity', 'currency', sql<MercatorPoint>`json_build_object('x', loc[0], 'y', loc[1])`.as('point')])
    .where('id', '=', listingId)
    .where('state', '=', 'live')
    .where('capacity', '>=', people)
    .where('host_id', '<>', exceptHostId)
    .executeTakeFirst();
}

/** The nearest live listings to a point, walking the index of search, on each side of the date line. */
export async function listNearby(
  db: Db,
  { circle: { center, radiusKm }, people, listOfTeam, currency, exceptHostId, limit, offset }: NearbyWanted,
): Promise<Nearby[]> {
  const { x, y } = toMercator(center);
  const parts = partsOfBox(boxAroundCircle(center, radiusKm)).map(({ box, shiftX }) => {
    const distance = sql`listing.loc <-> point(${x + shiftX}, ${y})`;
    return sql`(select listing.id, listing.capacity, listing.currency, listing.loc, ${distance} as distance
      from listing
      where listing.state = 'live' and listing.loc <@ box(point(${box.minX}, ${box.minY}), point(${box.maxX}, ${box.maxY}))
        and listing.capacity >= ${people} and listing.host_id <> ${exceptHostId}
        ${currency === null ? sql`` : sql`and listing.currency = ${currency}`}
        ${
          listOfTeam === null
            ? sql``
            : sql`and listing.id in (select listing_id from team_listing where team_id = ${listOfTeam})`
        }
      order by ${distance}
      limit ${limit + offset})`;
  });
  const { rows } = await sql<Nearby>`
    select id, capacity, currency, json_build_object('x', loc[0], 'y', loc[1]) as point
    from (${sql.join(parts, sql` union all `)}) as nearby
    order by distance, id
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
