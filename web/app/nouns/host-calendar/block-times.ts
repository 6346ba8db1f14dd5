// The times of a date at which hours may start or end, in quarter hours: everything the clock shows, twice for what it shows twice, and
// nothing it skips. Pure.

import { addDays, daysBetween } from '../../lib/dates/calendar-dates.ts';
import { type LocalDay, localDay } from '../../lib/dates/local-day.ts';
import { QUARTER_MS } from './block-cursor.ts';
import { instantAt, toAxis, toPlace } from './day-axis.ts';

function listQuarters({ startsMs, endsMs }: LocalDay): number[] {
  const quarters: number[] = [];
  for (let ms = startsMs; ms < endsMs; ms += QUARTER_MS) quarters.push(ms);
  return quarters;
}

/** Start times of the date, including `current`, whatever it is. */
export function startsOn(date: string, timeZone: string, current: number): number[] {
  const day = localDay(date, timeZone);
  const isOnDay = day.startsMs <= current && current < day.endsMs;
  return [...new Set([...listQuarters(day), ...(isOnDay ? [current] : [])])].sort((a, b) => a - b);
}

/** End times of the date after the start; the last one is midnight. */
export function endsOn(date: string, timeZone: string, startMs: number, current: number): number[] {
  const day = localDay(date, timeZone);
  const isOnDay = day.startsMs < current && current <= day.endsMs;
  const all = [...listQuarters(day).slice(1), day.endsMs, ...(isOnDay ? [current] : [])];
  return [...new Set(all)].filter((ms) => ms > startMs).sort((a, b) => a - b);
}

/** The same time on another date. If it's skipped there, the first time after it. */
export function sameTimeOn(date: string, ms: number, from: LocalDay, timeZone: string): number {
  const day = localDay(date, timeZone);
  const axis = toAxis([from, day]);
  if (ms === from.endsMs) return day.endsMs;
  return instantAt(axis, day, toPlace(axis, from, ms, 'start'));
}

/** How many weekly blocks there are until that date, and the date of the last one. */
export function weeksUntil(startsOnDate: string, until: string): { count: number; lastOn: string } {
  const count = Math.max(0, Math.floor(daysBetween(startsOnDate, until) / 7) + 1);
  return { count, lastOn: addDays(startsOnDate, Math.max(0, count - 1) * 7) };
}
