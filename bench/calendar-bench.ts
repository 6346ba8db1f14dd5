// `node bench/calendar-bench.ts`: times a calendar month of a property with 10 listings and 1,000 bookings, and of 200 listings in 8
// properties with 4,000, among two years of others: inside the server, through HTTP, and the number of queries. Also one change for all
// 200: previewing and saving a blocked week and a week's prices.
import { availableParallelism, loadavg } from 'node:os';
import pg from 'pg';
import type { Database } from '../server/src/db/open.ts';
import { newId } from '../server/src/lib/ids.ts';
import { changeCalendar, previewCalendar } from '../server/src/modules/hosting/calendar-changes.ts';
import { getCalendarRows } from '../server/src/modules/hosting/calendar-rows.ts';
import { type TestApp, testApp } from '../server/test/app.ts';
import { makeBooking, makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { openConnections } from './http-client.ts';
import { MISSED, queueByKey, repeat } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_calendar';
const ROOMS = 10;
const GOAL_MS = 50;
const HOMES = 8;
const ROOMS_PER_HOME = 25;
const HOMES_GOAL_MS = 100;
const CHANGE_GOAL_MS = 2_000;
const SECONDS = 4;
const ROUNDS = 3;
/** November as the calendar shows it, in whole weeks: 35 days, with three visits a day in nearly every listing. */
const MONTH = { from: '2026-11-01', to: '2026-12-05' };
const FIRST_DAY = '2025-11-01';
const DAYS = 730;

const say = (text: string) => process.stdout.write(`${text}\n`);

interface Visits {
  /** The UTC hours at which they start. */
  readonly hours: readonly number[];
  /** A listing has a free day every this many days. */
  readonly freeEvery: number;
}

const ROOMS_AT_ONCE = 20;

/** Copies of one visit of two and a half hours, at about 8, 11, and 14 in New York, on every day of two years. */
async function fillListings(
  db: Database,
  listingIds: readonly string[],
  guestId: string,
  { hours, freeEvery }: Visits,
): Promise<void> {
  const like = await makeBooking(db, { listing_id: listingIds[0]!, guest_id: guestId });
  const copied = Object.keys(like).filter(
    (name) => !['id', 'reference', 'listing_id', 'during', 'starts_at', 'ends_at', 'host_share_minor'].includes(name),
  );
  // No statement may take long.
  for (let at = 0; at < listingIds.length; at += ROOMS_AT_ONCE) {
    const some = listingIds.slice(at, at + ROOMS_AT_ONCE);
    await db.pool.query(
      `insert into booking (id, reference, listing_id, during, ${copied.join(', ')})
       select gen_random_uuid(), 'DN-B' || left(room.id::text, 13) || right(room.id::text, 6) || row_number() over (), room.id, tstzrange(visit.starts_at, visit.starts_at + interval '150 minutes'),
         ${copied.map((name) => `model.${name}`).join(', ')}
       from unnest($1::uuid[]) with ordinality as room (id, number)
       cross join generate_series(0, $2::int - 1) as day
       cross join unnest($5::int[]) as hour
       cross join lateral (select $3::timestamptz + make_interval(days => day, hours => hour) as starts_at) as visit
       join booking as model on model.id = $4
       where (day + room.number) % $6::int <> 0`,
      [some, DAYS, `${FIRST_DAY}T00:00:00Z`, like.id, hours, freeEvery],
    );
    await db.pool.query(
      `insert into occupied (id, listing_id, during, kind, buffer_minutes, booking_id)
       select gen_random_uuid(), listing_id, tstzrange(starts_at, ends_at + interval '30 minutes'), 'booking', 30, id
       from booking where id <> $1 and listing_id = any($2::uuid[])`,
      [like.id, some],
    );
  }
  await db.pool.query('vacuum analyze booking, occupied, listing');
}

/** How many statements were sent to the database meanwhile, on any connection. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const original = pg.Client.prototype.query;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...input: never[]) {
    count += 1;
    return (original as (...input: never[]) => unknown).apply(this, input);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return count;
}

/** One host's listings in several properties, open on weekdays, some with their own prices on weekends and certain dates. */
async function makeProperties(
  t: TestApp,
): Promise<{ host: Awaited<ReturnType<typeof makeMember>>; listingIds: string[] }> {
  const host = await makeMember(t.db);
  const listingIds: string[] = [];
  for (let number = 1; number <= HOMES; number += 1) {
    const property = await makeProperty(t.db, { host_id: host.id, title: `Home ${number}` });
    for (let listing = 1; listing <= ROOMS_PER_HOME; listing += 1) {
      const values = {
        property_id: property.id,
        host_id: host.id,
        title: `Room ${number}.${listing}`,
        buffer_after_minutes: 30,
      };
      listingIds.push((await makeListing(t.db, { id: newId(), ...values })).id);
    }
  }
  await t.db.pool.query(
    `insert into weekly_rule (listing_id, weekday, start_minute, end_minute)
     select room, weekday, 480, 1080 from unnest($1::uuid[]) as room cross join generate_series(1, 5) as weekday
     where not exists (select from weekly_rule where listing_id = room)`,
    [listingIds],
  );
  const rules = [
    { name: 'Weekends', weekdays: [6, 7], from: null, to: null, percent: 20 },
    { name: 'Fair', weekdays: [], from: '2026-11-16', to: '2026-11-20', percent: 0, dayMinor: 9_900 },
  ];
  await t.db.pool.query('update listing set price_rules = $2 where id = any($1::uuid[])', [
    listingIds,
    JSON.stringify(rules),
  ]);
  await fillListings(t.db, listingIds, (await makeMember(t.db)).id, { hours: [16], freeEvery: 3 });
  return { host, listingIds };
}

/** One change to every listing, repeated from scratch. Returns the median of a few runs. */
async function timeChange(work: () => Promise<unknown>, rounds = 3): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return Math.round(took.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!);
}

/** A month of all of a host's listings, and changes to all of them. True if every target is met. */
async function benchProperties(t: TestApp): Promise<boolean> {
  const { host, listingIds } = await makeProperties(t);
  const actor = { memberId: host.id } as Parameters<typeof getCalendarRows>[1];
  const span = { from: '2026-11-01', to: '2026-11-30' };
  const ask = () => getCalendarRows(t.db.kysely, actor, span);
  const { rows, entries } = await ask();
  const queries = await countQueries(ask);
  const address = new URL(t.app.listeningOrigin);
  // Compressed, responses of this size have no length that our client could read.
  const headers = { ...(await t.signIn(host, { lifetimeSeconds: 3_600 })), 'accept-encoding': 'identity' };
  const connections = openConnections(Number(address.port), 1);
  const path = `/api/host/calendar/listings?from=${span.from}&to=${span.to}`;
  const { inside, http } = await queueByKey(
    {
      inside: () => repeat(1, SECONDS, ask),
      http: () => repeat(1, SECONDS, () => connections.get(0, path, headers)),
    },
    ROUNDS,
  );
  connections.close();
  say(`${rows.length} rooms in ${HOMES} homes, ${entries.length} bookings in the month, by ${queries} queries`);
  say(`  on the server   p50 ${inside.p50Ms} ms, p99 ${inside.p99Ms} ms (${inside.count})`);
  say(`  through HTTP    p50 ${http.p50Ms} ms, p99 ${http.p99Ms} ms (${http.count})`);
  const dates = { listingIds, from: '2026-12-07', to: '2026-12-13' };
  const price = { action: 'price' as const, ...dates, percent: 20, name: 'Fair' };
  const block = { action: 'block' as const, ...dates, note: null };
  const previewMs = await timeChange(() => previewCalendar(t.deps, actor, price));
  let percent = 0;
  const priceMs = await timeChange(() => {
    percent += 10;
    return changeCalendar(t.deps, actor, { ...price, percent });
  });
  const blockMs = await timeChange(() => changeCalendar(t.deps, actor, block), 1);
  const unblockMs = await timeChange(() => changeCalendar(t.deps, actor, { action: 'unblock', ...dates }), 1);
  say(
    `a week of all ${listingIds.length}: prices previewed ${previewMs} ms, set ${priceMs} ms; blocked ${blockMs} ms, unblocked ${unblockMs} ms`,
  );
  const changes = [previewMs, priceMs, blockMs, unblockMs];
  return queries === 2 && http.p50Ms < HOMES_GOAL_MS && changes.every((ms) => ms < CHANGE_GOAL_MS);
}

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db });
  try {
    const host = await makeMember(t.db);
    const property = await makeProperty(t.db, { host_id: host.id });
    const listings = [];
    for (let listing = 0; listing < ROOMS; listing += 1) {
      const values = { property_id: property.id, title: `Room ${listing + 1}`, buffer_after_minutes: 30 };
      listings.push(await makeListing(t.db, { id: newId(), ...values }));
    }
    const listingIds = listings.map(({ id }) => id);
    await fillListings(t.db, listingIds, (await makeMember(t.db)).id, { hours: [13, 16, 19], freeEvery: 40 });

    const actor = { memberId: host.id } as Parameters<typeof getCalendarRows>[1];
    const ask = () => getCalendarRows(t.db.kysely, actor, { propertyId: property.id, ...MONTH });
    const { entries } = await ask();
    const queries = await countQueries(ask);
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
    // Compressed, responses of this size have no length that our client could read.
    const headers = { ...(await t.signIn(host, { lifetimeSeconds: 3_600 })), 'accept-encoding': 'identity' };
    const connections = openConnections(Number(address.port), 1);
    const path = `/api/host/calendar/listings?propertyId=${property.id}&from=${MONTH.from}&to=${MONTH.to}`;
    const { inside, http } = await queueByKey(
      {
        inside: () => repeat(1, SECONDS, ask),
        http: () => repeat(1, SECONDS, () => connections.get(0, path, headers)),
      },
      ROUNDS,
    );
    connections.close();
    say(`${server.description}; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
    say(`${ROOMS} rooms, ${entries.length} bookings in the month, by ${queries} queries`);
    say(`  on the server   p50 ${inside.p50Ms} ms, p99 ${inside.p99Ms} ms (${inside.count})`);
    say(`  through HTTP    p50 ${http.p50Ms} ms, p99 ${http.p99Ms} ms (${http.count})`);
    const isMet = await benchProperties(t);
    process.exitCode = queries === 2 && inside.p50Ms < GOAL_MS && isMet ? 0 : MISSED;
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
