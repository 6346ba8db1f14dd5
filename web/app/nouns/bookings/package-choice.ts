// Which of a day's times a package can have. Pure; the server checks the choice again.
import { addDays, toWeekday } from '../../lib/dates/calendar-dates.ts';
import type { Listing } from '../listings/api.ts';
import type { Moment } from './slot-choice.ts';

export type Package = NonNullable<Listing['packages']>[number];

export const findPackage = ({ packages }: Listing, id: string | undefined): Package | undefined =>
  packages?.find((one) => one.id === id);

/** `24:00` is 1440. */
const toMinute = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The ends that the package can have with this start on that date: one for an exact length. */
export function packageEnds(
  { length, weekdays, fromMinute, toMinute: latest }: Package,
  { date, start, ends }: { date: string; start: Moment; ends: readonly Moment[] },
): Moment[] {
  if (weekdays.length > 0 && !weekdays.includes(toWeekday(date))) return [];
  if (fromMinute !== null && toMinute(start.time) < fromMinute) return [];
  return ends.filter(
    ({ at, time }) =>
      (latest === null || toMinute(time) <= latest) &&
      (length.unit === 'days' || Date.parse(at) - Date.parse(start.at) === length.count * 60_000),
  );
}

/** The last date of a package over several dates; undefined within one day. */
export const packageUntil = ({ length }: Package, date: string): string | undefined =>
  length.unit === 'days' && length.count > 1 ? addDays(date, length.count - 1) : undefined;
