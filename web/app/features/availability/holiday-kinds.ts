// What rules of holidays are made of: their kinds, and the holidays of several countries. Pure.

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

export type Entry = readonly [HolidayId, Rule];

export const [MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY] = [1, 4, 5, 6, 7];

export const on = (id: HolidayId, month: number, day: number): Entry => [id, { month, day }];
export const nth = (id: HolidayId, month: number, which: number, weekday = MONDAY): Entry => [
  id,
  { month, nth: which, weekday },
];
export const easter = (id: HolidayId, days: number): Entry => [id, { easter: days }];
export const orthodox = (id: HolidayId, days: number): Entry => [id, { orthodoxEaster: days }];

export const NEW_YEAR = on('new-year', 1, 1);
export const GOOD_FRIDAY = easter('good-friday', -2);
export const EASTER_MONDAY = easter('easter-monday', 1);
export const CHRISTMAS_EVE = on('christmas-eve', 12, 24);
export const CHRISTMAS = on('christmas', 12, 25);
export const BOXING = on('boxing', 12, 26);
export const NEW_YEAR_EVE = on('new-year-eve', 12, 31);
