// `node bench/books-bench.ts [--bookings=1000000] [--hosts=10000]`: times the check of the books with this many closed bookings;
// creating one payout per host, batching them, and marking them as sent; and the balances of accounts with an entry per booking.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { PayoutBatch } from '@daynook/contract/staff/payouts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../server/src/db/schema.ts';
import { readWholeTables } from '../server/src/db/whole-tables.ts';
import { verifyBookings } from '../server/src/modules/bookings/service.ts';
import { keepBalances, readTrialBalance } from '../server/src/modules/books/service.ts';
import { makePayouts, sealAccount } from '../server/src/modules/payouts/service.ts';
import { type TestApp, testApp } from '../server/test/app.ts';
import { makeMember } from '../server/test/make.ts';
import { generateListings } from './generate.ts';
import { MISSED, quantile } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_books';
const VERIFY_GOAL_SECONDS = 60;
const PAYOUTS_GOAL_SECONDS = 30;
const BALANCE_GOAL_MS = 10;

const say = (text: string) => process.stdout.write(`${text}\n`);
type Trx = Transaction<DB>;

/** One listing and one payout account per host. */
async function fillHosts(trx: Trx, hosts: number): Promise<void> {
  await sql`
    create temporary table room on commit drop as
      select id as listing_id, gen_random_uuid() as host_id, row_number() over (order by id) - 1 as n from listing limit ${hosts}`.execute(
    trx,
  );
  await sql`
    insert into member (id, issuer, subject, email, is_email_verified, name, created_at)
    select host_id, 'embedded', host_id::text, 'host-' || n || '@example.invalid', true, 'Host ' || n, '2024-01-01' from room`.execute(
    trx,
  );
  await sql`
    insert into payout_account (member_id, currency, kind, holder_name, last4, sealed_numbers, schedule, changed_at, payouts_from)
    select host_id, 'USD', 'us', 'Host ' || n, '6789', '\\x00', 'daily', '2024-01-01', '2024-01-04' from room`.execute(
    trx,
  );
}

/** Closed bookings with everything they leave: $63 each, of which the host earns $54. */
async function fillBookings(trx: Trx, count: number, hosts: number, guestId: string): Promise<void> {
  await sql`
    insert into booking (id, reference, listing_id, guest_id, host_id, status, payment_status, during, time_zone, local_start, local_end,
      guests, currency, lines, total_minor, subtotal_minor, guest_fee_minor, host_fee_minor, cancellation_policy, booking_mode, confirmed_at, created_at)
    select gen_random_uuid(), 'DN-' || s.n, room.listing_id, ${guestId}::uuid, room.host_id, 'closed', 'paid',
      tstzrange(starts, starts + interval '8 hours'), 'America/New_York', to_char(starts, 'YYYY-MM-DD"T"HH24:MI'),
      to_char(starts + interval '8 hours', 'YYYY-MM-DD"T"HH24:MI'), 1, 'USD',
      '[{"code":"space","amountMinor":6000},{"code":"guest-fee","amountMinor":300}]', 6300, 6000, 300, 600, 'flexible', 'instant', starts, starts
    from generate_series(0, ${count}::int - 1) as s (n) join room on room.n = s.n % ${hosts}::int
    cross join lateral (select timestamptz '2024-02-01 14:00Z' + (s.n / ${hosts}::int) * interval '1 day' as starts) as at`.execute(
    trx,
  );
  await sql`
    insert into booking_event (id, booking_id, code, by_party, at)
    select gen_random_uuid(), id, code, 'system', created_at from booking cross join unnest(array['confirmed', 'paid', 'closed']) as code`.execute(
    trx,
  );
  await sql`
    insert into occupied (id, listing_id, during, kind, booking_id) select gen_random_uuid(), listing_id, during, 'booking', id from booking`.execute(
    trx,
  );
  await sql`
    insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, created_at, settled_at)
    select gen_random_uuid(), id, 'sandbox', operation, id || ':' || operation || ':1', total_minor, currency, 'succeeded', created_at, created_at
    from booking cross join unnest(array['authorize', 'capture']) as operation`.execute(trx);
  await sql`
    insert into sandbox_charge (reference, idempotency_key, card_last4, amount_minor, currency, state, created_at)
    select 'ch_' || id, id || ':authorize:1', '4242', total_minor, currency, 'captured', created_at from booking`.execute(
    trx,
  );
  await sql`
    insert into ledger_transaction (id, booking_id, kind, idempotency_key, memo, at)
    select gen_random_uuid(), id, kind, id || ':' || kind || ':1', kind, created_at
    from booking cross join unnest(array['capture', 'settle']) as kind`.execute(trx);
  await sql`
    insert into ledger_entry (id, transaction_id, account, member_id, currency, amount_minor)
    select gen_random_uuid(), movement.id, part.account, case part.account when 'host_payable' then booking.host_id end, 'USD', part.amount
    from ledger_transaction as movement join booking on booking.id = movement.booking_id
    join (values ('capture', 'clearing', 6300), ('capture', 'guest_funds_held', -6300), ('settle', 'guest_funds_held', 6300),
      ('settle', 'host_payable', -5400), ('settle', 'platform_revenue', -900)) as part (kind, account, amount) on part.kind = movement.kind`.execute(
    trx,
  );
}

/** Movements in the current hour, whose total isn't stored yet: far more than a market of this size has. */
async function fillHour(trx: Trx, now: Date): Promise<void> {
  await sql`
    with movement as (
      insert into ledger_transaction (id, kind, idempotency_key, memo, at)
      select gen_random_uuid(), 'adjustment', 'bench:' || n, 'Bench', ${now}::timestamptz - n * interval '3 seconds' from generate_series(1, 1000) as s (n)
      returning id)
    insert into ledger_entry (id, transaction_id, account, currency, amount_minor)
    select gen_random_uuid(), movement.id, part.account, 'USD', part.amount
    from movement, (values ('clearing', 100), ('platform_revenue', -100)) as part (account, amount)`.execute(trx);
}

/** The balances of all accounts, as staff read them. */
async function timeBalances(t: TestApp): Promise<void> {
  const month = t.clock.now().toISOString().slice(0, 7);
  const read = () => readTrialBalance(t.deps, { month });
  const summed = await timed('balances of all accounts, none kept', undefined, read);
  const kept = await timed('balances kept for the first time', undefined, () => keepBalances(t.deps));
  const times: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const beganMs = performance.now();
    const lines = (await read()).lines;
    times.push(performance.now() - beganMs);
    if (JSON.stringify(lines) !== JSON.stringify(summed.lines)) throw new Error('the balances differ');
  }
  times.sort((a, b) => a - b);
  const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  if (p50 >= BALANCE_GOAL_MS) isGood = false;
  say(
    `  balances of all accounts after ${kept} kept: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, goal under ${BALANCE_GOAL_MS} ms (load ${loadavg()[0]!.toFixed(1)})`,
  );
}

async function sealNumbers({ db, deps }: TestApp): Promise<void> {
  const numbers = {
    kind: 'us',
    holderName: 'A Host',
    routingNumber: '021000021',
    accountNumber: '000193456789',
    accountType: 'checking',
  } as const;
  const accounts = await db.kysely.selectFrom('payout_account').select(['member_id', 'currency']).execute();
  const sealed = accounts.map(({ member_id, currency }) =>
    sealAccount(deps, { memberId: member_id, currency }, numbers).toString('hex'),
  );
  await sql`
    update payout_account set sealed_numbers = decode(made.numbers, 'hex')
    from unnest(${accounts.map(({ member_id }) => member_id)}::uuid[], ${sealed}::text[]) as made (id, numbers)
    where member_id = made.id`.execute(db.kysely);
}

let isGood = true;
async function timed<T>(what: string, goalSeconds: number | undefined, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  const result = await work();
  const seconds = (performance.now() - beganMs) / 1000;
  const goal = goalSeconds === undefined ? '' : `, goal under ${goalSeconds} s`;
  if (goalSeconds !== undefined && seconds >= goalSeconds) isGood = false;
  say(`  ${what}: ${seconds.toFixed(1)} s${goal} (load ${loadavg()[0]!.toFixed(1)})`);
  return result;
}

async function bench(bookings: number, hosts: number): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  const t = await testApp({ db: place.db });
  try {
    say(`${bookings} bookings of ${hosts} hosts, ${availableParallelism()} cores; ${server.description}`);
    await generateListings(place.db, hosts, () => {});
    const [guest, staff] = [await makeMember(t.db), await makeMember(t.db, { email: 'staff@daynook.com' })];
    await timed('filled', undefined, async () => {
      await t.db.kysely.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx);
        // The database's row-level checks hold because of how the rows are generated.
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`truncate listing_day, occupied`.execute(trx);
        await fillHosts(trx, hosts);
        await fillBookings(trx, bookings, hosts, guest.id);
        await fillHour(trx, t.clock.now());
        await sql`analyze`.execute(trx);
      });
    });
    await timeBalances(t);
    const found = await timed('books checked', VERIFY_GOAL_SECONDS, () =>
      t.db.kysely.transaction().execute(async (trx) => {
        await readWholeTables(trx);
        return verifyBookings({ kysely: trx });
      }),
    );
    if (found.length > 0) throw new Error(`${found.length} breaks, such as ${JSON.stringify(found[0])}`);
    await sealNumbers(t);
    const headers = await t.signIn(staff, { lifetimeSeconds: 3_600 });
    const call = async (method: 'POST' | 'GET', path: string, payload?: object) => {
      const answer = await t.app.inject({
        method,
        url: `/api/staff/${path}`,
        headers,
        ...(payload ? { payload } : {}),
      });
      if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
      return answer.body;
    };
    const made = await timed('payouts made', undefined, () => makePayouts(t.deps));
    await timed(`${made} payouts batched, exported, and sent`, PAYOUTS_GOAL_SECONDS, async () => {
      const batch = JSON.parse(await call('POST', 'payout-batches', { currency: 'USD' })) as PayoutBatch;
      const lines = (await call('GET', `payout-batches/${batch._id}/export`)).split('\r\n').length - 2;
      await call('POST', `payout-batches/${batch._id}/sent`);
      say(`  ${batch.payouts} in the batch, ${lines} in its file`);
    });
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '1000000' }, hosts: { type: 'string', default: '10000' } },
});
await bench(Number(values.bookings), Number(values.hosts));
process.exitCode = isGood ? 0 : MISSED;
