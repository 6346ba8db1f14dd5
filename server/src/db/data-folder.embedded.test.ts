// A data directory that isn't whole, or isn't ours, stops the start in one sentence and keeps every file as it was.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { some } from '../../test/rounds.ts';
import type { TestPlace } from '../../test/test-place.ts';
import { openDatabase } from './open.ts';

const MAIN = join(import.meta.dirname, '../main.ts');
const places: TestPlace[] = [];
let dataDir: string;
beforeEach(async () => {
  const place = await copyPreparedDirectory();
  places.push(place);
  dataDir = place.dataDir;
});
afterAll(async () => {
  for (const place of places) await place.remove();
});

/** What the process says when it is started on the folder, and how it ends. */
function start() {
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: dataDir,
      DEMO: 'off',
      STAFF_EMAIL_DOMAINS: 'example.org',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: stderr.trim() };
}
const filesBelow = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(?:lock\.sqlite|holder)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const inPg = (name: string) => join(dataDir, 'pg', name);

const BROKEN: readonly [what: string, damage: () => void, said: RegExp][] = [
  ['without PG_VERSION', () => rmSync(inPg('PG_VERSION')), /PG_VERSION is missing\. Restore .* backup/],
  [
    'with a cut off control file',
    () => truncateSync(inPg('global/pg_control'), 100),
    /pg_control is missing or cut off\. Restore/,
  ],
  [
    'with a damaged control file',
    () => writeFileSync(inPg('global/pg_control'), Buffer.alloc(8_192, 7)),
    /can't be opened: .*Restore/,
  ],
  [
    'without its log',
    () => {
      renameSync(inPg('pg_wal'), join(dataDir, 'pg.new-wal'));
      mkdirSync(inPg('pg_wal'));
    },
    /pg_wal has no segments\. Restore/,
  ],
  [
    'with a broken lock file',
    () => writeFileSync(join(dataDir, 'lock.sqlite'), 'x'.repeat(500)),
    /lock file .* is damaged .* delete that file and start again/,
  ],
  [
    'that is somebody else’s',
    () => {
      rmSync(inPg(''), { recursive: true });
      writeFileSync(join(dataDir, 'thesis.docx'), 'mine');
    },
    /holds no data of ours \(it has thesis\.docx\)\. Set DATA_DIR to an empty folder/,
  ],
  [
    'with members’ pictures and no database they belong to',
    () => {
      rmSync(inPg(''), { recursive: true });
      mkdirSync(join(dataDir, 'photos/upload/one'), { recursive: true });
      writeFileSync(join(dataDir, 'photos/upload/one/1024.webp'), 'picture');
    },
    /has members' pictures or documents, but not the database .* backup, set DATABASE_URL/,
  ],
];
it.each(some(BROKEN, 3))('a folder %s is refused in a sentence, and nothing in it changes', (_what, damage, said) => {
  damage();
  const before = filesBelow().filter((path) => !path.includes('pg.new-'));
  const { status, said: text } = start();
  expect(status).toBe(1);
  expect(text).toMatch(said);
  expect(text.split('\n')).toHaveLength(1);
  expect(text).not.toMatch(/ at |Error:/);
  expect(filesBelow()).toEqual(before);
});

it('a folder that only a disk or a desktop has written to counts as empty', async () => {
  rmSync(inPg(''), { recursive: true });
  mkdirSync(inPg(''));
  mkdirSync(join(dataDir, 'lost+found'));
  writeFileSync(join(dataDir, '.gitkeep'), '');
  const database = await openDatabase({ dataDir });
  await database.close();
  expect(readFileSync(inPg('PG_VERSION'), 'utf8')).toMatch(/^\d+/);
}, 60_000);
