// The day and hours a search asks for, as minutes of a local day; each listing reads them in its own zone. Pure.
import type { SearchQuery } from '@daynook/contract/listings';
import { AppError } from '../../lib/app-error.ts';
import { MINUTES_PER_DAY } from '../../lib/time/zoned.ts';

export interface HoursWish {
  readonly date: string;
  /** Wall-clock minutes of the day; null leaves that end to the opening hours. */
  readonly fromMinute: number | null;
  readonly toMinute: number | null;
  readonly guests: number;
}

/** Minutes of a wall-clock time `HH:MM`. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The hours asked for, or null when no day is named. Throws VALIDATION_FAILED for hours of no day or none at all. */
export function hoursWishOf(query: SearchQuery): HoursWish | null {
  const { date, from, to, people } = query;
  if (date === undefined) {
    if (from === undefined && to === undefined) return null;
    throw new AppError('VALIDATION_FAILED', { fields: { date: 'Say on which day these hours are.' } });
  }
  const fromMinute = from === undefined ? null : minuteOf(from);
  const toMinute = to === undefined ? null : minuteOf(to);
  if (fromMinute === MINUTES_PER_DAY)
    throw new AppError('VALIDATION_FAILED', { fields: { from: 'A day ends at 24:00.' } });
  if (toMinute === 0)
    throw new AppError('VALIDATION_FAILED', { fields: { to: 'Must come after the start of the day.' } });
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

/**
 * The hours a listing would be booked for: exactly those asked for; an end left open is the opening hours' own, no
 * earlier than notice allows and no longer than the listing lets. Of several openings the one that gives most.
 * `earliestMinute` is the first minute of that day that notice allows, negative for days ahead. Null when none fit.
 * The database works out the same for the listings whose hours are plain (see hours-sql.ts).
 */
export function hoursOfDay(
  open: readonly MinuteRange[],
  wish: Pick<HoursWish, 'fromMinute' | 'toMinute'>,
  rules: DayRules,
  earliestMinute: number,
): MinuteRange | null {
  const { startStepMinutes: step, minDurationMinutes: shortest, maxDurationMinutes: longest } = rules;
  const most = Math.floor(longest / step) * step;
  const up = (minute: number) => Math.ceil(minute / step) * step;
  let best: MinuteRange | null = null;
  for (const run of open) {
    const last = wish.toMinute ?? run.toMinute;
    const first =
      wish.fromMinute ?? up(Math.max(run.fromMinute, earliestMinute, wish.toMinute === null ? 0 : last - most));
    if (first < run.fromMinute || last > run.toMinute) continue;
    const end = wish.toMinute === null && last - first > longest ? first + most : last;
    if (end - first < shortest || end <= first) continue;
    if (!best || end - first > best.toMinute - best.fromMinute) best = { fromMinute: first, toMinute: end };
  }
  return best;
}
