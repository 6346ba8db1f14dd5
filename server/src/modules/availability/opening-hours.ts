// When a listing is open on a local date, before subtracting bookings: its weekly rules, or the exception that replaces them.
import { datesBetween, toWeekday } from '../../lib/time/dates.ts';
import type { MinuteRange } from '../../lib/time/minute-ranges.ts';
import { mergeRanges, type TimeRange } from '../../lib/time/ranges.ts';
import { instantOfWallClock, MINUTES_PER_DAY } from '../../lib/time/zoned.ts';
import type { Exception, WeeklyRule } from './bookable-listing.ts';

const WHOLE_DAY: MinuteRange = { startMinute: 0, endMinute: MINUTES_PER_DAY };

/** The exceptions that cover the date. */
const exceptionsOn = (date: string, exceptions: readonly Exception[]): Exception[] =>
  exceptions.filter((exception) => exception.dateFrom <= date && date <= exception.dateTo);

/** True if the date has its own hours and the weekly ones don't apply. */
export const isExceptional = (date: string, exceptions: readonly Exception[]): boolean =>
  exceptionsOn(date, exceptions).length > 0;

function weeklyMinutes(date: string, weekly: readonly WeeklyRule[]): readonly MinuteRange[] {
  const weekday = toWeekday(date);
  return weekly.filter(
    (rule) =>
      rule.weekday === weekday &&
      (rule.validFrom === null || rule.validFrom <= date) &&
      (rule.validTo === null || date <= rule.validTo),
  );
}

/** Open wall-clock minutes of the date. If exceptions overlap, 'closed' wins, and hours are combined. */
export function openMinutes(
  date: string,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
): readonly MinuteRange[] {
  const covering = exceptionsOn(date, exceptions);
  if (covering.length === 0) return weeklyMinutes(date, weekly);
  if (covering.some((exception) => exception.kind === 'closed')) return [];
  const open = covering.flatMap((exception) => (exception.kind === 'open' ? [WHOLE_DAY] : exception.ranges));
  const allowed = covering[0]?.allowed;
  return allowed ? open.flatMap((range) => commonMinutes(range, weeklyMinutes(date, allowed))) : open;
}

/** What's in the range and in one of the others. */
const commonMinutes = (range: MinuteRange, others: readonly MinuteRange[]): MinuteRange[] =>
  others
    .map((other) => ({
      startMinute: Math.max(range.startMinute, other.startMinute),
      endMinute: Math.min(range.endMinute, other.endMinute),
    }))
    .filter(({ startMinute, endMinute }) => startMinute < endMinute);

/** The open ranges of a local date as instants within that date, sorted and merged. */
export function openRanges(
  date: string,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  timeZone: string,
): TimeRange[] {
  return mergeRanges(
    openMinutes(date, weekly, exceptions).map(({ startMinute, endMinute }) => ({
      startsAt: instantOfWallClock(date, startMinute, timeZone),
      endsAt: instantOfWallClock(date, endMinute, timeZone),
    })),
  );
}

/** The open ranges from the first date to the last. Ranges that meet at midnight are merged. */
export const openRangesBetween = (
  fromDate: string,
  toDate: string,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  timeZone: string,
): TimeRange[] =>
  mergeRanges(datesBetween(fromDate, toDate).flatMap((date) => openRanges(date, weekly, exceptions, timeZone)));

/** The dates from the first to the last on which the listing opens at all. The other dates of a stay are free of charge. */
export function openDatesBetween(
  fromDate: string,
  toDate: string,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
): Set<string> {
  return new Set(datesBetween(fromDate, toDate).filter((date) => openMinutes(date, weekly, exceptions).length > 0));
}
