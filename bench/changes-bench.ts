// `node bench/changes-bench.ts`: times changing and extending a booking next to making one, and showing one with 200 events.
import { availableParallelism, loadavg } from 'node:os';
import type { Booking } from '@daynook/contract/bookings';
import { newId } from '../server/src/lib/ids.ts';
import { startDue } from '../server/src/modules/bookings/due-bookings.ts';
import { testApp } from '../server/test/app.ts';
import { makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { MISSED, summarise } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_changes';
/** Less than a guest may have, one a day. */
const COUNT = 18;
const EVENTS = 200;
const READS = 200;
const EVENTS_GOAL_MS = 30;
/** "As fast as": a change moves hours and money and tells both sides, like a booking. */
const FACTOR_GOAL = 1.25;
const HOUR_MS = 3_600_000;
const FIRST_MS = Date.parse('2026-11-24T15:00:00Z');

interface LaterEnd {
  readonly endsAt: string;
  readonly totalMinor: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const server = await startBenchServer();
const place = await createBenchDatabase(server.url, NAME);
const t = await testApp({ db: place.db, memberCacheMs: 30_000 });
try {
  const guest = await makeMember(t.db);
  const property = await makeProperty(t.db);
  const common = { property_id: property.id, host_id: property.host_id, window_days: 365, notice_minutes: 0 };
  const listing = await makeListing(t.db, { ...common, booking_mode: 'instant', start_step_minutes: 30 });
  await t.db.pool.query('analyze');
  const headers = async () => ({ ...(await t.signIn(guest, { lifetimeSeconds: 3_600 })), 'idempotency-key': newId() });
  const call = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Booking> => {
    const asked = { method, url, headers: await headers(), ...(payload ? { payload } : {}) };
    const response = await t.app.inject(asked);
    if (response.statusCode >= 300) throw new Error(`${url}: ${response.statusCode} ${response.body}`);
    return response.json<Booking>();
  };
  const at = (ms: number) => new Date(ms).toISOString();
  /** The duration of each call, without what has to happen before it. */
  const time = async <T, P = undefined>(
    inputs: readonly T[],
    work: (input: T, prepared: P) => Promise<Booking>,
    prepare?: (input: T) => Promise<P>,
  ) => {
    const took: number[] = [];
    const results: Booking[] = [];
    const startedMs = performance.now();
    for (const input of inputs) {
      const prepared = (await prepare?.(input)) as P;
      const beganMs = performance.now();
      results.push(await work(input, prepared));
      took.push(performance.now() - beganMs);
    }
    return { results, measured: summarise(took, performance.now() - startedMs) };
  };

  say(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`);
  const days = Array.from({ length: 2 * COUNT }, (_, day) => FIRST_MS + day * 24 * HOUR_MS).filter(
    (ms) => ![0, 6].includes(new Date(ms).getUTCDay()),
  );
  const book = (ms: number) =>
    call('POST', '/api/bookings', {
      listingId: listing.id,
      startsAt: at(ms),
      endsAt: at(ms + 2 * HOUR_MS),
      guests: 1,
      paymentMethod: 'sandbox',
    });
  // The first ones warm up.
  const booked = await time(days.slice(0, COUNT), book);
  const changed = await time(booked.results, ({ _id, startsAt, totalMinor }) =>
    call('POST', `/api/bookings/${_id}/changes`, {
      startsAt: at(Date.parse(startsAt) + 2 * HOUR_MS),
      endsAt: at(Date.parse(startsAt) + 4 * HOUR_MS),
      guests: 1,
      expectedTotalMinor: totalMinor,
    }),
  );
  const extended = await time(
    changed.results,
    ({ _id }, { endsAt, totalMinor }: LaterEnd) =>
      call('POST', `/api/bookings/${_id}/extend`, { endsAt, expectedTotalMinor: totalMinor }),
    async ({ _id, startsAt }) => {
      t.clock.set(at(Date.parse(startsAt) + HOUR_MS));
      await startDue(t.deps);
      const { ends } = (await call('GET', `/api/bookings/${_id}/later-ends`)) as unknown as { ends: LaterEnd[] };
      return ends[0]!;
    },
  );
  const id = extended.results.at(-1)!._id;
  await t.db.pool.query(
    `insert into booking_event (id, booking_id, code, by_party, at)
     select gen_random_uuid(), $1, 'changed', 'guest', now() from generate_series(1, $2)`,
    [id, EVENTS],
  );
  const shown = await time(Array.from({ length: READS }), () => call('GET', `/api/bookings/${id}`));
  if (shown.results[0]!.events.length < EVENTS) throw new Error('the events aren’t shown');
  for (const [name, { measured }] of Object.entries({ booked, changed, extended, shown }))
    say(
      `  ${name.padEnd(9)} p50 ${measured.p50Ms.toFixed(1)} ms, p99 ${measured.p99Ms.toFixed(1)} ms (${measured.count})`,
    );
  const slowest = Math.max(changed.measured.p50Ms, extended.measured.p50Ms) / booked.measured.p50Ms;
  process.exitCode = shown.measured.p50Ms < EVENTS_GOAL_MS && slowest < FACTOR_GOAL ? 0 : MISSED;
} finally {
  await t.close();
  await place.db.close();
  await dropBenchDatabase(server.url, NAME);
  await server.stop();
}
