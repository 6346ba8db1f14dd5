// Public holidays by rule: a fixed date, the nth weekday of a month, or days from Easter (C4). These are the holidays themselves, not the
// days off in lieu, because that's when families are home. Pure.
import type { CountryCode } from '@daynook/contract/countries/countries';
import { addDays, toDate, toWeekday } from '../../lib/dates/calendar-dates.ts';
import type { HolidayId, Rule } from './holiday-kinds.ts';
import { HOLIDAY_RULES } from './holiday-rules.ts';

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

/** Easter Sunday of the Orthodox churches, by the Julian calendar, which is 13 days behind until 2099. */
export function findOrthodoxEaster(year: number): string {
  const moon = (19 * (year % 19) + 15) % 30;
  const toSunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7;
  const days = moon + toSunday + 114;
  return addDays(toDate(year, Math.floor(days / 31), (days % 31) + 1), 13);
}

const firstOnOrAfter = (date: string, weekday: number): string => addDays(date, (weekday - toWeekday(date) + 7) % 7);
const lastOnOrBefore = (date: string, weekday: number): string => addDays(date, -((toWeekday(date) - weekday + 7) % 7));

function dateOfWeekday(rule: Extract<Rule, { nth: number }>, year: number): string {
  const { month, nth, weekday, unlessFirstIs } = rule;
  if (nth < 0) return lastOnOrBefore(toDate(year, month + 1, 0), weekday);
  const first = toDate(year, month, 1);
  return toWeekday(first) === unlessFirstIs ? first : addDays(firstOnOrAfter(first, weekday), 7 * (nth - 1));
}

/** Undefined if it isn't known for that year. */
function dateByRule(rule: Rule, year: number): string | undefined {
  if ('dates' in rule) return rule.dates.find((date) => date.startsWith(`${year}-`));
  if ('easter' in rule) return addDays(findEaster(year), rule.easter);
  if ('orthodoxEaster' in rule) return addDays(findOrthodoxEaster(year), rule.orthodoxEaster);
  if ('nth' in rule) return dateOfWeekday(rule, year);
  if ('before' in rule) return lastOnOrBefore(toDate(year, rule.month, rule.before - 1), rule.weekday);
  if ('from' in rule) return firstOnOrAfter(toDate(year, rule.month, rule.from), rule.weekday);
  const date = toDate(year, rule.month, rule.day);
  return 'movesFrom' in rule && toWeekday(date) === rule.movesFrom ? addDays(date, rule.byDays) : date;
}

export interface Holiday {
  id: HolidayId;
  date: string;
}

/** The holidays of a year, in order. */
export function listHolidays(country: CountryCode, year: number): Holiday[] {
  const found = HOLIDAY_RULES[country].flatMap(([id, rule]): Holiday[] => {
    const date = dateByRule(rule, year);
    return date === undefined ? [] : [{ id, date }];
  });
  if (country === 'US') {
    const thursday = found.find(({ id }) => id === 'thanksgiving')!.date;
    found.push({ id: 'thanksgiving-friday', date: addDays(thursday, 1) });
  }
  // Two can be on one day, such as Easter Monday and May Day.
  return [...new Map(found.map((holiday) => [holiday.date, holiday])).values()].sort((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** The holidays of the twelve months from today. */
export function holidaysAhead(country: CountryCode, today: string): Holiday[] {
  const year = Number(today.slice(0, 4));
  const until = addDays(today, 365);
  return [year, year + 1]
    .flatMap((each) => listHolidays(country, each))
    .filter(({ date }) => date >= today && date < until);
}
