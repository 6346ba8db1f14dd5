// The bitmap of one local day that search reads. It has a digit for each quarter-hour since the day's first instant: 1 if the
// listing can't be booked because of an exception or because every seat is taken, including buffers. Weekly hours aren't part of
// it.
import { AVAILABILITY } from '@daynook/contract/limits';
import { intersection, mergeRanges, overlaps, subtractRanges, type TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, minutesBetween } from '../../lib/time/zoned.ts';
import type { BookableListing, OccupiedRange } from './bookable-listing.ts';
import { closedAround, takenBySeat } from './free-runs.ts';
import { isExceptional, openRanges } from './opening-hours.ts';

const QUARTER_MINUTES = 15;
/** The column's width: an ordinary day plus the hour a clock change may add. */
const BITS = AVAILABILITY.quarterHoursPerDay + 4;

export const NO_BITS = '0'.repeat(BITS);

/** Sets a digit for each quarter-hour that the ranges touch, however briefly, counted from the day's first instant. */
export function toBits(ranges: readonly TimeRange[], bounds: TimeRange): string {
  const digits = Array.from({ length: BITS }, () => '0');
  for (const range of ranges) {
    const shared = intersection(range, bounds);
    if (!shared) continue;
    const from = Math.floor(minutesBetween(bounds.startsAt, shared.startsAt) / QUARTER_MINUTES);
    // A day of 26 hours, as on one coast of Antarctica, loses its last hour.
    const until = Math.min(BITS, Math.ceil(minutesBetween(bounds.startsAt, shared.endsAt) / QUARTER_MINUTES));
    if (from < until) digits.fill('1', from, until);
  }
  return digits.join('');
}

/** The day's bitmap. `occupied` must contain every row within a buffer of the day. */
export function busyBits(
  listing: Pick<BookableListing, 'seats' | 'weekly' | 'exceptions' | 'timeZone'>,
  occupied: readonly OccupiedRange[],
  date: string,
): string {
  const { seats, weekly, exceptions, timeZone } = listing;
  const bounds = localDayBounds(date, timeZone);
  const near = occupied.filter((row) => overlaps(closedAround(row), bounds));
  const somewhereFree = mergeRanges(takenBySeat(seats, near).flatMap((taken) => subtractRanges([bounds], taken)));
  const closed = isExceptional(date, exceptions)
    ? subtractRanges([bounds], openRanges(date, weekly, exceptions, timeZone))
    : [];
  return toBits([...subtractRanges([bounds], somewhereFree), ...closed], bounds);
}
