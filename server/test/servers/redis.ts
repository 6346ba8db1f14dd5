/** A test's own Redis server, if Redis is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createClient } from 'redis';
import { freePort } from './free-port.ts';

export interface TestRedis {
  readonly url: string;
  readonly pid: number;
  /** Ends the process like a crash, and starts an empty one at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const hasRedis = (): boolean => spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;

async function untilItAnswers(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: 50 } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
}

/** Starts one that stores nothing on disk. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess;
  const start = async () => {
    child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
      stdio: 'ignore',
    });
    await untilItAnswers(url);
  };
  const end = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  await start();
  return {
    url,
    get pid() {
      return child.pid!;
    },
    restart: async () => {
      await end();
      await start();
    },
    stop: end,
  };
}
