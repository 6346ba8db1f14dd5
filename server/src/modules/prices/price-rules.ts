// Dates that cost more or less than the rest (D6). Pure, and knows no hours.
import type { PriceRule } from '@daynook/contract/pricing';
import { datesBetween, weekdayOf } from '../../lib/time/dates.ts';

/** A price moved by a percentage, half-up, in whole minor units. */
export const movedBy = (amountMinor: number, percent: number): number =>
  percent === 0 ? amountMinor : Math.floor((amountMinor * (100 + percent) + 50) / 100);

const isDated = (rule: PriceRule): boolean => rule.from !== null || rule.to !== null;

const holdsWithin = ({ from, to }: PriceRule, firstDate: string, lastDate: string): boolean =>
  (from === null || from <= lastDate) && (to === null || firstDate <= to);

const holdsOn = (rule: PriceRule, date: string): boolean =>
  holdsWithin(rule, date, date) && (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(date)));

/** The rule that decides on a date: dated before weekly, of the same sort the one made later. */
export function ruleOn(rules: readonly PriceRule[], date: string): PriceRule | undefined {
  const found = rules.filter((rule) => holdsOn(rule, date));
  return found.findLast(isDated) ?? found.at(-1);
}

/** Dates a room may be had on, as far as its rules say. */
export interface DatesAhead {
  readonly firstDate: string;
  readonly lastDate: string;
  /** ISO weekdays; none where the room opens on dates of their own alone. */
  readonly openWeekdays: readonly number[];
}

/** The cheapest full day of these dates: what "from" means. Undefined where they all cost what a day usually does. */
export function lowestDay(
  dayMinor: number,
  rules: readonly PriceRule[],
  { firstDate, lastDate, openWeekdays }: DatesAhead,
): number | undefined {
  const ahead = rules.filter((rule) => holdsWithin(rule, firstDate, lastDate));
  if (ahead.length === 0) return undefined;
  const dates = datesBetween(firstDate, lastDate).filter(
    (date) => openWeekdays.length === 0 || openWeekdays.includes(weekdayOf(date)),
  );
  const percents = new Set(dates.map((date) => ruleOn(ahead, date)?.percent ?? 0));
  const prices = [...percents].map((percent) => movedBy(dayMinor, percent));
  return prices.every((minor) => minor === dayMinor) ? undefined : Math.min(...prices);
}
