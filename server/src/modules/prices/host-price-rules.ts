// Dates that cost more or less than usual (D6). Pure. It doesn't deal with hours.

import { PRICING } from '@daynook/contract/limits/prices';
import type { PriceRule } from '@daynook/contract/money/prices';
import { toWeekday } from '../../lib/time/dates.ts';

/**
 * A rule as it's stored. An amount, set in the calendar, is the day price on its dates, and the percentage is 0: hourly, half-day, and
 * longer prices change proportionally. Hosts see these only in the calendar.
 */
export type StoredRule = PriceRule & { readonly dayMinor?: number | undefined };

export const isDatePrice = ({ dayMinor }: StoredRule): boolean => dayMinor !== undefined;

/** A price changed by a percentage, rounded half up to whole minor units. */
export const movedBy = (amountMinor: number, percent: number): number =>
  percent === 0 ? amountMinor : Math.floor((amountMinor * (100 + percent) + 50) / 100);

const isDated = (rule: PriceRule): boolean => rule.from !== null || rule.to !== null;

const holdsWithin = ({ from, to }: PriceRule, firstDate: string, lastDate: string): boolean =>
  (from === null || from <= lastDate) && (to === null || firstDate <= to);

const holdsOn = (rule: PriceRule, date: string): boolean =>
  holdsWithin(rule, date, date) && (rule.weekdays.length === 0 || rule.weekdays.includes(toWeekday(date)));

/** The rule that applies on a date: date prices first, then dated rules before weekly ones; the newer one if they're of the same kind. */
export function ruleOn(rules: readonly StoredRule[], date: string): StoredRule | undefined {
  const found = rules.filter((rule) => holdsOn(rule, date));
  return found.findLast(isDatePrice) ?? found.findLast(isDated) ?? found.at(-1);
}

/** The difference between a date price and the usual price in percent, within the limits of percentage rules even if the usual price changed. */
function toPercent({ dayMinor, percent }: StoredRule, usualMinor: number): number {
  if (dayMinor === undefined) return percent;
  if (usualMinor <= 0) return 0;
  const exact = (dayMinor / usualMinor - 1) * 100;
  return Math.min(PRICING.percentMaximum, Math.max(PRICING.percentMinimum, exact));
}

interface Ruled {
  readonly dayMinor: number;
  readonly priceRules?: readonly StoredRule[] | undefined;
}

/** The rules with their effective percentages, which for date prices may be fractional. */
export function toPercentRules({ dayMinor, priceRules = [] }: Ruled): readonly StoredRule[] {
  if (!priceRules.some(isDatePrice)) return priceRules;
  return priceRules.map((rule) => ({ ...rule, percent: toPercent(rule, dayMinor) }));
}

/** The day price on each of these dates. */
export function dayPrices(listing: Ruled, dates: readonly string[]): number[] {
  const rules = toPercentRules(listing);
  return dates.map((date) =>
    rules.length === 0 ? listing.dayMinor : movedBy(listing.dayMinor, ruleOn(rules, date)?.percent ?? 0),
  );
}
