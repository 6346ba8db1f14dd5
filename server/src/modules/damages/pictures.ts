// Photos of damage, uploaded by the host before they report it, or by the guest before they answer. Only the two sides and staff
// see them, and location and camera data are removed (A17).

import { DAMAGE_PICTURES } from '@daynook/contract/limits/damages';
import type { SentPicture } from '@daynook/contract/sent-files';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addHours } from '../../lib/time/ranges.ts';
import { auditView } from '../audit/service.ts';
import { keepPrivatePicture, queueRemovals, readPrivateFile } from '../photos/service.ts';
import * as pictures from './picture-store.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';
import { toReport } from './view.ts';
import { findViewer } from './viewer.ts';

type Trx = Transaction<DB>;

/** This path isn't among those that are served publicly. */
const fileName = (id: string) => `damage/${id}.webp`;

/** The host before they report, the guest before they answer. Throws FORBIDDEN, STATE_CHANGED. */
async function requireTurn(deps: Deps, { subject, viewer }: Awaited<ReturnType<typeof findViewer>>): Promise<void> {
  const now = deps.clock.now();
  const report = await store.findReport(deps.db.kysely, subject.id);
  if (viewer.role === 'guest' ? !report : !rules.speaksForHost(viewer)) throw new AppError('FORBIDDEN');
  const isTheirs =
    viewer.role === 'guest' ? rules.awaitsGuest(toReport(report!), now) : !report && rules.canReport(subject, now);
  if (!isTheirs) throw new AppError('STATE_CHANGED', { message: say('Photos can’t be added anymore.') });
}

/**
 * Stores a photo to send later. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE,
 * STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function takePicture(
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<SentPicture> {
  await requireTurn(deps, await findViewer(deps.db.kysely, actor, bookingId));
  const owner = { bookingId, memberId: actor.memberId };
  if ((await pictures.countWaiting(deps.db.kysely, owner)) >= 2 * DAMAGE_PICTURES.perSide)
    throw new AppError('LIMIT_REACHED');
  const id = deps.newId();
  const at = deps.clock.now();
  const { width, height } = await keepPrivatePicture(
    deps,
    chunks(),
    { name: fileName(id), maximumWidth: DAMAGE_PICTURES.maximumWidth },
    (kept) => pictures.insertPicture(deps.db.kysely, { ...owner, ...kept, id, at }),
  );
  return { _id: id, width, height };
}

/**
 * A photo, for both sides and staff once it's sent, and before that only for the uploader. Views by staff are logged. Throws
 * NOT_FOUND.
 */
export async function readPicture(
  deps: Deps,
  actor: MemberActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  const db = deps.db.kysely;
  const { subject, viewer } = await findViewer(db, actor, id);
  const picture = await pictures.findPicture(db, id, pictureId);
  if (!picture || (picture.part === null && picture.memberId !== actor.memberId)) throw new AppError('NOT_FOUND');
  if (viewer.role === 'staff')
    await auditView(db, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: subject.guest.id,
    });
  return new Download(await readPrivateFile(deps, fileName(pictureId)), 'picture.webp');
}

/**
 * Makes the photos part of the report or the answer. Throws VALIDATION_FAILED if one is missing, someone else's, or already sent.
 */
export async function attachPictures(
  trx: Trx,
  of: { bookingId: string; memberId: string; part: pictures.Part },
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length > 0 && (await pictures.attach(trx, of, ids)) !== ids.length)
    throw new AppError('VALIDATION_FAILED', {
      fields: { pictureIds: say('One of these photos is no longer available.') },
    });
}

/** Deletes the files after the commit. */
const removeFiles = (trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, ids: readonly string[]) =>
  queueRemovals(trx, deps, ids.map(fileName));

/** Deletes every photo of a member who deletes their account. */
export async function forgetPictures(trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, memberId: string): Promise<void> {
  await removeFiles(trx, deps, await pictures.removeOwn(trx, memberId));
}

/** Deletes photos that were uploaded and never sent. */
async function sweep(deps: Deps): Promise<void> {
  const before = addHours(deps.clock.now(), -DAMAGE_PICTURES.keptHours);
  await retryTransaction(deps.db.kysely, async (trx) => {
    await removeFiles(trx, deps, await pictures.removeWaiting(trx, before));
  });
}

export const pictureJobs: readonly TimedJob[] = [{ name: 'damage-pictures', everySeconds: 3_600, run: sweep }];
