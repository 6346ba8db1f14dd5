/**
 * Test databases on the embedded engine. A migrated data directory is built once per state of the migrations, kept in
 * node_modules/.cache, and copied for each test. Simultaneous test processes build it only once.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DirectoryInUseError, type DirectoryLock, lockDirectory } from '../src/db/directory-lock.ts';
import { ENGINE_FOLDER } from '../src/db/embedded-engine.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { fingerprintMigrations, type TestPlace } from './test-place.ts';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/daynook-test');
const KEPT_DIRECTORIES = 6;
/** Another run may be copying a directory that was used this recently, so it isn't deleted. */
const IN_USE_MS = 10 * 60_000;

/** Copies the prepared directory. Builds it first if no other test process has. */
export async function copyPreparedDirectory(migrations?: string): Promise<TestPlace & { dataDir: string }> {
  const prepared = join(CACHE, `${engineVersion()}-${await fingerprintMigrations(migrations)}`);
  if (!existsSync(prepared)) await withBuildLock(() => buildMigrated(prepared, migrations));
  const now = new Date();
  utimesSync(prepared, now, now);
  const dataDir = makeTemporaryFolder('daynook-test-');
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', remove);
  cpSync(join(prepared, ENGINE_FOLDER), join(dataDir, ENGINE_FOLDER), { recursive: true });
  return {
    dataDir,
    remove: async () => {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

function engineVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8'));
  return (manifest as { version: string }).version;
}

async function buildMigrated(target: string, migrations: string | undefined): Promise<void> {
  if (existsSync(target)) return;
  const empty = join(CACHE, `${engineVersion()}-empty`);
  if (!existsSync(empty)) await buildIn(empty, async (dataDir) => (await openDatabase({ dataDir })).close());
  await buildIn(target, async (dataDir) => {
    cpSync(join(empty, ENGINE_FOLDER), join(dataDir, ENGINE_FOLDER), { recursive: true });
    const database = await openDatabase({ dataDir, poolSize: 2 });
    try {
      await migrate(database, migrations ? { folder: migrations } : {});
    } finally {
      await database.close();
    }
  });
  sweep();
}

/** Builds next to the target and renames, so that an interrupted build leaves nothing that looks complete. */
async function buildIn(target: string, build: (dataDir: string) => Promise<void>): Promise<void> {
  const fresh = mkdtempSync(join(CACHE, 'building-'));
  try {
    await build(fresh);
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function withBuildLock(work: () => Promise<void>): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const lock = await takeLock();
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function takeLock(): Promise<DirectoryLock> {
  for (;;) {
    try {
      return lockDirectory(CACHE);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError)) throw error;
      await wait(50); // another process is building, and its lock ends with it
    }
  }
}

/** Deletes the least recently used directories and what interrupted builds left. */
function sweep(): void {
  const aged = readdirSync(CACHE, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('-empty'))
    .map((entry) => ({ path: join(CACHE, entry.name), usedAt: statSync(join(CACHE, entry.name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { path, usedAt } of aged.slice(KEPT_DIRECTORIES)) {
    if (Date.now() - usedAt > IN_USE_MS) rmSync(path, { recursive: true, force: true });
  }
}
