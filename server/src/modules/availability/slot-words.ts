// Why exact hours cannot be had, in plain words, with the zone the times are in. Never says who is there instead.
import { addDays, weekdayOf } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { clockWords, count, dayWords, durationWords } from '../../lib/time/words.ts';
import { startsOnLocalDate, wallClockOf } from '../../lib/time/zoned.ts';
import { longestOn } from '../prices/service.ts';
import { isExceptional, openRanges } from './opening-hours.ts';
import { type Shortest, shortestOn } from './shortest.ts';
import type { OccupiedRange, Space, SpaceRules } from './space.ts';

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

/** "4:30 PM EST on Mon, Dec 7, 2026". */
const momentWords = (instant: Date, timeZone: string): string =>
  `${clockWords(instant, timeZone)} on ${dayWords(instant, timeZone)}`;

export const pastWords = (now: Date, { timeZone }: Pick<SpaceRules, 'timeZone'>): string =>
  `These hours have already started. It’s ${momentWords(now, timeZone)} there now.`;

export const stepWords = ({ startStepMinutes, timeZone }: Pick<SpaceRules, 'startStepMinutes' | 'timeZone'>): string =>
  `Start and end must be on ${startStepMinutes === 60 ? 'the hour' : `a ${startStepMinutes}-minute step`} (${timeZone}).`;

export const doubledWords = (startsAt: Date, { timeZone }: Pick<SpaceRules, 'timeZone'>): string =>
  `Clocks go back that night, so ${clockWords(startsAt, timeZone)} happens twice (${timeZone}). Start at the first one, or choose a later time.`;

export const noticeWords = (space: Pick<SpaceRules, 'noticeMinutes' | 'timeZone'>, earliest: Date): string =>
  `The host needs ${durationWords(space.noticeMinutes)} of notice. The earliest start is now ${momentWords(earliest, space.timeZone)}.`;

export const windowWords = (space: Pick<SpaceRules, 'windowDays' | 'timeZone'>, lastInstant: Date): string =>
  `This host accepts bookings up to ${count(space.windowDays, 'day')} ahead, through ${dayWords(new Date(lastInstant.getTime() - 1), space.timeZone)} (${space.timeZone}).`;

/** Names the weekday where another minimum holds on it than on others. */
export const shortWords = (space: Shortest, date: string): string =>
  space.weekdayMinMinutes?.[weekdayOf(date) - 1]
    ? `The shortest booking that starts on ${WEEKDAYS[weekdayOf(date) - 1]} is ${durationWords(shortestOn(space, date))}.`
    : `The shortest booking is ${durationWords(space.minDurationMinutes)}.`;

/** Names the weekday where another maximum holds on it than on others. */
export const longVisitWords = (
  space: Pick<SpaceRules, 'maxDurationMinutes' | 'weekdayMaxMinutes'>,
  date: string,
): string =>
  space.weekdayMaxMinutes?.[weekdayOf(date) - 1]
    ? `The longest booking that starts on ${WEEKDAYS[weekdayOf(date) - 1]} is ${durationWords(longestOn(space, date))}.`
    : `The longest booking within a day is ${durationWords(space.maxDurationMinutes)}.`;

export const longStayWords = (space: Pick<SpaceRules, 'maxStayDays'>): string =>
  `The longest booking is ${count(space.maxStayDays, 'day')}.`;

export const capacityWords = (most: number): string =>
  `This workspace allows up to ${most} ${most === 1 ? 'person' : 'people'}.`;

/** "Closed on Sundays", "Closed on Fri, Dec 25, 2026", or the hours of that day. */
export function hoursWords(space: Pick<Space, 'weekly' | 'exceptions' | 'timeZone'>, instant: Date): string {
  const { weekly, exceptions, timeZone } = space;
  const { date, weekday } = wallClockOf(instant, timeZone);
  const hasOwnHours = isExceptional(date, exceptions);
  const day = hasOwnHours ? dayWords(instant, timeZone) : (WEEKDAYS[weekday - 1] ?? date);
  const open = openRanges(date, weekly, exceptions, timeZone);
  if (open.length === 0) return `Closed on ${day} (${timeZone}).`;
  // A day's last minute belongs to it: its midnight is written as the end of that day.
  const hours = open.map((range) => `${clockWords(range.startsAt, timeZone)} to ${endWords(range, date, timeZone)}`);
  return `Open ${hours.join(' and ')} on ${day}. The workspace is closed for part of this time (${timeZone}).`;
}

const endWords = (range: TimeRange, date: string, timeZone: string): string =>
  startsOnLocalDate(range.endsAt, timeZone) === addDays(date, 1) ? 'midnight' : clockWords(range.endsAt, timeZone);

/** What stands in the way: the hours themselves, or only the time kept free around another booking. */
export function takenWords(
  wish: TimeRange,
  rows: readonly OccupiedRange[],
  { timeZone }: Pick<SpaceRules, 'timeZone'>,
): string {
  const endOf = (row: OccupiedRange): number => row.endsAt.getTime() - row.gapMinutes * 60_000;
  const taking = rows.filter((row) => row.startsAt < wish.endsAt && wish.startsAt.getTime() < endOf(row));
  const row = rows[0];
  const away = taking.find((one) => one.awayUntil !== undefined);
  if (away) return `The host is away until ${dayWords(new Date(endOf(away) - 1), timeZone)} (${timeZone}).`;
  if (taking.length > 0 && taking.every((one) => one.isExternal)) {
    return `The host’s calendar shows them as busy for part of this time (${timeZone}).`;
  }
  if (taking.length > 0 || !row) return `Already booked for part of this time (${timeZone}).`;
  const side = endOf(row) <= wish.startsAt.getTime() ? 'after' : 'before';
  const neighbour = row.isExternal ? 'something else the host has planned' : 'another booking';
  return `${durationWords(row.gapMinutes)} are kept free ${side} ${neighbour} (${timeZone}).`;
}
