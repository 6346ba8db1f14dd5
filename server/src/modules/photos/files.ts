// Removes files without a row. This happens after the commit, and is retried while their store is unavailable.
import type { Transaction } from 'kysely';
import { removeUnlessBackedUp } from '../../backups/service.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects, type TopicHandler } from '../../jobs/outbox.ts';

/** Outbox effects with this topic remove a file, or a folder with all its files. */
export const FILES_TOPIC = 'photo-files';

export const photoFilesTopic: TopicHandler = {
  topic: FILES_TOPIC,
  isOutward: true,
  handle: (deps, { name }) => removeUnlessBackedUp(deps, name as string),
};

/** Removes files after the caller's transaction, for rows that are erased in it. */
export const queueRemovals = (
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  names: readonly string[],
): Promise<void> =>
  queueEffects(
    trx,
    deps,
    names.map((name) => ({ topic: FILES_TOPIC, payload: { name } })),
  );

/** Removes the files of a photo that nobody sees, now or once a backup that's being made has ended. */
export async function removeFiles(deps: Deps, name: string): Promise<void> {
  const postponed = await removeUnlessBackedUp(deps, name);
  if (postponed)
    await queueEffects(deps.db.kysely, deps, [{ topic: FILES_TOPIC, payload: { name }, dueAt: postponed.until }]);
}

/**
 * Removes a file or folder after an upload that failed, now or once its store answers again. Never throws, because the error
 * that brought us here is the one to report.
 */
export async function discardFiles(deps: Deps, name: string): Promise<void> {
  try {
    await queueEffects(deps.db.kysely, deps, [{ topic: FILES_TOPIC, payload: { name } }]);
    deps.outboxSignal.ring();
  } catch (error) {
    deps.log.warn({ err: error, name }, 'files of a failed upload were left behind');
  }
}
