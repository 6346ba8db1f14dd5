// Time off (K10): closes properties between two dates without touching bookings. It can be canceled.

import type { Answer } from '@daynook/contract/api';
import type { TimeOff, TimeOffInput } from '@daynook/contract/hosting/time-off';
import { TIME_OFF } from '@daynook/contract/limits/time-off';
import type { Transaction } from 'kysely';
import { retryTransaction } from '../../db/errors.ts';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { type Outcome, runOnce } from '../../http/idempotency.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import { closeWhileAway, lockListings, openAfterTimeOff } from '../availability/service.ts';
import { noteCheck } from '../calendar-checks/service.ts';
import { noteCalendars } from '../webhook-events/service.ts';
import * as store from './store.ts';

const MOST_SHOWN = 50;

/** Yesterday in every time zone. What ended before is over everywhere. */
const overBefore = (now: Date): string => addDays(startsOnLocalDate(now, 'UTC'), -1);

const viewTimeOff = (row: store.TimeOffRow, now: Date): TimeOff => {
  const { id, from_date: fromDate, to_date: toDate, note, homes, time_zones: timeZones } = row;
  // In the properties' time zones, or UTC if there are no properties.
  const isNow = (timeZones.length > 0 ? timeZones : ['UTC']).some((timeZone) => {
    const today = startsOnLocalDate(now, timeZone);
    return fromDate <= today && today <= toDate;
  });
  return { _id: id, fromDate, toDate, note, homes, isNow };
};

function requireSense({ fromDate, toDate }: TimeOffInput, now: Date): void {
  const fields: Record<string, string> = {};
  const days = daysBetween(fromDate, toDate);
  if (days < 0) fields['toDate'] = say('The last day can’t be before the first.');
  if (days >= TIME_OFF.daysMaximum)
    fields['toDate'] = say('Choose {count} days or fewer.', { count: TIME_OFF.daysMaximum });
  if (toDate < overBefore(now)) fields['toDate'] = say('These days have passed. Choose later ones.');
  if (daysBetween(overBefore(now), toDate) > TIME_OFF.aheadDays)
    fields['toDate'] = say('That’s too far ahead. Choose earlier days.');
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

async function requireOwnProperties(db: Deps['db']['kysely'], hostId: string, propertyIds: readonly string[] | null) {
  if (propertyIds === null) return;
  const wanted = new Set(propertyIds);
  if ((await store.countProperties(db, hostId, [...wanted])) < wanted.size) throw new AppError('NOT_FOUND');
}

/** A page of the host's current and upcoming time off. */
export async function listTimeOff(
  { db, clock }: Deps,
  actor: MemberActor,
  page = 1,
): Promise<Answer<'GET /api/host/absences'>> {
  const pageSize = TIME_OFF.maximum;
  const offset = (page - 1) * pageSize;
  const now = clock.now();
  const input = { hostId: actor.memberId, today: overBefore(now), limit: pageSize, offset };
  const rows = await store.listTimeOff(db.kysely, input);
  const total = rows[0]?.total ?? 0;
  return {
    absences: rows.map((row) => viewTimeOff(row, now)),
    page,
    pageSize,
    total,
    hasMore: offset + rows.length < total,
  };
}

/** Bookings in the dates, as a preview. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function previewTimeOff(
  { db, clock }: Deps,
  actor: MemberActor,
  input: TimeOffInput,
): Promise<Answer<'POST /api/host/absences/preview'>> {
  const now = clock.now();
  requireSense(input, now);
  await requireOwnProperties(db.kysely, actor.memberId, input.propertyIds);
  const rows = await store.listOverlappingBookings(db.kysely, {
    ...input,
    hostId: actor.memberId,
    now,
    limit: MOST_SHOWN,
  });
  return {
    total: rows[0]?.total ?? 0,
    bookings: rows.map((row) => ({
      _id: row.id,
      status: row.status as Answer<'POST /api/host/absences/preview'>['bookings'][number]['status'],
      listingTitle: row.listing_title,
      guestName: row.guest_name,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      timeZone: row.time_zone,
    })),
  };
}

/** The full dates in the listing's time zone. */
const toHours = ({ id, timeZone }: store.Listing, { fromDate, toDate }: { fromDate: string; toDate: string }) => ({
  listingId: id,
  startsAt: localDayBounds(fromDate, timeZone).startsAt,
  endsAt: localDayBounds(toDate, timeZone).endsAt,
});

/**
 * Adds time off. Bookings and requests stay. Throws NOT_FOUND, VALIDATION_FAILED by field, LIMIT_REACHED, the IDEMPOTENCY_ codes.
 */
export function addTimeOff(
  deps: Deps,
  actor: MemberActor,
  input: TimeOffInput,
  key: string,
): Promise<Outcome<TimeOff>> {
  const hostId = actor.memberId;
  const call = { memberId: hostId, key, operation: 'POST /api/host/absences', input };
  return runOnce(deps, call, async (ticket) => {
    requireSense(input, deps.clock.now());
    const propertyIds = input.propertyIds && [...new Set(input.propertyIds)];
    return retryTransaction(deps.db.kysely, async (trx) => {
      const id = deps.newId();
      const now = deps.clock.now();
      await ticket.begin(trx, { timeOffId: id });
      await store.lockHost(trx, hostId);
      await requireOwnProperties(trx, hostId, propertyIds);
      const around = await store.findOverlap(trx, { ...input, propertyIds, hostId, today: overBefore(now) });
      if (around.ahead >= TIME_OFF.maximum) throw new AppError('LIMIT_REACHED');
      if (around.meets) {
        const message = say('You already have time off on some of these days. Cancel it first, or choose other days.');
        throw new AppError('VALIDATION_FAILED', { fields: { fromDate: message } });
      }
      const listings = await store.listListings(trx, hostId, propertyIds);
      const days = daysBetween(input.fromDate, input.toDate) + 1;
      if (listings.length * days > TIME_OFF.listingDaysMaximum) {
        throw new AppError('VALIDATION_FAILED', {
          fields: { toDate: say('That’s too much at once. Choose fewer properties or days.') },
        });
      }
      if (listings.length > 0) await lockListings(trx, ...listings.map((listing) => listing.id));
      const { fromDate: from_date, toDate: to_date } = input;
      const row = { id, host_id: hostId, from_date, to_date, note: input.note || null, created_at: now };
      await store.insertTimeOff(trx, row, propertyIds);
      await closeWhileAway(
        trx,
        deps,
        listings.map((listing) => ({ timeOffId: id, ...toHours(listing, input) })),
      );
      const listingIds = listings.map((listing) => listing.id);
      await noteCalendars(trx, deps, listingIds);
      await noteCheck(trx, listingIds, now);
      const answer = viewTimeOff((await store.findTimeOff(trx, id, hostId))!, now);
      await ticket.finish(trx, 201, answer);
      return answer;
    });
  });
}

/** Cancels time off, so the usual hours apply again. Throws NOT_FOUND. */
export async function removeTimeOff(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  await retryTransaction(deps.db.kysely, async (trx) => {
    await store.lockHost(trx, actor.memberId);
    const timeOff = await store.findTimeOff(trx, id, actor.memberId);
    if (!timeOff) throw new AppError('NOT_FOUND');
    const listingIds = await openAfterTimeOff(trx, id);
    await noteCalendars(trx, deps, listingIds);
    await noteCheck(trx, listingIds, deps.clock.now());
    await store.deleteTimeOff(trx, id);
  });
}

/** Deletes all time off of a host who leaves. */
export async function forgetTimeOff(deps: Deps, actor: MemberActor): Promise<void> {
  for (const id of await store.listIds(deps.db.kysely, actor.memberId)) await removeTimeOff(deps, actor, id);
}

/** Applies time off to new listings and to those whose time zone changed. The caller has locked or just created them. */
export async function applyTimeOff(
  trx: Transaction<DB>,
  deps: Pick<Deps, 'clock' | 'newId'>,
  listingIds: readonly string[],
): Promise<void> {
  const listings = await store.listTimeOffOfListings(trx, listingIds, overBefore(deps.clock.now()));
  await closeWhileAway(
    trx,
    deps,
    listings.map((listing) => ({ timeOffId: listing.timeOffId, ...toHours(listing, listing) })),
  );
}

export const findAwayNow = store.findAwayNow;
