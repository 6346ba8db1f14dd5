// Public holidays of the United States and Canada by rule: a fixed date, the nth weekday of a month, or days from Easter (C4). These are
// the holidays themselves, not the days off in lieu, because that's when families are home. Pure.
import { addDays, toDate, toWeekday } from '../../lib/dates/calendar-dates.ts';

export type HolidayCountry = 'US' | 'CA';

type Rule =
  | { month: number; day: number }
  /** `nth` 1–5, or -1 for the last. */
  | { month: number; nth: number; weekday: number }
  /** The last such weekday before a date of the month. */
  | { month: number; before: number; weekday: number }
  | { easter: number };

export type HolidayId =
  | 'new-year'
  | 'mlk'
  | 'presidents'
  | 'family'
  | 'good-friday'
  | 'victoria'
  | 'memorial'
  | 'juneteenth'
  | 'independence'
  | 'canada'
  | 'civic'
  | 'labor'
  | 'reconciliation'
  | 'columbus'
  | 'thanksgiving'
  | 'thanksgiving-friday'
  | 'veterans'
  | 'remembrance'
  | 'christmas-eve'
  | 'christmas'
  | 'boxing'
  | 'new-year-eve';

const [MONDAY, THURSDAY] = [1, 4];

const everywhere: [HolidayId, Rule][] = [
  ['new-year', { month: 1, day: 1 }],
  ['labor', { month: 9, nth: 1, weekday: MONDAY }],
  ['christmas-eve', { month: 12, day: 24 }],
  ['christmas', { month: 12, day: 25 }],
  ['new-year-eve', { month: 12, day: 31 }],
];

const rules: Record<HolidayCountry, [HolidayId, Rule][]> = {
  US: [
    ...everywhere,
    ['mlk', { month: 1, nth: 3, weekday: MONDAY }],
    ['presidents', { month: 2, nth: 3, weekday: MONDAY }],
    ['memorial', { month: 5, nth: -1, weekday: MONDAY }],
    ['juneteenth', { month: 6, day: 19 }],
    ['independence', { month: 7, day: 4 }],
    ['columbus', { month: 10, nth: 2, weekday: MONDAY }],
    ['veterans', { month: 11, day: 11 }],
    ['thanksgiving', { month: 11, nth: 4, weekday: THURSDAY }],
  ],
  CA: [
    ...everywhere,
    ['family', { month: 2, nth: 3, weekday: MONDAY }],
    ['good-friday', { easter: -2 }],
    ['victoria', { month: 5, before: 25, weekday: MONDAY }],
    ['canada', { month: 7, day: 1 }],
    ['civic', { month: 8, nth: 1, weekday: MONDAY }],
    ['reconciliation', { month: 9, day: 30 }],
    ['thanksgiving', { month: 10, nth: 2, weekday: MONDAY }],
    ['remembrance', { month: 11, day: 11 }],
    ['boxing', { month: 12, day: 26 }],
  ],
};

/** Easter Sunday of the Gregorian calendar, by the anonymous computus. */
export function findEaster(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - correction + 1) / 3) + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return toDate(year, Math.floor(days / 31), (days % 31) + 1);
}

function dateByRule(rule: Rule, year: number): string {
  if ('easter' in rule) return addDays(findEaster(year), rule.easter);
  if ('day' in rule) return toDate(year, rule.month, rule.day);
  if ('before' in rule) {
    const last = toDate(year, rule.month, rule.before - 1);
    return addDays(last, -((toWeekday(last) - rule.weekday + 7) % 7));
  }
  if (rule.nth < 0) {
    const last = toDate(year, rule.month + 1, 0);
    return addDays(last, -((toWeekday(last) - rule.weekday + 7) % 7));
  }
  const first = toDate(year, rule.month, 1);
  return addDays(first, ((rule.weekday - toWeekday(first) + 7) % 7) + 7 * (rule.nth - 1));
}

export interface Holiday {
  id: HolidayId;
  date: string;
}

/** The holidays of a year, in order. */
export function listHolidays(country: HolidayCountry, year: number): Holiday[] {
  const found = rules[country].map(([id, rule]) => ({ id, date: dateByRule(rule, year) }));
  if (country === 'US') {
    const thursday = found.find(({ id }) => id === 'thanksgiving')!.date;
    found.push({ id: 'thanksgiving-friday', date: addDays(thursday, 1) });
  }
  return found.sort((a, b) => a.date.localeCompare(b.date));
}

/** The holidays of the twelve months from today. */
export function holidaysAhead(country: HolidayCountry, today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const until = addDays(today, 365);
  return [year, year + 1]
    .flatMap((each) => listHolidays(country, each))
    .filter(({ date }) => date >= today && date < until);
}
