// The only place that converts between wall-clock times and instants. The database never does, because its zone data may be older than
// ours, and then the two would disagree. A time that occurs twice means the first. One that's skipped is read with the offset before
// the change (RFC 5545; Temporal's 'compatible').
import { addDays, daysBetween } from './dates.ts';
import type { TimeRange } from './ranges.ts';
import { zoneName } from './words.ts';
import { instantInHole, instantsShowing, offsetStretch } from './zone-offsets.ts';

export const MINUTES_PER_DAY = 1_440;
const MINUTE = 60_000;
const DAY = MINUTES_PER_DAY * MINUTE;

/** What the zone's clock shows, written as if it were UTC. */
const toWallTime = (instant: Date, timeZone: string): number =>
  instant.getTime() + offsetStretch(instant.getTime(), timeZone).offset;

const toInstant = (wallTime: number, timeZone: string): Date =>
  new Date(instantsShowing(wallTime, timeZone)[0] ?? instantInHole(wallTime, timeZone));

function startOfDay(date: string, timeZone: string): Date {
  const midnight = Date.parse(date);
  const [first] = instantsShowing(midnight, timeZone);
  // If the clock skips midnight, the day starts with the change, whatever the clock shows then.
  return new Date(first ?? offsetStretch(instantInHole(midnight, timeZone), timeZone).from);
}

/** The instant of a wall-clock minute (0–1440) on a local date. 0 is the day's first instant and 1440 the next day's. */
export function instantOfWallClock(date: string, minuteOfDay: number, timeZone: string): Date {
  if (minuteOfDay === 0) return startOfDay(date, timeZone);
  if (minuteOfDay === MINUTES_PER_DAY) return startOfDay(addDays(date, 1), timeZone);
  return toInstant(Date.parse(date) + minuteOfDay * MINUTE, timeZone);
}

/** Elapsed minutes from one instant to another; negative if the second is earlier. */
export const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / MINUTE;

export interface WallClock {
  /** Local date `YYYY-MM-DD`. */
  readonly date: string;
  /** Whole wall-clock minutes since 00:00, 0–1439. */
  readonly minuteOfDay: number;
  /** Seconds and smaller units, in milliseconds. 0 for every time a calendar offers. */
  readonly restMilliseconds: number;
  /** ISO weekday, 1 Monday … 7 Sunday. */
  readonly weekday: number;
}

/** The zone's date and time at that instant. */
export function toWallClock(instant: Date, timeZone: string): WallClock {
  const local = new Date(toWallTime(instant, timeZone));
  return {
    date: local.toISOString().slice(0, 10),
    minuteOfDay: local.getUTCHours() * 60 + local.getUTCMinutes(),
    restMilliseconds: local.getUTCSeconds() * 1_000 + local.getUTCMilliseconds(),
    weekday: local.getUTCDay() || 7,
  };
}

/**
 * How long a visit counts: the elapsed minutes, or the minutes on the clock if those are fewer. So the extra hour of a clock change
 * doesn't make a visit too long.
 */
export function visitMinutes({ startsAt, endsAt }: TimeRange, timeZone: string): number {
  const [from, to] = [toWallClock(startsAt, timeZone), toWallClock(endsAt, timeZone)];
  const shown = daysBetween(from.date, to.date) * MINUTES_PER_DAY + to.minuteOfDay - from.minuteOfDay;
  return Math.min(minutesBetween(startsAt, endsAt), shown);
}

/** From the local date's first instant to the next date's: 23, 24, or 25 hours, and other lengths in a few zones. */
export const localDayBounds = (date: string, timeZone: string): TimeRange => ({
  startsAt: startOfDay(date, timeZone),
  endsAt: startOfDay(addDays(date, 1), timeZone),
});

/** The instant's local date `YYYY-MM-DD`. */
export const startsOnLocalDate = (instant: Date, timeZone: string): string =>
  new Date(toWallTime(instant, timeZone)).toISOString().slice(0, 10);

/** The last local date of a stay that ends at this instant. A stay that ends at midnight ends on the day before. */
export const endsOnLocalDate = (endsAt: Date, timeZone: string): string =>
  startsOnLocalDate(new Date(endsAt.getTime() - 1), timeZone);

/** The same wall-clock time, this many calendar dates later. */
export const sameWallTimeDaysLater = (instant: Date, days: number, timeZone: string): Date =>
  toInstant(toWallTime(instant, timeZone) + days * DAY, timeZone);

/** The same wall-clock time, this many calendar dates earlier. Across a clock change, "5 days before" isn't 120 hours. */
export const sameWallTimeDaysEarlier = (instant: Date, days: number, timeZone: string): Date =>
  sameWallTimeDaysLater(instant, -days, timeZone);

/** The instant at which the clock in another zone shows the same date and time. */
export const sameWallTimeIn = (instant: Date, from: string, to: string): Date =>
  toInstant(toWallTime(instant, from), to);

/** Whether the clock shows this time once that day, or twice, and whether this is the first or the second. */
export function findOccurrence(instant: Date, timeZone: string): 'only' | 'first' | 'second' {
  const shown = instantsShowing(toWallTime(instant, timeZone), timeZone);
  if (shown.length < 2) return 'only';
  return shown[0] === instant.getTime() ? 'first' : 'second';
}

/** Date, wall-clock time, and zone, as stored with a booking: "2027-03-14 09:00 EDT". The first 16 characters can be parsed again. */
export const wallClockText = (instant: Date, timeZone: string): string =>
  `${new Date(toWallTime(instant, timeZone)).toISOString().slice(0, 16).replace('T', ' ')} ${zoneName(instant, timeZone)}`;
