// The same circle search with what's available for PostgreSQL, on the same listings: PostGIS if it's installed, otherwise
// earthdistance. Shows whether our own implementation is worth it.
import pg from 'pg';
import { candidatesStatement } from '../server/src/modules/search/candidates-sql.ts';
import { type Measured, queueByKey, repeat } from './measure.ts';
import { criteriaAt, PAGE_SIZE, pointNear, RADIUS_KM } from './questions.ts';

const CLIENTS = 8;
const SECONDS = 3;
const ROUNDS = 2;

export interface PeerResults {
  readonly peer: string;
  readonly ours: Measured;
  readonly theirs: Measured;
}

interface Peer {
  readonly name: string;
  readonly prepare: readonly string[];
  readonly search: string;
}

const POSTGIS: Peer = {
  name: 'PostGIS geography, nearest by index',
  prepare: [
    'create extension postgis',
    "create table peer as select listing.id, rating_hundredths, st_setsrid(st_makepoint(public_lng, public_lat), 4326)::geography as place from listing join property on property.id = property_id where state = 'live'",
    'create index on peer using gist (place)',
  ],
  search: `select id, rating_hundredths, place <-> st_setsrid(st_makepoint($2, $1), 4326)::geography as meters from peer
    where st_dwithin(place, st_setsrid(st_makepoint($2, $1), 4326)::geography, ${RADIUS_KM * 1000})
    order by place <-> st_setsrid(st_makepoint($2, $1), 4326)::geography limit ${PAGE_SIZE}`,
};

const EARTHDISTANCE: Peer = {
  name: 'earthdistance (cube), nearest by index',
  prepare: [
    'create extension if not exists cube',
    'create extension if not exists earthdistance',
    "create table peer as select listing.id, rating_hundredths, ll_to_earth(public_lat, public_lng) as place from listing join property on property.id = property_id where state = 'live'",
    'create index on peer using gist (place)',
  ],
  search: `select id, rating_hundredths, earth_distance(place, ll_to_earth($1, $2)) as meters from peer
    where place <@ earth_box(ll_to_earth($1, $2), ${RADIUS_KM * 1000})
    order by place <-> ll_to_earth($1, $2)::cube limit ${PAGE_SIZE}`,
};

/** Null if neither is installed. */
export async function benchPeer(url: string): Promise<PeerResults | null> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  try {
    const { rows } = await pool.query<{ name: string }>(
      "select name from pg_available_extensions where name in ('postgis', 'earthdistance')",
    );
    const names = new Set(rows.map(({ name }) => name));
    const peer = names.has('postgis') ? POSTGIS : names.has('earthdistance') ? EARTHDISTANCE : undefined;
    if (!peer) return null;
    for (const text of peer.prepare) await pool.query(text);
    await pool.query('vacuum analyze peer');
    const ours = () => {
      const criteria = criteriaAt(pointNear('dense'), { asked: {}, zones: [] });
      const want = { order: 'distance' as const, limit: 64, countCap: null };
      const { text, values } = candidatesStatement(criteria, criteria.area.parts[0]!, want);
      return pool.query({ name: 'ours', text, values: [...values], rowMode: 'array' });
    };
    const theirs = () => {
      const { lat, lng } = pointNear('dense');
      return pool.query({ name: 'theirs', text: peer.search, values: [lat, lng], rowMode: 'array' });
    };
    const run = (once: () => Promise<unknown>) => () => repeat(CLIENTS, SECONDS, once);
    return { peer: peer.name, ...(await queueByKey({ ours: run(ours), theirs: run(theirs) }, ROUNDS)) };
  } finally {
    await pool.query('drop table if exists peer');
    await pool.end();
  }
}
