import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { listMigrations, MIGRATIONS_FOLDER } from './migration-files.ts';
import type { Database } from './open.ts';

const open: Database[] = [];
let folder: string;

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

/** A database no file has run on. */
async function emptyDatabase(): Promise<Database> {
  const empty = mkdtempSync(join(tmpdir(), 'daynook-none-'));
  const database = await testDatabase({ migrations: empty });
  rmSync(empty, { recursive: true });
  open.push(database);
  return database;
}

async function names(database: Database, query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map((row) => row.name);
}
const tables = "select table_name as name from information_schema.tables where table_schema = 'public' order by 1";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daynook-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await Promise.all(open.splice(0).map((database) => database.close()));
});

describe('migrate', () => {
  it('runs files in order, reports its progress, and runs none twice', async () => {
    const database = await emptyDatabase();
    write('0001-first.sql', 'create table first (id int primary key); insert into first values (1);');
    write('0002-second.sql', 'create table second (id int references first (id)); insert into second values (1);');
    expect(await pendingMigrations(database, folder)).toEqual(['0001-first.sql', '0002-second.sql']);

    const steps: string[] = [];
    const onProgress = (step: { name: string; number: number; count: number }): number =>
      steps.push(`${step.number}/${step.count} ${step.name}`);
    expect(await migrate(database, { folder, onProgress })).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(steps).toEqual(['1/2 0001-first.sql', '2/2 0002-second.sql']);
    expect(await migrate(database, { folder })).toEqual([]);
    expect(await pendingMigrations(database, folder)).toEqual([]);
  });

  it('is safe when several starters migrate at once', async () => {
    const database = await emptyDatabase();
    for (let n = 1; n <= 4; n++)
      write(`000${n}-step.sql`, `create table step_${n} (id int); insert into step_${n} values (${n});`);
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database, { folder })));
    expect(runs.flat().sort()).toEqual(['0001-step.sql', '0002-step.sql', '0003-step.sql', '0004-step.sql']);
    expect(await names(database, 'select id::text as name from step_4')).toEqual(['4']);
  });

  it('rolls a failing file back whole and names file and place', async () => {
    const database = await emptyDatabase();
    write('0001-good.sql', 'create table good (id int);');
    write('0002-bad.sql', '-- größer\ncreate table half (id int);\ninsert into half values (1);\n  selekt 1;\n');
    await expect(migrate(database, { folder })).rejects.toMatchObject({
      problem: 'failed',
      migration: '0002-bad.sql',
      message: expect.stringMatching(/^Migration 0002-bad\.sql failed at line 4, column 3: syntax error .*rolled back/),
    });
    expect(await names(database, tables)).toEqual(['good', 'schema_migration']);
    expect(await pendingMigrations(database, folder)).toEqual(['0002-bad.sql']);
    write('0002-bad.sql', 'create table half (id int);');
    expect(await migrate(database, { folder })).toEqual(['0002-bad.sql']);
  });

  it('leaves nothing of a file whose last statement violates a constraint', async () => {
    const database = await emptyDatabase();
    write(
      '0001-bad.sql',
      'create table one (id int primary key); insert into one values (1); insert into one values (1);',
    );
    await expect(migrate(database, { folder })).rejects.toThrow(/0001-bad\.sql failed: duplicate key .*one_pkey/);
    expect(await names(database, tables)).toEqual(['schema_migration']);
  });

  it('refuses a file that was changed after it had run, but not other line ends', async () => {
    const database = await emptyDatabase();
    write('0001-first.sql', 'create table first (\n  id int\n);\n');
    await migrate(database, { folder });
    write('0001-first.sql', 'create table first (\r\n  id int\r\n);\r\n');
    expect(await migrate(database, { folder })).toEqual([]);
    write('0001-first.sql', 'create table first (id int, more int);\n');
    await expect(migrate(database, { folder })).rejects.toMatchObject({
      problem: 'changed',
      migration: '0001-first.sql',
    });
    await expect(pendingMigrations(database, folder)).rejects.toMatchObject({ problem: 'changed' });
  });

  it('accepts a corrected file as the one that had run if it declares that', async () => {
    const database = await emptyDatabase();
    write('0001-first.sql', 'create table first (id int);\n');
    await migrate(database, { folder });
    const [{ sha256 } = { sha256: '' }] = await listMigrations(folder);
    write(
      '0001-first.sql',
      `-- Mended, formerly sha256 ${sha256}: it failed where rows were.\ncreate table first (id int);\n`,
    );
    expect(await migrate(database, { folder })).toEqual([]);
    expect(await pendingMigrations(database, folder)).toEqual([]);
  });

  it('refuses a database of a newer version', async () => {
    const database = await emptyDatabase();
    write('0001-first.sql', 'select 1;');
    write('0002-future.sql', 'select 2;');
    await migrate(database, { folder });
    rmSync(join(folder, '0002-future.sql'));
    await expect(migrate(database, { folder })).rejects.toMatchObject({
      problem: 'newer',
      migration: '0002-future.sql',
    });
  });

  it('refuses a file that comes before one that has run', async () => {
    const database = await emptyDatabase();
    write('0002-later.sql', 'select 2;');
    await migrate(database, { folder });
    write('0001-late.sql', 'select 1;');
    await expect(migrate(database, { folder })).rejects.toMatchObject({
      problem: 'out-of-order',
      migration: '0001-late.sql',
    });
  });

  it('refuses a file that ends its own transaction', async () => {
    const database = await emptyDatabase();
    write('0001-commits.sql', 'create table kept (id int); commit; select 1;');
    await expect(migrate(database, { folder })).rejects.toMatchObject({ problem: 'ends-transaction' });
    expect(await pendingMigrations(database, folder)).toEqual(['0001-commits.sql']);
  });

  it.each(['1-short.sql', '0001_underscore.sql', '0001-Capital.sql', '0001.sql'])(
    'refuses the name %s',
    async (name) => {
      write(name, 'select 1;');
      await expect(listMigrations(folder)).rejects.toMatchObject({ problem: 'misnamed' });
    },
  );

  it('refuses two files of one number', async () => {
    write('0001-one.sql', 'select 1;');
    write('0001-other.sql', 'select 1;');
    await expect(listMigrations(folder)).rejects.toMatchObject({ problem: 'same-number' });
  });
});

describe("the application's migrations", () => {
  let database: Database;
  afterAll(() => database.close());

  it('have all run on a test database', async () => {
    database = await testDatabase();
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    expect(await pendingMigrations(database)).toEqual([]);
    expect(await pendingMigrations(database, folder)).toEqual([]);
  });
});

describe('a database migrated before the files were combined', () => {
  /** As the former files left it: the schema is the same, the history isn't. */
  async function formerDatabase(...history: readonly [name: string, sha256: string][]): Promise<Database> {
    const combined = join(folder, 'combined');
    cpSync(MIGRATIONS_FOLDER, combined, {
      recursive: true,
      filter: (file) => file === MIGRATIONS_FOLDER || basename(file) <= COMBINED,
    });
    const database = await testDatabase({ migrations: combined });
    open.push(database);
    await database.pool.query('delete from schema_migration');
    for (const row of history)
      await database.pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [...row]);
    return database;
  }
  const COMBINED = '0015-system.sql';
  const FIRST = ['0001-members.sql', '5d083ca9cb911150e88a0d9998fdbd306ca341f29cf13369afe729ad349d8bd9'] as const;
  const MIDDLE = ['0133-home-form.sql', 'd2'] as const;
  const LAST = ['0149-names-in-order.sql', '0e9d8161325cbf56891d93dfb6e2f585e985ffc3c945cd893ef0ad9f080a6275'] as const;
  const history = 'select name || sha256 as name from schema_migration order by name';
  const listNewer = async () => (await listMigrations()).map(({ name }) => name).filter((name) => name > COMBINED);

  it('goes on as if it had run the combined ones, and runs what is newer', async () => {
    const database = await formerDatabase([...FIRST], [...MIDDLE], [...LAST]);
    const newer = await listNewer();
    expect(await pendingMigrations(database)).toEqual(newer);
    cpSync(MIGRATIONS_FOLDER, folder, { recursive: true });
    write('0151-next.sql', 'create table next (id int);');
    expect(await pendingMigrations(database, folder)).toEqual([...newer, '0151-next.sql']);
    expect(await migrate(database, { folder })).toEqual([...newer, '0151-next.sql']);
    expect(await migrate(database, { folder })).toEqual([]);
    const files = await listMigrations(folder);
    expect(await names(database, history)).toEqual(files.map(({ name, sha256 }) => name + sha256));
  });

  it('is recognized once when several starters migrate at once', async () => {
    const database = await formerDatabase([...FIRST], [...LAST]);
    const runs = await Promise.all(Array.from({ length: 4 }, () => migrate(database)));
    // starters take turns, so each one's list is in order, but not one list after the other
    expect(runs.flat().toSorted()).toEqual(await listNewer());
    const files = await listMigrations();
    expect(await names(database, history)).toEqual(files.map(({ name, sha256 }) => name + sha256));
  });

  it('is refused unchanged when it stopped before the last one', async () => {
    const database = await formerDatabase([...FIRST], [...MIDDLE]);
    const refused = {
      problem: 'unfinished-former-chain',
      migration: '0133-home-form.sql',
      message: expect.stringMatching(
        /stopped at 0133-home-form\.sql.* last version that has 0149-names-in-order\.sql, then this one/,
      ),
    };
    await expect(migrate(database)).rejects.toMatchObject(refused);
    await expect(pendingMigrations(database)).rejects.toMatchObject(refused);
    expect(await names(database, history)).toEqual([FIRST.join(''), MIDDLE.join('')]);
  });

  it('is refused when it has run one that came after the last one', async () => {
    const database = await formerDatabase([...FIRST], [...LAST], ['0150-later.sql', 'd3']);
    await expect(migrate(database)).rejects.toMatchObject({ problem: 'newer', migration: '0150-later.sql' });
  });
});
