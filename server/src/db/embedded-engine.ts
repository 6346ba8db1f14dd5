/**
 * Starts and stops the embedded PostgreSQL on a data directory: lock, first creation, worker, socket.
 * For trying out, developing and small single-machine use: it never calls fsync, so power loss can lose newest writes.
 */
import { fork } from 'node:child_process';
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  brokenDatabase,
  DataFolderError,
  hasDatabase,
  requireNoFilesOfMembers,
  requireOwnFolder,
} from './data-folder.ts';
import { type DirectoryLock, lockDirectory } from './directory-lock.ts';
import type { WorkerReport, WorkerSettings } from './embedded-worker.ts';
import { createSocketDirectory, removeSocketDirectory, socketPath } from './socket-directory.ts';

/** The folder of the database's own files inside the data directory. */
export const ENGINE_FOLDER = 'pg';
const FRESH_PREFIX = 'pg.new-';

export interface EmbeddedEngine {
  address: { host: string; port: number };
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  leaseMs: number;
  /** The port the application serves on, only to name it to a second process. */
  port?: number | undefined;
  /** Called at most once, when the engine dies without having been asked to stop. */
  onDied: (reason: Error) => void;
}

/** Throws `DirectoryInUseError` while another process (or this one) has an engine on the directory, `DataFolderError` when it can't be used. */
export async function startEngine(options: EngineOptions): Promise<EmbeddedEngine> {
  const dataDir = resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  requireOwnFolder(dataDir);
  const lock = lockDirectory(dataDir);
  let socketDirectory: string | undefined;
  try {
    describeHolder(lock, options.port);
    socketDirectory = process.platform === 'win32' ? undefined : await createSocketDirectory();
    await createIfMissing(dataDir);
    const worker = await startWorker(
      {
        directory: join(dataDir, ENGINE_FOLDER),
        socketPath: socketDirectory && socketPath(socketDirectory),
        leaseMs: options.leaseMs,
      },
      options.onDied,
    );
    const release = (): void => releaseAll(lock, socketDirectory);
    const address = { host: socketDirectory ?? '127.0.0.1', port: worker.port };
    describeHolder(lock, options.port, address);
    return {
      address,
      stop: () => worker.stop().finally(release),
    };
  } catch (error) {
    releaseAll(lock, socketDirectory);
    throw error;
  }
}

function describeHolder(lock: DirectoryLock, port: number | undefined, engine?: EmbeddedEngine['address']): void {
  const startedAt = new Date().toISOString();
  lock.describe({ pid: process.pid, startedAt, ...(port ? { port } : {}), ...(engine ? { engine } : {}) });
}

function releaseAll(lock: DirectoryLock, socketDirectory: string | undefined): void {
  if (socketDirectory) removeSocketDirectory(socketDirectory);
  lock.release();
}

/** Creates in a folder of its own and renames, so that a half-created database is never taken for a whole one. */
async function createIfMissing(dataDir: string): Promise<void> {
  const folder = join(dataDir, ENGINE_FOLDER);
  sweepHalfCreated(dataDir);
  if (!hasDatabase(folder)) {
    requireNoFilesOfMembers(dataDir);
    const fresh = await mkdtemp(join(dataDir, FRESH_PREFIX));
    await runInitdb(fresh);
    syncTree(fresh);
    renameSync(fresh, folder);
    syncPath(dataDir);
  }
  chmodSync(folder, 0o700); // the engine writes world-readable files: nobody else may get at them
}

function sweepHalfCreated(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(FRESH_PREFIX)) continue;
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {
      // a creation whose starter was killed may still be writing there; the next start sweeps again
    }
  }
}

function runInitdb(directory: string): Promise<void> {
  const child = fork(new URL('./embedded-initdb.ts', import.meta.url), [directory], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  });
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('exit', (code, signal) => {
      if (code === 0) done();
      else
        failed(
          new DataFolderError(
            `The embedded database can't be created in ${dirname(directory)} (${reasonIn(complaints) ?? signal ?? code}). Check that the disk has room, or choose another DATA_DIR.`,
            { cause: complaints },
          ),
        );
    });
  });
}

/** The line of a crash report that says what happened. */
const reasonIn = (complaints: string): string | undefined => /Error: (.{1,200})/.exec(complaints)?.[1];

function syncTree(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(directory);
}

function syncPath(path: string): void {
  if (process.platform === 'win32') return; // directories can't be opened there
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

const readFirstLine = ({ message }: Error): string => message.split('\n')[0]!.slice(0, 200).replace(/\.$/, '');

interface RunningWorker {
  port: number;
  stop(): Promise<void>;
}

function startWorker(settings: WorkerSettings, onDied: (reason: Error) => void): Promise<RunningWorker> {
  // Under `node --watch` this variable makes a worker report what it loads to a parent it does not have, and end at once.
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env;
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: settings,
    execArgv: [],
    env,
  });
  const ended = new Promise<void>((done) => worker.once('exit', () => done()));
  return new Promise((ready, failed) => {
    let state: 'starting' | 'running' | 'over' = 'starting';
    const fail = (reason: Error): void => {
      if (state === 'starting') failed(brokenDatabase(settings.directory, readFirstLine(reason), reason));
      else if (state === 'running') onDied(reason);
      state = 'over';
    };
    worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => fail(new Error(`The embedded database ended unexpectedly (${code})`)));
    worker.on('message', (report: WorkerReport) => {
      if (report.kind === 'broken') return fail(new Error(`The embedded database broke: ${report.reason}`));
      state = 'running';
      ready({
        port: report.port,
        stop: () => {
          state = 'over';
          worker.postMessage('stop');
          return ended;
        },
      });
    });
  });
}
