// Dates are checked against the calendars that the two governments publish.

import { COUNTRY_CODES, type CountryCode } from '@daynook/contract/countries/countries';
import { describe, expect, it } from 'vitest';
import { listWeeks, monthStart, toWeekday } from '../../lib/dates/calendar-dates.ts';
import { findEaster, findOrthodoxEaster, holidaysAhead, listHolidays } from './holidays.ts';

const mapHolidays = (country: CountryCode, year: number) =>
  Object.fromEntries(listHolidays(country, year).map(({ id, date }) => [id, date.slice(5)]));

const US = {
  'new-year': '01-01',
  juneteenth: '06-19',
  independence: '07-04',
  veterans: '11-11',
  'christmas-eve': '12-24',
  christmas: '12-25',
  'new-year-eve': '12-31',
};
const CA = {
  'new-year': '01-01',
  canada: '07-01',
  reconciliation: '09-30',
  remembrance: '11-11',
  'christmas-eve': '12-24',
  christmas: '12-25',
  boxing: '12-26',
  'new-year-eve': '12-31',
};

describe('public holidays (C4)', () => {
  it.each([
    [
      2026,
      {
        mlk: '01-19',
        presidents: '02-16',
        memorial: '05-25',
        labor: '09-07',
        columbus: '10-12',
        thanksgiving: '11-26',
        'thanksgiving-friday': '11-27',
      },
    ],
    [
      2027,
      {
        mlk: '01-18',
        presidents: '02-15',
        memorial: '05-31',
        labor: '09-06',
        columbus: '10-11',
        thanksgiving: '11-25',
        'thanksgiving-friday': '11-26',
      },
    ],
    [
      2028,
      {
        mlk: '01-17',
        presidents: '02-21',
        memorial: '05-29',
        labor: '09-04',
        columbus: '10-09',
        thanksgiving: '11-23',
        'thanksgiving-friday': '11-24',
      },
    ],
  ])('of the United States in %i', (year, moving) => {
    expect(mapHolidays('US', year)).toEqual({ ...US, ...moving });
  });

  it.each([
    [
      2026,
      {
        family: '02-16',
        'good-friday': '04-03',
        victoria: '05-18',
        civic: '08-03',
        labor: '09-07',
        thanksgiving: '10-12',
      },
    ],
    [
      2027,
      {
        family: '02-15',
        'good-friday': '03-26',
        victoria: '05-24',
        civic: '08-02',
        labor: '09-06',
        thanksgiving: '10-11',
      },
    ],
    [
      2028,
      {
        family: '02-21',
        'good-friday': '04-14',
        victoria: '05-22',
        civic: '08-07',
        labor: '09-04',
        thanksgiving: '10-09',
      },
    ],
  ])('of Canada in %i', (year, moving) => {
    expect(mapHolidays('CA', year)).toEqual({ ...CA, ...moving });
  });

  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2028, '2028-04-16'],
    [2038, '2038-04-25'],
  ])('Easter of %i is %s', (year, date) => expect(findEaster(year)).toBe(date));

  it.each([
    [2024, '2024-05-05'],
    [2025, '2025-04-20'],
    [2026, '2026-04-12'],
    [2027, '2027-05-02'],
    [2030, '2030-04-28'],
  ])('Orthodox Easter of %i is %s', (year, date) => expect(findOrthodoxEaster(year)).toBe(date));

  it.each([
    ['GB', 2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-26']],
    ['DE', 2026, ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26']],
    ['AU', 2026, ['01-01', '01-26', '04-03', '04-06', '04-25', '12-25', '12-26']],
    ['NZ', 2027, ['01-01', '01-02', '02-06', '03-26', '03-29', '04-25', '06-07', '06-25', '10-25', '12-25', '12-26']],
    [
      'GR',
      2026,
      ['01-01', '01-06', '02-23', '03-25', '04-10', '04-13', '05-01', '06-01', '08-15', '10-28', '12-25', '12-26'],
    ],
    ['IE', 2030, ['01-01', '02-01', '03-17', '04-22', '05-06', '06-03', '08-05', '10-28', '12-25', '12-26']],
    ['NL', 2031, ['01-01', '04-14', '04-26', '05-05', '05-22', '06-02', '12-25', '12-26']],
  ] as const)('of %s in %i', (country, year, dates) => {
    expect(listHolidays(country, year).map(({ date }) => date.slice(5))).toEqual(dates);
  });

  it.each(COUNTRY_CODES)('%s has New Year’s Day and Christmas, each day once', (country) => {
    const holidays = listHolidays(country, 2027);
    expect(holidays.map(({ id }) => id)).toEqual(expect.arrayContaining(['new-year', 'christmas']));
    expect(new Set(holidays.map(({ date }) => date)).size).toBe(holidays.length);
  });

  it('ahead are those of the year that begins today, in order', () => {
    const ahead = holidaysAhead('US', '2026-11-26');
    expect(ahead[0]).toEqual({ id: 'thanksgiving', date: '2026-11-26' });
    expect(ahead.at(-1)).toEqual({ id: 'thanksgiving', date: '2027-11-25' });
    expect(ahead.map(({ date }) => date)).toEqual(ahead.map(({ date }) => date).sort());
  });
});

describe('months', () => {
  it('are whole weeks from Monday to Sunday', () => {
    const weeks = listWeeks('2026-11-01');
    expect([weeks.length, weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(listWeeks('2027-02-01').length).toBe(4);
    expect(weeks.every((week) => week.length === 7 && toWeekday(week[0]!) === 1)).toBe(true);
    expect([monthStart('2026-11-21', 2), monthStart('2027-01-05', -1)]).toEqual(['2027-01-01', '2026-12-01']);
  });
});
