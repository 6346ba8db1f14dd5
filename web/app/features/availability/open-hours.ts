// The open hours of a date: its season's weekly hours unless an exception covers it (C2). Pure.
import type { Exception, OwnListing, WeeklyRule } from '@daynook/contract/hosting/hosting';
import { toWeekday } from '../../lib/dates/calendar-dates.ts';
import { DAY_MINUTES } from '../../nouns/availability/week-bars.ts';

export type StoredException = OwnListing['exceptions'][number];
interface Range {
  startMinute: number;
  endMinute: number;
}

export interface DayHours {
  ranges: Range[];
  exception: StoredException | undefined;
}

const covers = (exception: Exception, date: string): boolean => exception.dateFrom <= date && date <= exception.dateTo;

export const exceptionOn = (exceptions: readonly StoredException[], date: string): StoredException | undefined =>
  exceptions.find((exception) => covers(exception, date));

/** True if some of the dates already have an exception: the server allows one per date. */
export const datesTaken = (exceptions: readonly StoredException[], dateFrom: string, dateTo: string): boolean =>
  exceptions.some((other) => other.dateFrom <= dateTo && dateFrom <= other.dateTo);

export function hoursOn(
  date: string,
  { weekly, exceptions }: { weekly: readonly WeeklyRule[]; exceptions: readonly StoredException[] },
): DayHours {
  const exception = exceptionOn(exceptions, date);
  if (exception?.kind === 'closed') return { ranges: [], exception };
  if (exception?.kind === 'open') return { ranges: [{ startMinute: 0, endMinute: DAY_MINUTES }], exception };
  if (exception) return { ranges: exception.ranges, exception };
  const weekday = toWeekday(date);
  const ranges = weekly
    .filter((rule) => rule.weekday === weekday && (rule.validFrom ?? '') <= date && date <= (rule.validTo ?? '9999'))
    .map(({ startMinute, endMinute }) => ({ startMinute, endMinute }))
    .sort((a, b) => a.startMinute - b.startMinute);
  return { ranges, exception: undefined };
}
