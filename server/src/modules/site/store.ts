// Queries for pages in the sitemap: listings, cities, neighborhoods, and public profiles. Only reads other modules' tables.
import { townText } from '@daynook/contract/countries/town-text';
import { DISCOVER } from '@daynook/contract/discover';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { findCity } from '../places/service.ts';

export interface Listed {
  /** The page's path on this site, URL-encoded. */
  readonly path: string;
  /** The day it last changed; null if unknown. */
  readonly changedOn: string | null;
}

export type Kind = 'listings' | 'cities' | 'neighborhoods' | 'people';

/** Members with a public profile. */
const publicPeople = sql`
  member m left join member_page p on p.member_id = m.id
  where m.username is not null and m.status = 'active' and m.deleted_at is null and coalesce(p.is_public, true)`;
const liveCities = sql`
  (select distinct p.city, p.region from listing l join property p on p.id = l.property_id where l.state = 'live') as c`;

/** As on the page that lists them, but all: with enough listings, and not called like their city. */
const liveNeighborhoods = sql`
  (select mode() within group (order by btrim(p.neighborhood)) as name, p.city, p.region
    from listing l join property p on p.id = l.property_id
    where l.state = 'live' and btrim(p.neighborhood) <> '' and lower(btrim(p.neighborhood)) <> lower(p.city)
    group by lower(btrim(p.neighborhood)), p.city, p.region, p.country
    having count(*) >= ${DISCOVER.minimumListings}) as n`;

export async function countListed(db: Db): Promise<Record<Kind, number>> {
  const { rows } = await sql<Record<Kind, number>>`
    select (select count(*)::int from listing where state = 'live') as listings,
      (select count(*)::int from ${liveCities}) as cities,
      (select count(*)::int from ${liveNeighborhoods}) as neighborhoods,
      (select count(*)::int from ${publicPeople}) as people`.execute(db);
  return rows[0]!;
}

/** What the search's page calls it: hosts may write `Montreal`, and its page says `Montréal, QC`. */
function canonicalName(text: string): string {
  const city = findCity(text);
  return city ? townText(city.name, city.region) : text;
}

/** A page of one kind, in a stable order. */
export async function listListed(
  db: Db,
  kind: Kind,
  { skip, limit }: { skip: number; limit: number },
): Promise<Listed[]> {
  const window = sql`offset ${skip} limit ${limit}`;
  if (kind === 'listings') {
    const { rows } = await sql<{ id: string; changed: string }>`
      select id, to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD') as changed
      from listing where state = 'live' order by id ${window}`.execute(db);
    return rows.map(({ id, changed }) => ({ path: `/listing/${id}`, changedOn: changed }));
  }
  if (kind === 'cities') {
    const { rows } = await sql<{
      city: string;
      region: string;
    }>`select city, region from ${liveCities} order by city, region ${window}`.execute(db);
    const names = [...new Set(rows.map(({ city, region }) => canonicalName(townText(city, region))))];
    return names.map((city) => ({ path: `/search?${new URLSearchParams({ city })}`, changedOn: null }));
  }
  if (kind === 'neighborhoods') {
    const { rows } = await sql<{
      name: string;
      city: string;
      region: string;
    }>`select name, city, region from ${liveNeighborhoods} order by city, region, name ${window}`.execute(db);
    return rows.map(({ name, city, region }) => {
      const place = `${name}, ${townText(city, region)}`;
      return { path: `/search?${new URLSearchParams({ city: place })}`, changedOn: null };
    });
  }
  const { rows } = await sql<{ username: string }>`
    select m.username from ${publicPeople} order by m.id ${window}`.execute(db);
  return rows.map(({ username }) => ({ path: `/${encodeURIComponent(username)}`, changedOn: null }));
}

/** The cover of a listing that everyone can see. */
export async function findCover(db: Db, listingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select photo.key from listing join listing_photo photo on photo.listing_id = listing.id
    where listing.id = ${listingId} and listing.state = 'live' and photo.status = 'ready'
    order by photo.position limit 1`.execute(db);
  return rows[0]?.key;
}
