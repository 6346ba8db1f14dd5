/**
 * One process per data directory: two embedded engines on one directory lose data silently.
 * The lock is the kernel's and goes away with the process, however that ends; the file beside it only says who holds it.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOCK_FILE = 'lock.sqlite';
const HOLDER_FILE = 'holder.json';

/** Who uses a data directory, written beside the lock for the next one to read. */
export interface LockHolder {
  pid: number;
  startedAt: string;
  port?: number;
  /** Where its engine listens, for backups. */
  engine?: { host: string; port: number };
}

export interface DirectoryLock {
  /** Tells the next one who holds it. */
  describe(holder: LockHolder): void;
  release(): void;
}

/** Refused because another process uses the directory; `holder` is unknown in the instant in which it starts. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly directory: string;
  readonly holder: LockHolder | undefined;

  constructor(directory: string, holder: LockHolder | undefined, cause: unknown) {
    super(
      `The data directory ${directory} is in use by ${holder ? describeHolder(holder) : 'another process'}. ` +
        'Stop that process first, or set DATA_DIR to another directory.',
      { cause },
    );
    this.directory = directory;
    this.holder = holder;
  }
}

/** The lock file can't be read as one, so nobody can know whether the directory is in use. */
export class BrokenLockError extends Error {
  override readonly name = 'BrokenLockError';

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(
      `The lock file ${file} is damaged (${reason}). Make sure that no other process uses this data directory, then delete that file and start again.`,
      { cause },
    );
  }
}

/** Takes the directory for this process. Throws {@link DirectoryInUseError}, {@link BrokenLockError}. */
export function lockDirectory(directory: string): DirectoryLock {
  const holderFile = join(directory, HOLDER_FILE);
  const lockFile = join(directory, LOCK_FILE);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(lockFile);
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw new BrokenLockError(lockFile, error);
    const holder = readHolder(holderFile);
    throw new DirectoryInUseError(directory, holder && isAlive(holder.pid) ? holder : undefined, error);
  }
  return {
    describe: (holder) => writeHolder(holderFile, holder),
    release: () => {
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

function describeHolder(holder: LockHolder): string {
  const since = holder.startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  const port = holder.port ? ` on port ${holder.port}` : '';
  return `process ${holder.pid}, which has been running${port} since ${since}`;
}

function writeHolder(file: string, holder: LockHolder): void {
  const fresh = `${file}.${randomUUID()}`;
  writeFileSync(fresh, `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}

function readHolder(file: string): LockHolder | undefined {
  try {
    const holder: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return isHolder(holder) ? holder : undefined;
  } catch {
    return undefined; // absent, or half-written by a machine that stopped: only the description is lost
  }
}

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false;
  const { pid, startedAt } = value as Partial<LockHolder>;
  return Number.isSafeInteger(pid) && typeof startedAt === 'string';
}

/** Whether a process of that number runs here, ours or another user's. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}
