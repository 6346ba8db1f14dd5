// Calendar dates as `YYYY-MM-DD` text: they compare and sort as they are. Knows no zone. Counted in days since 1970
// rather than through Temporal, because a calendar or a long stay asks thousands of times.

const MILLISECONDS_PER_DAY = 86_400_000;

const dayNumber = (date: string): number => Date.parse(date) / MILLISECONDS_PER_DAY;
const dateOf = (day: number): string => new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);

/** The date so many days later (or earlier, when negative). */
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);

/** The same day of the month so many months later; the month's last day where there is none (31 January + 1 = 28 February). */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dateOf(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)) / MILLISECONDS_PER_DAY);
}

/** Days from one date to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

/** Every date from the first to the last, both included; empty when they are the wrong way round. */
export const datesBetween = (fromDate: string, toDate: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(fromDate, toDate) + 1) }, (_, days) => addDays(fromDate, days));
