// What's left of the opening hours after subtracting occupied ranges, buffers, the notice period, and the booking window.
import { addDays } from '../../lib/time/dates.ts';
import {
  addMinutes,
  intersection,
  outermost,
  overlaps,
  subtractRanges,
  type TimeRange,
} from '../../lib/time/ranges.ts';
import { endsOnLocalDate, localDayBounds, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { Exception, ListingRules, OccupiedRange, WeeklyRule } from './bookable-listing.ts';
import { bookablePart } from './minimum-duration.ts';
import { openRangesBetween } from './opening-hours.ts';
import { lastGridEnd, nextGridStart } from './start-grid.ts';

/**
 * Minutes kept free between two bookings of the listing: the larger of its buffers, not their sum. A stored row includes them at
 * its end, so the database alone can keep bookings apart.
 */
export const bufferMinutes = (listing: Pick<ListingRules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>): number =>
  Math.max(listing.bufferBeforeMinutes, listing.bufferAfterMinutes);

/** The time a new booking can't touch because of this row: the row as stored, plus the buffer before it. */
export const closedAround = (row: OccupiedRange): TimeRange => ({
  startsAt: addMinutes(row.startsAt, -row.bufferMinutes),
  endsAt: row.endsAt,
});

/** From the earliest start that respects the notice period to the end of the booking window. */
export function bookableWindow(
  listing: Pick<ListingRules, 'noticeMinutes' | 'windowDays' | 'timeZone'>,
  now: Date,
): TimeRange {
  const lastDate = addDays(startsOnLocalDate(now, listing.timeZone), listing.windowDays);
  return {
    startsAt: addMinutes(now, listing.noticeMinutes),
    endsAt: localDayBounds(lastDate, listing.timeZone).endsAt,
  };
}

/** The local dates of the booking window. */
export function bookableDates(
  listing: Pick<ListingRules, 'noticeMinutes' | 'windowDays' | 'timeZone'>,
  now: Date,
): { firstDate: string; lastDate: string } {
  const { startsAt, endsAt } = bookableWindow(listing, now);
  return {
    firstDate: startsOnLocalDate(startsAt, listing.timeZone),
    lastDate: endsOnLocalDate(endsAt, listing.timeZone),
  };
}

/**
 * The occupied ranges of each seat. A row on a seat that the listing no longer has counts for every seat, because the guest is
 * still there.
 */
export function takenBySeat(seats: number, occupied: readonly OccupiedRange[]): TimeRange[][] {
  const isOn = (row: OccupiedRange, seat: number): boolean =>
    row.seat === null || row.seat === seat || row.seat > seats;
  return Array.from({ length: seats }, (_, index) => occupied.filter((row) => isOn(row, index + 1)).map(closedAround));
}

/** How many seats are free for the whole range. */
export const freeSeats = (seats: number, occupied: readonly OccupiedRange[], range: TimeRange): number =>
  takenBySeat(seats, occupied).filter((taken) => !taken.some((busy) => overlaps(busy, range))).length;

/**
 * The ranges of `open` during which one seat stays free throughout, the longest per start first. With several seats they may
 * overlap, because each seat is separate.
 */
const freeStretches = (seats: number, open: readonly TimeRange[], occupied: readonly OccupiedRange[]): TimeRange[] =>
  outermost(takenBySeat(seats, occupied).flatMap((taken) => subtractRanges(open, taken)));

/**
 * The runs that a booking can lie in, from the first local date to the last: open, free, within notice period and booking window,
 * starting on the grid, and long enough. A run through midnight is only cut at the requested dates.
 */
export function freeRuns(
  listing: ListingRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  { fromDate, toDate, now }: { fromDate: string; toDate: string; now: Date },
): TimeRange[] {
  const { timeZone } = listing;
  const window = bookableWindow(listing, now);
  // Includes a day on either side, so that a run through midnight counts with its whole length.
  const open = openRangesBetween(addDays(fromDate, -1), addDays(toDate, 1), weekly, exceptions, timeZone);
  const bookable = open.flatMap((range) => intersection(range, window) ?? []);
  const asked = {
    startsAt: localDayBounds(fromDate, timeZone).startsAt,
    endsAt: localDayBounds(toDate, timeZone).endsAt,
  };
  // A booking may end when the listing closes, even off the grid.
  const closings = new Set(open.map((range) => range.endsAt.getTime()));
  const findLastEnd = ({ endsAt }: TimeRange) =>
    closings.has(endsAt.getTime()) ? endsAt : lastGridEnd(endsAt, listing);
  const runs = freeStretches(listing.seats, bookable, occupied)
    .map((run) => ({ startsAt: nextGridStart(run.startsAt, listing), endsAt: run.endsAt }))
    .flatMap((run) => bookablePart(listing, run, findLastEnd(run)) ?? [])
    .flatMap((run) => intersection(run, asked) ?? []);
  return outermost(runs);
}
