import type { PriceRule } from '@daynook/contract/pricing';
import { expect, it } from 'vitest';
import { type DatesAhead, lowestDay } from './price-rules.ts';

const rule = (values: Partial<PriceRule>): PriceRule => ({
  name: 'A rule',
  weekdays: [],
  from: null,
  to: null,
  percent: 20,
  ...values,
});
const saturdays = rule({ weekdays: [6] });
const january = rule({ from: '2027-01-01', to: '2027-01-31', percent: -25 });
const ahead = { firstDate: '2027-01-04', lastDate: '2027-01-31', openWeekdays: [1, 2, 3, 4, 5, 6, 7] };
it.each<[string, PriceRule[], Partial<DatesAhead>, number | undefined]>([
  ['dearer Saturdays leave the day itself', [saturdays], {}, 8_000],
  ['cheaper dates', [saturdays, january], {}, 6_000],
  ['a rule that is over', [rule({ to: '2027-01-03', percent: -50 })], {}, undefined],
  ['its last day', [rule({ to: '2027-01-04', percent: -50 })], {}, 4_000],
  ['a rule beyond the window', [rule({ from: '2027-02-01', percent: -50 })], {}, undefined],
  ['its first day is the last of the window', [rule({ from: '2027-01-31', percent: -50 })], {}, 4_000],
  [
    'cheap Sundays of a room closed on them',
    [rule({ weekdays: [7], percent: -50 })],
    { openWeekdays: [1, 2] },
    undefined,
  ],
  ['a room open on dates of its own alone', [rule({ weekdays: [7], percent: -50 })], { openWeekdays: [] }, 4_000],
  [
    'cheap Sundays that dearer dates always win over',
    [rule({ weekdays: [7], percent: -50 }), rule({ from: '2027-01-01', to: '2027-02-28', percent: 10 })],
    {},
    8_800,
  ],
  ['every date dearer', [rule({ percent: 10 })], {}, 8_800],
  ['a rule that changes nothing', [rule({ percent: 0 })], {}, undefined],
  ['none', [], {}, undefined],
])('"from" names the cheapest date there is from now on: %s (D6)', (_name, rules, dates, expected) => {
  expect(lowestDay(8_000, rules, { ...ahead, ...dates })).toBe(expected);
});
