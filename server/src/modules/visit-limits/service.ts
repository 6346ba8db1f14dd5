// What local rules allow at a property. Availability enforces it; this is how hosts state it.
import type { Answer } from '@daynook/contract/api';
import type { OwnVisitLimits, VisitLimits } from '@daynook/contract/listings/visit-limits';
import type { Db } from '../../db/db.ts';
import { retryTransaction } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { startsOnLocalDate } from '../../lib/time/zoned.ts';
import { findExceeded, listVisits, lockListings } from '../availability/service.ts';
import { requirePermission, toStater } from '../permissions/service.ts';
import * as store from './store.ts';

const PAGE_SIZE = 20;
/** No listing can be booked further ahead. */
const AHEAD_DAYS = 800;

/** Throws NOT_FOUND, FORBIDDEN. */
async function requireOwn(db: Db, { memberId }: MemberActor, id: string) {
  const property = await store.findProperty(db, { id, memberId });
  requirePermission(property?.role, 'edit');
  if (!property) throw new AppError('NOT_FOUND');
  return property;
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function getVisitLimits(db: Db, actor: MemberActor, id: string): Promise<OwnVisitLimits> {
  const { title, time_zone: timeZone, version, limits } = await requireOwn(db, actor, id);
  return { propertyId: id, title, timeZone, version, limits };
}

/** Bookings that were made stay as they are. Throws NOT_FOUND, FORBIDDEN, and VERSION_CHANGED with what's stored. */
export function setVisitLimits(
  deps: Deps,
  actor: MemberActor,
  { id, version, limits }: { readonly id: string; readonly version: number; readonly limits: VisitLimits | null },
): Promise<OwnVisitLimits> {
  return retryTransaction(deps.db.kysely, async (trx) => {
    const { role, time_zone: timeZone } = await requireOwn(trx, actor, id);
    // A booking at the same moment is either stored before, or reads the new limits under the same locks.
    const listingIds = await store.listListingIds(trx, id);
    if (listingIds.length > 0) await lockListings(trx, ...listingIds);
    const now = deps.clock.now();
    const statedBy = toStater(role);
    const stated = limits && {
      ...limits,
      hours: limits.hours.toSorted((a, b) => a.weekday - b.weekday),
      note: limits.note || null,
      statedBy,
      statedOn: startsOnLocalDate(now, timeZone),
    };
    if (!(await store.updateLimits(trx, { id, version }, stated)))
      throw new AppError('VERSION_CHANGED', { current: await getVisitLimits(trx, actor, id) });
    return getVisitLimits(trx, actor, id);
  });
}

/** Upcoming bookings and requests that exceed the limits, because they were made before. Throws NOT_FOUND, FORBIDDEN. */
export async function listExceeding(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: MemberActor,
  { id, page = 1 }: { readonly id: string; readonly page?: number | undefined },
): Promise<Answer<'GET /api/properties/{id}/visit-limits/bookings'>> {
  const { limits, time_zone: timeZone } = await requireOwn(db.kysely, actor, id);
  const none = { bookings: [], page, pageSize: PAGE_SIZE, total: 0, hasMore: false };
  if (!limits) return none;
  const now = clock.now();
  const stretch = { startsAt: addMinutes(now, -8 * 1_440), endsAt: addMinutes(now, AHEAD_DAYS * 1_440) };
  const visits = await listVisits(db.kysely, { propertyIds: [id], stretch, now, isLocking: false });
  const findReason = findExceeded(limits, visits, timeZone);
  const found = visits.flatMap((visit) => {
    const exceeds = visit.endsAt > now ? findReason(visit) : undefined;
    return exceeds ? [{ visit, exceeds }] : [];
  });
  const rows = await store.listBookings(
    db.kysely,
    found.map(({ visit }) => visit.bookingId),
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const all = found.flatMap(({ visit, exceeds }) => {
    const row = known.get(visit.bookingId);
    if (!row) return [];
    const { bookingId, startsAt, endsAt, guests } = visit;
    const hours = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), guests };
    return [
      { bookingId, reference: row.reference, listingId: row.listing_id, listingTitle: row.title, ...hours, exceeds },
    ];
  });
  const offset = (page - 1) * PAGE_SIZE;
  const bookings = all.slice(offset, offset + PAGE_SIZE);
  return { ...none, bookings, total: all.length, hasMore: offset + bookings.length < all.length };
}
