// Photos of the way in to a property (B6), as its hosts edit them. They're private: bookings decide which guest sees which (`arrivals`).

import { WAY_IN, type WayInStage } from '@daynook/contract/hosting/way-in-limits';
import type { WayInPhoto, WayInPhotos } from '@daynook/contract/hosting/way-in-photos';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { requireMay } from '../permissions/service.ts';
import { keepPrivatePicture, queueRemovals, readPrivateFile } from '../photos/service.ts';
import * as store from './store.ts';

export { listPhotos as listWayInPhotos } from './store.ts';

/** This path isn't among those that are served publicly. */
const fileName = (id: string) => `way-in/${id}.webp`;

/** The caller has checked access. Throws NOT_FOUND, STORAGE_UNAVAILABLE. */
export const openWayInPhoto = async (deps: Pick<Deps, 'photoFiles'>, id: string): Promise<Download> =>
  new Download(await readPrivateFile(deps, fileName(id)), 'picture.webp');

/** Throws NOT_FOUND, FORBIDDEN for co-hosts who can't edit. */
export async function listPhotos({ db }: Deps, actor: MemberActor, propertyId: string): Promise<WayInPhotos> {
  await requireMay(db.kysely, actor.memberId, { propertyId }, 'edit');
  return { photos: await store.listPhotos(db.kysely, propertyId) };
}

/** Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED. */
async function requireRoom(trx: Transaction<DB>, actor: MemberActor, propertyId: string): Promise<void> {
  await requireMay(trx, actor.memberId, { propertyId }, 'edit');
  await store.lockProperty(trx, propertyId);
  if ((await store.listPhotos(trx, propertyId)).length >= WAY_IN.perProperty)
    throw new AppError('LIMIT_REACHED', {
      message: say('You can add up to {count} photos.', { count: WAY_IN.perProperty }),
    });
}

/**
 * Adds a photo as the last step. Throws NOT_FOUND, FORBIDDEN, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE.
 */
export async function addPhoto(
  deps: Deps,
  actor: MemberActor,
  { id: propertyId, stage }: { id: string; stage: WayInStage },
  chunks: () => AsyncIterable<Buffer>,
): Promise<WayInPhotos> {
  await retryTransaction(deps.db.kysely, (trx) => requireRoom(trx, actor, propertyId));
  const id = deps.newId();
  const picture = { name: fileName(id), maximumWidth: WAY_IN.maximumWidth };
  await keepPrivatePicture(deps, chunks(), picture, (kept) =>
    retryTransaction(deps.db.kysely, async (trx) => {
      // The upload took a while: the property may have another host or more photos by now.
      await requireRoom(trx, actor, propertyId);
      await store.insertPhoto(trx, { ...kept, id, propertyId, stage, at: deps.clock.now() });
    }),
  );
  return { photos: await store.listPhotos(deps.db.kysely, propertyId) };
}

/** Changes all photos at once. Throws NOT_FOUND, FORBIDDEN, and STATE_CHANGED if these aren't the property's photos anymore. */
export function changePhotos(
  deps: Deps,
  actor: MemberActor,
  { id: propertyId, photos }: { id: string; photos: readonly Pick<WayInPhoto, '_id' | 'caption' | 'stage'>[] },
): Promise<WayInPhotos> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await requireMay(trx, actor.memberId, { propertyId }, 'edit');
    await store.lockProperty(trx, propertyId);
    const before = await store.listPhotos(trx, propertyId);
    const known = new Set(before.map(({ _id }) => _id));
    const sent = new Set(photos.map(({ _id }) => _id));
    const isSame = known.size === photos.length && sent.size === known.size && [...sent].every((id) => known.has(id));
    if (!isSame)
      throw new AppError('STATE_CHANGED', {
        message: say('The photos have changed. Check them and try again.'),
        current: { photos: before },
      });
    for (const [position, photo] of photos.entries()) await store.updatePhoto(trx, { ...photo, position });
    return { photos: await store.listPhotos(trx, propertyId) };
  });
}

/** Throws NOT_FOUND, FORBIDDEN. */
export function removePhoto(
  deps: Deps,
  actor: MemberActor,
  which: { id: string; photoId: string },
): Promise<WayInPhotos> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    await requireMay(trx, actor.memberId, { propertyId: which.id }, 'edit');
    if (!(await store.deletePhoto(trx, which))) throw new AppError('NOT_FOUND');
    await queueRemovals(trx, deps, [fileName(which.photoId)]);
    return { photos: await store.listPhotos(trx, which.id) };
  });
}

/** As a host who may edit the property. Throws NOT_FOUND, FORBIDDEN, STORAGE_UNAVAILABLE. */
export async function readPhoto(
  deps: Deps,
  actor: MemberActor,
  { id, photoId }: { id: string; photoId: string },
): Promise<Download> {
  const { photos } = await listPhotos(deps, actor, id);
  if (!photos.some(({ _id }) => _id === photoId)) throw new AppError('NOT_FOUND');
  return openWayInPhoto(deps, photoId);
}

/** Deletes the photos of all properties of a host who deletes their account. */
export async function forgetWayInPhotos(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  hostId: string,
): Promise<void> {
  await queueRemovals(trx, deps, (await store.deleteOfHost(trx, hostId)).map(fileName));
}
