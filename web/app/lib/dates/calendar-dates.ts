// Calendar dates as `YYYY-MM-DD` text: they compare and sort as text, and no time zone can shift them. Pure.
const DAY_MS = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from one date to another; negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

export const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The first day of the month that many months later. */
export const monthStart = (date: string, months = 0): string =>
  dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months, 1);

/** The whole weeks that show a month, starting on Monday by default; days of the neighboring months fill the ends. */
export function weeksOf(firstDay: string, firstWeekday = 1): string[][] {
  const from = addDays(firstDay, -((weekdayOf(firstDay) - firstWeekday + 7) % 7));
  const next = monthStart(firstDay, 1);
  const weeks: string[][] = [];
  for (let start = from; start < next; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(start, day)));
  }
  return weeks;
}
