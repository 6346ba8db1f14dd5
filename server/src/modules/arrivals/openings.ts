// The photos of the way in to a booking, and who opened its address: what its guest and attendees see is noted for the host (B6).
import type { Answer } from '@daynook/contract/api';
import { WAY_IN } from '@daynook/contract/hosting/way-in-limits';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import type { Download } from '../../http/bind.ts';
import { AppError } from '../../lib/app-error.ts';
import { pageAfter, toPage } from '../../lib/cursor.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { auditView } from '../audit/service.ts';
import * as bookings from '../bookings/service.ts';
import { openWayInPhoto } from '../way-in-photos/service.ts';

/**
 * A photo that the actor sees on the booking's page now: as guest or attendee from its stage on, as host, or as staff, whose views are
 * logged. Throws NOT_FOUND, STORAGE_UNAVAILABLE.
 */
export async function readWayInPhoto(
  deps: Deps,
  actor: MemberActor,
  { id, photoId, purpose }: { id: string; photoId: string; purpose?: bookings.Purpose },
): Promise<Download> {
  const photos = await bookings.listWayIn(deps, actor, id, purpose);
  if (!photos.some(({ _id }) => _id === photoId)) throw new AppError('NOT_FOUND');
  return openWayInPhoto(deps, photoId);
}

/** For the booking's hosts, and for staff, whose views are logged. Throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED. */
export async function listOpenings(
  deps: Deps,
  actor: MemberActor,
  { id, cursor }: { id: string; cursor?: string | undefined },
): Promise<Answer<'GET /api/bookings/{id}/openings'>> {
  const { booking, viewer } = await bookings.findForActor(deps, actor, id);
  if (viewer.role === 'guest') throw new AppError('FORBIDDEN');
  if (viewer.role === 'staff')
    await auditView(deps.db.kysely, deps, {
      actorId: actor.memberId,
      subject: { kind: 'booking', id },
      memberId: booking.guest.id,
    });
  const rows = await bookings.listOpenings(deps.db.kysely, {
    bookingId: id,
    ...pageAfter(cursor, WAY_IN.openingsPerPage),
  });
  const { shown, nextCursor } = toPage(rows, WAY_IN.openingsPerPage, (row) => row);
  return {
    openings: shown.map(({ id: _id, at, ...rest }) => ({ _id, at: at.toISOString(), ...rest })),
    nextCursor,
  };
}

const BATCH = 1_000;

/** Deletes what's older than guests and hosts are told. Returns how many. */
export async function forgetOpenings(deps: Pick<Deps, 'db' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const before = addMinutes(deps.clock.now(), -WAY_IN.openingsKeptDays * 24 * 60);
  let count = 0;
  while (!signal?.aborted) {
    const deleted = await bookings.deleteOpenings(deps.db.kysely, { before, limit: BATCH });
    count += deleted;
    if (deleted < BATCH) break;
  }
  return count;
}
