// The first day of the week in the reader's locale. Pure.
import { parseDate, startOfWeek } from '@internationalized/date';
import { toWeekday } from './calendar-dates.ts';

/** Any Wednesday; the locale decides when its week starts. */
const SOME_DATE = parseDate('2024-01-03');

/** ISO weekday: 1 Monday … 7 Sunday. */
export const findFirstWeekday = (locale: string): number => toWeekday(startOfWeek(SOME_DATE, locale).toString());
