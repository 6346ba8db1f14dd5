// A member's picture: one, square, looked at by its bytes, without what the file tells of place and camera.
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
 * Takes a picture of the member in place of the one before. Nobody sees the pictures of who still waits but themselves, and
 * without a confirmed e-mail they have none: no place to leave files at. Throws ACCOUNT_NOT_ACTIVE, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE.
 */
export async function changePicture(
  deps: Deps,
  actor: MemberActor,
  chunks: () => AsyncIterable<Buffer>,
): Promise<OwnPage> {
  if (actor.accountStatus === 'pending' && !actor.isEmailVerified) throw new AppError('ACCOUNT_NOT_ACTIVE');
  const key = portraitKey(deps.newId());
  // First the files, then the row that names them: what fails in between leaves no row without its files.
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

/** Takes the picture away; none is as good as taken away. */
export async function removePicture(deps: Deps, actor: MemberActor): Promise<OwnPage> {
  await replacePicture(deps, actor.memberId, null);
  return getOwnPage(deps, actor);
}
