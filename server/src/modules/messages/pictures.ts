// Pictures in conversations. Their type is detected from their bytes, and they're re-encoded from their pixels. Only the
// participants can see them (H4, A17).
import type { Answer } from '@daynook/contract/api';
import { MESSAGE_PICTURES } from '@daynook/contract/limits/messages';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { keepPrivatePicture, queueRemovals, readPrivatePicture } from '../photos/service.ts';
import * as store from './picture-store.ts';
import { listMemberIds } from './read-store.ts';

type Picture = Answer<'POST /api/conversations/{id}/pictures'>;

/** This folder isn't served publicly. */
const fileName = (id: string) => `message/${id}.webp`;

async function requireMember(deps: Deps, conversationId: string, memberId: string): Promise<void> {
  const members = await listMemberIds(deps.db.kysely, conversationId);
  if (!members.includes(memberId)) throw new AppError('NOT_FOUND');
}

/**
 * Stores an uploaded picture before it's sent. Throws NOT_FOUND if the actor isn't in the conversation, LIMIT_REACHED,
 * IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function takePicture(
  deps: Deps,
  actor: MemberActor,
  conversationId: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<Picture> {
  await requireMember(deps, conversationId, actor.memberId);
  if ((await store.countWaiting(deps.db.kysely, actor.memberId)) >= MESSAGE_PICTURES.waiting)
    throw new AppError('LIMIT_REACHED');
  const id = deps.newId();
  const at = deps.clock.now();
  const { width, height } = await keepPrivatePicture(
    deps,
    chunks(),
    { name: fileName(id), maximumWidth: MESSAGE_PICTURES.maximumWidth },
    (kept) => store.insertPicture(deps.db.kysely, { id, conversationId, memberId: actor.memberId, ...kept, at }),
  );
  return { _id: id, width, height };
}

/** The picture, for participants of its conversation. Before it's sent, only for its uploader. Throws NOT_FOUND. */
export async function readPicture(
  deps: Deps,
  actor: MemberActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  await requireMember(deps, id, actor.memberId);
  const picture = await store.findPicture(deps.db.kysely, id, pictureId);
  if (!picture || (!picture.isSaid && picture.memberId !== actor.memberId)) throw new AppError('NOT_FOUND');
  return new Download(await readPrivatePicture(deps, fileName(pictureId)), 'picture.webp');
}

/** A picture of a reported message, for staff. Throws NOT_FOUND for a picture of another message. */
export async function readReportedPicture(deps: Deps, messageId: string, pictureId: string): Promise<Download> {
  if (!(await store.isPartOf(deps.db.kysely, messageId, pictureId))) throw new AppError('NOT_FOUND');
  return new Download(await readPrivatePicture(deps, fileName(pictureId)), 'picture.webp');
}

/** Attaches them to the message. Throws VALIDATION_FAILED if one is missing, someone else's, or already sent. */
export async function attachPictures(
  trx: Transaction<DB>,
  of: { conversationId: string; memberId: string; messageId: string },
  pictureIds: readonly string[],
): Promise<void> {
  if (pictureIds.length === 0) return;
  const count = await store.attach(trx, of, pictureIds);
  if (count !== pictureIds.length)
    throw new AppError('VALIDATION_FAILED', {
      fields: { pictureIds: say('One of these photos is no longer available.') },
    });
}

/** Removes the files after the commit. */
const removeFiles = (trx: Transaction<DB>, deps: Pick<Deps, 'newId' | 'clock'>, ids: readonly string[]) =>
  queueRemovals(trx, deps, ids.map(fileName));

/** Deletes all pictures of a member who leaves from all conversations. Their texts stay for the others. */
export async function forgetPictures(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  memberId: string,
): Promise<void> {
  await removeFiles(trx, deps, await store.removeOwn(trx, memberId));
}

/** Deletes uploads that were never sent. */
async function sweep(deps: Deps): Promise<void> {
  const before = addMinutes(deps.clock.now(), -60 * MESSAGE_PICTURES.keptHours);
  await retryTransaction(deps.db.kysely, async (trx) => {
    await removeFiles(trx, deps, await store.removeWaiting(trx, before));
  });
}

export const messageJobs: readonly TimedJob[] = [{ name: 'message-pictures', everySeconds: 3_600, run: sweep }];
