// The day and hours of a search, as minutes of a local day in each listing's own time zone. Pure.

import type { SearchQuery } from '@daynook/contract/listings/listings';
import { AppError } from '../../lib/app-error.ts';
import { say } from '../../lib/languages/say.ts';
import { toMinuteOfDay } from '../../lib/time/minute-ranges.ts';
import { MINUTES_PER_DAY } from '../../lib/time/zoned.ts';

export interface HoursInput {
  readonly date: string;
  /** Minutes of the day; null means the opening hours decide. */
  readonly fromMinute: number | null;
  readonly toMinute: number | null;
  readonly guests: number;
}

/** Minutes of a wall-clock time `HH:MM`. */

/** The requested hours, or null without a day. Throws VALIDATION_FAILED for hours without a day, or impossible ones. */
export function toHoursInput(query: SearchQuery): HoursInput | null {
  const { date, from, to, people } = query;
  if (date === undefined) {
    if (from === undefined && to === undefined) return null;
    throw new AppError('VALIDATION_FAILED', { fields: { date: say('Choose a day for these hours.') } });
  }
  const fromMinute = from === undefined ? null : toMinuteOfDay(from);
  const toMinute = to === undefined ? null : toMinuteOfDay(to);
  if (fromMinute === MINUTES_PER_DAY)
    throw new AppError('VALIDATION_FAILED', { fields: { from: say('Choose a start before midnight.') } });
  if (toMinute === 0) throw new AppError('VALIDATION_FAILED', { fields: { to: say('Choose an end after 12 AM.') } });
  return { date, fromMinute, toMinute, guests: people ?? 1 };
}

export interface MinuteRange {
  readonly fromMinute: number;
  readonly toMinute: number;
}

export interface DayRules {
  readonly startStepMinutes: number;
  readonly minDurationMinutes: number;
  readonly maxDurationMinutes: number;
}

/** The hours that would be booked within one opening; null if none fit. */
function hoursWithin(
  opening: MinuteRange,
  input: Pick<HoursInput, 'fromMinute' | 'toMinute'>,
  { startStepMinutes: step, minDurationMinutes: shortest, maxDurationMinutes: longest }: DayRules,
  earliestMinute: number,
): MinuteRange | null {
  const longestInSteps = Math.floor(longest / step) * step;
  const roundUp = (minute: number) => Math.ceil(minute / step) * step;
  const last = input.toMinute ?? opening.toMinute;
  const first =
    input.fromMinute ??
    roundUp(Math.max(opening.fromMinute, earliestMinute, input.toMinute === null ? 0 : last - longestInSteps));
  if (first < opening.fromMinute || last > opening.toMinute) return null;
  const end = input.toMinute === null && last - first > longest ? first + longestInSteps : last;
  return end - first < shortest || end <= first ? null : { fromMinute: first, toMinute: end };
}

/**
 * The hours that would be booked: exactly the requested ones. An open end is filled from the opening hours, as far as notice and
 * the maximum allow. Of several openings, the longest wins. `earliestMinute` is the first minute of the day that notice allows,
 * negative for later days. Null if nothing fits. The database computes the same for listings with simple hours (hours-sql.ts).
 */
export function hoursOfDay(
  open: readonly MinuteRange[],
  input: Pick<HoursInput, 'fromMinute' | 'toMinute'>,
  rules: DayRules,
  earliestMinute: number,
): MinuteRange | null {
  let best: MinuteRange | null = null;
  for (const opening of open) {
    const hours = hoursWithin(opening, input, rules, earliestMinute);
    if (hours && (!best || hours.toMinute - hours.fromMinute > best.toMinute - best.fromMinute)) best = hours;
  }
  return best;
}
