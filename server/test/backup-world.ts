// A marketplace with rows in every table and uploaded files, for tests of backups, and databases to restore it into.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { createFolderStore } from '../src/adapters/photos/folder-store.ts';
import { beginSnapshot, listTables, readRows } from '../src/backups/tables-store.ts';
import { migrate } from '../src/db/migrate.ts';
import { MIGRATIONS_FOLDER } from '../src/db/migration-files.ts';
import { type Database, openDatabase } from '../src/db/open.ts';
import { systemClock } from '../src/lib/clock.ts';
import { firstIdAt } from '../src/lib/ids.ts';
import { makePartitions } from '../src/modules/retention/keep-partitions.ts';
import { loadSecrets } from '../src/modules/secrets/service.ts';
import { testDatabase } from './database.ts';
import { jpegPicture } from './pictures.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { fillEmptyTables } from './upgrade/fill-empty-tables.ts';
import { listFixtures, readFixture, restoreFixture } from './upgrade/fixture.ts';

const FIXTURE_DAY = new Date('2026-11-21T15:00:00Z');
/** When each table's first partition ends. */
const FIRST_ENDS = {
  outbox: '2026-09-01T00:00:00Z',
  notification: '2026-09-01T00:00:00Z',
  audit_event: '2026-01-01T00:00:00Z',
};
export const PHOTO_KEY = 'upload/0a000000-0000-7000-8000-0000000000b2';

/** Only migrations up to this one, in a folder. */
function migrationsUpTo(folder: string, newest: string): string {
  const former = join(folder, `up-to-${newest}`);
  const filter = (file: string) => file === MIGRATIONS_FOLDER || basename(file) <= newest;
  cpSync(MIGRATIONS_FOLDER, former, { recursive: true, filter });
  return former;
}

/** A database without any table of ours. */
export async function emptyDatabase(): Promise<Database> {
  const folder = makeTemporaryFolder('daynook-empty-');
  mkdirSync(join(folder, 'none'));
  return testDatabase({ migrations: join(folder, 'none') });
}

/** An embedded database in a folder that didn't exist. Close it afterwards. */
export const newEmbedded = (): Promise<Database> =>
  openDatabase({ dataDir: join(makeTemporaryFolder('daynook-restored-'), 'data') });

export const newFiles = () => createFolderStore(join(makeTemporaryFolder('daynook-files-'), 'photos'));

/**
 * As if it had been migrated long ago: the first partitions have ended, there's one for each month since, and rows are in the first,
 * the default, and the others. A database that's migrated today has other partitions.
 */
async function fillPartitions({ kysely }: Database): Promise<void> {
  for (const [table, end] of Object.entries(FIRST_ENDS)) {
    const [parent, first] = [sql.table(table), sql.table(`${table}_first`)];
    await sql`alter table ${parent} detach partition ${first}`.execute(kysely);
    await sql`
      alter table ${parent} attach partition ${first} for values from (minvalue) to (${sql.lit(firstIdAt(new Date(end)))})`.execute(
      kysely,
    );
  }
  for (const now of [new Date('2026-09-15T12:00:00Z'), FIXTURE_DAY])
    await makePartitions({ db: { kysely } as Database, clock: { now: () => now } });
  for (const at of ['2025-08-15T12:00:00Z', '2026-09-20T12:00:00Z', '2026-11-20T12:00:00Z', '2031-01-15T12:00:00Z']) {
    const id = firstIdAt(new Date(at)).replace(/0{12}$/, '000000000b01');
    const member = sql`(select id from member order by id limit 1)`;
    await sql`insert into outbox (id, topic, payload, created_at, due_at, done_at) values (${id}, 'kept', '{}', ${at}, ${at}, ${at})`.execute(
      kysely,
    );
    await sql`insert into notification (id, member_id, title, href, created_at) values (${id}, ${member}, 'News', '/', ${at})`.execute(
      kysely,
    );
    await sql`insert into audit_event (id, at, actor_id, action, subject_kind, subject_id)
      values (${id}, ${at}, ${member}, 'looked', 'member', ${member})`.execute(kysely);
  }
}

/** The rows of each partition that has any. */
export async function countPartitions({ pool }: Pick<Database, 'pool'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(FIRST_ENDS)) {
    const { rows } = await pool.query<{ name: string; count: number }>(
      `select tableoid::regclass::text as name, count(*)::int as count from ${table} group by 1 order by 1`,
    );
    for (const { name, count } of rows) counts[name] = count;
  }
  return counts;
}

/** With rows in every table and every kind of partition, and the picture of each photo. */
export async function filledDatabase(files: ReturnType<typeof newFiles>): Promise<Database> {
  const { newest, rows } = readFixture(listFixtures().at(-1)!);
  const db = await testDatabase({ migrations: migrationsUpTo(makeTemporaryFolder('daynook-former-'), newest) });
  await restoreFixture(db.pool, rows);
  await migrate(db);
  // Tables that are newer than the fixture.
  await db.kysely.deleteFrom('timed_job').execute();
  await fillEmptyTables(db, FIXTURE_DAY);
  await fillPartitions(db);
  await db.kysely.deleteFrom('backup').execute();
  // The fixture has none, so the application makes them.
  await db.kysely.deleteFrom('installation_secret').execute();
  await loadSecrets(db, systemClock);
  await db.kysely.updateTable('listing_photo').set({ key: PHOTO_KEY }).execute();
  // Members of tests log in with the embedded provider.
  await db.kysely.updateTable('member').set({ issuer: 'embedded' }).execute();
  const picture = await jpegPicture({ width: 300, height: 200 });
  await files.write(`${PHOTO_KEY}/original`, picture);
  await files.write(`${PHOTO_KEY}/320.webp`, picture.subarray(0, 2_000));
  await files.write('document/0a000000-0000-7000-8000-000000000001/insurance.pdf', Buffer.alloc(300_000, 'pdf'));
  await files.write('excuse/empty', Buffer.alloc(0));
  return db;
}

/** A sum of each table's rows, in any order. Backups themselves are left out: theirs isn't finished when it's copied. */
export async function sumTables({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    await beginSnapshot(client);
    const sums: Record<string, string> = {};
    for (const table of await listTables(client)) {
      const lines: string[] = [];
      for await (const rows of readRows(client, table, 100)) lines.push(...rows.map((row) => JSON.stringify(row)));
      if (table.name !== 'backup')
        sums[table.name] = `${lines.length} ${createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')}`;
    }
    await client.query('rollback');
    return sums;
  } finally {
    client.release();
  }
}

export async function sumFiles(files: ReturnType<typeof newFiles>): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for await (const name of files.listFiles())
    sums[name] = createHash('sha256')
      .update((await files.read(name))!)
      .digest('hex');
  return Object.fromEntries(Object.entries(sums).toSorted());
}
