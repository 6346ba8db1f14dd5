// The dates of a booking in its listing's time zone. Pure.

import { addDays } from '../../../lib/dates/calendar-dates.ts';
import { toLocalDate } from '../../../lib/formats.ts';
import type { BookingSummary } from '../../../nouns/bookings/api.ts';

type Placed = Pick<BookingSummary, 'startsAt' | 'endsAt' | 'timeZone'>;

/** First and last date; an end at midnight belongs to the day before. */
export function toDates({ startsAt, endsAt, timeZone }: Placed): { first: string; last: string } {
  return {
    first: toLocalDate(startsAt, timeZone),
    last: toLocalDate(new Date(Date.parse(endsAt) - 1), timeZone),
  };
}

/** The bookings on each date from the first to the last, by time. */
export function byDate<T extends Placed>(bookings: readonly T[], from: string, to: string): Map<string, T[]> {
  const days = new Map<string, T[]>();
  for (const booking of bookings.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
    const { first, last } = toDates(booking);
    for (let date = first > from ? first : from; date <= last && date <= to; date = addDays(date, 1)) {
      const here = days.get(date);
      if (here) here.push(booking);
      else days.set(date, [booking]);
    }
  }
  return days;
}

/** Each booking once, under the first of its dates. */
export function byFirstDate<T extends Placed>(
  bookings: readonly T[],
  from: string,
  to: string,
): { date: string; bookings: T[] }[] {
  const seen = new Set<T>();
  return [...byDate(bookings, from, to)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, some]) => {
      const fresh = some.filter((booking) => !seen.has(booking));
      for (const booking of fresh) seen.add(booking);
      return { date, bookings: fresh };
    })
    .filter((day) => day.bookings.length > 0);
}
