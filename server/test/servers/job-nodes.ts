/** Processes that run every timed job on one database, and their connection to it, for tests that interfere with them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { TIMED_JOBS } from '@daynook/contract/timed-jobs';
import { testEngine } from '../database.ts';
import { copyPreparedDirectory } from '../prepared-directory.ts';
import { cloneTemplate } from '../template-database.ts';
import { overTcp } from './postgres.ts';
import { startTcpProxy } from './tcp-proxy.ts';

const PROCESS = join(import.meta.dirname, 'jobs-process.ts');

export interface JobNode {
  readonly child: ChildProcess;
  /** The jobs that have run since then. Resolves when none is missing, or when it takes too long. */
  seen(what: 'began' | 'ended' | 'failed', longestMs?: number): Promise<string[]>;
  /** Sets the database's clock this far ahead, if it can be set. */
  setClockAhead(hours: number): void;
  kill(): Promise<void>;
}

export interface JobNodes {
  readonly place: { readonly databaseUrl?: string; readonly dataDir?: string };
  /** Starts a node. See jobs-process.ts. */
  start(mode: 'busy' | 'quick'): JobNode;
  /** Breaks all connections to the PostgreSQL server until it's restored. */
  cut(): void;
  restore(): void;
  killAll(): Promise<void>;
  stop(): Promise<void>;
}

/** A new database without nodes. `everySeconds` is each job's period (default: half a second). */
export async function createJobNodes(options: { longestMs: number; everySeconds?: number }): Promise<JobNodes> {
  const place = testEngine() === 'postgres' ? await cloneTemplate() : await copyPreparedDirectory();
  const url = place.databaseUrl ? overTcp(place.databaseUrl) : undefined;
  const proxy = url ? await startTcpProxy({ host: url.hostname, port: Number(url.port) }) : undefined;
  if (url && proxy) url.host = `127.0.0.1:${proxy.port}`;
  const running = new Set<JobNode>();

  const start = (mode: 'busy' | 'quick'): JobNode => {
    const period = options.everySeconds === undefined ? [] : [String(options.everySeconds)];
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS, mode, ...period], {
      env: { PATH: process.env['PATH'], ...(url ? { DATABASE_URL: url.href } : { DATA_DIR: place.dataDir }) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    const node: JobNode = {
      child,
      seen: (what, longestMs = options.longestMs) => seen(child, what, longestMs),
      setClockAhead: (hours) => void child.stdin?.write(`clock ${hours}\n`),
      kill: async () => {
        running.delete(node);
        child.kill('SIGKILL');
        await exited;
      },
    };
    running.add(node);
    return node;
  };
  const killAll = async () => {
    for (const node of running) await node.kill();
  };
  return {
    place,
    start,
    cut: () => proxy?.cut(),
    restore: () => proxy?.restore(),
    killAll,
    stop: async () => {
      await killAll();
      await proxy?.stop();
      await place.remove();
    },
  };
}

const seen = (child: ChildProcess, what: string, longestMs: number) =>
  new Promise<string[]>((resolve) => {
    const names = new Set<string>();
    const end = () => {
      clearTimeout(timer);
      child.stdout?.off('data', readLines);
      resolve(TIMED_JOBS.filter((name) => names.has(name)));
    };
    const timer = setTimeout(end, longestMs);
    const readLines = (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n'))
        if (line.startsWith(what)) names.add(line.slice(what.length + 1));
      if (names.size === TIMED_JOBS.length) end();
    };
    child.stdout?.on('data', readLines);
  });
