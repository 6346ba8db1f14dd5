// What is left of the open hours once taken time, buffers, notice and the booking window are cut away.
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
import { openRangesBetween } from './opening-hours.ts';
import { bookablePart } from './shortest.ts';
import type { Exception, OccupiedRange, SpaceRules, WeeklyRule } from './space.ts';
import { lastGridEnd, nextGridStart } from './start-grid.ts';

/**
 * Minutes kept free between two bookings of the space: the larger of its buffers, not their sum. A stored row carries
 * them after its end, so that the database alone keeps neighbours apart.
 */
export const gapMinutes = (space: Pick<SpaceRules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>): number =>
  Math.max(space.bufferBeforeMinutes, space.bufferAfterMinutes);

/** The time a new booking may not touch because of this row: the row as stored, and the gap before it. */
export const closedAround = (row: OccupiedRange): TimeRange => ({
  startsAt: addMinutes(row.startsAt, -row.gapMinutes),
  endsAt: row.endsAt,
});

/** From the earliest start that respects the notice to the end of the booking window. */
export function bookableWindow(
  space: Pick<SpaceRules, 'noticeMinutes' | 'windowDays' | 'timeZone'>,
  now: Date,
): TimeRange {
  const lastDate = addDays(startsOnLocalDate(now, space.timeZone), space.windowDays);
  return { startsAt: addMinutes(now, space.noticeMinutes), endsAt: localDayBounds(lastDate, space.timeZone).endsAt };
}

/** The local dates of that window. */
export function bookableDates(
  space: Pick<SpaceRules, 'noticeMinutes' | 'windowDays' | 'timeZone'>,
  now: Date,
): { firstDate: string; lastDate: string } {
  const { startsAt, endsAt } = bookableWindow(space, now);
  return {
    firstDate: startsOnLocalDate(startsAt, space.timeZone),
    lastDate: endsOnLocalDate(endsAt, space.timeZone),
  };
}

/**
 * Seat by seat, the time taken on it. A row on a seat the space no longer has counts on each, like one that takes them
 * all: the guest is still there.
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
 * The stretches of `open` in which one seat stays free throughout, longest per start first. With several seats they may
 * overlap: each is a place of its own.
 */
const freeStretches = (seats: number, open: readonly TimeRange[], occupied: readonly OccupiedRange[]): TimeRange[] =>
  outermost(takenBySeat(seats, occupied).flatMap((taken) => subtractRanges(open, taken)));

/**
 * The runs inside which a visit may lie, from the first local date to the last: open, free, within notice and window,
 * beginning on the grid and long enough. A run through midnight is cut where the asked dates end, not where a day does.
 */
export function freeRuns(
  space: SpaceRules,
  weekly: readonly WeeklyRule[],
  exceptions: readonly Exception[],
  occupied: readonly OccupiedRange[],
  { fromDate, toDate, now }: { fromDate: string; toDate: string; now: Date },
): TimeRange[] {
  const { timeZone } = space;
  const window = bookableWindow(space, now);
  // A day on either side, so that a run through midnight is judged by its whole length.
  const open = openRangesBetween(addDays(fromDate, -1), addDays(toDate, 1), weekly, exceptions, timeZone);
  const bookable = open.flatMap((range) => intersection(range, window) ?? []);
  const asked = {
    startsAt: localDayBounds(fromDate, timeZone).startsAt,
    endsAt: localDayBounds(toDate, timeZone).endsAt,
  };
  // One may stay until a space closes, on the grid or off it.
  const closings = new Set(open.map((range) => range.endsAt.getTime()));
  const lastEndOf = ({ endsAt }: TimeRange) => (closings.has(endsAt.getTime()) ? endsAt : lastGridEnd(endsAt, space));
  const runs = freeStretches(space.seats, bookable, occupied)
    .map((run) => ({ startsAt: nextGridStart(run.startsAt, space), endsAt: run.endsAt }))
    .flatMap((run) => bookablePart(space, run, lastEndOf(run)) ?? [])
    .flatMap((run) => intersection(run, asked) ?? []);
  return outermost(runs);
}
