// Why a time can't be booked and what to do about it, in words. Never says who booked it instead.
import { addDays, toWeekday } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { count, dayWords, durationWords, hourWords, momentWords, zoneWords } from '../../lib/time/words.ts';
import { startsOnLocalDate, toWallClock } from '../../lib/time/zoned.ts';
import { longestOn } from '../prices/service.ts';
import type { BookableListing, ListingRules, OccupiedRange } from './bookable-listing.ts';
import { type MinimumDuration, minimumMinutesOn } from './minimum-duration.ts';
import { isExceptional, openRanges } from './opening-hours.ts';

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'] as const;

export const pastWords = (now: Date, { timeZone }: Pick<ListingRules, 'timeZone'>): string =>
  `It’s already ${momentWords(now, timeZone)} there. Choose a later start.`;

const STEPS: Readonly<Record<number, string>> = { 60: 'on the hour', 30: 'on the hour or half hour' };

export const stepWords = ({
  startStepMinutes,
  timeZone,
}: Pick<ListingRules, 'startStepMinutes' | 'timeZone'>): string =>
  `Choose a start and end ${STEPS[startStepMinutes] ?? `on a ${startStepMinutes}-minute mark`} (${zoneWords(timeZone)}).`;

export const doubledWords = (startsAt: Date, { timeZone }: Pick<ListingRules, 'timeZone'>): string =>
  `Clocks go back that night, so ${hourWords(startsAt, timeZone)} (${zoneWords(timeZone)}) happens twice. Choose the first one or a later time.`;

export const noticeWords = (listing: Pick<ListingRules, 'noticeMinutes' | 'timeZone'>, earliest: Date): string =>
  `The host needs ${durationWords(listing.noticeMinutes)} of notice. The earliest start is ${momentWords(earliest, listing.timeZone)}.`;

export const windowWords = (listing: Pick<ListingRules, 'windowDays' | 'timeZone'>, lastInstant: Date): string =>
  `You can book up to ${count(listing.windowDays, 'day')} ahead here, through ${dayWords(new Date(lastInstant.getTime() - 1), listing.timeZone)}.`;

/** Names the weekday if it has its own minimum. */
export const shortWords = (listing: MinimumDuration, date: string): string =>
  listing.weekdayMinMinutes?.[toWeekday(date) - 1]
    ? `The minimum booking on ${WEEKDAYS[toWeekday(date) - 1]} is ${durationWords(minimumMinutesOn(listing, date))}. Please add time.`
    : `The minimum booking is ${durationWords(listing.minDurationMinutes)}. Please add time.`;

/** Names the weekday if it has its own maximum. */
export const longVisitWords = (
  listing: Pick<ListingRules, 'maxDurationMinutes' | 'weekdayMaxMinutes'>,
  date: string,
): string =>
  listing.weekdayMaxMinutes?.[toWeekday(date) - 1]
    ? `The maximum booking on ${WEEKDAYS[toWeekday(date) - 1]} is ${durationWords(longestOn(listing, date))}. Please choose less time.`
    : `The maximum booking within a day is ${durationWords(listing.maxDurationMinutes)}. Please choose less time.`;

export const longStayWords = (listing: Pick<ListingRules, 'maxStayDays'>): string =>
  `The maximum booking is ${count(listing.maxStayDays, 'day')}. Please choose fewer days.`;

export const capacityWords = (most: number): string =>
  `This workspace allows up to ${most} ${most === 1 ? 'person' : 'people'}.`;

/** "Closed on Sundays", "Closed on Fri, Dec 25, 2026", or the hours of that day. */
export function hoursWords(
  listing: Pick<BookableListing, 'weekly' | 'exceptions' | 'timeZone'>,
  instant: Date,
): string {
  const { weekly, exceptions, timeZone } = listing;
  const { date, weekday } = toWallClock(instant, timeZone);
  const hasOwnHours = isExceptional(date, exceptions);
  const day = hasOwnHours ? dayWords(instant, timeZone) : (WEEKDAYS[weekday - 1] ?? date);
  const open = openRanges(date, weekly, exceptions, timeZone);
  if (open.length === 0) return `Closed on ${day}. Please choose another day.`;
  const hours = open.map((range) => `${hourWords(range.startsAt, timeZone)}–${endWords(range, date, timeZone)}`);
  return `Open ${hours.join(' and ')} (${zoneWords(timeZone)}) on ${day}. Please choose a time in these hours.`;
}

/** The midnight at the end of the day belongs to that day. */
const endWords = (range: TimeRange, date: string, timeZone: string): string =>
  startsOnLocalDate(range.endsAt, timeZone) === addDays(date, 1) ? 'midnight' : hourWords(range.endsAt, timeZone);

/** Whether the time itself is booked, or only the buffer around another booking. */
export function takenWords(
  input: TimeRange,
  rows: readonly OccupiedRange[],
  { timeZone }: Pick<ListingRules, 'timeZone'>,
): string {
  const endWithoutBuffer = (row: OccupiedRange): number => row.endsAt.getTime() - row.bufferMinutes * 60_000;
  const taking = rows.filter((row) => row.startsAt < input.endsAt && input.startsAt.getTime() < endWithoutBuffer(row));
  const row = rows[0];
  const away = taking.find((one) => one.awayUntil !== undefined);
  if (away)
    return `The host is away through ${dayWords(new Date(endWithoutBuffer(away) - 1), timeZone)}. Please choose a later day.`;
  if (taking.length > 0 && taking.every((one) => one.isExternal)) {
    return 'The host is busy for part of this time. Please choose another time.';
  }
  if (taking.length > 0 || !row) return 'Already booked for part of this time. Please choose another time.';
  const [side, change] =
    endWithoutBuffer(row) <= input.startsAt.getTime() ? ['after', 'start later'] : ['before', 'end earlier'];
  const neighbor = row.isExternal ? 'other plans' : 'another booking';
  return `The host needs ${durationWords(row.bufferMinutes)} ${side} ${neighbor}. Please ${change}.`;
}
