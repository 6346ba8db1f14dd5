// `node bench/hosts-bench.ts [--bookings=10000] [--rooms=10]`: times each request of a host's start page and lists, for a host with this
// many bookings of this many listings, among those of 150 listings of other hosts.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../server/src/db/schema.ts';
import { testApp } from '../server/test/app.ts';
import { makeListing, makeMember } from '../server/test/make.ts';
import { MISSED, summarise } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_hosts';
const GOAL_MS = 100;
const OTHER_HOSTS = 150;
const ROUNDS = 30;

const QUESTIONS = [
  '/api/properties/my-properties',
  '/api/host/listings',
  '/api/host/listings?sort=booked&direction=desc',
  '/api/host/listings?sort=month&direction=desc',
  '/api/bookings?role=host&status=waiting',
  '/api/bookings?role=host&status=upcoming',
  '/api/host/insights/earnings?span=months',
  '/api/host/insights/earnings?span=days',
  '/api/host/insights/occupancy',
  '/api/host/insights/answers',
  '/api/host/bookings?tab=requests',
  '/api/host/bookings?tab=today',
  '/api/host/bookings?tab=upcoming',
  '/api/host/bookings?tab=past',
  '/api/host/bookings?tab=past&q=member',
] as const;

const say = (text: string) => process.stdout.write(`${text}\n`);

type Trx = Transaction<DB>;

/** A year of stays, up to four weeks after the test's clock: completed, canceled, upcoming, requested. */
async function fillBookings(trx: Trx, listingIds: readonly string[], guestIds: readonly string[], each: number) {
  await sql`
    insert into booking (id, reference, listing_id, guest_id, host_id, status, payment_status, during, time_zone, local_start,
      local_end, guests, currency, lines, total_minor, subtotal_minor, guest_fee_minor, host_fee_minor, cancellation_policy,
      booking_mode, expires_at, requested_at, confirmed_at, cancelled_by, created_at)
    select gen_random_uuid(), 'DN-' || left(listing.id::text, 13) || right(listing.id::text, 6) || '-' || s.n, listing.id, (${guestIds}::uuid[])[1 + (s.n + listing.n) % ${guestIds.length}],
      room.host_id,
      case when starts > timestamptz '2026-11-21 15:00Z' then (case when s.n % 9 = 0 then 'requested' else 'confirmed' end)
        when s.n % 12 = 0 then 'cancelled' when s.n % 17 = 0 then 'expired' when s.n % 19 = 0 then 'declined' else 'closed' end,
      'paid', tstzrange(starts, starts + interval '3 hours'), 'America/New_York',
      to_char(starts at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') || ' EST',
      to_char((starts + interval '3 hours') at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') || ' EST',
      1, 'USD', '[{"code":"space","amountMinor":6000}]', 6300, 6000, 300, 600, 'flexible', 'request',
      starts - interval '1 hour', starts - interval '5 days', starts - interval '4 days',
      case when s.n % 12 = 0 then 'guest' end, starts - interval '5 days'
    from unnest(${listingIds}::uuid[]) with ordinality as listing (id, n)
    join listing as room on room.id = listing.id
    cross join generate_series(1, ${each}::int) as s (n)
    cross join lateral (select timestamptz '2025-12-20 13:00Z' + (s.n::float8 / ${each}::int * 364) * interval '1 day' as starts) as at`.execute(
    trx,
  );
}

async function fillLedger(trx: Trx): Promise<void> {
  await sql`
    insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
    select gen_random_uuid(), id, case status when 'closed' then 'settle' else 'cancel' end, id || ':settle:1', 'Booking closed', ends_at
    from booking where status in ('closed', 'cancelled')`.execute(trx);
  await sql`
    insert into ledger_entry (id, transaction_id, account, member_id, currency, amount_minor)
    select gen_random_uuid(), movement.id, part.account, case part.account when 'host_payable' then booking.host_id end, 'USD', part.amount
    from ledger_transaction as movement join booking on booking.id = movement.booking_id
    cross join (values ('guest_funds_held', 6300), ('host_payable', -5400), ('platform_revenue', -900)) as part (account, amount)`.execute(
    trx,
  );
  await sql`analyze`.execute(trx);
}

async function bench(bookingCount: number, roomCount: number): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db, memberCacheMs: 30_000 });
  try {
    const host = await makeMember(t.db);
    const guests: string[] = [];
    for (let count = 0; count < 500; count += 1) guests.push((await makeMember(t.db)).id);
    const own: string[] = [];
    for (let count = 0; count < roomCount; count += 1) own.push((await makeListing(t.db, { host_id: host.id })).id);
    const others: string[] = [];
    for (let count = 0; count < OTHER_HOSTS; count += 1) others.push((await makeListing(t.db)).id);
    await t.db.kysely.transaction().execute(async (trx) => {
      // Filling takes longer than any request may.
      await sql`set local statement_timeout = 0`.execute(trx);
      await fillBookings(trx, own, guests, bookingCount / roomCount);
      await fillBookings(trx, others, guests, bookingCount / roomCount);
      await fillLedger(trx);
    });
    const headers = await t.signIn(host, { lifetimeSeconds: 3_600 });
    say(
      `${bookingCount} bookings of the host’s ${roomCount} listings among ${(OTHER_HOSTS * bookingCount) / roomCount} of others, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`,
    );
    for (const url of QUESTIONS) {
      const tookMs: number[] = [];
      for (let round = -3; round < ROUNDS; round += 1) {
        const beganMs = performance.now();
        const answer = await t.app.inject({ url, headers });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
        if (round >= 0) tookMs.push(performance.now() - beganMs);
      }
      const { p50Ms, p99Ms } = summarise(tookMs, 1_000);
      if (p50Ms >= GOAL_MS) process.exitCode = MISSED;
      say(`  ${url.padEnd(44)} p50 ${p50Ms.toFixed(1).padStart(6)} ms, p99 ${p99Ms.toFixed(1).padStart(6)} ms`);
    }
    const beganMs = performance.now();
    const file = await t.app.inject({ url: '/api/host/bookings/export?from=2025-01-01&to=2027-12-31', headers });
    say(
      `  all of them as CSV: ${file.body.split('\r\n').length - 2} rows, ${(file.body.length / 1e6).toFixed(1)} MB in ${(performance.now() - beganMs).toFixed(0)} ms`,
    );
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '10000' }, rooms: { type: 'string', default: '10' } },
});
await bench(Number(values.bookings), Number(values.rooms));
