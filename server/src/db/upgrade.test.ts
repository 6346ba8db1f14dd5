// A database of an earlier release, with rows in every table, goes on with this one.
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { payoutDesk } from '../../test/money/payout-desk.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { listEmptyTables } from '../../test/upgrade/fill-empty-tables.ts';
import { readFixture, restoreFixture, writeFixture } from '../../test/upgrade/fixture.ts';
import { makeRows } from '../../test/upgrade/make-rows.ts';
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

it('upgrades a database with rows in every table, and its invariants still hold', async () => {
  const { newest, rows } = readFixture();
  const folder = makeTemporaryFolder('daynook-upgrade-');
  const [none, former] = [join(folder, 'none'), join(folder, 'former')];
  mkdirSync(none);
  cpSync(MIGRATIONS_FOLDER, former, {
    recursive: true,
    filter: (file) => file === MIGRATIONS_FOLDER || basename(file) <= newest,
  });
  const database = await testDatabase({ migrations: none });
  try {
    await migrate(database, { folder: former });
    await restoreFixture(database.pool, rows);
    expect(await listEmptyTables(database.kysely)).toEqual([]);
    await migrate(database);
    expect(await pendingMigrations(database)).toEqual([]);
    expect(await findViolations(database)).toEqual([]);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

// Only for `npm run db -- fixture`, which writes the rows of this release with the desks of the tests.
if (process.env['WRITE_FIXTURE']) {
  const payouts = payoutDesk();
  it('writes the rows of this release', async () => {
    const { t } = payouts.desk.world;
    await makeRows(payouts);
    expect(await findViolations(t.db)).toEqual([]);
    await writeFixture(t.db);
  });
}
