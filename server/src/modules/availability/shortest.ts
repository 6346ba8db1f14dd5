// The shortest booking, which may differ by the weekday it begins on (C8). Pure.
import { addDays, weekdayOf } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, minutesBetween, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { SpaceRules } from './space.ts';
import { nextGridStart } from './start-grid.ts';

export type Shortest = Pick<SpaceRules, 'minDurationMinutes' | 'weekdayMinMinutes'>;

/** As stored, where 0 is the room's own. */
export const weekdayMinutesOf = (stored: readonly number[] | null): (number | null)[] | null =>
  stored?.map((minutes) => minutes || null) ?? null;

/** Elapsed minutes a booking that begins on the local date must last. */
export const shortestOn = (space: Shortest, date: string): number =>
  space.weekdayMinMinutes?.[weekdayOf(date) - 1] ?? space.minDurationMinutes;

/** Elapsed minutes a booking that begins then must last. */
export const shortestFrom = (space: Shortest & Pick<SpaceRules, 'timeZone'>, startsAt: Date): number =>
  space.weekdayMinMinutes === null
    ? space.minDurationMinutes
    : shortestOn(space, startsOnLocalDate(startsAt, space.timeZone));

/**
 * A free run from the first start at which a booking fits it; undefined when none does. What is too short for the evening it
 * begins in may be long enough for the morning after. `lastEnd` is when the last booking in it may end: where another one cuts
 * it off the grid, before its own end.
 */
export function bookablePart(
  space: Shortest & Pick<SpaceRules, 'timeZone' | 'startStepMinutes'>,
  run: TimeRange,
  lastEnd: Date,
): TimeRange | undefined {
  let startsAt = run.startsAt;
  while (startsAt < lastEnd) {
    if (minutesBetween(startsAt, lastEnd) >= shortestFrom(space, startsAt)) return { startsAt, endsAt: run.endsAt };
    if (space.weekdayMinMinutes === null) return undefined;
    const date = addDays(startsOnLocalDate(startsAt, space.timeZone), 1);
    startsAt = nextGridStart(localDayBounds(date, space.timeZone).startsAt, space);
  }
  return undefined;
}
