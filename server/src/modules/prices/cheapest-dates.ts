// Finds the cheapest way to cover calendar dates with days, weeks, and months. Pure. It doesn't deal with hours.
import { addDays, addMonths, datesBetween, daysBetween } from '../../lib/time/dates.ts';
import { type DateCosts, datedCosts, evenCosts } from './date-costs.ts';

export interface DateUnits {
  readonly dayMinor: number;
  /** Seven consecutive calendar dates, open or not. */
  readonly weekMinor: number | null;
  /** From a date to the same day of the next month, or to that month's last day if there's no such day. */
  readonly monthMinor: number | null;
}

/** Consecutive units of one kind over a range of dates. Both ends are inclusive indexes, counted from the first date. */
export interface CoverPart {
  readonly unit: 'days' | 'weeks' | 'months';
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

export interface DateCover {
  readonly amountMinor: number;
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
  /** In the order of their dates. */
  readonly parts: readonly CoverPart[];
}

/** The cheapest cover of the dates up to an index: its last part, and the step before it. */
interface Step {
  readonly amountMinor: number;
  readonly unitCount: number;
  readonly before: Step | undefined;
  readonly part: CoverPart | undefined;
}

const NOTHING: Step = { amountMinor: 0, unitCount: 0, before: undefined, part: undefined };

const plus = (before: Step, part: CoverPart, costMinor: number): Step => ({
  amountMinor: before.amountMinor + costMinor,
  unitCount: before.unitCount + part.count,
  before,
  part,
});

/** With equal prices, fewer and larger units win. They're easier to read and leave time to extend the stay for free. */
const cheaper = (a: Step, b: Step): Step => {
  if (a.amountMinor !== b.amountMinor) return a.amountMinor < b.amountMinor ? a : b;
  return b.unitCount < a.unitCount ? b : a;
};

/**
 * For each number of dates from the first, the fewest dates that stay uncovered if this many months, begun together, reach to the
 * end. Months are added to their first date at once: January 31 + 2 is March 31, not 28.
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

function toCover(last: Step): DateCover {
  const cover = { days: 0, weeks: 0, months: 0 };
  const parts: CoverPart[] = [];
  for (let step: Step | undefined = last; step; step = step.before) {
    if (!step.part) continue;
    cover[step.part.unit] += step.part.count;
    parts.push(step.part);
  }
  return { amountMinor: last.amountMinor, ...cover, parts: parts.reverse() };
}

/**
 * The cheapest cover of this many dates. A closed date costs nothing, but weeks include it. `percentOn` is a date's price
 * difference from the usual price.
 */
export function cheapestDates(
  firstDate: string,
  dateCount: number,
  openDates: ReadonlySet<string>,
  units: DateUnits,
  percentOn?: (date: string) => number,
): DateCover {
  const { weekMinor, monthMinor } = units;
  const dates = datesBetween(firstDate, addDays(firstDate, dateCount - 1));
  const costs: DateCosts = percentOn
    ? datedCosts(
        units,
        dates.map((date) => (openDates.has(date) ? percentOn(date) : null)),
      )
    : evenCosts(units);
  const monthsMost = monthMinor === null ? 0 : Math.ceil(dateCount / 28);
  const reaches = Array.from({ length: monthsMost }, (_, index) => monthReach(dates, index + 1));
  const best: Step[] = [NOTHING];
  for (const [to, date] of dates.entries()) {
    const before = best[to]!;
    let step = openDates.has(date) ? plus(before, { unit: 'days', count: 1, from: to, to }, costs.day(to)) : before;
    if (weekMinor !== null) {
      for (const from of costs.beginnings(Math.max(0, to - 6), to))
        step = cheaper(step, plus(best[from]!, { unit: 'weeks', count: 1, from, to }, costs.week(from, to)));
    }
    for (const [more, reach] of reaches.entries()) {
      for (const from of costs.beginnings(reach[to + 1]!, to)) {
        const part = { unit: 'months', count: more + 1, from, to } as const;
        step = cheaper(step, plus(best[from]!, part, (more + 1) * costs.month(from, to) + costs.onTop(from, to)));
      }
    }
    best.push(step);
  }
  return toCover(best[dateCount]!);
}
