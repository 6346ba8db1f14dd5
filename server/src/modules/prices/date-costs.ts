// The cost of days, weeks, and months when some dates are more or less expensive. Pure. A week or month costs its own price plus
// the extra cost of each of its dates, so it never bypasses a peak. It's only reduced as far as all its dates are. If single cheap
// dates were deducted, a longer stay could cost less.
import type { DateUnits } from './cheapest-dates.ts';
import { movedBy } from './host-price-rules.ts';

/** Indexes count from the first date. Ranges include both ends. */
export interface DateCosts {
  day(at: number): number;
  /** Including what its dates add. */
  week(from: number, to: number): number;
  /** One month, without what its dates add. */
  month(from: number, to: number): number;
  /** What the dates in this range add to its weeks and months. */
  onTop(from: number, to: number): number;
  /**
   * Where a week or month that ends with `to` can usefully begin, at `earliest` or later: as early as it reaches, and later where
   * the rest of it has a larger reduction. It then covers fewer dates than it could. Otherwise, a season that only begins within a
   * week would cost less for more of it.
   */
  beginnings(earliest: number, to: number): readonly number[];
}

export const evenCosts = ({ dayMinor, weekMinor, monthMinor }: DateUnits): DateCosts => ({
  day: () => dayMinor,
  week: () => weekMinor ?? 0,
  month: () => monthMinor ?? 0,
  onTop: () => 0,
  beginnings: (earliest) => [earliest],
});

/** By how many percent weeks and months in a range are reduced: the smallest reduction of its open dates. */
export function reductionOver(percents: readonly (number | null)[], from: number, to: number): number {
  let least = -100;
  for (let at = to; at >= from; at -= 1) {
    const percent = percents[at];
    if (typeof percent !== 'number') continue;
    if (percent >= 0) return 0;
    least = Math.max(least, percent);
  }
  return least === -100 ? 0 : least;
}

/** A later beginning never costs less, because the dates before it must be covered otherwise, for at least what they add. */
function beginningsIn(percents: readonly (number | null)[], earliest: number, to: number): number[] {
  const found: number[] = [];
  let least: number | undefined;
  for (let at = to; at >= earliest && least !== 0; at -= 1) {
    const percent = percents[at];
    if (typeof percent !== 'number') continue;
    const withIt = Math.max(least ?? -100, Math.min(0, percent));
    if (least !== undefined && withIt > least) found.push(at + 1);
    least = withIt;
  }
  return [...found, earliest];
}

/** `percents` has each date's price difference; null on closed dates. */
export function datedCosts(units: DateUnits, percents: readonly (number | null)[]): DateCosts {
  const { dayMinor, weekMinor, monthMinor } = units;
  const more = [0];
  for (const percent of percents) more.push(more.at(-1)! + Math.max(0, movedBy(dayMinor, percent ?? 0) - dayMinor));
  const onTop = (from: number, to: number) => more[to + 1]! - more[from]!;
  return {
    day: (at) => movedBy(dayMinor, percents[at] ?? 0),
    week: (from, to) => movedBy(weekMinor ?? 0, reductionOver(percents, from, to)) + onTop(from, to),
    month: (from, to) => movedBy(monthMinor ?? 0, reductionOver(percents, from, to)),
    onTop,
    beginnings: (earliest, to) => beginningsIn(percents, earliest, to),
  };
}
