// When a listing is open: weekly hours, special dates, and a check whether a time could be booked.
import type { Exception, OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { HOSTING } from '@daynook/contract/limits/hosting';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import { mergeMinutes } from '../../lib/time/minute-ranges.ts';
import { checkListingSlot, loadBookableListing, refreshDays, refreshWeeklyOpen } from '../availability/service.ts';
import { noteCalendarChange } from './calendar-event.ts';
import { type Edit, editListing, getOwnRow } from './edit.ts';
import { weeklyErrors } from './rules.ts';
import * as store from './store.ts';

/** Replaces the weekly hours. Throws NOT_FOUND, GONE, VERSION_CHANGED, VALIDATION_FAILED. */
export function setWeeklyHours(
  deps: Deps,
  actor: MemberActor,
  { id, version, weekly }: { id: string; version: number; weekly: readonly WeeklyRule[] },
): Promise<OwnListing> {
  const errors = weeklyErrors(weekly);
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { fields: errors });
  return editListing(deps, actor, { id, version }, async (edit) => {
    await putWeekly(edit, weekly);
    await noteCalendarChange(deps, edit);
    return undefined;
  });
}

/** Writes valid weekly hours, and search's copy of them. */
export async function putWeekly({ trx, row }: Edit, weekly: readonly WeeklyRule[]): Promise<void> {
  await store.replaceWeekly(trx, row.id, weekly);
  await refreshWeeklyOpen(trx, row.id);
}

const LONGEST_EXCEPTION_DAYS = 366;

function requireSense(exception: Exception): void {
  const fields: Record<string, string> = {};
  const days = daysBetween(exception.dateFrom, exception.dateTo);
  if (days < 0) fields['dateTo'] = say('The last day can’t be before the first.');
  if (days > LONGEST_EXCEPTION_DAYS) fields['dateTo'] = say('Choose a year or less.');
  if (exception.kind === 'hours' && exception.ranges.length === 0)
    fields['ranges'] = say('Add the hours for these days.');
  if (exception.kind !== 'hours' && exception.ranges.length > 0)
    fields['ranges'] = say('Choose special hours to add times to these days.');
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION_FAILED', { fields });
}

/**
 * Sets different hours, or none, on some dates. Existing bookings stay. Throws NOT_FOUND, GONE, VALIDATION_FAILED, LIMIT_REACHED.
 */
export function addException(
  deps: Deps,
  actor: MemberActor,
  { id, exception }: { id: string; exception: Exception },
): Promise<OwnListing> {
  requireSense(exception);
  return editListing(deps, actor, { id }, async ({ trx, row }) => {
    if (row.exceptions.length >= HOSTING.exceptionsMaximum) throw new AppError('LIMIT_REACHED');
    const { dateFrom, dateTo } = exception;
    if (row.exceptions.some((other) => other.dateFrom <= dateTo && dateFrom <= other.dateTo)) {
      const message = say('Some of these dates already have special hours. Remove those first.');
      throw new AppError('VALIDATION_FAILED', { fields: { dateFrom: message } });
    }
    const ranges = mergeMinutes(exception.ranges);
    await store.insertException(trx, {
      ...exception,
      id: deps.newId(),
      listingId: id,
      ranges,
      note: exception.note || null,
    });
    await refreshDays(trx, [id], { fromDate: dateFrom, toDate: dateTo });
    await noteCalendarChange(deps, { trx, row });
  });
}

/** Removes special dates, so the weekly hours apply again. Throws NOT_FOUND, GONE. */
export function removeException(
  deps: Deps,
  actor: MemberActor,
  { id, exceptionId }: { id: string; exceptionId: string },
): Promise<OwnListing> {
  return editListing(deps, actor, { id }, async ({ trx, row }) => {
    const dates = await store.deleteException(trx, id, exceptionId);
    if (!dates) throw new AppError('NOT_FOUND');
    await refreshDays(trx, [id], dates);
    await noteCalendarChange(deps, { trx, row });
  });
}

/** Whether a guest could book this time now, or why not. Treats an unpublished listing as if it were published. */
export async function testTime(
  deps: Deps,
  actor: MemberActor,
  { id, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
): Promise<{ isBookable: boolean; code: string | null; message: string | null }> {
  await getOwnRow(deps.db.kysely, actor, id, 'see-calendar');
  const listing = (await loadBookableListing(deps.db.kysely, id))!;
  const input = { startsAt, endsAt, guests: 1, now: deps.clock.now() };
  const { verdict } = await checkListingSlot(deps.db.kysely, { ...listing, state: 'live' }, input);
  return verdict.ok
    ? { isBookable: true, code: null, message: null }
    : { isBookable: false, code: verdict.code, message: verdict.message };
}
