/**
 * Where the embedded engine listens: a unix socket in a private directory with a short path (107 bytes are the limit).
 * On Windows, where the driver can't use one, the engine listens on a loopback port and nothing here is used.
 */
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './directory-lock.ts';

const PREFIX = 'daynook-pg-';
/** The file name the driver looks for when its host is a directory. */
const SOCKET_FILE = '.s.PGSQL.5432';
const LONGEST_SOCKET_PATH = 100;
/** This process's own, which may not be listening yet. */
const ours = new Set<string>();

/** Makes a new directory (0700), named after this process, and removes those that killed processes left behind. */
export async function createSocketDirectory(): Promise<string> {
  const root = shortTemporaryFolder();
  await sweepAbandoned(root);
  const directory = mkdtempSync(join(root, `${PREFIX}${process.pid}-`));
  ours.add(directory);
  return directory;
}

export function socketPath(directory: string): string {
  return join(directory, SOCKET_FILE);
}

/** Removes the socket and its directory, and nothing else. */
export function removeSocketDirectory(directory: string): void {
  ours.delete(directory);
  rmSync(socketPath(directory), { force: true });
  try {
    rmdirSync(directory);
  } catch {
    // already gone, or somebody else's file is in it: not ours to remove
  }
}

function shortTemporaryFolder(): string {
  const longest = socketPath(join(tmpdir(), `${PREFIX}1234567-XXXXXX`));
  return Buffer.byteLength(longest) <= LONGEST_SOCKET_PATH ? tmpdir() : '/tmp';
}

async function sweepAbandoned(root: string): Promise<void> {
  for (const name of readdirSync(root)) {
    if (!name.startsWith(PREFIX)) continue;
    const directory = join(root, name);
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    // A container starts again with the number of its predecessor, so our own number may be a dead one's.
    const mayBeDead = pid === process.pid ? !ours.has(directory) : !(pid > 0 && isAlive(pid));
    // Numbers say nothing about processes of another container that shares the folder: nobody may be listening.
    if (mayBeDead && !(await isListening(socketPath(directory)))) removeSocketDirectory(directory);
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect(path);
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', (error: NodeJS.ErrnoException) =>
      done(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    );
  });
}
