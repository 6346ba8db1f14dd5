// Processes photos in the background and removes unused files. Every step may run twice or be interrupted, because the next run
// picks up what a crash left behind.
import { PictureRefused } from '../../adapters/photos/picture-file.ts';
import { originalName, UPLOADED_FOLDER } from '../../adapters/photos/uploaded-store.ts';
import { isBackupRunning } from '../../backups/service.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { toSay } from '../../lib/languages/say.ts';
import { lockListings } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { clearIncoming, FILES_TOPIC, type MakeRest, makeSizes, removeFiles } from '../photos/service.ts';
import * as rows from './photo-store.ts';

/** Longer than processing a photo may take. After a crash, another run picks it up within a minute. */
const LEASE_SECONDS = 50;
/** A run ends before the queue considers it dead, and the next run continues. */
const RUN_MS = 60_000;
/** Attempts that may fail because of a full disk or a crash before the host sees an error. */
const ATTEMPTS = 6;
const HOUR_MS = 3_600_000;

const GIVEN_UP = toSay('We couldn’t process this photo. Remove it and add it again.');

/** Writes the outcome and queues the files to remove. False if the photo was removed meanwhile. */
async function finish(
  deps: Deps,
  photo: rows.ClaimedPhoto,
  outcome: Parameters<typeof rows.finishPhoto>[2],
  filesToRemove: string,
): Promise<boolean> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await lockListings(trx, photo.listingId);
    const isFinished = await rows.finishPhoto(trx, photo.id, outcome);
    if (!isFinished) return false;
    await queueEffects(trx, deps, [{ topic: FILES_TOPIC, payload: { name: filesToRemove } }]);
    await refreshListings(trx, [photo.listingId]);
    return true;
  });
}

const fail = (deps: Deps, photo: rows.ClaimedPhoto, failure: string) =>
  finish(deps, photo, { status: 'failed', failure, byte_count: 0 }, photo.key);

/** Makes the sizes needed to show a photo. Returns a function that makes the rest; undefined if there's nothing left to do. */
async function makeReady(deps: Deps, photo: rows.ClaimedPhoto): Promise<MakeRest | undefined> {
  // A photo that crashes the process mustn't be retried forever.
  if (photo.attempts > ATTEMPTS) {
    await fail(deps, photo, GIVEN_UP);
    return undefined;
  }
  try {
    const { sizes, makeRest } = await makeSizes(deps.photoFiles, photo.key);
    const { byteCount, fingerprint, ...made } = sizes;
    const isShown = await finish(
      deps,
      photo,
      { ...made, fingerprint: fingerprint, status: 'ready', byte_count: byteCount },
      originalName(photo.key),
    );
    if (isShown) return makeRest;
    // It was removed while its sizes were being made, so their files still exist.
    if ((await rows.findStatus(deps.db.kysely, photo.key)) === undefined) await removeFiles(deps, photo.key);
  } catch (error) {
    if (error instanceof PictureRefused) {
      await fail(deps, photo, error.message);
      return undefined;
    }
    deps.log.error({ err: error, photoId: photo.id }, 'failed to process a photo');
    const waitMs = 2 ** photo.attempts * 5_000;
    await rows.putOffPhoto(deps.db.kysely, photo.id, new Date(deps.clock.now().getTime() + waitMs));
  }
  return undefined;
}

/** AVIF sizes only save bytes. If they failed, the photo is always served as WebP. */
async function finishRest(deps: Deps, photo: rows.ClaimedPhoto, makeRest: MakeRest): Promise<void> {
  try {
    const byteCount = await makeRest();
    if (!(await rows.addBytes(deps.db.kysely, photo.id, byteCount))) await removeFiles(deps, photo.key);
  } catch (error) {
    deps.log.warn({ err: error, photoId: photo.id }, 'a photo has no AVIF sizes');
  }
}

/** The maximum number of photos kept in memory, about 6 MB each. */
const RESTS_MAXIMUM = 8;

/** Claims a waiting photo, unless too many photos in memory are waiting for their remaining sizes. */
async function claimNext(deps: Deps, restCount: number): Promise<rows.ClaimedPhoto | undefined> {
  if (restCount >= RESTS_MAXIMUM) return undefined;
  return rows.claimPhoto(deps.db.kysely, { now: deps.clock.now(), leaseSeconds: LEASE_SECONDS });
}

/** Processes waiting photos one at a time. The sizes needed to show a photo come first, because a host is waiting. Returns how many. */
export async function makePhotosReady(deps: Deps, signal?: AbortSignal): Promise<number> {
  const endsMs = performance.now() + RUN_MS;
  const rests: (() => Promise<void>)[] = [];
  let count = 0;
  while (!signal?.aborted && performance.now() < endsMs) {
    const photo = await claimNext(deps, rests.length);
    if (photo) {
      const makeRest = await makeReady(deps, photo);
      if (makeRest) rests.push(() => finishRest(deps, photo, makeRest));
      count += 1;
      continue;
    }
    const next = rests.shift();
    if (!next) break;
    await next();
  }
  for (const next of rests) if (!signal?.aborted) await next();
  return count;
}

/** Removes unused files older than an hour and incomplete uploads. Returns how many. */
export async function sweepPhotoFiles(deps: Deps): Promise<number> {
  // A restored copy may share files with the original, whose newer rows it doesn't have.
  if (!deps.config.isOutboundOn || (await isBackupRunning(deps.db.kysely))) return 0;
  const olderThan = new Date(Date.now() - HOUR_MS);
  let count = await clearIncoming(deps, olderThan);
  for await (const { name, changedAt } of deps.photoFiles.listFolders(UPLOADED_FOLDER)) {
    if (changedAt >= olderThan || (await rows.findStatus(deps.db.kysely, name)) !== undefined) continue;
    await deps.photoFiles.remove(name);
    count += 1;
  }
  return count;
}

export const photoJobs: readonly TimedJob[] = [
  { name: 'photos-make', everySeconds: 1, run: makePhotosReady },
  { name: 'photos-sweep', everySeconds: 3_600, run: sweepPhotoFiles },
];
