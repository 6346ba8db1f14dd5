// `node bench/notified-bench.ts`: times how soon a host's open page hears of a booking, counted from the guest's request.
import { availableParallelism, loadavg } from 'node:os';
import { topicHandlers } from '../server/src/effects.ts';
import { drainOutbox } from '../server/src/jobs/outbox.ts';
import { startRealtime } from '../server/src/realtime/server.ts';
import { bearerToken, makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { listeningApp } from '../server/test/servers/listening-app.ts';
import { quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';
import { openSockets } from './socket-clients.ts';

const NAME = 'daynook_bench_notified';
const BOOKINGS = 100;
const GOAL_MS = 100;
const DAY_MS = 86_400_000;
/** In two days, at 2 PM UTC. */
const FIRST_MS = (Math.floor(Date.now() / DAY_MS) + 2) * DAY_MS + 14 * 3_600_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const server = await startBenchServer();
const place = await createBenchDatabase(server.url, NAME);
const t = await listeningApp({ db: place.db, memberCacheMs: 30_000 });
const realtime = await startRealtime(t.app, t.deps, []);
const handlers = topicHandlers(realtime);
t.deps.outboxSignal.setWork(
  () => drainOutbox(t.deps, handlers, undefined, 'inward'),
  () => drainOutbox(t.deps, handlers, undefined, 'outward'),
);
try {
  const property = await makeProperty(t.db);
  const listing = await makeListing(t.db, {
    property_id: property.id,
    host_id: property.host_id,
    booking_mode: 'instant',
    window_days: 365,
  });
  const { rows } = await place.db.pool.query<{ subject: string }>('select subject from member where id = $1', [
    property.host_id,
  ]);
  const token = await bearerToken(t.deps, rows[0]!.subject, { lifetimeSeconds: 3_600 });
  const [page] = await openSockets(t.origin, 1, { token });
  say(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`);
  const [heardMs, answeredMs]: [number[], number[]] = [[], []];
  for (let number = 0; number < BOOKINGS; number += 1) {
    // A guest can only have so many upcoming bookings.
    const headers = await t.signIn(await makeMember(t.db), { lifetimeSeconds: 3_600 });
    const startMs = FIRST_MS + number * DAY_MS;
    const payload = {
      listingId: listing.id,
      startsAt: new Date(startMs).toISOString(),
      endsAt: new Date(startMs + 7_200_000).toISOString(),
      guests: 1,
      paymentMethod: 'sandbox',
    };
    const heard = new Promise((resolve) => page!.once('booking_changed', resolve));
    const beganMs = performance.now();
    const { statusCode, body } = await t.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { ...headers, 'idempotency-key': `notified-${number}` },
      payload,
    });
    if (statusCode !== 201) throw new Error(`${statusCode} ${body}`);
    answeredMs.push(performance.now() - beganMs);
    await heard;
    heardMs.push(performance.now() - beganMs);
  }
  page!.disconnect();
  const show = (values: readonly number[], name: string) => {
    const sorted = values.toSorted((one, other) => one - other);
    return `${name} p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p95 ${quantile(sorted, 0.95).toFixed(1)} ms`;
  };
  say(show(answeredMs, `${BOOKINGS} bookings, the guest's response:`));
  say(`${show(heardMs, "heard on the host's page:")} (goal: p95 under ${GOAL_MS} ms)`);
  say(`Load at the end ${loadavg()[0]!.toFixed(1)}`);
} finally {
  await t.deps.outboxSignal.stop();
  await realtime.close();
  await t.close();
  await place.db.close();
  await dropBenchDatabase(server.url, NAME);
  await server.stop();
}
