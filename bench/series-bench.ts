// `node bench/series-bench.ts [--others=400]`: times quoting and booking a series of 26 bookings, at a listing with a busy calendar and
// another listing in the same home.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { SeriesQuote } from '@daynook/contract/bookings/booking-series';
import { testApp } from '../server/test/app.ts';
import { makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { MISSED, quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_series';
const ROUNDS = 60;
const QUOTE_GOAL_MS = 150;
const COUNT = 26;
const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-11-24T14:00:00Z');
const HOURS = { startsAt: new Date(FIRST_MS).toISOString(), endsAt: new Date(FIRST_MS + 7_200_000).toISOString() };

const say = (text: string) => process.stdout.write(`${text}\n`);
const { values } = parseArgs({ options: { others: { type: 'string', default: '400' } } });
const server = await startBenchServer();
const place = await createBenchDatabase(server.url, NAME);
const t = await testApp({ db: place.db, memberCacheMs: 30_000 });
try {
  const guest = await makeMember(t.db);
  const property = await makeProperty(t.db);
  const common = { property_id: property.id, host_id: property.host_id, booking_mode: 'instant', window_days: 365 };
  const listing = await makeListing(t.db, common);
  await makeListing(t.db, common);
  // Blocked afternoons, and every fourth of the wanted mornings.
  for (let index = 0; index < Number(values.others); index += 1) {
    const from = FIRST_MS + index * DAY_MS * 0.5 + 6 * 3_600_000;
    const isWanted = index % 4 === 0 && index / 4 < COUNT;
    const start = isWanted ? FIRST_MS + (index / 4) * 4 * 7 * DAY_MS : from;
    const during = `[${new Date(start).toISOString()},${new Date(start + 3_600_000).toISOString()})`;
    await t.db.kysely
      .insertInto('occupied')
      .values({ id: t.deps.newId(), listing_id: listing.id, kind: 'host_block', during })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await place.db.pool.query('analyze');
  const headers = await t.signIn(guest, { lifetimeSeconds: 3_600 });
  const quote = async (count: number): Promise<SeriesQuote> => {
    const payload = { listingId: listing.id, ...HOURS, guests: 1, repeat: { every: 'week', count } };
    const response = await t.app.inject({ method: 'POST', url: '/api/booking-series/quote', headers, payload });
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
    return response.json<SeriesQuote>();
  };
  say(
    `${values.others} blocks, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`,
  );
  for (const count of [2, COUNT]) {
    const took: number[] = [];
    let conflicts = 0;
    const cpuBefore = process.cpuUsage();
    for (let round = -5; round < ROUNDS; round += 1) {
      const beganMs = performance.now();
      const { rows } = await quote(count);
      if (round >= 0) took.push(performance.now() - beganMs);
      conflicts = rows.filter(({ conflict }) => conflict !== null).length;
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = (user + system) / 1_000 / (ROUNDS + 5);
    const sorted = took.toSorted((a, b) => a - b);
    const [p50, p95] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
    if (p95 > QUOTE_GOAL_MS) process.exitCode = MISSED;
    say(
      `  quote of ${String(count).padStart(2)}, ${conflicts} taken: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, processor ${cpuMs.toFixed(1)} ms`,
    );
  }
  const free = (await quote(COUNT)).rows.filter(({ totalMinor }) => totalMinor !== null);
  const rows = free.map(({ startsAt, endsAt, totalMinor }) => ({ startsAt, endsAt, expectedTotalMinor: totalMinor }));
  const order = { listingId: listing.id, guests: 1, repeat: { every: 'week', count: COUNT }, rows };
  const payload = { ...order, paymentMethod: 'sandbox', expectedCurrency: 'USD' };
  const beganMs = performance.now();
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/booking-series',
    headers: { ...headers, 'idempotency-key': 'bench-1' },
    payload,
  });
  if (response.statusCode !== 201) throw new Error(`${response.statusCode} ${response.body}`);
  say(`  booking ${rows.length}: ${(performance.now() - beganMs).toFixed(0)} ms`);
} finally {
  await t.close();
  await place.db.close();
  await dropBenchDatabase(server.url, NAME);
  await server.stop();
}
