// A host's photos of a listing: upload, order, describe and remove (B1). Guests see the processed ones; the first of
// those is the cover.
import type { OwnListing, OwnPhoto } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { Transaction } from 'kysely';
import { isUploadedKey, originalName, uploadedKey } from '../../adapters/photos/uploaded-store.ts';
import { currentLimits } from '../../current-limits.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { lockListings } from '../availability/service.ts';
import { asAppError, discardFiles, FILES_TOPIC, type TakenIn, takeInPicture } from '../photos/service.ts';
import { editListing, getOwnRow, UNSEEN } from './edit.ts';
import * as rows from './photo-store.ts';
import * as store from './store.ts';
import { keepUnpublished } from './unpublished.ts';
import { viewOwnPhoto } from './view.ts';

export interface PhotoInput {
  readonly listingId: string;
  /** Made by the client and reused for retries. */
  readonly clientId: string;
}

const MEGABYTE = 1024 * 1024;

function requireCapacity({ photoCount, hostBytes }: { photoCount: number; hostBytes: number }, moreBytes = 0): void {
  if (photoCount >= currentLimits().photosPerListing) {
    throw new AppError('LIMIT_REACHED', {
      message: say('A listing can have up to {count} photos. Remove one to add another.', {
        count: currentLimits().photosPerListing,
      }),
    });
  }
  if (hostBytes + moreBytes > HOSTING.photoBytesPerHost) {
    const megabytes = Math.floor(HOSTING.photoBytesPerHost / MEGABYTE);
    throw new AppError('LIMIT_REACHED', {
      message: say('Your photos can take up to {megabytes} MB in total. Remove some to add more.', { megabytes }),
    });
  }
}

async function keepPicture(deps: Deps, actor: MemberActor, input: PhotoInput, picture: TakenIn): Promise<OwnPhoto> {
  const key = uploadedKey(deps.newId());
  // The file is written before its row, so a crash in between only leaves an unused file, which is removed later.
  let isKept = false;
  try {
    await deps.photoFiles.take(picture.path, originalName(key));
    return await retryTransaction(deps.db.kysely, async (trx) => {
      isKept = false;
      await lockListings(trx, input.listingId);
      const { host_id: hostId } = await getOwnRow(trx, actor, input.listingId);
      await rows.lockQuota(trx, hostId);
      const known = await rows.findByClientId(trx, input);
      if (known) return viewOwnPhoto(known);
      requireCapacity(await rows.countPhotos(trx, { listingId: input.listingId, hostId }), picture.byteCount);
      const { width, height, byteCount } = picture;
      const added = await rows.insertPhoto(trx, { ...input, id: deps.newId(), key, width, height, byteCount });
      await rows.raiseVersion(trx, input.listingId, deps.clock.now());
      isKept = true;
      return viewOwnPhoto(added);
    });
  } finally {
    // If we can't tell whether the commit succeeded, the file stays. It's removed later if the row doesn't exist.
    if (!isKept) await discardFiles(deps, key);
  }
}

/**
 * Adds a photo to the host's listing, or returns the one added earlier with this client id. Reads `chunks` only if needed. Throws NOT_FOUND, GONE, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE.
 */
export async function addPhoto(
  deps: Deps,
  actor: MemberActor,
  input: PhotoInput,
  chunks: () => AsyncIterable<Buffer>,
): Promise<OwnPhoto> {
  const db = deps.db.kysely;
  const { host_id: hostId } = await getOwnRow(db, actor, input.listingId);
  const known = await rows.findByClientId(db, input);
  if (known) return viewOwnPhoto(known);
  requireCapacity(await rows.countPhotos(db, { listingId: input.listingId, hostId }));
  try {
    return await takeInPicture(deps, chunks(), (picture) => keepPicture(deps, actor, input, picture));
  } catch (error) {
    throw asAppError(error);
  }
}

interface Arrangement {
  readonly id: string;
  readonly version: number;
  readonly photos: readonly { _id: string; alt: string }[];
  readonly publish?: boolean | undefined;
}

/**
 * Sets the order and descriptions of the photos, and removes those left out with their files. If the listing is live, this waits
 * to be published, unless `publish` says otherwise. Throws NOT_FOUND, GONE,
 * VERSION_CHANGED (also if a photo was added meanwhile), VALIDATION_FAILED for photos of another listing.
 */
export function arrangePhotos(deps: Deps, actor: MemberActor, input: Arrangement): Promise<OwnListing> {
  const { id, version, photos, publish = false } = input;
  return editListing(deps, actor, { id, version, mindsNewPhotos: true }, async ({ trx, row }) => {
    const known = new Set(row.photos.map((photo) => photo.id));
    for (const [index, { _id }] of photos.entries()) {
      // A second occurrence of an id is ignored.
      if (known.delete(_id)) continue;
      throw new AppError('VALIDATION_FAILED', {
        fields: { [`photos.${index}._id`]: say('This photo isn’t part of this listing.') },
      });
    }
    if (row.state === 'live' && !publish) {
      const kept = new Set(photos.map(({ _id }) => _id));
      const removed = row.photos.map((photo) => photo.id).filter((photoId) => !kept.has(photoId));
      await keepUnpublished({ trx, row, now: deps.clock.now() }, { photos: { order: photos, removed } });
      return UNSEEN;
    }
    await keepOnly(trx, deps, id, photos);
    await store.dropUnpublished(trx, id, ['photos']);
    return undefined;
  });
}

/** Gives the photos this order and these descriptions, and removes the others with their files. */
export async function keepOnly(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  listingId: string,
  photos: Arrangement['photos'],
): Promise<void> {
  const removedKeys = await rows.arrangePhotos(trx, listingId, photos);
  const payloads = removedKeys.filter(isUploadedKey).map((name) => ({ name }));
  await queueEffects(
    trx,
    deps,
    payloads.map((payload) => ({ topic: FILES_TOPIC, payload })),
  );
}

/** Removes all photos of a listing with their files. */
export const forgetPhotos = (trx: Transaction<DB>, deps: Deps, listingId: string): Promise<void> =>
  keepOnly(trx, deps, listingId, []);
