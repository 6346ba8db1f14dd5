// A listing's packages: which hours one is for, and its price line (B10). Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import type { ListingPackage, PackageLength, PackageTerms } from '@daynook/contract/money/packages';
import { say } from '../../lib/languages/say.ts';
import { daysBetween } from '../../lib/time/dates.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';
import { durationWords, hourWords } from '../../lib/time/words.ts';
import { endsOnLocalDate, MINUTES_PER_DAY, minutesBetween, toWallClock } from '../../lib/time/zoned.ts';

/** The terms that a booking keeps. */
const toPackageTerms = ({ isHidden: _isHidden, ...terms }: ListingPackage): PackageTerms => terms;

export const listOffered = (packages: readonly ListingPackage[]): PackageTerms[] =>
  packages.filter(({ isHidden }) => !isHidden).map(toPackageTerms);

export const packageIn = (lines: readonly PriceLine[]): PackageTerms | undefined =>
  lines.find((line) => line.package)?.package;

/** For emails. */
export function packageName(lines: readonly PriceLine[]): { packageName?: string } {
  const booked = packageIn(lines);
  return booked ? { packageName: booked.name } : {};
}

/** "3 hours", "2 days". */
export const lengthWords = ({ unit, count }: PackageLength): string =>
  unit === 'days' ? say('{count, plural, one {# day} other {# days}}', { count }) : durationWords(count);

type Stay = TimeRange & { readonly guests: number; readonly timeZone: string };

const hasLength = ({ unit, count }: PackageLength, { startsAt, endsAt, timeZone }: Stay): boolean =>
  unit === 'minutes'
    ? minutesBetween(startsAt, endsAt) === count
    : daysBetween(toWallClock(startsAt, timeZone).date, endsOnLocalDate(endsAt, timeZone)) + 1 === count;

const clockWords = (minuteOfDay: number): string => hourWords(new Date(minuteOfDay * 60_000), 'UTC');

/** Why the time of day doesn't suit. With a latest end, an exact length ends on the date it starts. */
function clockError({ fromMinute, toMinute, length }: PackageTerms, stay: Stay): string | undefined {
  const start = toWallClock(stay.startsAt, stay.timeZone);
  if (fromMinute !== null && start.minuteOfDay < fromMinute)
    return say('Too early for this package. Earliest start: {time}.', { time: clockWords(fromMinute) });
  if (toMinute === null) return undefined;
  const end = toWallClock(stay.endsAt, stay.timeZone);
  const lastDate = endsOnLocalDate(stay.endsAt, stay.timeZone);
  // Midnight is the end of the date before.
  const endMinute = end.date === lastDate ? end.minuteOfDay : MINUTES_PER_DAY;
  return endMinute > toMinute || (length.unit === 'minutes' && lastDate !== start.date)
    ? say('Too late for this package. Latest end: {time}.', { time: clockWords(toMinute) })
    : undefined;
}

/** Why the package isn't for this stay; undefined if it is. Hours, notice, and everything else are the listing's. */
export function packageError(terms: PackageTerms, stay: Stay): string | undefined {
  const { length, maximumGuests, weekdays } = terms;
  if (maximumGuests !== null && stay.guests > maximumGuests)
    return say('This package is for up to {count, plural, one {# person} other {# people}}.', { count: maximumGuests });
  if (!hasLength(length, stay)) return say('This package lasts exactly {length}.', { length: lengthWords(length) });
  if (weekdays.length > 0 && !weekdays.includes(toWallClock(stay.startsAt, stay.timeZone).weekday))
    return say('This package isn’t offered on this weekday. Choose another date.');
  return clockError(terms, stay);
}
