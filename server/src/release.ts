// Which release runs: its version, and the commit if it's known. Read once, so health never reads a file.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Release {
  readonly version: string;
  /** The first characters of the commit; null if neither an image nor a clone says which. */
  readonly commit: string | null;
}

const COMMIT_CHARACTERS = 12;

function readLine(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** A branch's commit is in a file of its own until Git packs it together with others. */
function findBranchCommit(git: string, branch: string): string | undefined {
  const packed = readLine(join(git, 'packed-refs'))?.split('\n') ?? [];
  return readLine(join(git, branch)) ?? packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0];
}

/** From the file that an image has, else from the clone, without starting Git. */
function findCommit(root: string): string | undefined {
  const git = join(root, '.git');
  const head = readLine(join(root, 'commit.txt')) ?? readLine(join(git, 'HEAD'));
  const branch = head?.startsWith('ref: ') ? head.slice('ref: '.length) : undefined;
  const commit = branch ? findBranchCommit(git, branch) : head;
  return commit && /^[0-9a-f]{7,40}$/.test(commit) ? commit.slice(0, COMMIT_CHARACTERS) : undefined;
}

export function readRelease(root: string): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, commit: findCommit(root) ?? null };
}

export const RELEASE = readRelease(join(import.meta.dirname, '../..'));
