// Calendar dates as `YYYY-MM-DD` text: they compare and sort as they are, and no zone can shift them. Pure.
const DAY_MS = 86_400_000;

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

export const dateOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** The first day of the month so many months away. */
export const monthStart = (date: string, months = 0): string =>
  dateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months, 1);

/** Whole weeks that show a month, beginning on Mondays unless said otherwise; days of its neighbours fill the ends. */
export function weeksOf(firstDay: string, firstWeekday = 1): string[][] {
  const from = addDays(firstDay, -((weekdayOf(firstDay) - firstWeekday + 7) % 7));
  const next = monthStart(firstDay, 1);
  const weeks: string[][] = [];
  for (let monday = from; monday < next; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, day) => addDays(monday, day)));
  }
  return weeks;
}
