// The minimum duration of a booking, which may depend on the weekday it starts on (C8). Pure.
import { addDays, toWeekday } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { localDayBounds, minutesBetween, startsOnLocalDate } from '../../lib/time/zoned.ts';
import type { ListingRules } from './bookable-listing.ts';
import { nextGridStart } from './start-grid.ts';

export type MinimumDuration = Pick<ListingRules, 'minDurationMinutes' | 'weekdayMinMinutes'>;

/** As stored, where 0 means the listing's own minimum. */
export const toWeekdayMinutes = (stored: readonly number[] | null): (number | null)[] | null =>
  stored?.map((minutes) => minutes || null) ?? null;

/** Elapsed minutes that a booking starting on the local date must last. */
export const minimumMinutesOn = (listing: MinimumDuration, date: string): number =>
  listing.weekdayMinMinutes?.[toWeekday(date) - 1] ?? listing.minDurationMinutes;

/** Elapsed minutes that a booking starting at this time must last. */
export const minimumMinutesFrom = (
  listing: MinimumDuration & Pick<ListingRules, 'timeZone'>,
  startsAt: Date,
): number =>
  listing.weekdayMinMinutes === null
    ? listing.minDurationMinutes
    : minimumMinutesOn(listing, startsOnLocalDate(startsAt, listing.timeZone));

/**
 * The part of a free run in which a booking fits; undefined if none does. A run that's too short for the evening it starts in may
 * be long enough for the next morning. `lastEnd` is when the last booking in it can end if another booking cuts it off the grid
 * before its own end.
 */
export function bookablePart(
  listing: MinimumDuration & Pick<ListingRules, 'timeZone' | 'startStepMinutes'>,
  run: TimeRange,
  lastEnd: Date,
): TimeRange | undefined {
  let startsAt = run.startsAt;
  while (startsAt < lastEnd) {
    if (minutesBetween(startsAt, lastEnd) >= minimumMinutesFrom(listing, startsAt))
      return { startsAt, endsAt: run.endsAt };
    if (listing.weekdayMinMinutes === null) return undefined;
    const date = addDays(startsOnLocalDate(startsAt, listing.timeZone), 1);
    startsAt = nextGridStart(localDayBounds(date, listing.timeZone).startsAt, listing);
  }
  return undefined;
}
