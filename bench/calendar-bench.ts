// `node bench/calendar-bench.ts`: the calendar month of a home with 10 rooms and 1,000 bookings in it, among two years of
// others: how long it takes on the server, inside and through HTTP, and by how many queries.
import { availableParallelism, loadavg } from 'node:os';
import type { Answer } from '@daynook/contract/api';
import pg from 'pg';
import type { Database } from '../server/src/db/open.ts';
import { newId } from '../server/src/lib/ids.ts';
import { getCalendar } from '../server/src/modules/hosting/calendar.ts';
import { testApp } from '../server/test/app.ts';
import { makeBooking, makeListing, makeMember, makeProperty } from '../server/test/make.ts';
import { openConnections } from './http-client.ts';
import { inTurns, repeat } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_calendar';
const ROOMS = 10;
const GOAL_MS = 50;
const SECONDS = 4;
const ROUNDS = 3;
/** November as a month is drawn, in whole weeks: 35 days, three visits a day in nearly every room. */
const MONTH = { from: '2026-11-01', to: '2026-12-05' };
const FIRST_DAY = '2025-11-01';
const DAYS = 730;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Visits of two and a half hours from 8, 11 and 14 in New York on each day of two years, as copies of one. */
async function fillRooms(db: Database, listingIds: readonly string[], guestId: string): Promise<void> {
  const like = await makeBooking(db, { listing_id: listingIds[0]!, guest_id: guestId });
  const copied = Object.keys(like).filter(
    (name) => !['id', 'reference', 'listing_id', 'during', 'starts_at', 'ends_at'].includes(name),
  );
  await db.pool.query(
    `insert into booking (id, reference, listing_id, during, ${copied.join(', ')})
     select gen_random_uuid(), 'DN-B' || row_number() over (), room.id, tstzrange(visit.starts_at, visit.starts_at + interval '150 minutes'),
       ${copied.map((name) => `model.${name}`).join(', ')}
     from unnest($1::uuid[]) with ordinality as room (id, number)
     cross join generate_series(0, $2::int - 1) as day
     cross join unnest(array[13, 16, 19]) as hour
     cross join lateral (select $3::timestamptz + make_interval(days => day, hours => hour) as starts_at) as visit
     join booking as model on model.id = $4
     where (day + room.number) % 40 <> 0`,
    [listingIds, DAYS, `${FIRST_DAY}T00:00:00Z`, like.id],
  );
  await db.pool.query(
    `insert into occupied (id, listing_id, during, kind, gap_minutes, booking_id)
     select gen_random_uuid(), listing_id, tstzrange(starts_at, ends_at + interval '30 minutes'), 'booking', 30, id
     from booking where id <> $1`,
    [like.id],
  );
  await db.pool.query('vacuum analyze booking, occupied, listing');
}

/** How many statements went to the database meanwhile, on whichever connection. */
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

async function bench(): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db });
  try {
    const host = await makeMember(t.db);
    const home = await makeProperty(t.db, { host_id: host.id });
    const rooms = [];
    for (let room = 0; room < ROOMS; room += 1) {
      const values = { property_id: home.id, title: `Room ${room + 1}`, buffer_after_minutes: 30 };
      rooms.push(await makeListing(t.db, { id: newId(), ...values }));
    }
    const listingIds = rooms.map(({ id }) => id);
    await fillRooms(t.db, listingIds, (await makeMember(t.db)).id);

    const actor = { memberId: host.id } as Parameters<typeof getCalendar>[1];
    const ask = () => getCalendar(t.db.kysely, actor, { propertyId: home.id, ...MONTH });
    const { entries } = (await ask()) as Answer<'GET /api/host/calendar'>;
    const queries = await countQueries(ask);
    const address = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = { ...(await t.signIn(host, { lifetimeSeconds: 3_600 })) };
    const connections = openConnections(Number(address.port), 1);
    const path = `/api/host/calendar?propertyId=${home.id}&from=${MONTH.from}&to=${MONTH.to}`;
    const { inside, http } = await inTurns(
      {
        inside: () => repeat(1, SECONDS, ask),
        http: () => repeat(1, SECONDS, () => connections.get(0, path, headers)),
      },
      ROUNDS,
    );
    connections.close();
    say(`${server.description}; ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}`);
    say(
      `${ROOMS} rooms, ${entries.length} bookings in the month, by ${queries} ${queries === 1 ? 'query' : 'queries'}`,
    );
    say(`  on the server   p50 ${inside.p50Ms} ms, p99 ${inside.p99Ms} ms (${inside.count})`);
    say(`  through HTTP    p50 ${http.p50Ms} ms, p99 ${http.p99Ms} ms (${http.count})`);
    process.exitCode = queries === 1 && inside.p50Ms < GOAL_MS ? 0 : 1;
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

await bench();
