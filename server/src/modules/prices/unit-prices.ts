// The cost of the offered units for given hours, each with the rules of its dates (D6), described so guests can follow. Pure.
import type { PriceLine } from '@daynook/contract/bookings';
import type { PriceRule } from '@daynook/contract/money/prices';
import { addDays, daysBetween } from '../../lib/time/dates.ts';
import { localDayBounds, minutesBetween } from '../../lib/time/zoned.ts';
import { type CoverPart, cheapestDates } from './cheapest-dates.ts';
import { reductionOver } from './date-costs.ts';
import { movedBy, ruleOn, toPercentRules } from './host-price-rules.ts';
import type { ListingPrices } from './listing-prices.ts';

type Unit = NonNullable<PriceLine['units']>[number];

export interface ListingPrice {
  readonly amountMinor: number;
  readonly units: Unit[];
}

/** Consecutive hours, billed in whole steps. */
export interface Visit {
  readonly startsAt: Date;
  readonly firstDate: string;
  readonly lastDate: string;
  readonly billedMinutes: number;
}

export interface Stay {
  readonly firstDate: string;
  readonly lastDate: string;
  readonly openDates: ReadonlySet<string>;
}

/** The rule as a whole percentage, as guests see it. */
function named(rule: PriceRule | undefined): Pick<Unit, 'rule'> {
  const percent = Math.round(rule?.percent ?? 0);
  return rule && percent !== 0 ? { rule: { name: rule.name, percent } } : {};
}

const isSame = (a: Unit, b: Unit): boolean =>
  a.unit === b.unit &&
  a.unitMinor === b.unitMinor &&
  a.isOnTop === b.isOnTop &&
  a.rule?.name === b.rule?.name &&
  a.rule?.percent === b.rule?.percent;

/** Merges units with the same price and reason, in their original order. */
function merged(units: readonly Unit[]): Unit[] {
  const kept: Unit[] = [];
  for (const unit of units) {
    const at = kept.findIndex((other) => isSame(other, unit));
    const before = kept[at];
    if (before) kept[at] = { ...before, count: before.count + unit.count };
    else kept.push(unit);
  }
  return kept;
}

const listDates = (firstDate: string, lastDate: string): string[] =>
  Array.from({ length: daysBetween(firstDate, lastDate) + 1 }, (_, days) => addDays(firstDate, days));

const DATE_UNITS = { months: 'month', weeks: 'week', days: 'day' } as const;

function plainDatePrice(listing: ListingPrices, { firstDate, lastDate, openDates }: Stay): ListingPrice {
  const cover = cheapestDates(firstDate, daysBetween(firstDate, lastDate) + 1, openDates, listing);
  const prices = { months: listing.monthMinor ?? 0, weeks: listing.weekMinor ?? 0, days: listing.dayMinor };
  const units = (['months', 'weeks', 'days'] as const)
    .filter((unit) => cover[unit] > 0)
    .map((unit) => ({ unit: DATE_UNITS[unit], count: cover[unit], unitMinor: prices[unit] }));
  return { amountMinor: cover.amountMinor, units };
}

/** A day has its own rule. A week or month has the reduction all its dates share, plus the extra cost of expensive dates. */
function unitsOfPart(
  listing: ListingPrices,
  part: CoverPart,
  dated: readonly (PriceRule | undefined | null)[],
): Unit[] {
  const { unit, count, from, to } = part;
  if (unit === 'days') {
    const rule = dated[from] ?? undefined;
    return [{ unit: 'day', count, unitMinor: movedBy(listing.dayMinor, rule?.percent ?? 0), ...named(rule) }];
  }
  const percents = dated.map((rule) => (rule === null ? null : (rule?.percent ?? 0)));
  const reduction = reductionOver(percents, from, to);
  const within = dated.slice(from, to + 1);
  const reduced = reduction < 0 ? within.find((rule) => rule?.percent === reduction) : undefined;
  const priceMinor = (unit === 'weeks' ? listing.weekMinor : listing.monthMinor) ?? 0;
  const onTop = within.flatMap((rule): Unit[] => {
    const moreMinor = movedBy(listing.dayMinor, rule?.percent ?? 0) - listing.dayMinor;
    return rule && moreMinor > 0
      ? [{ unit: 'day', count: 1, unitMinor: moreMinor, ...named(rule), isOnTop: true }]
      : [];
  });
  return [
    { unit: DATE_UNITS[unit], count, unitMinor: movedBy(priceMinor, reduction), ...named(reduced ?? undefined) },
    ...onTop,
  ];
}

const RANKS = ['month', 'week', 'day', 'half-day', 'hour'];
const rankUnit = ({ unit, isOnTop }: Unit): number => (isOnTop ? RANKS.length : RANKS.indexOf(unit));

/** The price of whole dates, as the cheapest mix of days, weeks, and months. */
export function datePrice(listing: ListingPrices, stay: Stay): ListingPrice {
  const rules = toPercentRules(listing);
  if (rules.length === 0) return plainDatePrice(listing, stay);
  const { firstDate, lastDate, openDates } = stay;
  const dates = listDates(firstDate, lastDate);
  const dated = dates.map((date) => (openDates.has(date) ? ruleOn(rules, date) : null));
  const percents = new Map(dates.map((date, at) => [date, dated[at]?.percent ?? 0]));
  const cover = cheapestDates(firstDate, dates.length, openDates, listing, (date) => percents.get(date)!);
  const units = cover.parts.flatMap((part) => unitsOfPart(listing, part, dated));
  return { amountMinor: cover.amountMinor, units: merged(units.toSorted((a, b) => rankUnit(a) - rankUnit(b))) };
}

/** A half day across midnight costs what it does on the more expensive date. */
export function halfDayPrice(
  listing: ListingPrices,
  halfDayMinor: number,
  { firstDate, lastDate }: Visit,
): ListingPrice {
  const rules = toPercentRules(listing);
  const found = rules.length === 0 ? [] : listDates(firstDate, lastDate).map((date) => ruleOn(rules, date));
  const dearest = found.reduce<PriceRule | undefined>(
    (most, rule) => ((rule?.percent ?? 0) > (most?.percent ?? 0) ? rule : most),
    found[0],
  );
  const unitMinor = movedBy(halfDayMinor, dearest?.percent ?? 0);
  return { amountMinor: unitMinor, units: [{ unit: 'half-day', count: 1, unitMinor, ...named(dearest) }] };
}

const hourAmount = (minutesTimesMinor: number): number => Math.floor((minutesTimesMinor + 30) / 60);

/** Each hour costs what it does on its date. */
export function hourPrice(listing: ListingPrices, hourMinor: number, visit: Visit): ListingPrice {
  const { startsAt, firstDate, lastDate, billedMinutes } = visit;
  const rules = toPercentRules(listing);
  if (rules.length === 0) {
    const units = [{ unit: 'hour' as const, count: billedMinutes / 60, unitMinor: hourMinor }];
    return { amountMinor: hourAmount(hourMinor * billedMinutes), units };
  }
  let from = startsAt;
  let restMinutes = billedMinutes;
  let weighed = 0;
  const units = listDates(firstDate, lastDate).map((date): Unit => {
    const { endsAt } = localDayBounds(date, listing.timeZone);
    const minutes = date === lastDate ? restMinutes : Math.min(restMinutes, minutesBetween(from, endsAt));
    const rule = ruleOn(rules, date);
    const unitMinor = movedBy(hourMinor, rule?.percent ?? 0);
    from = endsAt;
    restMinutes -= minutes;
    weighed += unitMinor * minutes;
    return { unit: 'hour', count: minutes / 60, unitMinor, ...named(rule) };
  });
  return { amountMinor: hourAmount(weighed), units: merged(units) };
}
