// The grid of local times at which a booking may start. A time that a clock change skips isn't on it. A time that happens twice
// is on it once, the first time.
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { findOccurrence, minutesBetween, toWallClock } from '../../lib/time/zoned.ts';
import type { ListingRules } from './bookable-listing.ts';

type Grid = Pick<ListingRules, 'startStepMinutes' | 'timeZone'>;

/** True if the local clock shows a full step at this instant. */
export function isOnStep(instant: Date, { startStepMinutes, timeZone }: Grid): boolean {
  const clock = toWallClock(instant, timeZone);
  return clock.restMilliseconds === 0 && clock.minuteOfDay % startStepMinutes === 0;
}

/** The first instant from this one on that's on the grid. */
export function nextGridStart(instant: Date, grid: Grid): Date {
  let start = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000);
  // A clock change may shift the grid during the step just taken, so check again until it fits.
  while (!isOnStep(start, grid) || findOccurrence(start, grid.timeZone) === 'second') {
    start = addMinutes(
      start,
      grid.startStepMinutes - (toWallClock(start, grid.timeZone).minuteOfDay % grid.startStepMinutes),
    );
  }
  return start;
}

/** The last instant up to this one at which a booking may end by the grid. */
export function lastGridEnd(instant: Date, grid: Grid): Date {
  let end = new Date(Math.floor(instant.getTime() / 60_000) * 60_000);
  // A clock change may shift the grid, as above.
  while (!isOnStep(end, grid))
    end = addMinutes(end, -(toWallClock(end, grid.timeZone).minuteOfDay % grid.startStepMinutes));
  return end;
}

export interface SlotStart {
  readonly startsAt: Date;
  /** Wall-clock minute of its local day. */
  readonly minuteOfDay: number;
  /** True if the clock shows this time twice that day, so the zone's offset has to be shown with it. */
  readonly isDoubled: boolean;
}

/**
 * The starts on the grid from which the shortest booking still fits its run, each once, in order. Pass whole runs: a run cut at
 * midnight would hide the starts of the night.
 */
export function slotStarts(
  listing: Grid & Pick<ListingRules, 'minDurationMinutes'>,
  runs: readonly TimeRange[],
): SlotStart[] {
  const starts = new Map<number, SlotStart>();
  for (const run of runs) {
    let startsAt = nextGridStart(run.startsAt, listing);
    while (minutesBetween(startsAt, run.endsAt) >= listing.minDurationMinutes) {
      const { minuteOfDay } = toWallClock(startsAt, listing.timeZone);
      starts.set(startsAt.getTime(), {
        startsAt,
        minuteOfDay,
        isDoubled: findOccurrence(startsAt, listing.timeZone) === 'first',
      });
      startsAt = nextGridStart(addMinutes(startsAt, 1), listing);
    }
  }
  return [...starts.values()].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}
