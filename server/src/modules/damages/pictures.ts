// Photos of damage: uploaded by the host before they report it, or by the guest before they answer. Only the two sides and staff see
// them, and nothing of place and camera is kept (A17).

import { DAMAGE_PICTURES } from '@daynook/contract/limits/damages';
import type { SentPicture } from '@daynook/contract/sent-pictures';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { queueEffects } from '../../jobs/outbox.ts';
import type { TimedJob } from '../../jobs/runner.ts';
import { AppError } from '../../lib/app-error.ts';
import { auditView } from '../audit/service.ts';
import { FILES_TOPIC, keepPrivatePicture, readPrivatePicture } from '../photos/service.ts';
import * as pictures from './picture-store.ts';
import * as rules from './rules.ts';
import { findSeat } from './seats.ts';
import * as store from './store.ts';
import { factsOf } from './view.ts';

type Trx = Transaction<DB>;

/** Not among the names that are served to everybody. */
const fileName = (id: string) => `damage/${id}.webp`;

/** The host before they report, the guest before they answer. Throws FORBIDDEN, STATE_CHANGED. */
async function requireTurn(deps: Deps, { subject, seat }: Awaited<ReturnType<typeof findSeat>>): Promise<void> {
  const now = deps.clock.now();
  const report = await store.findReport(deps.db.kysely, subject.id);
  if (seat.role === 'guest' ? !report : !rules.speaksForHost(seat)) throw new AppError('FORBIDDEN');
  const isTheirs =
    seat.role === 'guest' ? rules.awaitsGuest(factsOf(report!), now) : !report && rules.canReport(subject, now);
  if (!isTheirs) throw new AppError('STATE_CHANGED', { message: 'Photos can’t be added anymore.' });
}

/**
 * Keeps a photo that's to be sent. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE,
 * STORAGE_FULL, STORAGE_UNAVAILABLE.
 */
export async function takePicture(
  deps: Deps,
  actor: MemberActor,
  bookingId: string,
  chunks: () => AsyncIterable<Buffer>,
): Promise<SentPicture> {
  await requireTurn(deps, await findSeat(deps.db.kysely, actor, bookingId));
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

/** A photo, to both sides and staff once it's sent; before that, to who uploaded it. Staff are logged. Throws NOT_FOUND. */
export async function readPicture(
  deps: Deps,
  actor: MemberActor,
  { id, pictureId }: { id: string; pictureId: string },
): Promise<Download> {
  const db = deps.db.kysely;
  const { subject, seat } = await findSeat(db, actor, id);
  const picture = await pictures.findPicture(db, id, pictureId);
  if (!picture || (picture.part === null && picture.memberId !== actor.memberId)) throw new AppError('NOT_FOUND');
  if (seat.role === 'staff')
    await auditView(db, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: subject.guest.id,
    });
  return new Download(await readPrivatePicture(deps, fileName(pictureId)), 'picture.webp');
}

/** Makes them part of the report or the answer. Throws VALIDATION_FAILED when one isn't there, another's, or sent already. */
export async function attachPictures(
  trx: Trx,
  of: { bookingId: string; memberId: string; part: pictures.Part },
  ids: readonly string[] = [],
): Promise<void> {
  if (ids.length > 0 && (await pictures.attach(trx, of, ids)) !== ids.length)
    throw new AppError('VALIDATION_FAILED', { fields: { pictureIds: 'One of these photos is no longer available.' } });
}

/** Removes the files after the commit. */
const removeFiles = (trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, ids: readonly string[]) =>
  queueEffects(
    trx,
    deps,
    ids.map((id) => ({ topic: FILES_TOPIC, payload: { name: fileName(id) } })),
  );

/** Removes every photo of a member who leaves. */
export async function forgetPictures(trx: Trx, deps: Pick<Deps, 'newId' | 'clock'>, memberId: string): Promise<void> {
  await removeFiles(trx, deps, await pictures.removeOwn(trx, memberId));
}

/** Removes what was uploaded and never sent. */
async function sweep(deps: Deps): Promise<void> {
  const before = rules.hoursAfter(deps.clock.now(), -DAMAGE_PICTURES.keptHours);
  await retryTransaction(deps.db.kysely, async (trx) => {
    await removeFiles(trx, deps, await pictures.removeWaiting(trx, before));
  });
}

export const pictureJobs: readonly TimedJob[] = [{ name: 'damage-pictures', everySeconds: 3_600, run: sweep }];
