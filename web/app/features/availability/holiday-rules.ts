// National public holidays by country, as rules. Those of single states and regions aren't in it.
import type { CountryCode } from '@daynook/contract/countries/countries';
import { EUROPEAN_HOLIDAY_RULES } from './european-holiday-rules.ts';
import {
  BOXING,
  CHRISTMAS,
  CHRISTMAS_EVE,
  EASTER_MONDAY,
  type Entry,
  GOOD_FRIDAY,
  MONDAY,
  NEW_YEAR,
  NEW_YEAR_EVE,
  nth,
  on,
  THURSDAY,
} from './holiday-kinds.ts';

/** Everywhere in North America. Families are home on the evenings before, too. */
const america = [NEW_YEAR, nth('labor', 9, 1), CHRISTMAS_EVE, CHRISTMAS, NEW_YEAR_EVE];

export const HOLIDAY_RULES: Readonly<Record<CountryCode, readonly Entry[]>> = {
  ...EUROPEAN_HOLIDAY_RULES,
  US: [
    ...america,
    nth('mlk', 1, 3),
    nth('presidents', 2, 3),
    nth('memorial', 5, -1),
    on('juneteenth', 6, 19),
    on('independence', 7, 4),
    nth('columbus', 10, 2),
    on('veterans', 11, 11),
    nth('thanksgiving', 11, 4, THURSDAY),
  ],
  CA: [
    ...america,
    nth('family', 2, 3),
    GOOD_FRIDAY,
    ['victoria', { month: 5, before: 25, weekday: MONDAY }],
    on('canada', 7, 1),
    nth('civic', 8, 1),
    on('reconciliation', 9, 30),
    nth('thanksgiving', 10, 2),
    on('remembrance', 11, 11),
    BOXING,
  ],
  AU: [NEW_YEAR, on('australia', 1, 26), GOOD_FRIDAY, EASTER_MONDAY, on('anzac', 4, 25), CHRISTMAS, BOXING],
  NZ: [
    NEW_YEAR,
    on('day-after-new-year', 1, 2),
    on('waitangi', 2, 6),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    on('anzac', 4, 25),
    nth('kings-birthday', 6, 1),
    [
      'matariki',
      // By law, from a list that goes to 2052.
      {
        dates: [
          '2026-07-10',
          '2027-06-25',
          '2028-07-14',
          '2029-07-06',
          '2030-06-21',
          '2031-07-11',
          '2032-07-02',
          '2033-06-24',
          '2034-07-07',
          '2035-06-29',
        ],
      },
    ],
    nth('labor', 10, 4),
    CHRISTMAS,
    BOXING,
  ],
};
