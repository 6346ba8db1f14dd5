// The bitmap of one local day that search reads: a digit for each quarter-hour since the day's first instant, 1 where the
// space cannot be had because of an exception or because every seat is taken, gaps included. Weekly hours are not in it.
import { AVAILABILITY } from '@daynook/contract/limits';
import { intersection, mergeRanges, overlaps, subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, minutesBetween } from '../../lib/time/zoned.ts';
import { closedAround, takenBySeat } from './free-runs.ts';
import { isExceptional, openRanges } from './opening-hours.ts';
import type { OccupiedRange, Space } from './space.ts';

const QUARTER_MINUTES = 15;
/** The column's width: an ordinary day and the hour a clock change may add. */
const BITS = AVAILABILITY.quarterHoursPerDay + 4;

export const NO_BITS = '0'.repeat(BITS);

/** Digits for the quarter-hours that the ranges touch, however briefly, counted from the day's first instant. */
export function bitsOf(ranges: readonly TimeRange[], bounds: TimeRange): string {
  const digits = Array.from({ length: BITS }, () => '0');
  for (const range of ranges) {
    const shared = intersection(range, bounds);
    if (!shared) continue;
    const from = Math.floor(minutesBetween(bounds.startsAt, shared.startsAt) / QUARTER_MINUTES);
    // A day of 26 hours, as on one coast of Antarctica, loses its last one.
    const until = Math.min(BITS, Math.ceil(minutesBetween(bounds.startsAt, shared.endsAt) / QUARTER_MINUTES));
    if (from < until) digits.fill('1', from, until);
  }
  return digits.join('');
}

/** The day's bitmap; `occupied` must hold every row that comes within a gap of the day. */
export function busyBits(
  space: Pick<Space, 'seats' | 'weekly' | 'exceptions' | 'timeZone'>,
  occupied: readonly OccupiedRange[],
  date: string,
): string {
  const { seats, weekly, exceptions, timeZone } = space;
  const bounds = localDayBounds(date, timeZone);
  const near = occupied.filter((row) => overlaps(closedAround(row), bounds));
  const somewhereFree = mergeRanges(takenBySeat(seats, near).flatMap((taken) => subtractRanges([bounds], taken)));
  const closed = isExceptional(date, exceptions)
    ? subtractRanges([bounds], openRanges(date, weekly, exceptions, timeZone))
    : [];
  return bitsOf([...subtractRanges([bounds], somewhereFree), ...closed], bounds);
}
