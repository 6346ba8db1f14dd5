/**
 * Temporary folders of the tests that are removed even when the process that made them was killed: the next one does it.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../src/db/directory-lock.ts';

/** Makes a folder named after this process, and removes those of processes that are no more. */
export function makeTemporaryFolder(root: string, prefix: string): string {
  for (const name of readdirSync(root)) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length).split('-')[0]) : Number.NaN;
    if (Number.isSafeInteger(pid) && pid > 0 && !isAlive(pid))
      rmSync(join(root, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(root, `${prefix}${process.pid}-`));
}
