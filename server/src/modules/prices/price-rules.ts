// Dates that cost more or less than the rest (D6). Pure, and knows no hours.
import type { PriceRule } from '@daynook/contract/pricing';
import { PRICING } from '@daynook/contract/pricing-limits';
import { weekdayOf } from '../../lib/time/dates.ts';

/**
 * A rule as it's stored. With an amount, set in the calendar, it says what a day costs on its dates, and its percentage is 0: hours, half
 * days and longer stays move by the same share. Hosts see these in the calendar only.
 */
export type StoredRule = PriceRule & { readonly dayMinor?: number | undefined };

export const isDatePrice = ({ dayMinor }: StoredRule): boolean => dayMinor !== undefined;

/** A price moved by a percentage, half-up, in whole minor units. */
export const movedBy = (amountMinor: number, percent: number): number =>
  percent === 0 ? amountMinor : Math.floor((amountMinor * (100 + percent) + 50) / 100);

const isDated = (rule: PriceRule): boolean => rule.from !== null || rule.to !== null;

const holdsWithin = ({ from, to }: PriceRule, firstDate: string, lastDate: string): boolean =>
  (from === null || from <= lastDate) && (to === null || firstDate <= to);

const holdsOn = (rule: PriceRule, date: string): boolean =>
  holdsWithin(rule, date, date) && (rule.weekdays.length === 0 || rule.weekdays.includes(weekdayOf(date)));

/** The rule that decides on a date: a price for dates, then dated before weekly; of the same sort the one made later. */
export function ruleOn(rules: readonly StoredRule[], date: string): StoredRule | undefined {
  const found = rules.filter((rule) => holdsOn(rule, date));
  return found.findLast(isDatePrice) ?? found.findLast(isDated) ?? found.at(-1);
}

/** How far a price for dates is from the usual one; as a percentage could be, whatever the usual price has become since. */
function percentOf({ dayMinor, percent }: StoredRule, usualMinor: number): number {
  if (dayMinor === undefined) return percent;
  if (usualMinor <= 0) return 0;
  const exact = (dayMinor / usualMinor - 1) * 100;
  return Math.min(PRICING.percentMaximum, Math.max(PRICING.percentMinimum, exact));
}

interface Ruled {
  readonly dayMinor: number;
  readonly priceRules?: readonly StoredRule[] | undefined;
}

/** The rules with the percentage each comes to. That of a price for dates needn't be whole. */
export function rulesOf({ dayMinor, priceRules = [] }: Ruled): readonly StoredRule[] {
  if (!priceRules.some(isDatePrice)) return priceRules;
  return priceRules.map((rule) => ({ ...rule, percent: percentOf(rule, dayMinor) }));
}

/** What a day costs on each of the dates. */
export function dayPrices(space: Ruled, dates: readonly string[]): number[] {
  const rules = rulesOf(space);
  return dates.map((date) =>
    rules.length === 0 ? space.dayMinor : movedBy(space.dayMinor, ruleOn(rules, date)?.percent ?? 0),
  );
}
