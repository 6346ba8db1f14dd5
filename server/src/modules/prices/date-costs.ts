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
}

export const evenCosts = ({ dayMinor, weekMinor, monthMinor }: DateUnits): DateCosts => ({
  day: () => dayMinor,
  week: () => weekMinor ?? 0,
  month: () => monthMinor ?? 0,
  onTop: () => 0,
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
  };
}
