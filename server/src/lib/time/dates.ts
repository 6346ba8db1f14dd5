// Calendar dates as `YYYY-MM-DD` text, which compares and sorts correctly. No time zones. Counts days since 1970 instead of using
// Temporal, because a calendar or a long stay needs thousands of calculations.

const MILLISECONDS_PER_DAY = 86_400_000;

const dayNumber = (date: string): number => Date.parse(date) / MILLISECONDS_PER_DAY;
const dateOf = (day: number): string => new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);

/** The date this many days later (or earlier, if negative). */
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);

/** The same day of the month, this many months later, or that month's last day (January 31 + 1 = February 28). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)) / MILLISECONDS_PER_DAY);
}

/** The date in UTC at this moment. */
export const toUtcDate = (at: Date): string => at.toISOString().slice(0, 10);

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Every date from the first to the last, including both; empty if the last is earlier. */
export const datesBetween = (fromDate: string, toDate: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(fromDate, toDate) + 1) }, (_, days) => addDays(fromDate, days));
