// Dates that cost more or less than the rest (D6). Pure, and knows no hours.
import type { PriceRule } from '@daynook/contract/pricing';
import { weekdayOf } from '../../lib/time/dates.ts';

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
