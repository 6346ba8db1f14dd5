// The pictures of a room as its host adds, orders, words and removes them (B1). Guests see those that are ready.
import type { OwnListing, OwnPhoto } from '@daynook/contract/hosting';
import { HOSTING } from '@daynook/contract/hosting-limits';
import type { Transaction } from 'kysely';
import { PictureRefused } from '../../adapters/photos/picture-file.ts';
import { isUploadedKey, originalName, uploadedKey } from '../../adapters/photos/uploaded-store.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockSpaces } from '../availability/service.ts';
import { discardFiles, FILES_TOPIC, type TakenIn, takeInPicture } from '../photos/service.ts';
import { editListing, getOwnRow } from './edit.ts';
import * as rows from './photo-rows.ts';
import { viewOwnPhoto } from './view.ts';

export interface PhotoWish {
  readonly listingId: string;
  /** Made by the client and kept for its retries. */
  readonly clientId: string;
}

const MEGABYTE = 1024 * 1024;

function requireRoom({ photoCount, hostBytes }: { photoCount: number; hostBytes: number }, moreBytes = 0): void {
  if (photoCount >= HOSTING.photosPerListing) {
    throw new AppError('LIMIT_REACHED', { message: `A space can have ${HOSTING.photosPerListing} pictures.` });
  }
  if (hostBytes + moreBytes > HOSTING.photoBytesPerHost) {
    const megabytes = Math.floor(HOSTING.photoBytesPerHost / MEGABYTE);
    throw new AppError('LIMIT_REACHED', {
      message: `All your pictures together can take ${megabytes} MB. Remove some.`,
    });
  }
}

/** What people are told about a picture that was refused. */
export function asAppError(error: unknown): unknown {
  if (error instanceof PictureRefused) {
    return new AppError(error.isUnknown ? 'UNSUPPORTED_MEDIA_TYPE' : 'IMAGE_REFUSED', { message: error.message });
  }
  return error;
}

async function keepPicture(deps: Deps, actor: MemberActor, wish: PhotoWish, picture: TakenIn): Promise<OwnPhoto> {
  const key = uploadedKey(deps.newId());
  // First the file, then the row that names it: a death in between leaves a file nobody names, which is swept up.
  let isKept = false;
  try {
    await deps.photoFiles.take(picture.path, originalName(key));
    return await retryTransaction(deps.db.kysely, async (trx) => {
      isKept = false;
      await lockSpaces(trx, wish.listingId);
      const { host_id: hostId } = await getOwnRow(trx, actor, wish.listingId);
      await rows.lockQuota(trx, hostId);
      const known = await rows.findByClientId(trx, wish);
      if (known) return viewOwnPhoto(known);
      requireRoom(await rows.countPhotos(trx, { listingId: wish.listingId, hostId }), picture.byteCount);
      const { width, height, byteCount } = picture;
      const added = await rows.insertPhoto(trx, { ...wish, id: deps.newId(), key, width, height, byteCount });
      await rows.raiseVersion(trx, wish.listingId, deps.clock.now());
      isKept = true;
      return viewOwnPhoto(added);
    });
  } finally {
    // When the commit itself was lost, nobody knows whether it happened: then the file stays, and is swept up if it did not.
    if (!isKept) await discardFiles(deps, key);
  }
}

/**
 * Adds a picture to the host's own room, or answers with the one that came under this client's id before. `chunks` is read
 * only when it is needed. Throws NOT_FOUND, GONE, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE.
 */
export async function addPhoto(
  deps: Deps,
  actor: MemberActor,
  wish: PhotoWish,
  chunks: () => AsyncIterable<Buffer>,
): Promise<OwnPhoto> {
  const db = deps.db.kysely;
  const { host_id: hostId } = await getOwnRow(db, actor, wish.listingId);
  const known = await rows.findByClientId(db, wish);
  if (known) return viewOwnPhoto(known);
  requireRoom(await rows.countPhotos(db, { listingId: wish.listingId, hostId }));
  try {
    return await takeInPicture(deps, chunks(), (picture) => keepPicture(deps, actor, wish, picture));
  } catch (error) {
    throw asAppError(error);
  }
}

interface Arrangement {
  readonly id: string;
  readonly version: number;
  readonly photos: readonly { _id: string; alt: string }[];
}

/**
 * Orders the pictures of the host's own room, words them, and removes those left out, files and all. Throws NOT_FOUND, GONE,
 * VERSION_CHANGED also when a picture has come in meanwhile, VALIDATION_FAILED for pictures that are not of this room.
 */
export function arrangePhotos(deps: Deps, actor: MemberActor, wish: Arrangement): Promise<OwnListing> {
  const { id, version, photos } = wish;
  return editListing(deps, actor, { id, version, mindsNewPhotos: true }, async ({ trx, row }) => {
    const known = new Set(row.photos.map((photo) => photo.id));
    for (const [index, { _id }] of photos.entries()) {
      // A second mention finds it gone from the set.
      if (known.delete(_id)) continue;
      throw new AppError('VALIDATION_FAILED', { fields: { [`photos.${index}._id`]: 'Not a picture of this space.' } });
    }
    await keepOnly(trx, deps, id, photos);
    return undefined;
  });
}

async function keepOnly(
  trx: Transaction<DB>,
  deps: Deps,
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

/** Removes all pictures of a room, files and all. */
export const forgetPhotos = (trx: Transaction<DB>, deps: Deps, listingId: string): Promise<void> =>
  keepOnly(trx, deps, listingId, []);
