// A backup of everything comes back as it was, in either database. What isn't whole is refused before anything changes.
import { spawn } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, truncateSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import {
  countPartitions,
  emptyDatabase,
  filledDatabase,
  newEmbedded,
  newFiles,
  PHOTO_KEY,
  sumFiles,
  sumTables,
} from '../../test/backup-world.ts';
import { testDatabase } from '../../test/database.ts';
import { some } from '../../test/rounds.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import type { FileStore } from '../adapters/photos/file-store.ts';
import { migrate } from '../db/migrate.ts';
import type { Database } from '../db/open.ts';
import { topicHandlers } from '../effects.ts';
import { drainOutbox, queueEffects } from '../jobs/outbox.ts';
import { newId } from '../lib/ids.ts';
import { FILES_TOPIC } from '../modules/photos/service.ts';
import { makePartitions } from '../modules/retention/keep-partitions.ts';
import { verify } from '../verify/checks.ts';
import { backUp } from './back-up.ts';
import { findLast, isRunning } from './lease-store.ts';
import { checkBackup, restore } from './restore.ts';

const PASSPHRASE = 'correct horse battery staple';
const NOW = new Date('2026-11-21T15:00:00Z');
const PLACE = { name: 'mine', words: 'the database mine on here:5432' };
const ROOT = join(import.meta.dirname, '../../..');

const open: Database[] = [];
const opened = async (opening: Promise<Database>): Promise<Database> => {
  const db = await opening;
  open.push(db);
  return db;
};

let source: Database;
const files = newFiles();
let folder: string;
/** Of the same marketplace, plain and encrypted. */
let plain: string;
let sealed: string;

const make = (options: { into?: string; passphrase?: string; store?: FileStore } = {}) =>
  backUp({
    db: source,
    files: options.store ?? files,
    folder: options.into ?? makeTemporaryFolder('daynook-backup-'),
    passphrase: options.passphrase,
    version: '1.2.3',
    now: NOW,
    newId,
  });

beforeAll(async () => {
  source = await opened(filledDatabase(files));
  folder = makeTemporaryFolder('daynook-backup-');
  plain = (await make({ into: folder })).path;
  sealed = (await make({ into: folder, passphrase: PASSPHRASE })).path;
});
afterAll(() => Promise.all(open.map((db) => db.close())));

async function restoreTo(
  db: Database,
  path: string,
  { store = newFiles(), passphrase }: { store?: FileStore; passphrase?: string } = {},
): Promise<FileStore> {
  const manifest = await checkBackup(path, passphrase);
  await restore({ db, files: store, path, manifest, passphrase, place: PLACE, replaces: false, say: () => undefined });
  return store;
}

async function readBooking(db: Database): Promise<unknown> {
  const booking = await db.kysely
    .selectFrom('booking')
    .innerJoin('member', 'member.id', 'booking.guest_id')
    .where('member.status', '=', 'active')
    .select(['booking.id', 'member.subject'])
    .orderBy('booking.id')
    .executeTakeFirstOrThrow();
  const t = await testApp({ db });
  try {
    const headers = await t.signIn(booking);
    const response = await t.app.inject({ url: `/api/bookings/${booking.id}`, headers });
    expect([response.statusCode, response.json()._id]).toEqual([200, booking.id]);
    return response.json();
  } finally {
    await t.close();
  }
}

// Every day, replacing.test.ts restores into an embedded database.
const TARGETS = some<[what: string, makeTarget: () => Promise<Database>]>(
  [
    ['the configured kind of database', emptyDatabase],
    ['an embedded database', newEmbedded],
  ],
  1,
);
describe.each(TARGETS)('a backup restored into %s (R3)', (_, makeTarget) => {
  // One for all of these, because restoring takes long. The last one changes it.
  let db: Database;
  let restored: FileStore;
  beforeAll(async () => {
    db = await opened(makeTarget());
    restored = await restoreTo(db, sealed, { passphrase: PASSPHRASE });
  });

  it('has every row and file, and its bookings can be read', async () => {
    const sums = await sumTables(source);
    expect(Object.values(sums).filter((sum) => sum.startsWith('0 '))).toEqual([]);
    expect(await sumTables(db)).toEqual(sums);
    expect(await sumFiles(restored)).toEqual(await sumFiles(files));
    expect(await readBooking(db)).toEqual(await readBooking(source));
    const findViolations = async (one: Database) =>
      (await verify({ db: one, asOf: NOW })).map(({ name, violations }) => [name, violations]);
    expect(await findViolations(db)).toEqual(await findViolations(source));
  });

  it('can be backed up again with the same contents', async () => {
    const again = await backUp({
      db,
      files: restored,
      folder: makeTemporaryFolder('daynook-backup-'),
      version: '1',
      now: NOW,
      newId,
    });
    const back = await opened(emptyDatabase());
    const store = await restoreTo(back, again.path);
    expect(await sumTables(back)).toEqual(await sumTables(db));
    expect(await sumFiles(store)).toEqual(await sumFiles(files));
  });

  it('keeps rules that were off while rows were loaded', async () => {
    const fresh = await opened(testDatabase());
    const rules = async ({ pool }: Database) => {
      const { rows } = await pool.query<{ rule: string }>(`
        select concat_ws(' ', conrelid::regclass, conname, convalidated) as rule from pg_constraint
        where contype in ('f', 'c', 'u', 'p', 'x') and connamespace = 'public'::regnamespace
        union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled = 'O') from pg_trigger where not tgisinternal`);
      return rows.map(({ rule }) => rule).toSorted();
    };
    // The source has other partitions.
    expect(await rules(db)).toEqual(await rules(fresh));
    await expect(
      db.pool.query('insert into co_host (property_id, member_id) values (gen_random_uuid(), gen_random_uuid())'),
    ).rejects.toThrow();
  });

  it('goes on with partitions of its own, in a later month, too', async () => {
    const before = await countPartitions(source);
    for (const table of ['outbox', 'notification', 'audit_event'])
      expect(Object.keys(before).filter((name) => name.startsWith(table))).toEqual(
        expect.arrayContaining([`${table}_default`, `${table}_first`, expect.stringMatching(/_2026/)]),
      );
    expect(await countPartitions(db)).not.toEqual(before);
    await makePartitions({ db, clock: { now: () => new Date('2031-01-20T12:00:00Z') } });
    expect(await countPartitions(db)).toMatchObject({
      outbox_2031_01: 1,
      notification_2031_01: 1,
      audit_event_2031: 1,
    });
    expect(await sumTables(db)).toEqual(await sumTables(source));
    const again = await backUp({
      db,
      files,
      folder: makeTemporaryFolder('daynook-backup-'),
      version: '1',
      now: NOW,
      newId,
    });
    const back = await opened(emptyDatabase());
    await restoreTo(back, again.path);
    expect(await sumTables(back)).toEqual(await sumTables(source));
  });
});

it('records when the last backup was finished, and how large it is (R3)', async () => {
  const last = (await findLast(source.kysely))!;
  expect(last.ageSeconds).toBeLessThan(600);
  expect(last.byteCount).toBe(readFileSync(sealed).length);
  expect(await isRunning(source.kysely)).toBe(false);
});

describe('a backup that isn’t whole (R3)', () => {
  const copy = (from: string, change: (path: string) => void): string => {
    const path = join(makeTemporaryFolder('daynook-broken-'), 'copy');
    copyFileSync(from, path);
    change(path);
    return path;
  };
  const flip = (at: number) => (path: string) => {
    const bytes = readFileSync(path);
    bytes[at < 0 ? bytes.length + at : at]! ^= 1;
    writeFileSync(path, bytes);
  };
  const cut = (bytes: number) => (path: string) => truncateSync(path, readFileSync(path).length - bytes);
  const sizes = [1, 512, 1_024, 1_536, 20_000, 200_000];

  it.each(sizes)('is refused with its last %i bytes cut off', async (bytes) => {
    await expect(checkBackup(copy(plain, cut(bytes)), undefined)).rejects.toThrow(/cut off|damaged/);
    await expect(checkBackup(copy(sealed, cut(bytes)), PASSPHRASE)).rejects.toThrow(/changed or cut off/);
  });

  it.each([0, 130, 600, 5_000, -1_600, -2_100, -8_000])('is refused with a bit flipped at %i', async (at) => {
    await expect(checkBackup(copy(plain, flip(at)), undefined)).rejects.toThrow(/damaged/);
  });

  it.each([5, 20, 40, 100_000, -1])('is refused with an encrypted bit flipped at %i', async (at) => {
    await expect(checkBackup(copy(sealed, flip(at)), PASSPHRASE)).rejects.toThrow(/damaged|passphrase is wrong/);
  });

  it('is refused if something follows it, or if it’s something else', async () => {
    const more = (path: string) => writeFileSync(path, 'more', { flag: 'a' });
    await expect(checkBackup(copy(plain, more), undefined)).rejects.toThrow('something follows its end');
    await expect(checkBackup(copy(sealed, more), PASSPHRASE)).rejects.toThrow('changed or cut off');
    await expect(checkBackup(copy(plain, cut(readFileSync(plain).length)), undefined)).rejects.toThrow('cut off');
    await expect(checkBackup(import.meta.filename, undefined)).rejects.toThrow(/damaged|cut off/);
    await expect(checkBackup(join(folder, 'nothing'), undefined)).rejects.toThrow('there is no such file');
  });

  it('needs its passphrase', async () => {
    await expect(checkBackup(sealed, undefined)).rejects.toThrow('Set BACKUP_PASSPHRASE');
    await expect(checkBackup(sealed, 'correct horse battery stapler')).rejects.toThrow('The passphrase is wrong');
  });

  it('is refused if a newer version made it, and nothing is changed', async () => {
    const db = await opened(emptyDatabase());
    const manifest = await checkBackup(plain, undefined);
    manifest.migrations.push({ name: '9999-from-the-future.sql', sha256: '' });
    const options = {
      db,
      files: newFiles(),
      path: plain,
      manifest,
      place: PLACE,
      replaces: true,
      say: () => undefined,
    };
    await expect(restore(options)).rejects.toThrow('made by a newer version (1.2.3, with 9999-from-the-future.sql)');
    expect(
      (await db.pool.query("select from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'"))
        .rows,
    ).toEqual([]);
  });
});

describe('while the server runs (R3)', () => {
  it('a photo that’s removed meanwhile is in the backup, and is removed afterwards', async () => {
    const t = await testApp({ db: source, overrides: { photoFiles: files } });
    const key = PHOTO_KEY;
    const kept = await files.read(`${key}/original`);
    const handlers = topicHandlers({ notify: () => undefined } as never);
    const isLeft = async () => (await files.read(`${key}/original`)) !== undefined;
    // Between the rows and the files.
    const store: FileStore = {
      ...files,
      async *listFiles() {
        await queueEffects(source.kysely, t.deps, [{ topic: FILES_TOPIC, payload: { name: key } }]);
        await drainOutbox(t.deps, handlers, undefined, 'outward');
        yield* files.listFiles();
      },
    };
    const { path } = await make({ store });
    const restored = await restoreTo(await opened(emptyDatabase()), path);
    expect(await restored.read(`${key}/original`)).toEqual(kept);
    expect(await isLeft()).toBe(true);
    t.clock.advance({ minutes: 6 });
    await drainOutbox(t.deps, handlers, undefined, 'outward');
    expect(await isLeft()).toBe(false);
    for (const name of ['original', '320.webp']) await files.write(`${key}/${name}`, kept!);
    await t.close();
  });

  it('rows that are written meanwhile are all in it or all not', async () => {
    let isOver = false;
    const writing = (async () => {
      for (let number = 0; !isOver; number += 1) {
        await source.kysely.transaction().execute(async (trx) => {
          const row = { name: `pair-${number}`, detail: '{}' };
          await trx
            .insertInto('demo_progress')
            .values({ ...row, name: `${row.name}-a` })
            .execute();
          await trx
            .insertInto('demo_progress')
            .values({ ...row, name: `${row.name}-b` })
            .execute();
        });
      }
    })();
    const { path } = await make();
    isOver = true;
    await writing;
    const db = await opened(emptyDatabase());
    await restoreTo(db, path);
    const names = (
      await db.kysely.selectFrom('demo_progress').select('name').where('name', 'like', 'pair-%').execute()
    ).map(({ name }) => name);
    expect(names.filter((name) => name.endsWith('a')).length).toBe(names.filter((name) => name.endsWith('b')).length);
    await source.kysely.deleteFrom('demo_progress').where('name', 'like', 'pair-%').execute();
  });
});

describe('a backup that fails (R3)', () => {
  it('leaves nothing behind and isn’t the last one', async () => {
    const into = makeTemporaryFolder('daynook-backup-');
    const before = await findLast(source.kysely);
    const store: FileStore = { ...files, read: () => Promise.reject(new Error('the store is away')) };
    await expect(make({ into, store })).rejects.toThrow('the store is away');
    expect(readdirSync(into)).toEqual([]);
    expect((await findLast(source.kysely))!.finishedAt).toEqual(before!.finishedAt);
    expect(await isRunning(source.kysely)).toBe(false);
  });

  it('because its folder is a file says so', async () => {
    await expect(make({ into: import.meta.filename })).rejects.toThrow('can’t be used');
  });
});

describe('a command that’s killed (R3)', () => {
  const run = (script: string, args: string[], environment: Record<string, string>) => {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(ROOT, `scripts/${script}.ts`), ...args],
      {
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const said = (words: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => output.includes(words) && resolve();
        child.stdout.on('data', look);
        void exited.then(() => reject(new Error(output)));
      });
    return { child, said, exited, output: () => output };
  };
  /** As the environment says it. */
  const whereabouts = ({ pool, isEmbedded }: Database, dataDir: string): Record<string, string> =>
    isEmbedded ? { DATA_DIR: dataDir } : { DATABASE_URL: pool.options.connectionString!, DATA_DIR: dataDir };

  /** The pool of the test isn't a server that still runs. */
  const disconnectOthers = async ({ pool }: Database): Promise<void> => {
    const admin = new pg.Client({ connectionString: pool.options.connectionString! });
    await admin.connect();
    await admin.query(`
      select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and application_name like 'daynook%' and pid <> pg_backend_pid()`);
    await admin.end();
  };

  it('while it restores leaves a database on which no server starts, and running it again completes it', async () => {
    const store = newFiles();
    for (let number = 0; number < 400; number += 1)
      await store.write(`upload/many/${number}`, Buffer.alloc(50_000, number));
    const { path } = await make({ store });
    const dataDir = makeTemporaryFolder('daynook-killed-');
    const target = source.isEmbedded ? undefined : await opened(emptyDatabase());
    if (target) await disconnectOthers(target);
    const place = target ? whereabouts(target, dataDir) : { DATA_DIR: dataDir };
    const killed = run('restore', [path], place);
    await killed.said('Loading the rows');
    killed.child.kill('SIGKILL');
    await killed.exited;
    if (target)
      await expect(migrate(target)).rejects.toThrow('is being restored into this database, or that was interrupted');
    if (target) await disconnectOthers(target);
    const again = run('restore', [path], place);
    expect([await again.exited, again.output()]).toEqual([0, expect.stringContaining('Restored.')]);
    if (target) expect(await sumTables(target)).toEqual(await sumTables(source));
    if (target) await migrate(target);
    expect(readdirSync(join(dataDir, 'photos/upload/many'))).toHaveLength(400);
  });

  it.skipIf(process.platform === 'win32')('while it backs up leaves no file that looks like a backup', async () => {
    if (source.isEmbedded) return;
    const into = makeTemporaryFolder('daynook-backup-');
    const begun = Promise.withResolvers<void>();
    const watcher = watch(into, () => begun.resolve());
    const dataDir = makeTemporaryFolder('daynook-killed-');
    const killed = run('backup', [into], whereabouts(source, dataDir));
    await begun.promise;
    killed.child.kill('SIGKILL');
    await killed.exited;
    watcher.close();
    expect(readdirSync(into)).toEqual([expect.stringMatching(/\.unfinished$/)]);
    await source.kysely.deleteFrom('backup').where('finished_at', 'is', null).execute();
  });

  it.skipIf(process.platform === 'win32')('because the disk is full says so and leaves nothing behind', async () => {
    if (source.isEmbedded) return;
    const into = makeTemporaryFolder('daynook-backup-');
    const command = `ulimit -f 64; exec "${process.execPath}" --disable-warning=ExperimentalWarning scripts/backup.ts "${into}"`;
    const child = spawn('sh', ['-c', command], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], ...whereabouts(source, makeTemporaryFolder('daynook-full-')) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect([code, output]).toEqual([1, expect.stringContaining('the disk is full')]);
    expect(readdirSync(into)).toEqual([]);
  });
});
