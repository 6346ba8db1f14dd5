// `node bench/bulk-bench.ts [--rooms=200] [--others=2000]`: times changing, previewing, and undoing all 200 listings
// of a property, in the batches the page sends, and reading their table.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BulkChange, BulkResult } from '@daynook/contract/hosting/bulk-changes';
import { type TestApp, testApp } from '../server/test/app.ts';
import { makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { MISSED, quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_bulk';
/** As many as the page sends at once. */
const PART = 20;
const ROUNDS = 5;
const CHANGE_GOAL_MS = 2_000;
const PAGE_GOAL_MS = 50;
const PHOTOS = 4;

const say = (text: string) => process.stdout.write(`${text}\n`);

type Listing = { _id: string; version: number };
type Results = { results: BulkResult[] };

async function fill(t: TestApp, hostId: string, listings: number, others: number): Promise<void> {
  const property = await makeProperty(t.db, { host_id: hostId });
  for (let count = 0; count < listings; count += 1) {
    const listing = await makeListing(t.db, { property_id: property.id, host_id: hostId, title: `Room ${count}` });
    for (let position = 0; position < PHOTOS; position += 1)
      await t.db.kysely
        .insertInto('listing_photo')
        .values({
          id: t.deps.newId(),
          listing_id: listing.id,
          position,
          key: `scene/desk/${position}/wide`,
          alt: 'A desk by the window',
          width: 1_600,
          height: 1_067,
        })
        .execute();
  }
  for (let count = 0; count < others; count += 1) await makeListing(t.db);
}

const { values } = parseArgs({
  options: { rooms: { type: 'string', default: '200' }, others: { type: 'string', default: '2000' } },
});
const server = await startBenchServer();
const place = await createBenchDatabase(server.url, NAME);
const t = await testApp({ db: place.db, memberCacheMs: 30_000 });
try {
  const host = await makeMember(t.db);
  await fill(t, host.id, Number(values.rooms), Number(values.others));
  await place.db.pool.query('analyze');
  const headers = await t.signIn(host, { lifetimeSeconds: 3_600 });
  let keys = 0;
  const ask = async <T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> => {
    keys += 1;
    const given = { method, url, headers: { ...headers, 'idempotency-key': `bench-${keys}` } };
    const response = await t.app.inject(payload ? { ...given, payload } : given);
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json<T>();
  };
  const choose = async () =>
    (await ask<{ listings: Listing[] }>('GET', '/api/host/listing-choices')).listings.map(({ _id, version }) => ({
      _id,
      version,
    }));
  /** One batch after another, like the page. Returns the total time. */
  const inParts = async (
    listings: readonly Listing[],
    once: (part: Listing[]) => Promise<Results>,
  ): Promise<number> => {
    const beganMs = performance.now();
    for (let from = 0; from < listings.length; from += PART) {
      const { results } = await once(listings.slice(from, from + PART));
      const refused = results.find(({ code, isChanged }) => code !== null || !isChanged);
      if (refused) throw new Error(`Not changed: ${JSON.stringify(refused)}`);
    }
    return performance.now() - beganMs;
  };
  const changes: readonly BulkChange[] = [
    { action: 'notice', noticeMinutes: 90 },
    { action: 'percent', percent: 10 },
    { action: 'rules', how: 'add', houseRules: ['Shoes off at the door'] },
    { action: 'durations', minDurationMinutes: 120 },
    { action: 'cover', rule: 'newest' },
  ];
  say(
    `${values.rooms} listings of one property among ${values.others} others, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`,
  );
  for (const change of changes) {
    const took: Record<'preview' | 'change' | 'undo', number[]> = { preview: [], change: [], undo: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const changeId = t.deps.newId();
      const listings = await choose();
      took.preview.push(
        await inParts(listings, (part) => ask('POST', '/api/host/listings/bulk/preview', { change, rooms: part })),
      );
      took.change.push(
        await inParts(listings, (part) => ask('POST', '/api/host/listings/bulk', { changeId, change, rooms: part })),
      );
      took.undo.push(
        await inParts(listings, (part) =>
          ask('POST', `/api/host/bulk-changes/${changeId}/undo`, { listingIds: part.map(({ _id }) => _id) }),
        ),
      );
    }
    const words = Object.entries(took).map(([what, ms]) => {
      const sorted = ms.toSorted((a, b) => a - b);
      if (quantile(sorted, 0.5) > CHANGE_GOAL_MS) process.exitCode = MISSED;
      return `${what} p50 ${quantile(sorted, 0.5).toFixed(0).padStart(5)} ms, slowest ${sorted.at(-1)!.toFixed(0).padStart(5)} ms`;
    });
    say(`  ${change.action.padEnd(10)} ${words.join('; ')}`);
  }
  for (const url of [
    '/api/host/listings',
    '/api/host/listings?sort=price&direction=desc',
    '/api/host/listings?missing=any',
    '/api/host/listing-choices?missing=none',
    '/api/host/room-summary',
  ]) {
    const took: number[] = [];
    for (let round = -3; round < 20; round += 1) {
      const beganMs = performance.now();
      await ask('GET', url);
      if (round >= 0) took.push(performance.now() - beganMs);
    }
    const sorted = took.toSorted((a, b) => a - b);
    if (quantile(sorted, 0.5) > PAGE_GOAL_MS) process.exitCode = MISSED;
    say(
      `  ${url.padEnd(46)} p50 ${quantile(sorted, 0.5).toFixed(1).padStart(6)} ms, p95 ${quantile(sorted, 0.95).toFixed(1).padStart(6)} ms`,
    );
  }
} finally {
  await t.close();
  await place.db.close();
  await dropBenchDatabase(server.url, NAME);
  await server.stop();
}
