// The cheapest way to cover calendar dates with days, weeks and months. Pure, and knows no hours.
import { addDays, addMonths, datesBetween, daysBetween } from '../../lib/time/dates.ts';

export interface DateUnits {
  readonly dayMinor: number;
  /** Seven consecutive calendar dates, open or not. */
  readonly weekMinor: number | null;
  /** From a date to the same day of the next month, or to that month's last day where there is none. */
  readonly monthMinor: number | null;
}

export interface DateCover {
  readonly amountMinor: number;
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const NOTHING: DateCover = { amountMinor: 0, days: 0, weeks: 0, months: 0 };

const plus = (cover: DateCover, unit: 'days' | 'weeks' | 'months', count: number, unitMinor: number): DateCover => ({
  ...cover,
  amountMinor: cover.amountMinor + count * unitMinor,
  [unit]: cover[unit] + count,
});

/** Of equal prices the one with fewer, larger units: it is easier to read, and leaves room for more time at no cost. */
const cheaper = (a: DateCover, b: DateCover): DateCover => {
  if (a.amountMinor !== b.amountMinor) return a.amountMinor < b.amountMinor ? a : b;
  return b.days + b.weeks + b.months < a.days + a.weeks + a.months ? b : a;
};

/**
 * For each number of dates, counted from the first, how few of them must stay uncovered so that so many months, begun
 * together, reach to the end. Months are counted from their first date in one go: 31 January + 2 is 31 March, not 28.
 */
function monthReach(dates: readonly string[], months: number): number[] {
  const first = dates[0]!;
  const ends = dates.map((date) => daysBetween(first, addMonths(date, months)));
  let from = 0;
  return Array.from({ length: dates.length + 1 }, (_, until) => {
    while (from < dates.length && ends[from]! < until) from += 1;
    return from;
  });
}

/** The cheapest cover of so many dates from the first on. A date not open costs nothing by itself, but a week runs on over it. */
export function cheapestDates(
  firstDate: string,
  dateCount: number,
  openDates: ReadonlySet<string>,
  units: DateUnits,
): DateCover {
  const { dayMinor, weekMinor, monthMinor } = units;
  const dates = datesBetween(firstDate, addDays(firstDate, dateCount - 1));
  const monthsMost = monthMinor === null ? 0 : Math.ceil(dateCount / 28);
  const reaches = Array.from({ length: monthsMost }, (_, index) => monthReach(dates, index + 1));
  const best: DateCover[] = [NOTHING];
  for (const [index, date] of dates.entries()) {
    const before = best[index]!;
    let cover = openDates.has(date) ? plus(before, 'days', 1, dayMinor) : before;
    if (weekMinor !== null) cover = cheaper(cover, plus(best[Math.max(0, index - 6)]!, 'weeks', 1, weekMinor));
    for (const [more, reach] of reaches.entries()) {
      cover = cheaper(cover, plus(best[reach[index + 1]!]!, 'months', more + 1, monthMinor!));
    }
    best.push(cover);
  }
  return best[dateCount]!;
}
