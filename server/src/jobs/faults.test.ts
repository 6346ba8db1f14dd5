// What happens to every timed job, by name, when what runs it is harmed in the middle of a run. Real processes, short periods.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testEngine } from '../../test/database.ts';
import { copyPreparedDirectory } from '../../test/prepared-directory.ts';
import { startTcpProxy, type TcpProxy } from '../../test/tcp-proxy.ts';
import { cloneTemplate } from '../../test/template-database.ts';
import type { TestPlace } from '../../test/test-place.ts';

const PROCESS = join(import.meta.dirname, '../../test/jobs-process.ts');
/** Leases are a second long and periods half of one; the rest is for a busy machine. */
const LONGEST_MS = 20_000;
const isServer = testEngine() === 'postgres';

interface Node {
  readonly child: ChildProcess;
  /** The jobs that do so from now on; resolves when none is missing, or when it has taken too long. */
  seen(what: 'began' | 'ended' | 'failed'): Promise<string[]>;
  kill(): Promise<void>;
}

const running = new Set<Node>();
let place: TestPlace;
let proxy: TcpProxy | undefined;

beforeAll(async () => {
  place = isServer ? await cloneTemplate() : await copyPreparedDirectory();
  const url = place.databaseUrl && new URL(place.databaseUrl);
  if (url) proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
});
afterEach(async () => {
  for (const node of running) await node.kill();
});
afterAll(async () => {
  await proxy?.stop();
  await place.remove();
});

function startNode(mode: 'busy' | 'quick'): Node {
  const url = place.databaseUrl && new URL(place.databaseUrl);
  if (url && proxy) url.host = `127.0.0.1:${proxy.port}`;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS, mode], {
    env: { PATH: process.env['PATH'], ...(url ? { DATABASE_URL: url.href } : { DATA_DIR: place.dataDir }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const seen = (what: string) =>
    new Promise<string[]>((resolve) => {
      const names = new Set<string>();
      const end = () => {
        clearTimeout(timer);
        child.stdout?.off('data', look);
        resolve(TIMED_JOBS.filter((name) => names.has(name)));
      };
      const timer = setTimeout(end, LONGEST_MS);
      const look = (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n'))
          if (line.startsWith(what)) names.add(line.slice(what.length + 1));
        if (names.size === TIMED_JOBS.length) end();
      };
      child.stdout?.on('data', look);
    });
  const node: Node = {
    child,
    seen,
    kill: async () => {
      running.delete(node);
      child.kill('SIGKILL');
      await exited;
    },
  };
  running.add(node);
  return node;
}

/** Each answers which jobs ran again after its fault. */
const FAULTS: Record<string, { isServerOnly: boolean; run(): Promise<string[]> }> = {
  'the database is away in the middle of a run': {
    isServerOnly: true,
    run: async () => {
      const node = startNode('busy');
      await node.seen('began');
      proxy?.cut();
      await node.seen('failed');
      proxy?.restore();
      return node.seen('ended');
    },
  },
  'a node is killed in the middle of a run, and another one lives': {
    isServerOnly: true,
    run: async () => {
      const second = startNode('quick');
      const first = startNode('busy');
      await first.seen('began');
      await first.kill();
      return second.seen('ended');
    },
  },
  'the only node is killed in the middle of a run and started again': {
    isServerOnly: false,
    run: async () => {
      const first = startNode('busy');
      await first.seen('began');
      await first.kill();
      const second = startNode('quick');
      return second.seen('ended');
    },
  },
  'a node is paused in the middle of a run, and another one lives': {
    isServerOnly: true,
    run: async () => {
      const first = startNode('busy');
      await first.seen('began');
      first.child.kill('SIGSTOP');
      const second = startNode('quick');
      const meanwhile = await second.seen('ended');
      first.child.kill('SIGCONT');
      const afterwards = await first.seen('ended');
      return meanwhile.filter((name) => afterwards.includes(name));
    },
  },
};

const faults = Object.entries(FAULTS).filter(([, { isServerOnly }]) => isServer || !isServerOnly);

it.each(faults)('every timed job runs again when %s (X1, X2, X5)', async (_, { run }) => {
  expect(await run()).toEqual(TIMED_JOBS);
});
