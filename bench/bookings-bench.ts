// Bookings on different slots per second, compared with plain inserts of the rows that a booking leaves; and two hundred guests who
// want the same slot.
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { parseConfig } from '../server/src/config.ts';
import type { Database } from '../server/src/db/open.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { newId } from '../server/src/lib/ids.ts';
import { instantOfWallClock } from '../server/src/lib/time/zoned.ts';
import { loadSecrets } from '../server/src/modules/secrets/service.ts';
import { type SignedIn, signIn } from '../server/test/make.ts';
import { openConnections, readText } from './http-client.ts';
import { type Measured, queueByKey, repeat, summarise } from './measure.ts';

const CLIENTS = 8;
const SECONDS = 4;
const ROUNDS = 3;
const GUESTS = 3_000;
const RACERS = 200;
const RACES = 5;
/** A Tuesday without bookings. */
const DATE = '2027-01-19';

export interface BookingResults {
  /** From the request to the response: hours held, paid, confirmed, with ledger entries and effects written. */
  readonly bookings: Measured;
  /** The same rows in one transaction of plain inserts. */
  readonly bare: Measured;
  /** The same rows in one statement, which is the least that storing them takes. */
  readonly atOnce: Measured;
  readonly rowsPerBooking: Readonly<Record<string, number>>;
  readonly race: { readonly racers: number; readonly winners: readonly number[]; readonly decidedMs: Measured };
}

interface Slot {
  readonly id: string;
  readonly zone: string;
}

export async function listSlots(db: Database): Promise<Slot[]> {
  const { rows } = await db.pool.query<Slot>(
    `select id, time_zone as zone from listing
     where state = 'live' and booking_mode = 'instant' and weekly_open @> '[2040,2160)'::int4range limit 100000`,
  );
  return rows;
}

export async function makeGuests(db: Database, port: number, count = GUESTS): Promise<SignedIn[]> {
  const subjects = Array.from({ length: count }, () => newId());
  await db.pool.query(
    `insert into member (id, issuer, subject, email, is_email_verified, name, created_at)
     select id, 'embedded', id::text, 'guest-' || id || '@example.invalid', true, 'Guest', now() from unnest($1::uuid[]) as id`,
    [subjects],
  );
  const deps = {
    config: parseConfig({ PORT: String(port) }),
    clock: systemClock,
    secrets: await loadSecrets(db, systemClock),
  };
  return Promise.all(subjects.map((subject) => signIn(deps, { subject }, { lifetimeSeconds: 3_600 })));
}

export const toBooking = ({ id, zone }: Slot): string =>
  JSON.stringify({
    listingId: id,
    startsAt: instantOfWallClock(DATE, 600, zone).toISOString(),
    endsAt: instantOfWallClock(DATE, 720, zone).toISOString(),
    guests: 1,
    paymentMethod: 'sandbox',
  });

type Row = Record<string, unknown>;

/** Generated columns can't be inserted. */
async function listColumns(db: Database, table: string): Promise<{ generated: string[]; json: Set<string> }> {
  const { rows } = await db.pool.query<{ name: string; type: string; is_generated: string }>(
    'select column_name as name, data_type as type, is_generated from information_schema.columns where table_name = $1',
    [table],
  );
  return {
    generated: rows.filter(({ is_generated }) => is_generated === 'ALWAYS').map(({ name }) => name),
    json: new Set(rows.filter(({ type }) => type === 'jsonb').map(({ name }) => name)),
  };
}

/** Every row that a booking leaves, by table, in an order that foreign keys allow. JSON is text, as the driver expects. */
async function listRows(db: Database, bookingId: string, listingId: string): Promise<Map<string, Row[]>> {
  const of = async (table: string, where: string, values: unknown[]) => {
    const { generated, json } = await listColumns(db, table);
    const { rows } = await db.pool.query<{ row: Row }>(
      `select to_jsonb(t) - $${values.length + 1}::text[] as row from ${table} as t where ${where}`,
      [...values, generated],
    );
    const asText = (row: Row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          json.has(name) && value !== null ? JSON.stringify(value) : value,
        ]),
      );
    return [table, rows.map(({ row }) => asText(row))] as const;
  };
  return new Map([
    await of('booking', 'id = $1', [bookingId]),
    await of('booking_event', 'booking_id = $1', [bookingId]),
    await of('occupied', 'booking_id = $1', [bookingId]),
    await of('listing_day', 'listing_id = $1 and day = $2', [listingId, DATE]),
    await of('payment_attempt', 'booking_id = $1', [bookingId]),
    await of('sandbox_charge', "idempotency_key like $1 || ':%'", [bookingId]),
    await of('ledger_transaction', 'booking_id = $1', [bookingId]),
    await of('ledger_entry', 'transaction_id in (select id from ledger_transaction where booking_id = $1)', [
      bookingId,
    ]),
    await of('outbox', "payload::text like '%' || $1 || '%'", [bookingId]),
    await of('idempotency_key', "answer::text like '%' || $1 || '%'", [bookingId]),
  ]);
}

interface Copy {
  readonly table: string;
  readonly row: Row;
}

/** The rows again with new ids for another listing: same sizes, tables, and indexes. */
function copyRows(model: ReadonlyMap<string, readonly Row[]>, listing: { from: string; to: string }): Copy[] {
  const renamed = new Map([[listing.from, listing.to]]);
  for (const rows of model.values())
    for (const row of rows) if (typeof row['id'] === 'string') renamed.set(row['id'], newId());
  const fresh = randomUUID().slice(0, 8);
  const rename = (text: string) => {
    let result = text;
    for (const [from, to] of renamed) result = result.replaceAll(from, to);
    return result;
  };
  return [...model].flatMap(([table, rows]) =>
    rows.map((row) => {
      const copy = JSON.parse(rename(JSON.stringify(row))) as Row;
      if (table === 'booking') copy['reference'] = `X${fresh}`;
      if (table === 'sandbox_charge') copy['reference'] = `x-${fresh}`;
      if (table === 'idempotency_key') copy['key'] = fresh;
      // The same index work, without what the server does in the background while bookings are measured.
      if (table === 'outbox') copy['due_at'] = '2100-01-01T00:00:00Z';
      return { table, row: copy };
    }),
  );
}

/** An insert whose parameters start at this number. */
const insertInto = ({ table, row }: Copy, first: number): string => {
  const names = Object.keys(row);
  return `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${first + index}`).join(', ')})`;
};

/** Inserts row by row in one transaction, without any reads. */
async function insertEach(client: PoolClient, rows: readonly Copy[]): Promise<void> {
  await client.query('begin');
  // A checkpoint can stop all commits for longer than the server lets a statement wait.
  await client.query('set local lock_timeout = 0');
  for (const copy of rows)
    await client.query({ name: `bare-${copy.table}`, text: insertInto(copy, 1), values: Object.values(copy.row) });
  await client.query('commit');
}

/** Inserts all rows with one statement. */
async function insertAtOnce(client: PoolClient, rows: readonly Copy[]): Promise<void> {
  const values: unknown[] = [];
  const parts = rows.map((copy, number) => {
    const text = `t${number} as (${insertInto(copy, values.length + 1)})`;
    values.push(...Object.values(copy.row));
    return text;
  });
  await client.query({ name: 'bare-at-once', text: `with ${parts.join(', ')} select 1`, values });
}

/** Resolves when the server has handled every due effect. */
async function settleEffects(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ count: number }>(
      'select count(*)::int as count from outbox where done_at is null and due_at <= now()',
    );
    if (rows[0]!.count === 0) return;
    await setTimeout(200);
  }
}

async function race(slots: Iterator<Slot>, guests: readonly SignedIn[], port: number): Promise<BookingResults['race']> {
  const http = openConnections(port, RACERS);
  await Promise.all(Array.from({ length: RACERS }, (_, racer) => http.get(racer, '/api/health')));
  const winners: number[] = [];
  const decided: number[] = [];
  for (let round = 0; round < RACES; round += 1) {
    const body = toBooking(slots.next().value as Slot);
    const startedMs = performance.now();
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, racer) =>
        http.request(racer, 'POST', '/api/bookings', {
          headers: { ...guests[racer]!, 'idempotency-key': randomUUID() },
          body,
        }),
      ),
    );
    decided.push(performance.now() - startedMs);
    const statuses = Map.groupBy(answers, ({ status }) => status);
    const others = answers.find(({ status }) => status !== 201 && status !== 409);
    if (others) throw new Error(`${others.status}: ${readText(others)}`);
    winners.push(statuses.get(201)?.length ?? 0);
  }
  http.close();
  return {
    racers: RACERS,
    winners,
    decidedMs: summarise(
      decided,
      decided.reduce((sum, ms) => sum + ms, 0),
    ),
  };
}

export async function benchBookings(
  { db, port }: { db: Database; port: number },
  say: (text: string) => void,
): Promise<BookingResults> {
  const slots = (await listSlots(db)).values();
  const guests = await makeGuests(db, port);
  const http = openConnections(port, CLIENTS);
  let guest = RACERS;
  const nextSlot = (): Slot => {
    const { value } = slots.next();
    if (!value) throw new Error('No slots are left: use more listings.');
    return value;
  };
  const book = async (worker: number) => {
    guest = (guest + 1) % GUESTS;
    const headers = { ...guests[guest]!, 'idempotency-key': randomUUID() };
    const slot = nextSlot();
    const answer = await http.request(worker, 'POST', '/api/bookings', { headers, body: toBooking(slot) });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${readText(answer)}`);
    return { slot, booking: JSON.parse(readText(answer)) as { _id: string } };
  };

  say('    200 at once …');
  const racing = await race(slots, guests, port);
  say('    distinct slots …');
  const { slot: known, booking } = await book(0);
  const model = await listRows(db, booking._id, known.id);
  const insertCopies = async (insert: typeof insertEach) => {
    const slot = nextSlot();
    const client = await db.pool.connect();
    try {
      await insert(client, copyRows(model, { from: known.id, to: slot.id }));
    } finally {
      client.release();
    }
  };
  // These tables were empty a moment ago, and connections keep plans that read empty tables from start to end. On a real database,
  // autovacuum notices within a minute.
  const knowTables = () => db.pool.query(`analyze ${[...model.keys()].join(', ')}`);
  const afterEffects = (insert: typeof insertEach) => async () => {
    await settleEffects(db);
    await knowTables();
    return repeat(CLIENTS, SECONDS, () => insertCopies(insert));
  };
  await repeat(CLIENTS, 1, book);
  const measured = await queueByKey(
    {
      bookings: async () => {
        await knowTables();
        return repeat(CLIENTS, SECONDS, book);
      },
      bare: afterEffects(insertEach),
      atOnce: afterEffects(insertAtOnce),
    },
    ROUNDS,
  );
  http.close();
  const rowsPerBooking = Object.fromEntries([...model].map(([table, rows]) => [table, rows.length]));
  return { ...measured, rowsPerBooking, race: racing };
}
