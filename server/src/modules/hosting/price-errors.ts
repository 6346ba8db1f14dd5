// Validation errors of price rules, discounts and extras, by field. Pure.

import type { ListingFields } from '@daynook/contract/hosting/hosting';
import { limitMinor } from '@daynook/contract/limits/amounts';
import { DAMAGE } from '@daynook/contract/limits/damages';
import { HOSTING } from '@daynook/contract/limits/hosting';
import { PRICING } from '@daynook/contract/limits/prices';
import type { ListingPackage } from '@daynook/contract/money/packages';
import type { AddOn, Discounts, PriceRule } from '@daynook/contract/money/prices';
import { say } from '../../lib/languages/say.ts';
import { moneyWords } from '../../lib/money-words.ts';
import { datesBetween, daysBetween, toWeekday } from '../../lib/time/dates.ts';

type Errors = Record<string, string>;

const isAlways = ({ weekdays, from, to }: PriceRule): boolean =>
  from === null && to === null && (weekdays.length === 0 || new Set(weekdays).size === 7);

/** True if none of the rule's weekdays are between its dates. */
const isNever = ({ weekdays, from, to }: PriceRule): boolean =>
  from !== null &&
  to !== null &&
  weekdays.length > 0 &&
  daysBetween(from, to) < 6 &&
  !datesBetween(from, to).some((date) => weekdays.includes(toWeekday(date)));

const describeDates = ({ weekdays, from, to }: PriceRule): string =>
  `${weekdays.length === 7 ? '' : [...new Set(weekdays)].toSorted().join('')} ${from} ${to}`;

const ruleError = (rule: PriceRule, before: readonly PriceRule[]): [field: string, words: string] | undefined => {
  if (rule.percent === 0) return ['percent', say('Enter a percentage above or below 0.')];
  if (rule.from !== null && rule.to !== null && rule.from > rule.to)
    return ['to', say('The last day can’t be before the first.')];
  if (isAlways(rule)) return ['weekdays', say('Choose weekdays or dates, or change the prices above for every day.')];
  if (isNever(rule)) return ['weekdays', say('None of these weekdays are between these dates.')];
  const twin = before.find((other) => describeDates(other) === describeDates(rule));
  return twin
    ? ['weekdays', say('“{name}” already covers these days. Change or remove one of them.', { name: twin.name })]
    : undefined;
};

/** Errors of the rules as a list, by index. */
export function priceRuleErrors(rules: readonly PriceRule[]): Errors {
  const errors: Errors = {};
  for (const [index, rule] of rules.entries()) {
    const error = ruleError(rule, rules.slice(0, index));
    if (error) errors[`priceRules.${index}.${error[0]}`] = error[1];
  }
  return errors;
}

/** A monthly discount smaller than the weekly one would never apply. */
export const discountErrors = ({ weekPercent, monthPercent }: Discounts): Errors =>
  weekPercent !== null && monthPercent !== null && monthPercent < weekPercent
    ? { 'discounts.monthPercent': say('Enter at least the 7-day discount, or leave this empty.') }
    : {};

/** Extras must have unique ids and names. */
export function addOnErrors(addOns: readonly AddOn[]): Errors {
  const errors: Errors = {};
  const toComparableName = ({ name }: AddOn) => name.toLowerCase();
  for (const [index, addOn] of addOns.entries()) {
    const before = addOns.slice(0, index);
    if (before.some((other) => toComparableName(other) === toComparableName(addOn) || other.id === addOn.id))
      errors[`addOns.${index}.name`] = say('Another extra already has this name.');
  }
  return errors;
}

type Timed = Pick<
  ListingFields,
  | 'startStepMinutes'
  | 'minDurationMinutes'
  | 'maxDurationMinutes'
  | 'weekdayMinMinutes'
  | 'weekdayMaxMinutes'
  | 'maxStayDays'
>;

/** Why the listing never takes bookings of this length. */
function lengthError({ length, weekdays, fromMinute, toMinute }: ListingPackage, listing: Timed): string | undefined {
  const { unit, count } = length;
  if (unit === 'days')
    return count > listing.maxStayDays ? say('Can’t be longer than the longest booking.') : undefined;
  if (count % listing.startStepMinutes !== 0)
    return say('Guests book in steps of {count} minutes. Choose a multiple of that.', {
      count: listing.startStepMinutes,
    });
  if (count > (toMinute ?? 1_440) - (fromMinute ?? 0)) return say('Doesn’t fit between these times.');
  const days = weekdays.length > 0 ? weekdays : [1, 2, 3, 4, 5, 6, 7];
  if (days.every((day) => count < (listing.weekdayMinMinutes?.[day - 1] ?? listing.minDurationMinutes)))
    return say('Can’t be less than the shortest booking.');
  if (days.every((day) => count > (listing.weekdayMaxMinutes?.[day - 1] ?? listing.maxDurationMinutes)))
    return say('Can’t be more than the longest booking.');
  return undefined;
}

/** Packages that could never be booked, or that guests couldn't tell apart. */
export function packageErrors(packages: readonly ListingPackage[], listing: Timed): Errors {
  const errors: Errors = {};
  for (const [index, one] of packages.entries()) {
    const set = (field: string, error: string | undefined) => {
      if (error !== undefined) errors[`packages.${index}.${field}`] = error;
    };
    const before = packages.slice(0, index);
    if (before.some(({ id, name }) => name.toLowerCase() === one.name.toLowerCase() || id === one.id))
      set('name', say('Another package already has this name.'));
    // A stay over several dates is from opening to closing.
    if (one.length.unit === 'days' && one.length.count > 1 && (one.fromMinute ?? one.toMinute) !== null)
      set('fromMinute', say('Only packages of one day or less can have start and end times.'));
    if (one.priceMinor === 0) set('priceMinor', say('Enter a price above 0.'));
    if (one.toMinute !== null && one.toMinute <= (one.fromMinute ?? 0))
      set('toMinute', say('The end must be after the start.'));
    else set('length.count', lengthError(one, listing));
  }
  return errors;
}

/** In US dollars; see `limitMinor`. */
const MOST = {
  dayMinor: HOSTING.priceMaximum,
  hourMinor: HOSTING.priceMaximum,
  halfDayMinor: HOSTING.priceMaximum,
  weekMinor: HOSTING.priceMaximum,
  monthMinor: HOSTING.priceMaximum,
  cleaningMinor: HOSTING.priceMaximum,
  extraGuestMinor: HOSTING.priceMaximum,
  damageDepositMinor: DAMAGE.depositMaximum,
} as const satisfies Partial<Record<keyof ListingFields, number>>;

/** Amounts beyond what their currency allows. */
export function amountErrors(
  fields: Pick<ListingFields, keyof typeof MOST | 'addOns' | 'packages'>,
  currency: string,
): Errors {
  const errors: Errors = {};
  const limit = (path: string, amountMinor: number | null, most: number) => {
    const mostMinor = limitMinor(most, currency);
    if ((amountMinor ?? 0) > mostMinor)
      errors[path] = say('Enter {amount} or less.', { amount: moneyWords(mostMinor, currency) });
  };
  for (const [field, most] of Object.entries(MOST)) limit(field, fields[field as keyof typeof MOST], most);
  for (const [index, { priceMinor }] of fields.addOns.entries())
    limit(`addOns.${index}.priceMinor`, priceMinor, PRICING.addOnMaximum);
  for (const [index, { priceMinor }] of fields.packages.entries())
    limit(`packages.${index}.priceMinor`, priceMinor, HOSTING.priceMaximum);
  return errors;
}
