// Date prices set in the calendar: rules with an amount, one for each run of dates with the same price. Pure.
import type { DatePrice } from '@daynook/contract/hosting/host-calendars';
import { PRICING } from '@daynook/contract/limits/prices';
import { addDays, datesBetween } from '../../lib/time/dates.ts';
import { isDatePrice, type StoredRule } from '../prices/service.ts';

interface DayPrice {
  readonly dayMinor: number;
  readonly name: string;
}

/** The price of each date according to the rules, from today on. */
function listPricedDates(rules: readonly StoredRule[], today: string): Map<string, DayPrice> {
  const dates = new Map<string, DayPrice>();
  for (const { dayMinor, name, from, to } of rules) {
    if (dayMinor === undefined || from === null || to === null || to < today) continue;
    for (const date of datesBetween(from < today ? today : from, to)) dates.set(date, { dayMinor, name });
  }
  return dates;
}

function rulesFrom(dates: ReadonlyMap<string, DayPrice>): StoredRule[] {
  const rules: (StoredRule & { to: string })[] = [];
  for (const [date, { dayMinor, name }] of [...dates].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const last = rules.at(-1);
    if (last && last.dayMinor === dayMinor && last.name === name && addDays(last.to, 1) === date) last.to = date;
    else rules.push({ name, weekdays: [], from: date, to: date, percent: 0, dayMinor });
  }
  return rules;
}

/** The rules with these prices applied; other dates keep theirs, and past dates are dropped. */
export function withDatePrices(
  rules: readonly StoredRule[],
  prices: readonly DatePrice[],
  { today, name }: { today: string; name: string },
): StoredRule[] {
  const dates = listPricedDates(rules, today);
  for (const { from, to, dayMinor } of prices) {
    for (const date of datesBetween(from, to)) {
      if (dayMinor === null || date < today) dates.delete(date);
      else dates.set(date, { dayMinor, name });
    }
  }
  return [...rules.filter((rule) => !isDatePrice(rule)), ...rulesFrom(dates)];
}

/** The current prices of these dates, by run of dates: what's needed to undo a change. */
export function datePricesIn(rules: readonly StoredRule[], from: string, to: string): DatePrice[] {
  const dates = listPricedDates(rules, from);
  const prices: DatePrice[] = [];
  for (const date of datesBetween(from, to)) {
    const dayMinor = dates.get(date)?.dayMinor ?? null;
    const last = prices.at(-1);
    if (last && last.dayMinor === dayMinor) last.to = date;
    else prices.push({ from: date, to: date, dayMinor });
  }
  return prices;
}

/** The allowed range of a date price, the same as a percentage rule could reach. */
export const datePriceBounds = (usualMinor: number): { lowMinor: number; highMinor: number } => ({
  lowMinor: Math.max(1, Math.ceil((usualMinor * (100 + PRICING.percentMinimum)) / 100)),
  highMinor: Math.floor((usualMinor * (100 + PRICING.percentMaximum)) / 100),
});

/** Runs of dates whose price changes. */
export function priceChanges(
  dates: readonly string[],
  before: readonly number[],
  after: readonly number[],
): { from: string; to: string; beforeMinor: number; afterMinor: number }[] {
  const changes: { from: string; to: string; beforeMinor: number; afterMinor: number }[] = [];
  for (const [at, date] of dates.entries()) {
    const [beforeMinor, afterMinor] = [before[at]!, after[at]!];
    const last = changes.at(-1);
    const isSame = last?.beforeMinor === beforeMinor && last.afterMinor === afterMinor;
    if (last && isSame) last.to = date;
    else changes.push({ from: date, to: date, beforeMinor, afterMinor });
  }
  return changes.filter(({ beforeMinor, afterMinor }) => beforeMinor !== afterMinor);
}
