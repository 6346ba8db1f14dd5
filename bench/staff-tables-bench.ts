// `node bench/staff-tables-bench.ts [--rows=1000000]`: times the first page, a later page, and the totals of each staff
// table with this many rows, in every sort order and with every filter, and the search. No page may scan a whole table.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { testApp } from '../server/test/app.ts';
import { makeMember } from '../server/test/make.ts';
import { MISSED, summarise } from './measure.ts';
import { createBenchDatabase, dropBenchDatabase, startBenchServer } from './place.ts';

const NAME = 'daynook_bench_staff';
const GOAL_MS = 50;
const ROUNDS = 15;
const TABLES = [
  'member',
  'property',
  'property_address',
  'listing',
  'booking',
  'payment_attempt',
  'payout',
  'report',
  'support_ticket',
  'audit_event',
];

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Numbers map to the same names and rows everywhere, so that rows in different tables belong together. */
const makeId = (kind: number, n: string) =>
  `('00000000-0000-7${String(kind).padStart(3, '0')}-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
const member = (n: string) => makeId(1, n);
const listing = (n: string) => makeId(2, n);
const booking = (n: string) => makeId(3, n);
const ago = (n: string) => `timestamptz '2026-11-21 15:00Z' - (${n}) * interval '63 seconds'`;
/** One in a thousand. */
const rare = (n: string, word: string, usual: string) => `case when ${n} % 1000 = 7 then '${word}' else '${usual}' end`;

const FIRST =
  "array['Ana','Bela','Cyrus','Dana','Elif','Farah','Gita','Hugo','Ines','Jonas','Kofi','Lena','Maya','Nils','Olga','Pia']";
const LAST =
  "array['Adler','Berg','Costa','Dubois','Eriksen','Ferrari','Garcia','Haddad','Ito','Jansen','Kim','Lopez','Meyer','Novak','Okafor','Park']";

/** `$1` is the number of rows. */
const STEPS: readonly (readonly [table: string, sql: string])[] = [
  [
    'member',
    `insert into member (id, issuer, subject, email, is_email_verified, name, status, created_at)
     select ${member('n')}, 'bench', 'b' || n, 'p' || n || '@example.invalid', true,
       (${FIRST})[1 + n % 16] || ' ' || (${LAST})[1 + n / 16 % 16] || ' ' || n, ${rare('n', 'suspended', 'active')}, ${ago('n')}
     from generate_series(1, $1::int) as n`,
  ],
  [
    'property',
    `insert into property (id, host_id, title, city, region, country, currency, public_lat, public_lng, time_zone, created_at)
     select ${makeId(9, 'n')}, ${member('n')}, 'A home', 'Town ' || n, 'NY', 'US', 'USD', 40, -74, 'America/New_York', now()
     from generate_series(1, $1::int / 10) as n`,
  ],
  [
    'property_address',
    `insert into property_address (property_id, street, postal_code, lat, lng)
     select ${makeId(9, 'n')}, n || ' Cedar Street', '10001', 40, -74 from generate_series(1, $1::int / 10) as n`,
  ],
  [
    'listing',
    `insert into listing (id, property_id, host_id, title, description, kind, capacity, amenities, booking_mode, cancellation_policy,
       time_zone, currency, day_minor, hour_minor, state, published_at, created_at, loc, start_step_minutes, notice_minutes, window_days,
       weekly_open, card)
     select ${listing('n')}, ${makeId(9, '1 + n % ($1::int / 10)')}, ${member('1 + n % ($1::int / 10)')}, (${FIRST})[1 + n % 16] || '’s room ' || n, '', 1, 2, 1, 'instant',
       'flexible', 'America/New_York', 'USD', 6000, 1000, ${rare('n', 'suspended', 'live')}, ${ago('n')}, ${ago('n')},
       point(n % 1000, n / 1000), 30, 120, 300, '{[540,1020)}'::int4multirange, '{}'
     from generate_series(1, $1::int) as n`,
  ],
  [
    'booking',
    `insert into booking (id, reference, listing_id, guest_id, host_id, status, payment_status, during, time_zone, local_start, local_end,
       guests, currency, lines, total_minor, subtotal_minor, guest_fee_minor, host_fee_minor, cancellation_policy, booking_mode, confirmed_at,
       created_at)
     select ${booking('n')}, 'DN-' || upper(lpad(to_hex(n), 6, '0')), ${listing('n')}, ${member('n')}, ${member('1 + n % ($1::int / 10)')},
       ${rare('n', 'completed', 'closed')}, 'paid', tstzrange(${ago('n - 5000')}, ${ago('n - 5000')} + interval '3 hours'),
       'America/New_York', '2026-01-01 09:00', '2026-01-01 12:00', 1, 'USD', '[{"code":"space","amountMinor":6000}]', 6300 + n % 5000, 6000, 300,
       600, 'flexible', 'instant', ${ago('n')}, ${ago('n')}
     from generate_series(1, $1::int) as n`,
  ],
  [
    'payment_attempt',
    `insert into payment_attempt (id, booking_id, provider, operation, idempotency_key, amount_minor, currency, status, provider_reference,
       attempts, created_at, settled_at)
     select ${makeId(4, 'n')}, ${booking('n')}, 'sandbox', ${rare('n', 'refund', 'authorize')}, 'bench' || n, 100 + n::bigint * 7919 % 100000,
       case when n % 500 = 3 then 'JPY' else 'USD' end, ${rare('n + 1', 'failed', 'succeeded')}, 'ch_' || n, 1, ${ago('n')}, ${ago('n')}
     from generate_series(1, $1::int) as n`,
  ],
  [
    'payout',
    `insert into payout (id, host_id, currency, amount_minor, status, last4, created_at, sent_at, paid_at, failed_at, failure)
     select ${makeId(5, 'n')}, ${member('1 + n % ($1::int / 10)')}, case when n % 500 = 3 then 'JPY' else 'USD' end, 100 + n::bigint * 7919 % 100000, ${rare('n', 'failed', 'paid')},
       '6789', ${ago('n')}, ${ago('n')}, case when n % 1000 <> 7 then now() end, case when n % 1000 = 7 then now() end,
       case when n % 1000 = 7 then 'Account closed' end
     from generate_series(1, $1::int) as n`,
  ],
  [
    'report',
    `insert into report (id, reporter_id, kind, subject_id, about_id, reason, created_at, settled_at, outcome, settled_by)
     select ${makeId(6, 'n')}, ${member('n')}, ${rare('n', 'review', 'message')}, ${booking('n')}, ${member('1 + n % ($1::int / 10)')}, 'spam',
       ${ago('n')}, case when n % 1000 = 7 then null else now() end, case when n % 1000 <> 7 then 'dismissed' end,
       case when n % 1000 <> 7 then ${member('1')} end
     from generate_series(1, $1::int) as n`,
  ],
  [
    'support_ticket',
    `insert into support_ticket (id, reference, kind, member_id, name, email, subject, state, turned_at, created_at, updated_at)
     select ${makeId(7, 'n')}, 'S-' || n, ${rare('n', 'safety', 'booking')}, ${member('n')}, (${FIRST})[1 + n % 16], 'p' || n || '@example.invalid',
       'Question ' || n, ${rare('n', 'waiting', 'closed')}, ${ago('n')}, ${ago('n')}, ${ago('n - 50')}
     from generate_series(1, $1::int) as n`,
  ],
  [
    'audit_event',
    `insert into audit_event (id, at, actor_id, action, subject_kind, subject_id, member_id, reason)
     select ${makeId(8, 'n')}, ${ago('n')}, ${member('1 + n % 40')}, ${rare('n', 'suspended', 'looked')}, ${rare('n + 1', 'ticket', 'member')},
       ${member('n')}, ${member('n')}, 'Reason ' || n
     from generate_series(1, $1::int) as n`,
  ],
];

/** Rare and common statuses; names with no match, one match, and sixty thousand; every sort order in both directions. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  members: [
    '',
    'sort=joined&order=asc',
    'sort=name&order=asc',
    'sort=name',
    'status=active',
    'status=suspended',
    'status=suspended&sort=name',
    'from=2026-11-01',
    'q=maya',
    'q=okafor',
    'q=p777@example',
    'q=4711 cedar',
    'q=ma',
    'q=nobodyatall',
    'q=DN-000FFF',
  ],
  listings: [
    '',
    'order=asc',
    'sort=title&order=asc',
    'state=live',
    'state=suspended',
    'state=suspended&sort=title',
    'from=2026-11-01&to=2026-11-10',
    'q=maya',
    'q=okafor',
    'q=room 4711',
    'q=Town 99',
    'q=4711 cedar',
  ],
  bookings: [
    '',
    'order=asc',
    'sort=starts',
    'sort=starts&order=asc',
    'status=closed',
    'status=completed',
    'status=completed&sort=starts',
    'from=2026-11-01',
    'q=DN-000F',
    'q=maya',
    'q=okafor',
    'q=p4711@example',
  ],
  payments: [
    '',
    'order=asc',
    'currency=USD&sort=amount',
    'currency=USD&sort=amount&order=asc',
    'currency=JPY&sort=amount',
    'currency=JPY',
    'state=failed',
    'operation=refund',
    'operation=refund&state=failed',
    'operation=authorize&state=succeeded&from=2026-11-01',
    'q=DN-000F',
    'q=ch_4711',
    'q=maya',
  ],
  payouts: [
    '',
    'order=asc',
    'currency=USD&sort=amount',
    'currency=JPY',
    'status=failed',
    'status=paid',
    'q=maya',
    'from=2026-11-01',
  ],
  reports: [
    '',
    'order=asc',
    'state=open',
    'state=settled',
    'kind=review',
    'kind=message',
    'state=open&kind=message',
    'q=maya',
    'q=p4711@example',
  ],
  tickets: [
    '',
    'order=asc',
    'sort=created',
    'sort=due&order=asc',
    'state=waiting',
    'state=closed',
    'kind=safety',
    'kind=booking&state=waiting',
    'q=S-4711',
    'q=question 4711',
    'q=p4711@example',
    'from=2026-11-01',
  ],
  audit: [
    '',
    'order=asc',
    'what=deeds',
    'what=looks',
    'action=suspended',
    'subject=ticket',
    'actor=p7@example',
    'actor=maya',
    'about=p4711@example',
    'about=DN-000FFF',
    'from=2026-11-01&to=2026-11-10',
    'actor=p7@example&action=suspended',
  ],
};
const FOUND = [
  'maya',
  'ma',
  'p4711@example.invalid',
  'DN-000FFF',
  'S-4711',
  'room 4711',
  'ch_4711',
  'nobodyatall',
  'Maya Okafor',
  '4711 Cedar',
];

async function fill(url: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set statement_timeout = 0; set synchronous_commit = off; set session_replication_role = replica');
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes join pg_class on pg_class.relname = indexname
     where tablename = any($1) and not exists (select from pg_constraint where conindid = pg_class.oid)`,
    [TABLES],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const [table, text] of STEPS) {
    const startedMs = performance.now();
    await client.query(text, [rows]);
    say(`  ${table}: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  }
  const startedMs = performance.now();
  // Those of a partitioned table are described without its partitions'.
  for (const { text } of indexes) await client.query(text.replace(' ON ONLY ', ' ON '));
  say(`  ${indexes.length} indexes: ${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
  await client.query('vacuum analyze');
  await client.end();
}

async function bench(rows: number): Promise<void> {
  const server = await startBenchServer();
  const place = await createBenchDatabase(server.url, NAME);
  await fill(place.url, rows);
  const t = await testApp({ db: place.db, memberCacheMs: 30_000 });
  try {
    const staff = await makeMember(t.db, { email: 'bench@daynook.com' });
    const headers = await t.signIn(staff, { lifetimeSeconds: 36_000 });
    say(
      `${rows.toLocaleString('en')} rows each, ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}; ${server.description}`,
    );
    const ask = async (url: string) => {
      const answer = await t.app.inject({ url: `/api/staff/${url}`, headers });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
      return answer.json<{ nextCursor?: string | null }>();
    };
    const measure = async (url: string) => {
      const tookMs: number[] = [];
      for (let round = -2; round < ROUNDS; round += 1) {
        const beganMs = performance.now();
        await ask(url);
        if (round >= 0) tookMs.push(performance.now() - beganMs);
      }
      return summarise(tookMs, 1_000).p50Ms;
    };
    let misses = 0;
    const report = (what: string, ms: number, goalMs: number | undefined) => {
      const isMissed = goalMs !== undefined && ms >= goalMs;
      if (isMissed) misses += 1;
      say(`  ${what.padEnd(62)} p50 ${ms.toFixed(1).padStart(7)} ms${isMissed ? '  MISSED' : ''}`);
    };
    for (const [table, queries] of Object.entries(QUESTIONS)) {
      for (const query of queries) {
        const url = `tables/${table}?${encodeURI(query)}`;
        report(`${table} ${query || '(first page)'}`, await measure(`${url}&only=rows`), GOAL_MS);
      }
      let cursor = (await ask(`tables/${table}?only=rows`)).nextCursor;
      for (let page = 0; page < 100 && cursor; page += 1)
        cursor = (await ask(`tables/${table}?only=rows&cursor=${cursor}`)).nextCursor;
      report(`${table} (page 102)`, await measure(`tables/${table}?only=rows&cursor=${cursor}`), GOAL_MS);
      report(`${table} (totals)`, await measure(`tables/${table}?only=totals`), undefined);
    }
    for (const q of FOUND) report(`find ${q}`, await measure(`find?q=${encodeURIComponent(q)}`), GOAL_MS);
    report('market', await measure('market'), undefined);
    report('overview', await measure('overview'), undefined);
    say(`  ${misses === 0 ? 'every page under' : `${misses} pages over`} ${GOAL_MS} ms`);
    if (misses > 0) process.exitCode = MISSED;
  } finally {
    await t.close();
    await place.db.close();
    await dropBenchDatabase(server.url, NAME);
    await server.stop();
  }
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000000' } } });
await bench(Number(values.rows));
