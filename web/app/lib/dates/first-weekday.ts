// On which day weeks begin for the reader. Pure.
import { parseDate, startOfWeek } from '@internationalized/date';
import { weekdayOf } from './calendar-dates.ts';

/** A Wednesday: the reader's week around it tells. */
const SOME_DATE = parseDate('2024-01-03');

/** ISO weekday: 1 Monday … 7 Sunday. */
export const firstWeekdayOf = (locale: string): number => weekdayOf(startOfWeek(SOME_DATE, locale).toString());
