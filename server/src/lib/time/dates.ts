// Calendar dates as `YYYY-MM-DD` text, as in the contract, with what only the server calculates.
import { addDays, daysBetween } from '@daynook/contract/dates';

export { addDays, daysBetween, toWeekday } from '@daynook/contract/dates';

/** The same day of the month, this many months later, or that month's last day (January 31 + 1 = February 28). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** The date in UTC at this moment. */
export const toUtcDate = (at: Date): string => at.toISOString().slice(0, 10);

/** Every date from the first to the last, including both; empty if the last is earlier. */
export const datesBetween = (fromDate: string, toDate: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(fromDate, toDate) + 1) }, (_, days) => addDays(fromDate, days));
