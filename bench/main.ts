// `npm run bench [-- --quick] [-- --sizes=100000,1000000] [-- --parts=search,messages] [-- --keep]`: measures on PostgreSQL, prints
// ratios within this run, and writes bench/results/*.json and docs/benchmarks.md. Separate programs measure what doesn't depend on the number of
// listings. They run one after another, and what they print goes into docs/benchmarks.md.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ensureWebBuilt } from '../scripts/web-build.ts';
import type { Database } from '../server/src/db/open.ts';
import { type BookingResults, benchBookings } from './bookings-bench.ts';
import { describeProgram, writePart } from './document.ts';
import { generateListings } from './generate.ts';
import { benchMap, benchOthers, type MapResults } from './map-bench.ts';
import { type Measured, MISSED } from './measure.ts';
import { benchPeer, benchPeerServer, type PeerResults, type PeerServerResults } from './peers.ts';
import { createBenchDatabase, dropBenchDatabase, findFilledDatabase, markFilled, startBenchServer } from './place.ts';
import { checkPlans, type PlanCheck } from './plans.ts';
import { PROGRAMS } from './programs.ts';
import type { Asked } from './questions.ts';
import { writeReport } from './report.ts';
import { benchSearch, type SearchResults } from './search-bench.ts';
import { startBenchedServer } from './server.ts';

/** `fill` only fills the databases, for a later run. */
const SIZED_PARTS = ['fill', 'search', 'map', 'plans', 'bookings', 'peers'];
/** Parts that need the built web. */
const WEB_PARTS = new Set(['javascript', 'lighthouse', 'pages', 'first-visit']);
const MAP_ZOOMS = [4, 8, 12] as const;

export interface SizeResults {
  listings: number;
  dense?: SearchResults;
  middling?: SearchResults;
  map?: Record<string, MapResults>;
  others?: Record<string, Measured>;
  plans?: PlanCheck[];
  bookings?: BookingResults;
  peer?: PeerResults;
  peerServer?: PeerServerResults;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    // Keeps the filled databases in BENCH_DATABASE_URL for later runs, and uses those that an earlier run kept: filling millions of
    // listings takes an hour and may happen beside other work, measuring them may not.
    keep: { type: 'boolean', default: false },
    parts: { type: 'string', default: [...SIZED_PARTS.slice(1), ...Object.keys(PROGRAMS)].join(',') },
  },
});
const sizes = (options.sizes ?? (options.quick ? '100000' : '100000,1000000')).split(',').map(Number);
const parts = new Set(options.parts.split(','));
if (options.keep && !process.env['BENCH_DATABASE_URL'])
  throw new Error('--keep needs BENCH_DATABASE_URL: the temporary PostgreSQL is deleted when the run ends');
for (const part of parts)
  if (!SIZED_PARTS.includes(part) && !(part in PROGRAMS)) throw new Error(`No part of the benchmark is called ${part}`);

/** Reads every listing, which takes longer than the application's sessions allow. */
const readAll = <Row extends object>(db: Database, text: string): Promise<Row[]> =>
  db.kysely.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return (await sql<Row>`${sql.raw(text)}`.execute(trx)).rows;
  });

/** Filters that fit this marketplace: a price that a fifth of all listings meet, and several filters at once. */
async function chooseFilters(db: Database): Promise<{ priced: Asked; several: Asked; zones: string[] }> {
  const [{ prices } = { prices: [] }] = await readAll<{ prices: number[] }>(
    db,
    "select percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by day_minor) as prices from listing where state = 'live'",
  );
  const [low, from, to, high] = prices.map((minor) => minor / 100) as [number, number, number, number];
  const zones = await readAll<{ zone: string }>(
    db,
    "select distinct time_zone as zone from listing where state = 'live'",
  );
  return {
    priced: { minPrice: from, maxPrice: to },
    several: { minPrice: low, maxPrice: high, people: 2, amenities: ['wifi', 'monitor'] },
    zones: zones.map(({ zone }) => zone),
  };
}

/** The database with that many listings: the one an earlier run kept, or a new one. */
async function openFilled(serverUrl: string, name: string, size: number): ReturnType<typeof createBenchDatabase> {
  const kept = options.keep ? await findFilledDatabase(serverUrl, name) : undefined;
  if (kept) {
    say('  filled by an earlier run');
    return kept;
  }
  const place = await createBenchDatabase(serverUrl, name);
  await generateListings(place.db, size, say);
  await markFilled(place.db, name);
  return place;
}

async function benchSize(serverUrl: string, size: number): Promise<SizeResults> {
  const name = `daynook_bench_${size}`;
  say(`\n${size.toLocaleString('en')} listings`);
  const place = await openFilled(serverUrl, name, size);
  const { db } = place;
  const results: SizeResults = { listings: size };
  try {
    const [counted] = await readAll<{ count: number; bytes: number }>(
      db,
      "select count(*), pg_database_size(current_database()) as bytes from listing where state = 'live'",
    );
    results.listings = counted!.count;
    say(`  ${(counted!.bytes / 2 ** 30).toFixed(1)} GB`);
    if (parts.has('fill')) return results;
    const { priced, several, zones } = await chooseFilters(db);
    if (parts.has('plans')) {
      say('  plans …');
      results.plans = await checkPlans(place.url, zones, priced, several);
    }
    if (parts.has('peers')) {
      say('  a ready-made search beside ours …');
      const peer = await benchPeer(place.url);
      if (peer) results.peer = peer;
    }
    const server = await startBenchedServer(place.url);
    const target = { db, port: server.port, zones };
    try {
      if (parts.has('search')) {
        say('  search, dense …');
        results.dense = await benchSearch(target, 'dense', priced);
        say('  search, middling …');
        results.middling = await benchSearch(target, 'middling', {});
      }
      if (parts.has('map')) {
        say('  map and the rest …');
        results.map = {};
        for (const zoom of MAP_ZOOMS) results.map[zoom] = await benchMap(server.port, zoom, several);
        results.others = await benchOthers(server.port, 'dense', several);
      }
      if (parts.has('peers')) {
        say('  a server with PostGIS beside ours …');
        const peerServer = await benchPeerServer(place.url, server.port, priced);
        if (peerServer) results.peerServer = peerServer;
      }
      if (parts.has('bookings')) {
        say('  bookings …');
        results.bookings = await benchBookings(target, say);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await db.close();
    if (!options.keep) await dropBenchDatabase(serverUrl, name);
  }
  return results;
}

/** Everything that depends on the number of listings. */
async function benchSizes(): Promise<boolean> {
  const loadBefore = loadavg()[0]!;
  const server = await startBenchServer();
  say(server.description);
  let isWithinGoals = true;
  try {
    const all: SizeResults[] = [];
    for (const size of sizes) {
      all.push(await benchSize(server.url, size));
      if (parts.has('fill')) continue;
      // After each size, so that earlier results stay if a later one fails.
      const run = { database: server.description, args: process.argv.slice(2), loadBefore };
      isWithinGoals = (await writeReport(all, run, say)) && isWithinGoals;
    }
  } finally {
    await server.stop();
  }
  return isWithinGoals;
}

/** Runs a program until it ends, and puts what it printed into docs/benchmarks.md. */
async function benchProgram(part: string, path: string): Promise<boolean> {
  const loadBefore = loadavg()[0]!;
  const child = fork(join(import.meta.dirname, '..', path), { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  let printed = '';
  for await (const piece of child.stdout!.setEncoding('utf8')) {
    process.stdout.write(piece as string);
    printed += piece as string;
  }
  const [code] = await ended;
  // Otherwise it didn't get to its end.
  if (code === 0 || code === MISSED) await writePart(part, describeProgram(path, printed, loadBefore));
  return code === 0;
}

let isGood = !SIZED_PARTS.some((part) => parts.has(part)) || (await benchSizes());
for (const [part, path] of Object.entries(PROGRAMS)) {
  if (!parts.has(part)) continue;
  if (WEB_PARTS.has(part)) await ensureWebBuilt(say);
  say(`\n${part} (${path})`);
  isGood = (await benchProgram(part, path)) && isGood;
}
process.exitCode = isGood ? 0 : 1;
