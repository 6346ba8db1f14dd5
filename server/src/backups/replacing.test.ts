// Restoring where something is already: nothing is deleted unless it's named, ours, and the backup fits.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, filledDatabase, newFiles, sumFiles, sumTables } from '../../test/backup-world.ts';
import { testDatabase } from '../../test/database.ts';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { newId } from '../lib/ids.ts';
import { backUp } from './back-up.ts';
import { runRestore } from './commands.ts';
import { confirmReplacing, findPlace } from './place.ts';
import { checkBackup, restore } from './restore.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const PLACE = { name: 'mine', words: 'the database mine on here:5432' };

const open: Database[] = [];
const opened = async (opening: Promise<Database>): Promise<Database> => {
  const db = await opening;
  open.push(db);
  return db;
};

let source: Database;
let plain: string;
beforeAll(async () => {
  const files = newFiles();
  source = await opened(filledDatabase(files));
  const folder = makeTemporaryFolder('daynook-backup-');
  plain = (await backUp({ db: source, files, folder, version: '1.2.3', now: NOW, newId })).path;
});
afterAll(() => Promise.all(open.map((db) => db.close())));

async function restoreTo(db: Database, path: string, { store = newFiles(), replaces = false } = {}): Promise<void> {
  const manifest = await checkBackup(path, undefined);
  await restore({ db, files: store, path, manifest, place: PLACE, replaces, say: () => undefined });
}

describe('a target that isn’t empty (R3)', () => {
  it('is left alone, and replaced if that’s asked for', async () => {
    const db = await opened(testDatabase());
    await db.pool.query('create table left_over (id int); create view seen as select * from left_over');
    await db.pool.query("insert into timed_job (name, due_at) values ('mine', now())");
    await expect(restoreTo(db, plain)).rejects.toThrow(
      /isn’t empty: there are \d+ tables in the database mine on here:5432.*--replace=mine.*Nothing was changed/,
    );
    expect((await db.pool.query('select name from timed_job')).rows).toEqual([{ name: 'mine' }]);
    await restoreTo(db, plain, { replaces: true });
    expect(await sumTables(db)).toEqual(await sumTables(source));
  });

  it('isn’t ours, and is left alone whatever’s asked for', async () => {
    const db = await opened(emptyDatabase());
    await db.pool.query('create table theirs (id int); insert into theirs values (1)');
    await db.pool.query('drop table if exists schema_migration');
    await expect(restoreTo(db, plain, { replaces: true })).rejects.toThrow(/aren’t ours.*Nothing was changed/);
    expect((await db.pool.query('select id from theirs')).rows).toEqual([{ id: 1 }]);
  });

  it('keeps what it has if the backup’s tables turn out to be others', async () => {
    const db = await opened(testDatabase());
    await db.pool.query("insert into timed_job (name, due_at) values ('mine', now())");
    const manifest = await checkBackup(plain, undefined);
    const tables = manifest.tables.map((table) =>
      table.name === 'booking' ? { ...table, columns: [...table.columns, 'no_such_column'] } : table,
    );
    const options = { db, files: newFiles(), path: plain, place: PLACE, replaces: true, say: () => undefined };
    await expect(restore({ ...options, manifest: { ...manifest, tables } })).rejects.toThrow('its table booking isn’t');
    expect((await db.pool.query('select name from timed_job')).rows).toEqual([{ name: 'mine' }]);
    await migrate(db);
  });

  it('has to be named to be replaced', async () => {
    const { dataDir, remove } = await copyPreparedDirectory();
    const said: string[] = [];
    const run = (...options: string[]) =>
      runRestore([plain, ...options], { DATA_DIR: dataDir }, (text) => said.push(text));
    for (const option of ['--replace', `--replace=${dataDir}/other`])
      await expect(run(option)).rejects.toThrow(`To delete everything in it, add --replace=${dataDir}.`);
    await expect(run()).rejects.toThrow(/isn’t empty/);
    await expect(run('--replace', '--check')).rejects.toThrow('usage');
    await run(`--replace=${dataDir}/`);
    expect(said).toContain(`Deleting everything in the embedded database in ${dataDir} …`);
    expect(said.at(-1)).toContain('Restored.');
    await remove();
  });

  it.each([
    ['postgres://me:secret@db.example:5433/daynook_live', 'daynook_live', 'db.example:5433'],
    ['postgres://me@db.example/', 'me', 'db.example:5432'],
    ['postgres://me@/live?host=/run/postgresql', 'live', '/run/postgresql:5432'],
  ])('is %s', (url, name, host) => {
    const place = findPlace(url, 'data');
    expect(place).toEqual({ name, words: `the database ${name} on ${host}` });
    expect(confirmReplacing(undefined, place, false)).toBe(false);
    expect(confirmReplacing(name, place, false)).toBe(true);
    for (const typed of ['', `${name}_2`, 'data'])
      expect(() => confirmReplacing(typed, place, false)).toThrow(`lead to the database ${name} on ${host}.`);
  });

  it('has files of another installation, which stay', async () => {
    const [db, store] = [await opened(emptyDatabase()), newFiles()];
    await store.write('upload/other/original', Buffer.from('theirs'));
    await expect(restoreTo(db, plain, { store })).rejects.toThrow('There are uploaded files already');
    await restoreTo(db, plain, { store, replaces: true });
    expect(Object.keys(await sumFiles(store))).toContain('upload/other/original');
  });
});
