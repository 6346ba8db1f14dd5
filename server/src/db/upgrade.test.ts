// Databases of earlier releases, with rows in every table, go on with this one: migrated, whole, and readable.
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReleases } from '../../../scripts/check-changelog.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { testDatabase } from '../../test/database.ts';
import { payoutDesk } from '../../test/money/payout-desk.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { listEmptyTables } from '../../test/upgrade/fill-empty-tables.ts';
import { listFixtures, readFixture, restoreFixture, writeFixture } from '../../test/upgrade/fixture.ts';
import { makeRows } from '../../test/upgrade/make-rows.ts';
import { sealDetails } from '../modules/payment-settings/service.ts';
import { RELEASE } from '../release.ts';
import { verify } from '../verify/checks.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { MIGRATIONS_FOLDER } from './migration-files.ts';
import type { Database } from './open.ts';

/** What `npm run verify` finds, at the time of the rows. */
async function findViolations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ at: Date }>`select max(last_started_at) as at from timed_job`.execute(db.kysely);
  const results = await verify({ db, asOf: rows[0]!.at });
  return results.flatMap(({ name, violations }) => violations.map(({ id, detail }) => `${name}: ${id} ${detail}`));
}

/** The tables' numbers of rows, without those of the migrations themselves. */
async function countRows({ kysely }: Database): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'
  `.execute(kysely);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(name)}`.execute(
      kysely,
    );
    counts[name] = rows[0]!.count;
  }
  return counts;
}

interface OldBooking {
  readonly id: string;
  readonly reference: string;
  readonly guest: string;
  readonly host: string;
  readonly total_minor: number;
  readonly currency: string;
  readonly is_hold: boolean;
}

/** In words that every release has for them. */
const readBookings = async ({ kysely }: Database): Promise<OldBooking[]> => {
  const { rows } = await sql<OldBooking>`
    select b.id, b.reference, g.subject as guest, h.subject as host, b.total_minor::integer as total_minor, b.currency,
      b.status = 'hold' as is_hold
    from booking as b join member as g on g.id = b.guest_id join member as h on h.id = b.host_id order by b.id
  `.execute(kysely);
  return rows;
};

/** A home as a host could write it before regions had codes, with a card of its listing that says so, and taxes of nowhere. */
async function nameRegion({ kysely }: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    update property set region = ' Québec', country = 'CA'
    where id = (select property_id from listing order by id limit 1) returning id`.execute(kysely);
  const { id } = rows[0]!;
  await sql`update listing set card = '{}', taxes_until = null where property_id = ${id}`.execute(kysely);
  return id;
}

it('every earlier release’s rows are kept, so that its upgrade is tried', () => {
  const [, ...earlier] = listReleases(readFileSync(join(import.meta.dirname, '../../../CHANGELOG.md'), 'utf8'));
  expect(listFixtures()).toEqual(expect.arrayContaining(earlier));
});

describe.each(listFixtures())('a database of %s', (release) => {
  let folder: string;
  let database: Database;
  let before: { counts: Record<string, number>; bookings: OldBooking[] };
  let named: string | undefined;
  let t: TestApp;

  beforeAll(async () => {
    const { newest, rows } = readFixture(release);
    folder = makeTemporaryFolder('daynook-upgrade-');
    const [none, former] = [join(folder, 'none'), join(folder, 'former')];
    mkdirSync(none);
    cpSync(MIGRATIONS_FOLDER, former, {
      recursive: true,
      filter: (file) => file === MIGRATIONS_FOLDER || basename(file) <= newest,
    });
    database = await testDatabase({ migrations: none });
    await migrate(database, { folder: former });
    await restoreFixture(database.pool, rows);
    expect(await listEmptyTables(database.kysely)).toEqual([]);
    before = { counts: await countRows(database), bookings: await readBookings(database) };
    named = newest < '0066' ? await nameRegion(database) : undefined;
    await migrate(database);
  });
  afterAll(async () => {
    await t?.close();
    await database?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('upgrades, its invariants still hold, and no row is lost (IN2)', async () => {
    expect(await pendingMigrations(database)).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
    const after = await countRows(database);
    const fewer = Object.entries(before.counts).filter(([table, count]) => (after[table] ?? count) < count);
    expect(fewer).toEqual([]);
  });

  it('has the codes of regions that hosts had written as names, and their listings’ taxes are due', async () => {
    if (named === undefined) return expect(release > '0.2.0').toBe(true);
    const { rows } = await sql`
      select p.region, l.card is null as "isCardless", l.taxes_until < '2001-01-01' as "isDue"
      from property as p join listing as l on l.property_id = p.id where p.id = ${named} limit 1`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ region: 'QC', isCardless: true, isDue: true }]);
    const { rows: others } = await sql<{ region: string }>`
      select distinct region from property where country = 'US'`.execute(database.kysely);
    for (const { region } of others) expect(region).toMatch(/^[A-Z]{2}$/);
  });

  it('shows members and staff what it had', async () => {
    // The file has no keys, so what they encrypted can't be read.
    await sql`delete from installation_secret`.execute(database.kysely);
    t = await testApp({ db: database, now: '2026-11-28T12:00:00Z' });
    for (const { id } of await database.kysely.selectFrom('payment_option').select('id').execute())
      await database.kysely
        .updateTable('payment_option')
        .set({ sealed_details: sealDetails(t.deps, id, 'Transfer to Nadia Okafor') })
        .where('id', '=', id)
        .execute();
    const get = async (subject: string, url: string) => {
      const { statusCode, body } = await t.app.inject({ url, headers: { ...(await t.signIn({ subject })) } });
      return { url, status: statusCode, body: statusCode === 200 ? (JSON.parse(body) as object) : body };
    };
    const agreed = before.bookings.filter(({ is_hold }) => !is_hold);
    expect(agreed.length).toBeGreaterThan(3);
    for (const { id, reference, guest, host, total_minor, currency } of agreed)
      for (const reader of [guest, host])
        expect(await get(reader, `/api/bookings/${id}`)).toMatchObject({
          status: 200,
          body: { reference, currency, totalMinor: total_minor },
        });
    const { guest, host } = agreed[0]!;
    for (const url of ['/api/bookings', '/api/conversations', '/api/news', '/api/credit', '/api/saved-lists'])
      expect(await get(guest, url)).toMatchObject({ url, status: 200 });
    for (const url of [
      '/api/host/bookings?tab=past',
      '/api/host/listings',
      '/api/properties/my-properties',
      '/api/payouts',
    ])
      expect(await get(host, url)).toMatchObject({ url, status: 200 });
  });
});

// Only for `npm run db -- fixture`, which writes the rows of this release with the desks of the tests.
if (process.env['WRITE_FIXTURE']) {
  const payouts = payoutDesk();
  it('writes the rows of this release', async () => {
    const { t } = payouts.desk.world;
    await makeRows(payouts);
    expect(await findViolations(t.db)).toEqual([]);
    await writeFixture(t.db, RELEASE.version);
  });
}
