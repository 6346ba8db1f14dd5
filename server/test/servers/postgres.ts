/**
 * Starts a temporary PostgreSQL server for tests from programs on this machine. It ends with the process that started it. Don't use it
 * for data you want to keep, because fsync is off.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { freePort } from './free-port.ts';

export interface ThrowawayServer {
  /** URL of the database `postgres`, as a superuser, over the server's socket file if possible; {@link overTcp} avoids that. */
  url: string;
  /** Ends it right away like a crash, and breaks every connection. Committed data survives if the settings allow it. */
  crash(): Promise<void>;
  /** Starts it again after a crash, at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** The same server on its port, for tests that watch or cut the connection. */
export function overTcp(databaseUrl: string): URL {
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  return url;
}

/** No server can be started here. The message says what's missing. */
export class NoPostgresError extends Error {
  override readonly name = 'NoPostgresError';
}

const START_TIMEOUT_MS = 30_000;
const NOT_FOUND =
  'No PostgreSQL found: initdb and postgres are neither on PATH nor in the usual folders. ' +
  'Install PostgreSQL 15 or newer, or set TEST_DATABASE_URL.';

/**
 * Starts an empty server on a free loopback port. `settings` replace those that make tests fast (a benchmark wants fsync on). Throws
 * {@link NoPostgresError}.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<ThrowawayServer> {
  const programs = findPrograms();
  if (!programs) throw new NoPostgresError(NOT_FOUND);
  const user = unprivilegedUser();
  const directory = makeTemporaryFolder('daynook-postgres-', settings['fsync'] === 'on' ? tmpdir() : undefined);
  try {
    if (user) chownSync(directory, user.uid, user.gid);
    const data = join(directory, 'data');
    createCluster(join(programs, 'initdb'), data, user);
    return await run(join(programs, 'postgres'), { directory, data, user, settings });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Starts a streaming replica of another server on this machine, at first exactly as far as it. */
export async function startReplica(
  primaryUrl: string,
  settings: Record<string, string> = {},
): Promise<ThrowawayServer> {
  const programs = findPrograms();
  if (!programs) throw new NoPostgresError(NOT_FOUND);
  const user = unprivilegedUser();
  const directory = makeTemporaryFolder('daynook-replica-');
  try {
    if (user) chownSync(directory, user.uid, user.gid);
    const data = join(directory, 'data');
    const copy = ['-D', data, '-R', '--wal-method=stream', '--checkpoint=fast', '--no-sync', '-d', primaryUrl];
    // Only the programs of a whole installation are in its folder; links to some of them may be on PATH.
    const folder = dirname(realpathSync(join(programs, 'postgres')));
    await promisify(execFile)(join(folder, 'pg_basebackup'), copy, { ...user, cwd: tmpdir() });
    return await run(join(programs, 'postgres'), { directory, data, user, settings });
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Whether a server can be started here. */
export const hasPostgres = (): boolean => findPrograms() !== undefined;

/** The newest installation's program folder. Those on PATH come first. */
function findPrograms(): string | undefined {
  const versions = (root: string, below: string): string[] =>
    existsSync(root)
      ? readdirSync(root)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(root, name, below))
      : [];
  const kegs = ['/opt/homebrew/opt', '/usr/local/opt']
    .flatMap((root) => versions(root, 'bin'))
    .filter((path) => path.includes('postgresql'));
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versions('/usr/lib/postgresql', 'bin'),
    ...kegs,
    '/Applications/Postgres.app/Contents/Versions/latest/bin',
    '/usr/local/pgsql/bin',
    ...versions('C:\\Program Files\\PostgreSQL', 'bin'),
  ].find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')));
}

function isProgram(path: string): boolean {
  return ['', '.exe'].some((suffix) => {
    try {
      accessSync(path + suffix, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root. Undefined if this process isn't root. */
function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (option: string): number =>
        Number(execFileSync('id', [option, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // no such user
    }
  }
  throw new NoPostgresError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as.',
  );
}

/** Sorts and folds like the embedded engine, if the system has that locale. */
function createCluster(initdb: string, data: string, user: SystemUser | undefined): void {
  const complaints: string[] = [];
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    try {
      const settings = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync', `--locale=${locale}`];
      execFileSync(initdb, ['-D', data, ...settings], { ...user, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
      return;
    } catch (error) {
      complaints.push(String((error as { stderr?: Buffer }).stderr ?? error).trim());
      rmSync(data, { recursive: true, force: true });
    }
  }
  throw new NoPostgresError(`initdb (${initdb}) failed: ${complaints.join(' / ')}`);
}

async function run(
  program: string,
  place: { directory: string; data: string; user: SystemUser | undefined; settings: Record<string, string> },
): Promise<ThrowawayServer> {
  const { directory, data, user } = place;
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: process.platform === 'win32' ? '' : directory,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    shared_buffers: '64MB',
    max_connections: 200,
    autovacuum: 'off',
    ...place.settings,
  };
  const args = ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  // On Linux the kernel ends the server even if this process is killed.
  const guard = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  const [command, all] = guard ? [guard, ['--pdeathsig', 'INT', '--', program, ...args]] : [program, args];
  let log = '';
  const launch = (): ChildProcess => {
    const child = spawn(command, all, { ...user, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] });
    // Doesn't keep the process alive: it ends when its own work is done, and the server with it.
    child.unref();
    if (child.stderr instanceof Socket) child.stderr.unref();
    child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
    return child;
  };
  let server = launch();
  const stopAtExit = (): void => {
    server.kill('SIGQUIT');
    waitUntilGone(join(data, 'postmaster.pid'));
    rmSync(directory, { recursive: true, force: true });
  };
  process.once('exit', stopAtExit);
  const stop = async (): Promise<void> => {
    process.removeListener('exit', stopAtExit);
    await end(server);
    rmSync(directory, { recursive: true, force: true });
  };
  const crash = async (): Promise<void> => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGQUIT');
    await ended;
  };
  // Over its socket file, queries take a third less processor time than over loopback.
  const byFile = settings.unix_socket_directories ? `?host=${encodeURIComponent(directory)}` : '';
  const url = `postgres://postgres@127.0.0.1:${port}/postgres${byFile}`;
  const restart = async (): Promise<void> => {
    server = launch();
    await untilReady(server, url);
  };
  try {
    await untilReady(server, url);
  } catch (error) {
    await stop();
    throw new NoPostgresError(`PostgreSQL (${program}) did not start: ${String(error)}\n${log}`);
  }
  return { url, crash, restart, stop };
}

async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) throw new Error('it ended at once');
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await wait(50); // the server has no event for this, so we try to connect
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((done) => server.once('exit', done));
  server.kill('SIGINT');
  const timer = setTimeout(() => server.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(timer);
}

/** Blocks for at most two seconds, because an exiting process can't wait in any other way. */
function waitUntilGone(file: string): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 200 && existsSync(file); tries++) Atomics.wait(never, 0, 0, 10);
}
