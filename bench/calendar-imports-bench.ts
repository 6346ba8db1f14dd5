// `node bench/calendar-imports-bench.ts [--events=5000]`: times importing a calendar with this many events, and how busy the server's
// main thread is meanwhile, compared with an idle server. A separate process serves the calendar and sends requests.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { verifyDays } from '../server/src/modules/availability/service.ts';
import { testApp } from '../server/test/app.ts';
import { makeListing, makeMember, type SignedIn } from '../server/test/make.ts';
import { type Measured, MISSED, summarise } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_feeds';
const ROOMS = 5;
const ASK_EVERY_MS = 10;
const REST_MS = 3_000;
const POLL_EVERY_MS = 10;
const DAY_MS = 86_400_000;

interface Errand {
  readonly url: string;
  readonly listingId: string;
  readonly headers: SignedIn;
}
interface Brought {
  readonly status: number;
  readonly feedId: string;
  readonly busyCount: number;
  readonly tookMs: number;
  readonly asks: Measured;
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const stamp = (ms: number) => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}Z/g, '');

/** A busy person's calendar: most events once, some all day, one in ten every week, each with a description. */
function calendarText(eventCount: number): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const story = 'A long description of what this is about, with a link to a call. '.repeat(4);
  const events = Array.from({ length: eventCount }, (_, index) => {
    const dayMs = today + (index % 395) * DAY_MS;
    const fromMs = dayMs + (5 + ((index * 7) % 68) / 4) * 3_600_000;
    const isWholeDay = index % 50 === 0;
    const isWeekly = index % 10 === 1;
    return [
      'BEGIN:VEVENT',
      `UID:event-${index}@calendar.example`,
      `DTSTAMP:${stamp(today)}Z`,
      isWholeDay
        ? `DTSTART;VALUE=DATE:${stamp(dayMs).slice(0, 8)}`
        : `DTSTART;TZID=America/New_York:${stamp(isWeekly ? fromMs - 52 * 7 * DAY_MS : fromMs)}`,
      isWholeDay ? 'DURATION:P1D' : 'DURATION:PT15M',
      ...(isWeekly ? ['RRULE:FREQ=WEEKLY;COUNT=60', `EXDATE;TZID=America/New_York:${stamp(fromMs)}`] : []),
      `SUMMARY:Meeting ${index}`,
      `DESCRIPTION:${story}`,
      `LOCATION:Room ${index % 30}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** Imports the calendar while guests ask for free hours. */
async function send({ url, listingId, headers }: Errand, calendarUrl: string): Promise<Brought> {
  const beganMs = performance.now();
  let isDone = false;
  const following = fetch(`${url}/api/host/listings/${listingId}/feeds`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Everything', url: calendarUrl }),
  }).finally(() => {
    isDone = true;
  });
  const askMs: number[] = [];
  const today = new Date().toISOString().slice(0, 10);
  while (!isDone) {
    const askedMs = performance.now();
    await (await fetch(`${url}/api/listings/${listingId}/availability?from=${today}&to=${today}`)).text();
    askMs.push(performance.now() - askedMs);
    await wait(ASK_EVERY_MS);
  }
  const answer = await following;
  const feed = (await answer.json()) as { _id: string; busyCount: number };
  const tookMs = performance.now() - beganMs;
  return { status: answer.status, feedId: feed._id, busyCount: feed.busyCount, tookMs, asks: summarise(askMs, tookMs) };
}

const inMs = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);
/** Every figure includes the timer's own resolution, and so does the one for the idle server. */
const delays = (seen: ReturnType<typeof monitorEventLoopDelay>) =>
  `p50 ${inMs(seen.percentile(50))} ms, p99 ${inMs(seen.percentile(99))} ms, most ${inMs(seen.max)} ms`;

async function bench(eventCount: number): Promise<void> {
  const child = fork(import.meta.filename, [`--events=${eventCount}`, '--send']);
  const heard = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const { host, bytes } = await heard<{ host: string; bytes: number }>();
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db, now: new Date(), environment: { OUTBOUND_ALLOWED_HOSTS: host } });
  try {
    const member = await makeMember(t.db);
    const whole = await makeListing(t.db, { host_id: member.id });
    for (let listing = 0; listing < ROOMS; listing += 1) {
      const part = await makeListing(t.db, { host_id: member.id, property_id: whole.property_id });
      await t.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: part.id }).execute();
    }
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const errand: Errand = { url, listingId: whole.id, headers: await t.signIn(member, { lifetimeSeconds: 3_600 }) };
    const atRest = monitorEventLoopDelay({ resolution: POLL_EVERY_MS });
    atRest.enable();
    await wait(REST_MS);
    atRest.disable();
    const atWork = monitorEventLoopDelay({ resolution: POLL_EVERY_MS });
    const answer = heard<Brought>();
    atWork.enable();
    child.send(errand);
    const { status, busyCount, tookMs, asks } = await answer;
    atWork.disable();
    if (status !== 201) throw new Error(`the calendar was refused: ${status}`);
    const differences = await verifyDays(t.db);
    say(
      `${eventCount} events in ${(bytes / 1e6).toFixed(1)} MB, ${busyCount} busy times, on a whole place with ${ROOMS} rooms; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`,
    );
    say(
      `  fetched, read and in place after ${(tookMs / 1_000).toFixed(2)} s; days that search has wrong: ${differences.length}`,
    );
    say(`  main thread at rest   ${delays(atRest)}`);
    say(`  main thread at work   ${delays(atWork)}`);
    say(`  other requests meanwhile p50 ${asks.p50Ms} ms, p99 ${asks.p99Ms} ms (${asks.count})`);
    process.exitCode = tookMs < 10_000 && atWork.percentile(99) / 1e6 < 50 && differences.length === 0 ? 0 : MISSED;
  } finally {
    child.disconnect();
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

async function sendAndServe(eventCount: number): Promise<void> {
  const text = calendarText(eventCount);
  const site = createServer((_request, response) => response.end(text));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  process.on('message', (errand: Errand) => {
    void send(errand, `http://${host}/everything.ics`).then((brought) => process.send!(brought));
  });
  process.on('disconnect', () => process.exit(0));
  process.send!({ host, bytes: text.length });
}

const { values } = parseArgs({
  options: { events: { type: 'string', default: '5000' }, send: { type: 'boolean', default: false } },
});
if (values.send) await sendAndServe(Number(values.events));
else await bench(Number(values.events));
