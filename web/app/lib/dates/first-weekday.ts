// The first day of the week: what the member chose, and otherwise that of the reader's locale.
import { parseDate, startOfWeek } from '@internationalized/date';
import { useLocale } from '../locale.ts';
import { toWeekday } from './calendar-dates.ts';
import { type FirstWeekday, useChosenFirstWeekday } from './chosen-first-weekday.ts';

/** Any Wednesday; the locale decides when its week starts. */
const SOME_DATE = parseDate('2024-01-03');

const CHOICES: Readonly<Record<Exclude<FirstWeekday, 'auto'>, number>> = { monday: 1, saturday: 6, sunday: 7 };

/** ISO weekday: 1 Monday … 7 Sunday. */
export const findFirstWeekday = (locale: string, chosen: FirstWeekday = 'auto'): number =>
  chosen === 'auto' ? toWeekday(startOfWeek(SOME_DATE, locale).toString()) : CHOICES[chosen];

export const useFirstWeekday = (): number => findFirstWeekday(useLocale(), useChosenFirstWeekday());
