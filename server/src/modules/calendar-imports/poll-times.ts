// When a followed calendar is read again, and how it is doing. Pure.
import type { Feed } from '@daynook/contract/hosting/calendar-imports';
import { FEEDS } from '@daynook/contract/limits/hosting';
import { addMinutes } from '../../lib/time/ranges.ts';

/** How far from the beat a try may lie, so that calendars added together are not all asked together for ever. */
const SPREAD = 0.1;

/** The next try after so many failures in a row: twice as long after each, up to a bound. `chance` is from 0 to 1. */
export function nextTryAt(now: Date, failureCount: number, chance: number): Date {
  const minutes = Math.min(FEEDS.slowestPollMinutes, FEEDS.pollMinutes * 2 ** Math.min(failureCount, 10));
  return addMinutes(now, minutes * (1 + SPREAD * (2 * chance - 1)));
}

interface Tried {
  readonly last_ok_at: Date;
  readonly last_tried_at: Date;
  readonly fault: string | null;
}

export const isStale = ({ last_ok_at }: Pick<Tried, 'last_ok_at'>, now: Date): boolean =>
  addMinutes(last_ok_at, FEEDS.staleMinutes) < now;

export function healthOf(feed: Tried, now: Date): Feed['health'] {
  if (isStale(feed, now)) return 'stale';
  return feed.fault === null ? 'fresh' : 'failing';
}

/** Whether it is worth asking again before a booking. One that has just failed is not: the guest would wait for nothing. */
export const isCurrent = ({ last_tried_at }: Pick<Tried, 'last_tried_at'>, now: Date): boolean =>
  addMinutes(last_tried_at, FEEDS.currentMinutes) > now;

/** Seconds until the host may ask by hand again; 0 when they may now. */
export const refreshInSeconds = ({ last_tried_at }: Pick<Tried, 'last_tried_at'>, now: Date): number =>
  Math.max(0, FEEDS.refreshEverySeconds - (now.getTime() - last_tried_at.getTime()) / 1_000);
