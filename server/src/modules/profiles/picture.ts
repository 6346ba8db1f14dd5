// A member's picture: a single square, detected by its bytes, without location and camera data.
import type { OwnPage } from '@daynook/contract/profiles';
import { portraitKey } from '../../adapters/photos/uploaded-store.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { asAppError, discardFiles, makePortrait, takeInPicture } from '../photos/service.ts';
import { getOwnPage, swapPicture } from './service.ts';

async function replacePicture(deps: Deps, memberId: string, key: string | null): Promise<void> {
  await retryTransaction(deps.db.kysely, (trx) => swapPicture(trx, deps, memberId, key));
  deps.outboxSignal.ring();
}

/**
 * Replaces the member's picture. Other people don't see the pictures of pending members. Members without a confirmed email can't
 * have one, so the product can't be used for file storage. Throws ACCOUNT_NOT_ACTIVE, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE,
 * STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function changePicture(
  deps: Deps,
  actor: MemberActor,
  chunks: () => AsyncIterable<Buffer>,
): Promise<OwnPage> {
  if (actor.accountStatus === 'pending' && !actor.isEmailVerified) throw new AppError('ACCOUNT_NOT_ACTIVE');
  const key = portraitKey(deps.newId());
  // Files are written before their row, so a failure in between never leaves a row without files.
  let isKept = false;
  try {
    await takeInPicture(deps, chunks(), async ({ path }) => {
      await makePortrait(deps.photoFiles, path, key);
      await replacePicture(deps, actor.memberId, key);
      isKept = true;
    });
  } catch (error) {
    throw asAppError(error);
  } finally {
    if (!isKept) await discardFiles(deps, key);
  }
  return getOwnPage(deps, actor);
}

/** Removes the picture, if there is one. */
export async function removePicture(deps: Deps, actor: MemberActor): Promise<OwnPage> {
  await replacePicture(deps, actor.memberId, null);
  return getOwnPage(deps, actor);
}
