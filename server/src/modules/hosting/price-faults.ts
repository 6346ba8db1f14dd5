// What makes no sense about price rules, discounts and extras, each beside the field it is about. Pure.
import type { AddOn, Discounts, PriceRule } from '@daynook/contract/pricing';
import { datesBetween, daysBetween, weekdayOf } from '../../lib/time/dates.ts';

type Faults = Record<string, string>;

const isAlways = ({ weekdays, from, to }: PriceRule): boolean =>
  from === null && to === null && (weekdays.length === 0 || new Set(weekdays).size === 7);

/** True where none of the rule's weekdays lies between its dates. */
const isNever = ({ weekdays, from, to }: PriceRule): boolean =>
  from !== null &&
  to !== null &&
  weekdays.length > 0 &&
  daysBetween(from, to) < 6 &&
  !datesBetween(from, to).some((date) => weekdays.includes(weekdayOf(date)));

const datesOf = ({ weekdays, from, to }: PriceRule): string =>
  `${weekdays.length === 7 ? '' : [...new Set(weekdays)].toSorted().join('')} ${from} ${to}`;

const ruleFault = (rule: PriceRule, before: readonly PriceRule[]): [field: string, words: string] | undefined => {
  if (rule.percent === 0) return ['percent', 'At 0% nothing changes: say how much higher or lower.'];
  if (rule.from !== null && rule.to !== null && rule.from > rule.to) return ['to', 'Must not be before the first day.'];
  if (isAlways(rule)) return ['weekdays', 'Choose weekdays or dates: for every day, change the prices above.'];
  if (isNever(rule)) return ['weekdays', 'None of these weekdays lies between the two dates.'];
  const twin = before.find((other) => datesOf(other) === datesOf(rule));
  return twin ? ['weekdays', `"${twin.name}" is about the same days: only one of the two can hold.`] : undefined;
};

/** Faults of rules taken together, by place in the list. */
export function priceRuleFaults(rules: readonly PriceRule[]): Faults {
  const faults: Faults = {};
  for (const [index, rule] of rules.entries()) {
    const fault = ruleFault(rule, rules.slice(0, index));
    if (fault) faults[`priceRules.${index}.${fault[0]}`] = fault[1];
  }
  return faults;
}

/** A discount for more that is smaller than one for less would never be given. */
export const discountFaults = ({ weekPercent, monthPercent }: Discounts): Faults =>
  weekPercent !== null && monthPercent !== null && monthPercent < weekPercent
    ? { 'discounts.monthPercent': 'Less than from 7 days on: it would never be given.' }
    : {};

/** Each extra is there once, by its id and by its name. */
export function addOnFaults(addOns: readonly AddOn[]): Faults {
  const faults: Faults = {};
  const nameOf = ({ name }: AddOn) => name.toLowerCase();
  for (const [index, addOn] of addOns.entries()) {
    const before = addOns.slice(0, index);
    if (before.some((other) => nameOf(other) === nameOf(addOn) || other.id === addOn.id))
      faults[`addOns.${index}.name`] = 'There is one of this name already.';
  }
  return faults;
}
