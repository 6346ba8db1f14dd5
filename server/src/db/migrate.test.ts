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
  it('runs files in order, tells its progress, and runs none twice', async () => {
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

  it('takes a file that was mended for the one that had run, if it says so', async () => {
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

describe('an installation that goes on with a newer version', () => {
  const before = async (name: string): Promise<Database> => {
    const database = await emptyDatabase();
    cpSync(MIGRATIONS_FOLDER, folder, {
      recursive: true,
      filter: (file) => basename(file) < name || file === MIGRATIONS_FOLDER,
    });
    await migrate(database, { folder });
    return database;
  };

  it('keeps reviews and answers given before reviews had two sides, as published when they were written (I1, I5)', async () => {
    const { pool, ...database } = await before('0039-reviews.sql');
    await pool.query(`
      alter table review drop constraint review_listing_id_fkey, drop constraint review_author_id_fkey;
      insert into review (id, listing_id, author_id, rating, text, reply, written_at)
      select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 5, 'Calm.', answered.reply, '2026-01-02T03:04:05Z'
      from (values ('Thank you.'), (null)) as answered (reply)`);
    await migrate({ ...database, pool });
    const { rows } = await pool.query(
      'select side, reply, published_at = written_at as is_published, replied_at from review order by reply nulls last',
    );
    expect(rows).toEqual([
      { side: 'guest', reply: 'Thank you.', is_published: true, replied_at: new Date('2026-01-02T03:04:05Z') },
      { side: 'guest', reply: null, is_published: true, replied_at: null },
    ]);
  });
});
