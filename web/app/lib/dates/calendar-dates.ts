// Calendar dates as `YYYY-MM-DD` text, as in the contract, with what a month on the screen needs. Pure.
import { addDays, toWeekday } from '@daynook/contract/dates';

export { addDays, daysBetween, toWeekday } from '@daynook/contract/dates';

export const toDate = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The first day of the month that many months later. */
export const monthStart = (date: string, months = 0): string =>
  toDate(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months, 1);

/** The whole weeks that show a month, starting on Monday by default; days of the neighboring months fill the ends. */
export function listWeeks(firstDay: string, firstWeekday = 1): string[][] {
  const from = addDays(firstDay, -((toWeekday(firstDay) - firstWeekday + 7) % 7));
  const next = monthStart(firstDay, 1);
  const weeks: string[][] = [];
  for (let start = from; start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}
