// What the rest of the server knows of backups: files stay while one is made, and when the last one was finished.
import type { Deps } from '../deps.ts';
import type { Postponed } from '../jobs/outbox.ts';
import * as lease from './lease-store.ts';

export { findLast as findLastBackup, isRunning as isBackupRunning } from './lease-store.ts';

const WAIT_MS = 5 * 60_000;

/** Removes a file or folder, or says when to try again: a backup that's being made may still have to read it. */
export async function removeUnlessBackedUp(
  { db, photoFiles, clock }: Pick<Deps, 'db' | 'photoFiles' | 'clock'>,
  name: string,
): Promise<Postponed | undefined> {
  if (await lease.isRunning(db.kysely)) return { until: new Date(clock.now().getTime() + WAIT_MS) };
  await photoFiles.remove(name);
  return undefined;
}
