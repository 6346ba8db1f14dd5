// Calendar dates as `YYYY-MM-DD` text, which compares and sorts correctly. No time zones. Pure. Counts days since 1970, because a
// calendar or a long stay needs thousands of calculations and the home page every byte (decision 0090).

const DAY_MS = 86_400_000;

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** The date this many days later (or earlier, if negative). */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);

/** Days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export const toWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
