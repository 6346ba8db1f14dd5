// What days, weeks and months cost on given dates, when some of these are dearer or cheaper than the rest. Pure.
//
// A week or month costs its price and, on top, what each of its dates costs more than usual: a peak is never bypassed. It is
// reduced only as far as every one of its dates is: were single cheap dates taken off, staying longer could cost less.
import type { DateUnits } from './cheapest-dates.ts';
import { movedBy } from './price-rules.ts';

/** Places are counted from the first date; ranges hold both their ends. */
export interface DateCosts {
  day(at: number): number;
  /** With what its dates add. */
  week(from: number, to: number): number;
  /** One month, without what its dates add. */
  month(from: number, to: number): number;
  /** What the dates add to weeks and months over them. */
  onTop(from: number, to: number): number;
  /**
   * Where a week or month that ends with `to` is worth beginning, at `earliest` or after it: as early as it reaches, and later
   * where what is left of it is reduced further. It then covers fewer dates than it could: without that, a season that only
   * begins within a week would cost less for more of it.
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

/** By how many percent weeks and months over a range are reduced: as far as all of its open dates are. */
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

/** Beginning any later costs no less: the dates before it are covered otherwise, for at least what they add. */
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

/** `percents` says of each date how much dearer it is than usual; null where the space is closed. */
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
