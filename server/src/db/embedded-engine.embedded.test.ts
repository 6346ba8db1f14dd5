import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { type Database, openDatabase } from './open.ts';

const PROCESS = join(import.meta.dirname, '../../test/servers/database-process.ts');
const KILLS = process.env['TEST_ROUNDS'] === 'long' ? 6 : 2;
/** Written before each kill, so that the kill comes in the middle of the work however slow the machine is. */
const ROWS_BEFORE_KILL = 60;

const running: ChildProcess[] = [];
const open: Database[] = [];
const directories: string[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
  await Promise.all(open.splice(0).map((database) => database.close()));
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

async function preparedDirectory(): Promise<string> {
  const { dataDir } = await copyPreparedDirectory();
  directories.push(dataDir);
  return dataDir;
}

async function openHere(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir });
  open.push(database);
  return database;
}

/** Starts the other process; `lines` are what it says. */
function start(
  mode: 'open' | 'write',
  dataDir: string,
  environment: Record<string, string> = {},
): { child: ChildProcess; lines: AsyncIterable<string> } {
  const child = spawn(process.execPath, [PROCESS, mode, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  running.push(child);
  return { child, lines: createInterface({ input: child.stdout }) };
}

async function untilSaid(lines: AsyncIterable<string>, wanted: string): Promise<void> {
  for await (const line of lines) {
    if (line === wanted) return;
    throw new Error(line);
  }
  throw new Error('it ended');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function listSocketDirectories(pid: number | undefined): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`daynook-pg-${pid}-`));
}

it('holds its data directory: a second process is refused and told by whom', async () => {
  const dataDir = await preparedDirectory();
  const { child, lines } = start('open', dataDir);
  await untilSaid(lines, 'opened');
  const refusal = await openDatabase({ dataDir }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DirectoryInUseError);
  expect(String(refusal)).toContain(`The data directory ${dataDir} is in use by process ${child.pid},`);
  expect(String(refusal)).toMatch(/running on port 4101 since 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
  await kill(child);
  await openHere(dataDir);
});

it('loses nothing acknowledged when killed in the middle of writing', async () => {
  const dataDir = await preparedDirectory();
  const setUp = await openHere(dataDir);
  await setUp.pool.query('create table written (id int primary key, partner int, filler text)');
  await setUp.pool.query('create index written_filler on written (filler)');
  await setUp.close();

  const acknowledged = new Set<number>();
  const killed: (number | undefined)[] = [];
  for (let round = 0; round < KILLS; round++) {
    const { child, lines } = start('write', dataDir);
    let rows = 0;
    for await (const line of lines) {
      const id = /^wrote (\d+)$/.exec(line)?.[1];
      if (!id) expect(line).toBe('opened');
      else acknowledged.add(Number(id));
      if (++rows === ROWS_BEFORE_KILL * (round + 1)) child.kill('SIGKILL');
    }
    await kill(child);
    killed.push(child.pid);
  }

  expect(killed.slice(0, -1).flatMap(listSocketDirectories)).toEqual([]);
  expect(listSocketDirectories(killed.at(-1))).toHaveLength(1);
  const database = await openHere(dataDir);
  expect(killed.flatMap(listSocketDirectories)).toEqual([]);

  const { rows } = await database.pool.query<{ id: number; partner: number | null }>('select id, partner from written');
  const present = new Map(rows.map((row) => [row.id, row.partner]));
  expect([...acknowledged].filter((id) => !present.has(id))).toEqual([]);
  expect(rows.filter((row) => row.partner !== null && !present.has(row.partner))).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(KILLS * ROWS_BEFORE_KILL);
  await database.pool.query('set enable_seqscan = off');
  const byIndex = await database.pool.query("select from written where filler >= ''");
  expect(byIndex.rowCount).toBe(rows.filter((row) => row.partner === null).length);
}, 60_000);

it('killed during its first creation, it starts again as if nothing had been', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'daynook-engine-'));
  directories.push(parent);
  const dataDir = join(parent, 'data');
  const created = firstHalfCreated(parent);
  const { child } = start('open', dataDir);
  await created;
  await kill(child);
  expect(existsSync(join(dataDir, 'pg'))).toBe(false);

  const database = await openHere(dataDir);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
}, 180_000);

it('keeps its files from other users and leaves nothing else when closed', async () => {
  const dataDir = await preparedDirectory();
  chmodSync(join(dataDir, 'pg'), 0o755);
  await (await openHere(dataDir)).close();
  expect(readdirSync(dataDir).sort()).toEqual(['lock.sqlite', 'pg']);
  expect(statSync(join(dataDir, 'pg')).mode & 0o777).toBe(0o700);
});

it('lives on in a process that restarts when its files change', async () => {
  const dataDir = await preparedDirectory();
  const setUp = await openHere(dataDir);
  await setUp.pool.query('create table written (id int primary key, partner int, filler text)');
  await setUp.close();
  // What `node --watch` sets for its child: the engine's thread must not take it for its own.
  const { lines } = start('write', dataDir, { WATCH_REPORT_DEPENDENCIES: '1' });
  const said = lines[Symbol.asyncIterator]();
  expect((await said.next()).value).toBe('opened');
  expect((await said.next()).value).toMatch(/^wrote /);
});

it('reports its own death, once, and then refuses every query', async () => {
  const database = await openHere(await preparedDirectory());
  const reasons: string[] = [];
  const died = new Promise<void>((done) => {
    database.onFatal((reason) => {
      reasons.push(reason.message);
      done();
    });
  });
  await database.pool.query('create table victim (id int)');
  // the comment hides it from the check that would refuse it
  const lost = database.pool.query('copy victim from /* the client */ stdin');
  await expect(lost).rejects.toThrow();
  await died;
  await expect(database.pool.query('select 1')).rejects.toThrow();
  await database.close();
  expect(reasons).toHaveLength(1);
});

/** Resolves when the creation has begun to write. */
function firstHalfCreated(parent: string): Promise<void> {
  return new Promise((done) => {
    const watcher = watch(parent, { recursive: true }, (_, name) => {
      if (!name?.includes('pg.new-')) return;
      watcher.close();
      done();
    });
  });
}
