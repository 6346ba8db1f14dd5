// When an imported calendar is read again, and its status. Pure.
import type { CalendarImport } from '@daynook/contract/hosting/calendar-imports';
import { CALENDAR_IMPORTS } from '@daynook/contract/limits/calendar-imports';
import { addMinutes } from '../../lib/time/ranges.ts';

/** How much each interval varies, so that calendars added together aren't fetched together forever. */
const SPREAD = 0.1;

/** The next attempt after this many failures in a row. The interval doubles up to a limit. `chance` is from 0 to 1. */
export function nextTryAt(now: Date, failureCount: number, chance: number): Date {
  const minutes = Math.min(
    CALENDAR_IMPORTS.slowestPollMinutes,
    CALENDAR_IMPORTS.pollMinutes * 2 ** Math.min(failureCount, 10),
  );
  return addMinutes(now, minutes * (1 + SPREAD * (2 * chance - 1)));
}

interface Tried {
  readonly last_ok_at: Date;
  readonly last_tried_at: Date;
  readonly failure: string | null;
}

export const isStale = ({ last_ok_at }: Pick<Tried, 'last_ok_at'>, now: Date): boolean =>
  addMinutes(last_ok_at, CALENDAR_IMPORTS.staleMinutes) < now;

/** `fresh`, `failing`, or `stale`: pages say up to date, failed, and out of date. */
export function judgeHealth(calendarImport: Tried, now: Date): CalendarImport['health'] {
  if (isStale(calendarImport, now)) return 'stale';
  return calendarImport.failure === null ? 'fresh' : 'failing';
}

/**
 * Whether a calendar was tried recently. One that just failed isn't fetched again before a booking, because the guest would wait in
 * vain.
 */
export const isCurrent = ({ last_tried_at }: Pick<Tried, 'last_tried_at'>, now: Date): boolean =>
  addMinutes(last_tried_at, CALENDAR_IMPORTS.currentMinutes) > now;

/** Seconds until the host can refresh manually again; 0 if they can now. */
export const refreshInSeconds = ({ last_tried_at }: Pick<Tried, 'last_tried_at'>, now: Date): number =>
  Math.max(0, CALENDAR_IMPORTS.refreshEverySeconds - (now.getTime() - last_tried_at.getTime()) / 1_000);
