// National public holidays by country, as rules. Those of single states and regions aren't in it.
import type { CountryCode } from '@daynook/contract/countries/countries';

/** Weekdays count from Monday, 1, to Sunday, 7. */
export type Rule =
  | { month: number; day: number }
  /** `nth` 1–5, or -1 for the last. It's on the 1st if that's the other weekday. */
  | { month: number; nth: number; weekday: number; unlessFirstIs?: number }
  /** The last such weekday before a date of the month. */
  | { month: number; before: number; weekday: number }
  /** The first such weekday on or after a date of the month. */
  | { month: number; from: number; weekday: number }
  /** A date that moves if it's on this weekday. */
  | { month: number; day: number; movesFrom: number; byDays: number }
  /** Days from Easter Sunday, of the Western or the Orthodox churches. */
  | { easter: number }
  | { orthodoxEaster: number }
  /** Announced in advance, by year. */
  | { dates: readonly string[] };

export type HolidayId =
  | 'new-year'
  | 'day-after-new-year'
  | 'epiphany'
  | 'mlk'
  | 'australia'
  | 'presidents'
  | 'brigid'
  | 'waitangi'
  | 'family'
  | 'green-monday'
  | 'patrick'
  | 'maundy-thursday'
  | 'good-friday'
  | 'easter-monday'
  | 'anzac'
  | 'kings-day'
  | 'may-day'
  | 'may-bank'
  | 'liberation'
  | 'victory'
  | 'europe'
  | 'ascension'
  | 'whit-monday'
  | 'corpus-christi'
  | 'spring-bank'
  | 'victoria'
  | 'memorial'
  | 'children'
  | 'bank'
  | 'kings-birthday'
  | 'midsummer-eve'
  | 'midsummer'
  | 'matariki'
  | 'juneteenth'
  | 'independence'
  | 'canada'
  | 'civic'
  | 'summer-bank'
  | 'assumption'
  | 'labor'
  | 'reconciliation'
  | 'columbus'
  | 'thanksgiving'
  | 'thanksgiving-friday'
  | 'reformation'
  | 'all-saints'
  | 'all-souls'
  | 'veterans'
  | 'armistice'
  | 'remembrance'
  | 'immaculate-conception'
  | 'national'
  | 'republic'
  | 'constitution'
  | 'culture'
  | 'saint'
  | 'christmas-eve'
  | 'christmas'
  | 'second-christmas'
  | 'boxing'
  | 'new-year-eve';

type Entry = readonly [HolidayId, Rule];

const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 4, 5, 6, 7];

const on = (id: HolidayId, month: number, day: number): Entry => [id, { month, day }];
const nth = (id: HolidayId, month: number, which: number, weekday = MONDAY): Entry => [
  id,
  { month, nth: which, weekday },
];
const easter = (id: HolidayId, days: number): Entry => [id, { easter: days }];
const orthodox = (id: HolidayId, days: number): Entry => [id, { orthodoxEaster: days }];

const NEW_YEAR = on('new-year', 1, 1);
const EPIPHANY = on('epiphany', 1, 6);
const GOOD_FRIDAY = easter('good-friday', -2);
const EASTER_MONDAY = easter('easter-monday', 1);
const MAY_DAY = on('may-day', 5, 1);
const ASCENSION = easter('ascension', 39);
const WHIT_MONDAY = easter('whit-monday', 50);
const CORPUS_CHRISTI = easter('corpus-christi', 60);
const ASSUMPTION = on('assumption', 8, 15);
const ALL_SAINTS = on('all-saints', 11, 1);
const IMMACULATE = on('immaculate-conception', 12, 8);
const CHRISTMAS_EVE = on('christmas-eve', 12, 24);
const CHRISTMAS = on('christmas', 12, 25);
const SECOND_CHRISTMAS = on('second-christmas', 12, 26);
const BOXING = on('boxing', 12, 26);
const NEW_YEAR_EVE = on('new-year-eve', 12, 31);
const GREEN_MONDAY = orthodox('green-monday', -48);
const ORTHODOX_EASTER = [orthodox('good-friday', -2), orthodox('easter-monday', 1)];
const ORTHODOX_WHIT_MONDAY = orthodox('whit-monday', 50);

/** Everywhere in North America. Families are home on the evenings before, too. */
const america = [NEW_YEAR, nth('labor', 9, 1), CHRISTMAS_EVE, CHRISTMAS, NEW_YEAR_EVE];
/** Everywhere in Europe. */
const europe = [NEW_YEAR, CHRISTMAS];

/** In the Nordic countries, some holidays are always on a Saturday, and the evening before on a Friday. */
const NORDIC: readonly Entry[] = [
  EPIPHANY,
  GOOD_FRIDAY,
  EASTER_MONDAY,
  MAY_DAY,
  ASCENSION,
  ['midsummer-eve', { month: 6, from: 19, weekday: FRIDAY }],
  ['midsummer', { month: 6, from: 20, weekday: SATURDAY }],
  ['all-saints', { month: 10, from: 31, weekday: SATURDAY }],
  CHRISTMAS_EVE,
  SECOND_CHRISTMAS,
];

export const HOLIDAY_RULES: Readonly<Record<CountryCode, readonly Entry[]>> = {
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
  AT: [
    ...europe,
    EPIPHANY,
    EASTER_MONDAY,
    MAY_DAY,
    ASCENSION,
    WHIT_MONDAY,
    CORPUS_CHRISTI,
    ASSUMPTION,
    on('national', 10, 26),
    ALL_SAINTS,
    IMMACULATE,
    SECOND_CHRISTMAS,
  ],
  AU: [NEW_YEAR, on('australia', 1, 26), GOOD_FRIDAY, EASTER_MONDAY, on('anzac', 4, 25), CHRISTMAS, BOXING],
  BE: [
    ...europe,
    EASTER_MONDAY,
    MAY_DAY,
    ASCENSION,
    WHIT_MONDAY,
    on('national', 7, 21),
    ASSUMPTION,
    ALL_SAINTS,
    on('armistice', 11, 11),
  ],
  BG: [
    ...europe,
    on('liberation', 3, 3),
    ...ORTHODOX_EASTER,
    MAY_DAY,
    on('saint', 5, 6),
    on('culture', 5, 24),
    on('national', 9, 6),
    on('independence', 9, 22),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
  CY: [
    ...europe,
    EPIPHANY,
    GREEN_MONDAY,
    on('national', 3, 25),
    on('national', 4, 1),
    ...ORTHODOX_EASTER,
    MAY_DAY,
    ORTHODOX_WHIT_MONDAY,
    ASSUMPTION,
    on('independence', 10, 1),
    on('national', 10, 28),
    SECOND_CHRISTMAS,
  ],
  CZ: [
    ...europe,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    MAY_DAY,
    on('liberation', 5, 8),
    on('saint', 7, 5),
    on('national', 7, 6),
    on('national', 9, 28),
    on('independence', 10, 28),
    on('national', 11, 17),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
  DE: [...europe, GOOD_FRIDAY, EASTER_MONDAY, MAY_DAY, ASCENSION, WHIT_MONDAY, on('national', 10, 3), SECOND_CHRISTMAS],
  DK: [...europe, easter('maundy-thursday', -3), GOOD_FRIDAY, EASTER_MONDAY, ASCENSION, WHIT_MONDAY, SECOND_CHRISTMAS],
  EE: [
    ...europe,
    on('independence', 2, 24),
    GOOD_FRIDAY,
    MAY_DAY,
    on('victory', 6, 23),
    on('midsummer', 6, 24),
    on('independence', 8, 20),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
  ES: [
    ...europe,
    EPIPHANY,
    GOOD_FRIDAY,
    MAY_DAY,
    ASSUMPTION,
    on('national', 10, 12),
    ALL_SAINTS,
    on('constitution', 12, 6),
    IMMACULATE,
  ],
  FI: [...europe, ...NORDIC, on('independence', 12, 6)],
  FR: [
    ...europe,
    EASTER_MONDAY,
    MAY_DAY,
    on('victory', 5, 8),
    ASCENSION,
    WHIT_MONDAY,
    on('national', 7, 14),
    ASSUMPTION,
    ALL_SAINTS,
    on('armistice', 11, 11),
  ],
  GB: [
    NEW_YEAR,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    nth('may-bank', 5, 1),
    nth('spring-bank', 5, -1),
    nth('summer-bank', 8, -1),
    CHRISTMAS,
    BOXING,
  ],
  GR: [
    ...europe,
    EPIPHANY,
    GREEN_MONDAY,
    on('independence', 3, 25),
    ...ORTHODOX_EASTER,
    MAY_DAY,
    ORTHODOX_WHIT_MONDAY,
    ASSUMPTION,
    on('national', 10, 28),
    SECOND_CHRISTMAS,
  ],
  HR: [
    ...europe,
    EPIPHANY,
    EASTER_MONDAY,
    MAY_DAY,
    on('national', 5, 30),
    CORPUS_CHRISTI,
    on('national', 6, 22),
    on('victory', 8, 5),
    ASSUMPTION,
    ALL_SAINTS,
    on('remembrance', 11, 18),
    SECOND_CHRISTMAS,
  ],
  HU: [
    ...europe,
    on('national', 3, 15),
    GOOD_FRIDAY,
    EASTER_MONDAY,
    MAY_DAY,
    WHIT_MONDAY,
    on('national', 8, 20),
    on('national', 10, 23),
    ALL_SAINTS,
    SECOND_CHRISTMAS,
  ],
  IE: [
    ...europe,
    ['brigid', { month: 2, nth: 1, weekday: MONDAY, unlessFirstIs: FRIDAY }],
    on('patrick', 3, 17),
    EASTER_MONDAY,
    nth('bank', 5, 1),
    nth('bank', 6, 1),
    nth('bank', 8, 1),
    nth('bank', 10, -1),
    SECOND_CHRISTMAS,
  ],
  IT: [
    ...europe,
    EPIPHANY,
    EASTER_MONDAY,
    on('liberation', 4, 25),
    MAY_DAY,
    on('republic', 6, 2),
    ASSUMPTION,
    on('saint', 10, 4),
    ALL_SAINTS,
    IMMACULATE,
    SECOND_CHRISTMAS,
  ],
  LT: [
    ...europe,
    on('independence', 2, 16),
    on('independence', 3, 11),
    EASTER_MONDAY,
    MAY_DAY,
    on('midsummer', 6, 24),
    on('national', 7, 6),
    ASSUMPTION,
    ALL_SAINTS,
    on('all-souls', 11, 2),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
  LU: [
    ...europe,
    EASTER_MONDAY,
    MAY_DAY,
    on('europe', 5, 9),
    ASCENSION,
    WHIT_MONDAY,
    on('national', 6, 23),
    ASSUMPTION,
    ALL_SAINTS,
    SECOND_CHRISTMAS,
  ],
  LV: [
    ...europe,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    MAY_DAY,
    on('independence', 5, 4),
    on('midsummer-eve', 6, 23),
    on('midsummer', 6, 24),
    on('national', 11, 18),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
    NEW_YEAR_EVE,
  ],
  MT: [
    ...europe,
    on('saint', 2, 10),
    on('saint', 3, 19),
    on('national', 3, 31),
    GOOD_FRIDAY,
    MAY_DAY,
    on('national', 6, 7),
    on('saint', 6, 29),
    ASSUMPTION,
    on('victory', 9, 8),
    on('independence', 9, 21),
    IMMACULATE,
    on('republic', 12, 13),
  ],
  NL: [
    ...europe,
    EASTER_MONDAY,
    ['kings-day', { month: 4, day: 27, movesFrom: SUNDAY, byDays: -1 }],
    on('liberation', 5, 5),
    ASCENSION,
    WHIT_MONDAY,
    SECOND_CHRISTMAS,
  ],
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
  PL: [
    ...europe,
    EPIPHANY,
    EASTER_MONDAY,
    MAY_DAY,
    on('constitution', 5, 3),
    CORPUS_CHRISTI,
    ASSUMPTION,
    ALL_SAINTS,
    on('independence', 11, 11),
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
  PT: [
    ...europe,
    GOOD_FRIDAY,
    on('liberation', 4, 25),
    MAY_DAY,
    CORPUS_CHRISTI,
    on('national', 6, 10),
    ASSUMPTION,
    on('republic', 10, 5),
    ALL_SAINTS,
    on('independence', 12, 1),
    IMMACULATE,
  ],
  RO: [
    ...europe,
    on('day-after-new-year', 1, 2),
    EPIPHANY,
    on('saint', 1, 7),
    on('national', 1, 24),
    ...ORTHODOX_EASTER,
    MAY_DAY,
    on('children', 6, 1),
    ORTHODOX_WHIT_MONDAY,
    ASSUMPTION,
    on('saint', 11, 30),
    on('national', 12, 1),
    SECOND_CHRISTMAS,
  ],
  SE: [...europe, ...NORDIC, on('national', 6, 6), NEW_YEAR_EVE],
  SI: [
    ...europe,
    on('day-after-new-year', 1, 2),
    on('culture', 2, 8),
    EASTER_MONDAY,
    on('national', 4, 27),
    MAY_DAY,
    on('may-day', 5, 2),
    on('national', 6, 25),
    ASSUMPTION,
    on('reformation', 10, 31),
    ALL_SAINTS,
    on('independence', 12, 26),
  ],
  SK: [
    ...europe,
    EPIPHANY,
    GOOD_FRIDAY,
    EASTER_MONDAY,
    MAY_DAY,
    on('saint', 7, 5),
    on('national', 8, 29),
    ALL_SAINTS,
    CHRISTMAS_EVE,
    SECOND_CHRISTMAS,
  ],
};
