// Why a time can't be booked and what to do about it, in words. Never says who booked it instead.
import type { VisitLimitReason } from '@daynook/contract/listings/visit-limits';
import { say, sayKnown, toSay } from '../../lib/languages/say.ts';
import { addDays, toWeekday } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import {
  dayWords,
  durationWords,
  hourWords,
  momentWords,
  shortDayWords,
  spanWords,
  zoneWords,
} from '../../lib/time/words.ts';
import { instantOfWallClock, startsOnLocalDate, toWallClock } from '../../lib/time/zoned.ts';
import { longestOn } from '../prices/service.ts';
import type { BookableListing, ListingRules, OccupiedRange } from './bookable-listing.ts';
import { type MinimumDuration, minimumMinutesOn } from './minimum-duration.ts';
import { isExceptional, openRanges } from './opening-hours.ts';
import type { Limits } from './visit-limits.ts';

const ON_WEEKDAYS = [
  toSay('on Mondays'),
  toSay('on Tuesdays'),
  toSay('on Wednesdays'),
  toSay('on Thursdays'),
  toSay('on Fridays'),
  toSay('on Saturdays'),
  toSay('on Sundays'),
] as const;

const onWeekday = (weekday: number): string => sayKnown(ON_WEEKDAYS[weekday - 1]!);

export const pastWords = (now: Date, { timeZone }: Pick<ListingRules, 'timeZone'>): string =>
  say('It’s already {time} there. Choose a later start.', { time: momentWords(now, timeZone) });

export function stepWords({
  startStepMinutes: minutes,
  timeZone,
}: Pick<ListingRules, 'startStepMinutes' | 'timeZone'>): string {
  const zone = zoneWords(timeZone);
  if (minutes === 60) return say('Choose a start and end on the hour ({zone}).', { zone });
  if (minutes === 30) return say('Choose a start and end on the hour or half hour ({zone}).', { zone });
  return say('Choose a start and end on a {minutes}-minute mark ({zone}).', { minutes, zone });
}

export const doubledWords = (startsAt: Date, { timeZone }: Pick<ListingRules, 'timeZone'>): string =>
  say('Clocks go back that night, so {hour} ({zone}) happens twice. Choose the first one or a later time.', {
    hour: hourWords(startsAt, timeZone),
    zone: zoneWords(timeZone),
  });

export const noticeWords = (listing: Pick<ListingRules, 'noticeMinutes' | 'timeZone'>, earliest: Date): string =>
  say('The host needs {duration} of notice. The earliest start is {time}.', {
    duration: durationWords(listing.noticeMinutes),
    time: momentWords(earliest, listing.timeZone),
  });

export const windowWords = (listing: Pick<ListingRules, 'windowDays' | 'timeZone'>, lastInstant: Date): string =>
  say('You can book up to {days, plural, one {# day} other {# days}} ahead here, through {day}.', {
    days: listing.windowDays,
    day: dayWords(new Date(lastInstant.getTime() - 1), listing.timeZone),
  });

/** Names the weekday if it has its own minimum. */
export function shortWords(listing: MinimumDuration, date: string): string {
  const weekday = toWeekday(date);
  return listing.weekdayMinMinutes?.[weekday - 1]
    ? say('The minimum booking {when} is {duration}. Please add time.', {
        when: onWeekday(weekday),
        duration: durationWords(minimumMinutesOn(listing, date)),
      })
    : say('The minimum booking is {duration}. Please add time.', {
        duration: durationWords(listing.minDurationMinutes),
      });
}

/** Names the weekday if it has its own maximum. */
export function longVisitWords(
  listing: Pick<ListingRules, 'maxDurationMinutes' | 'weekdayMaxMinutes'>,
  date: string,
): string {
  const weekday = toWeekday(date);
  return listing.weekdayMaxMinutes?.[weekday - 1]
    ? say('The maximum booking {when} is {duration}. Please choose less time.', {
        when: onWeekday(weekday),
        duration: durationWords(longestOn(listing, date)),
      })
    : say('The maximum booking within a day is {duration}. Please choose less time.', {
        duration: durationWords(listing.maxDurationMinutes),
      });
}

export const longStayWords = (listing: Pick<ListingRules, 'maxStayDays'>): string =>
  say('The maximum booking is {days, plural, one {# day} other {# days}}. Please choose fewer days.', {
    days: listing.maxStayDays,
  });

export const capacityWords = (most: number): string =>
  say('This workspace allows up to {most, plural, one {# person} other {# people}}.', { most });

/** "Closed on Sundays", "Closed on Fri, Dec 25, 2026", or the hours of that day. */
export function hoursWords(
  listing: Pick<BookableListing, 'weekly' | 'exceptions' | 'timeZone'>,
  instant: Date,
): string {
  const { weekly, exceptions, timeZone } = listing;
  const { date, weekday } = toWallClock(instant, timeZone);
  const hasOwnHours = isExceptional(date, exceptions);
  const when = hasOwnHours ? say('on {day}', { day: dayWords(instant, timeZone) }) : onWeekday(weekday);
  const open = openRanges(date, weekly, exceptions, timeZone);
  if (open.length === 0) return say('Closed {when}. Please choose another day.', { when });
  const hours = open.map((range) => `${hourWords(range.startsAt, timeZone)}–${endWords(range, date, timeZone)}`);
  return say('Open {hours} ({zone}) {when}. Please choose a time in these hours.', {
    hours: hours.reduce((one, other) => say('{one} and {other}', { one, other })),
    zone: zoneWords(timeZone),
    when,
  });
}

/** The midnight at the end of the day belongs to that day. */
const endWords = (range: TimeRange, date: string, timeZone: string): string =>
  startsOnLocalDate(range.endsAt, timeZone) === addDays(date, 1) ? say('midnight') : hourWords(range.endsAt, timeZone);

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
    return say('The host is away through {day}. Please choose a later day.', {
      day: dayWords(new Date(endWithoutBuffer(away) - 1), timeZone),
    });
  if (taking.length > 0 && taking.every((one) => one.isExternal))
    return say('The host is busy for part of this time. Please choose another time.');
  if (taking.length > 0 || !row) return say('Already booked for part of this time. Please choose another time.');
  const duration = durationWords(row.bufferMinutes);
  if (endWithoutBuffer(row) <= input.startsAt.getTime())
    return row.isExternal
      ? say('The host needs {duration} after other plans. Please start later.', { duration })
      : say('The host needs {duration} after another booking. Please start later.', { duration });
  return row.isExternal
    ? say('The host needs {duration} before other plans. Please end earlier.', { duration })
    : say('The host needs {duration} before another booking. Please end earlier.', { duration });
}

/** When local rules allow visits on that weekday. */
export function visitHoursWords({ hours }: Pick<Limits, 'hours'>, instant: Date, timeZone: string): string {
  const { date, weekday } = toWallClock(instant, timeZone);
  const when = onWeekday(weekday);
  const allowed = hours.find((range) => range.weekday === weekday);
  if (!allowed) return say('The host’s local rules allow no visits {when}. Please choose another day.', { when });
  const range = {
    startsAt: instantOfWallClock(date, allowed.startMinute, timeZone),
    endsAt: instantOfWallClock(date, allowed.endMinute, timeZone),
  };
  return say('The host’s local rules allow visits {from}–{to} ({zone}) {when}. Please choose a time in these hours.', {
    from: hourWords(range.startsAt, timeZone),
    to: endWords(range, date, timeZone),
    zone: zoneWords(timeZone),
    when,
  });
}

const VISITS = {
  hour: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visit} other {# visits}} an hour here. Please choose another time.',
      { most },
    ),
  day: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visit} other {# visits}} a day here. Please choose another day.',
      { most },
    ),
  week: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visit} other {# visits}} a week here. Please choose another week.',
      { most },
    ),
} as const;
const VISITORS = {
  hour: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} an hour here. Please choose another time, or fewer people.',
      { most },
    ),
  day: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} a day here. Please choose another day, or fewer people.',
      { most },
    ),
  week: (most: number) =>
    say(
      'The host’s local rules allow {most, plural, one {# visitor} other {# visitors}} a week here. Please choose another week, or fewer people.',
      { most },
    ),
} as const;

/** Which of the counted limits is used up. */
export function visitLimitWords({ per, most, counts }: VisitLimitReason): string {
  const words = counts === 'visits' ? VISITS : VISITORS;
  return words[per === 'hours' || per === 'cars' ? 'hour' : per](most ?? 0);
}

/** Why so many cars can't come along, and what to do: none may, never so many, or not then. Never says whose are there. */
export function carLimitWords(
  most: number,
  { startsAt, endsAt, cars = 0 }: TimeRange & { readonly cars?: number | undefined },
  timeZone: string,
): string {
  if (most === 0) return say('There’s no guest parking at this home. Please come without a car.');
  if (cars > most)
    return say(
      '{most, plural, one {One guest car fits} other {# guest cars fit}} at this home. Please bring fewer cars.',
      {
        most,
      },
    );
  return say(
    '{most, plural, one {One guest car fits at this home, and its place is taken} other {# guest cars fit at this home, and there are too few places left}} on {hours}. Come without a car, or choose another time.',
    { most, hours: spanWords(startsAt, endsAt, timeZone, shortDayWords) },
  );
}
