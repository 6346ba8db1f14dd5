// The same circle search with what's available for PostgreSQL, on the same listings: PostGIS if it's installed, otherwise
// earthdistance. With PostGIS, also a whole server (peer-node.ts) next to ours. Shows whether our own implementation is worth it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { candidatesStatement } from '../server/src/modules/search/candidates-sql.ts';
import { openConnections, readText } from './http-client.ts';
import { type Measured, queueByKey, repeat } from './measure.ts';
import { type Asked, criteriaAt, PAGE_SIZE, pointNear, RADIUS_KM, toSearchPath } from './questions.ts';

const CLIENTS = 8;
const SECONDS = 3;
const ROUNDS = 2;

export interface PeerResults {
  readonly peer: string;
  readonly ours: Measured;
  readonly theirs: Measured;
}

export interface PeerServerResults {
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
    'create extension if not exists postgis',
    `create table peer as select listing.id, listing.title, listing.description, listing.kind, capacity, booking_mode, day_minor,
       hour_minor, listing.currency, rating_hundredths, review_count, listing.time_zone, city, region, country, amenities,
       card->'images' as images, st_setsrid(st_makepoint(public_lng, public_lat), 4326)::geography as place
     from listing join property on property.id = property_id where state = 'live'`,
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

/** Creates the peer's table, or returns nothing if no extension is installed. */
async function preparePeer(pool: pg.Pool): Promise<Peer | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from pg_available_extensions where name in ('postgis', 'earthdistance')",
  );
  const names = new Set(rows.map(({ name }) => name));
  const peer = names.has('postgis') ? POSTGIS : names.has('earthdistance') ? EARTHDISTANCE : undefined;
  await pool.query('drop table if exists peer');
  for (const text of peer?.prepare ?? []) await pool.query(text);
  if (peer) await pool.query('vacuum analyze peer');
  return peer;
}

/** Null if neither is installed. */
export async function benchPeer(url: string): Promise<PeerResults | null> {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS });
  try {
    const peer = await preparePeer(pool);
    if (!peer) return null;
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

const search = (path: string, asked: Asked) => toSearchPath(path, pointNear('dense'), asked, { limit: PAGE_SIZE });

/** Our server at `port` and one with PostGIS: the same page of the same listings with the same price filter. Null without PostGIS. */
export async function benchPeerServer(url: string, port: number, priced: Asked): Promise<PeerServerResults | null> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const child = fork(new URL('./peer-node.ts', import.meta.url), [], {
    env: { ...process.env, BENCH_DATABASE_URL: url },
  });
  try {
    if ((await preparePeer(pool)) !== POSTGIS) return null;
    const [{ port: theirPort }] = (await once(child, 'message')) as [{ port: number }];
    const sides = {
      ours: { http: openConnections(port, CLIENTS), path: '/api/listings/search' },
      theirs: { http: openConnections(theirPort, CLIENTS), path: '/search' },
    };
    for (const { http, path } of Object.values(sides)) {
      const { listings } = JSON.parse(readText(await http.get(0, search(path, priced)))) as { listings: unknown[] };
      if (listings.length !== PAGE_SIZE) throw new Error(`${path} found ${listings.length} listings`);
    }
    const run =
      ({ http, path }: (typeof sides)['ours']) =>
      () =>
        repeat(CLIENTS, SECONDS, (worker) => http.get(worker, search(path, priced)));
    const measured = await queueByKey({ ours: run(sides.ours), theirs: run(sides.theirs) }, ROUNDS + 1);
    for (const { http } of Object.values(sides)) http.close();
    return measured;
  } finally {
    child.disconnect();
    await pool.query('drop table if exists peer');
    await pool.end();
  }
}
