/** A test's own PgBouncer in front of a PostgreSQL server, if it's installed: connections are shared between transactions. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { freePort } from './free-port.ts';

export interface TestPgBouncer {
  /** The same database through PgBouncer. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Debian has it where only root looks. */
const PROGRAM =
  ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(existsSync) ?? 'pgbouncer';

export const hasPgBouncer = (): boolean => spawnSync(PROGRAM, ['--version'], { stdio: 'ignore' }).status === 0;

const START_TIMEOUT_MS = 10_000;

/** `connectQuery` runs on each new connection to the server. */
export async function startPgBouncer(
  serverUrl: string,
  { connectQuery = '', poolSize = 5 } = {},
): Promise<TestPgBouncer> {
  const folder = makeTemporaryFolder('daynook-pgbouncer-');
  const port = await freePort();
  const server = new URL(serverUrl);
  const target = `host=${server.hostname} port=${server.port} user=${server.username}`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = ${target}${connectQuery ? ` connect_query='${connectQuery.replaceAll("'", "''")}'` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 500
`,
  );
  chmodSync(folder, 0o755);
  const args = process.getuid?.() === 0 ? ['-u', 'nobody', file] : [file];
  let log = '';
  const child: ChildProcess = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  child.unref();
  child.stderr!.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  (child.stderr as unknown as { unref(): void }).unref();
  const stopAtExit = () => child.kill('SIGKILL');
  process.once('exit', stopAtExit);
  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.searchParams.delete('host');
    url.port = String(port);
    return url.href;
  };
  const deadlineMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: through(serverUrl) });
    try {
      await client.connect();
      await client.end();
      break;
    } catch (error) {
      if (performance.now() > deadlineMs) throw new Error(`PgBouncer did not start: ${String(error)}\n${log}`);
      await wait(50); // it has no event for this, so we try to connect
    }
  }
  return {
    through,
    stop: async () => {
      process.removeListener('exit', stopAtExit);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
    },
  };
}
