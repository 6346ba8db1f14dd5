// Photos that prove how a stay was, by either side: at check-in, at check-out, and in a dispute (N4). Each gets the server's time and a
// hash of the stored file. Nobody can change or remove one. Location and camera data are removed (A17).
import type { Evidence } from '@daynook/contract/bookings/booking-disputes';
import { EVIDENCE, type EvidenceMoment } from '@daynook/contract/limits/booking-disputes';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { auditView } from '../audit/service.ts';
import { findForActor, inTransaction, lockAccount, lockRecord } from '../bookings/service.ts';
import { hashPrivateFile, keepPrivatePicture, queueRemovals, readPrivateFile } from '../photos/service.ts';
import { changed, requireSide, type Trx } from './dispute-action.ts';
import * as evidence from './evidence-store.ts';
import { followDispute } from './follow-disputes.ts';
import { photoMoments, type Side, whatCan } from './rules.ts';
import * as store from './store.ts';
import { toRules } from './view.ts';

/** This path isn't among those that are served publicly. */
const fileName = (id: string) => `evidence/${id}.webp`;

interface Place {
  readonly id: string;
  readonly moment: EvidenceMoment;
  readonly disputeId: string | null;
}

/** Throws NOT_FOUND for another booking's dispute, STATE_CHANGED if nothing can be added now, LIMIT_REACHED. */
async function requireOpen(trx: Trx, deps: Deps, { id, moment, disputeId }: Place, side: Side): Promise<void> {
  const booking = await lockRecord(trx, id);
  const now = deps.clock.now();
  if (!booking) throw new AppError('NOT_FOUND');
  if (disputeId !== null) {
    const dispute = await store.lockDispute(trx, disputeId);
    if (dispute?.booking_id !== id) throw new AppError('NOT_FOUND');
    if (!whatCan(toRules(dispute, booking), { side, offers: [], now }).addEvidence)
      throw changed(say('You can’t add photos anymore.'));
  } else if (moment === 'dispute' || !photoMoments(booking, now).includes(moment))
    throw changed(say('You can add photos for an hour after check-in or check-out.'));
  if ((await evidence.countEvidence(trx, id, side)) >= EVIDENCE.perSide) throw new AppError('LIMIT_REACHED');
}

/**
 * Adds a photo. Throws NOT_FOUND, FORBIDDEN, STATE_CHANGED, LIMIT_REACHED, IMAGE_REFUSED, UNSUPPORTED_MEDIA_TYPE, STORAGE_FULL,
 * STORAGE_UNAVAILABLE, and ACCOUNT_NOT_ACTIVE if the account was deleted during the upload.
 */
export async function addEvidence(
  deps: Deps,
  actor: MemberActor,
  place: Place,
  chunks: () => AsyncIterable<Buffer>,
): Promise<Evidence> {
  const { side } = await requireSide(deps, actor, place.id);
  if (place.disputeId !== null) await followDispute(deps, { id: place.disputeId, bookingId: place.id });
  await inTransaction(deps, (trx) => requireOpen(trx, deps, place, side));
  const id = deps.newId();
  const name = fileName(id);
  await keepPrivatePicture(deps, chunks(), { name, maximumWidth: EVIDENCE.maximumWidth }, async (kept) => {
    const sha256 = await hashPrivateFile(deps, name);
    await inTransaction(deps, async (trx) => {
      // The upload took a while. Deleting the account erases only what it finds.
      await lockAccount(trx, actor.memberId);
      await requireOpen(trx, deps, place, side);
      const { id: bookingId, moment, disputeId } = place;
      const of = { id, bookingId, moment, disputeId, side, memberId: actor.memberId, at: deps.clock.now() };
      if (!(await evidence.insertEvidence(trx, { ...kept, ...of, sha256 })))
        throw changed(say('You’ve already added this photo.'));
    });
  });
  return (await evidence.findEvidence(deps.db.kysely, place.id, id))!;
}

/** A photo, for both sides and staff. Views by staff are logged. Throws NOT_FOUND. */
export async function readEvidence(
  deps: Deps,
  actor: MemberActor,
  { id, evidenceId }: { id: string; evidenceId: string },
): Promise<Download> {
  const { booking, viewer } = await findForActor(deps, actor, id);
  const found = await evidence.findEvidence(deps.db.kysely, id, evidenceId);
  if (!found || found.isErased) throw new AppError('NOT_FOUND');
  if (viewer.role === 'staff')
    await auditView(deps.db.kysely, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: booking.guest.id,
    });
  return new Download(await readPrivateFile(deps, fileName(evidenceId)), 'picture.webp');
}

/** Erases the files of a member who deletes their account. When and by which side they were taken stays known. */
export async function forgetEvidence(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  memberId: string,
): Promise<void> {
  const ids = await evidence.eraseOwn(trx, memberId, deps.clock.now());
  await queueRemovals(trx, deps, ids.map(fileName));
}
