import { describe, expect, it } from 'vitest';
import { datesOfMonth, listDates, movedBy, placeIn, startOfWeek, type View, writePlace } from './calendar-url.ts';

const TODAY = '2026-11-21';

describe('which days are shown (C19)', () => {
  it.each([
    ['', 'week', TODAY],
    ['?view=day&on=2026-11-23', 'day', '2026-11-23'],
    ['?view=year&on=2026-02-30', 'week', TODAY],
    ['?view=month&on=1999-01-01', 'month', TODAY],
    ['?view=month&on=../../etc', 'month', TODAY],
  ])('%s is %s of %s', (search, view, on) => {
    expect(placeIn(new URLSearchParams(search), TODAY)).toEqual({ view, on });
  });

  it('reads a URL as it was written', () => {
    const place = { view: 'day', on: '2026-12-31' } as const;
    expect(placeIn(new URLSearchParams(writePlace(place)), TODAY)).toEqual(place);
  });

  it('weeks start on the reader’s first day', () => {
    const dates = (firstWeekday: number) => listDates({ view: 'week', on: '2026-11-22' }, firstWeekday);
    expect([dates(7)[0], dates(7)[6]]).toEqual(['2026-11-22', '2026-11-28']);
    expect([dates(1)[0], dates(1)[6]]).toEqual(['2026-11-16', '2026-11-22']);
    expect(startOfWeek('2026-11-21', 6)).toBe('2026-11-21');
  });

  it('shows a month in whole weeks, and knows its own days', () => {
    const dates = listDates({ view: 'month', on: TODAY }, 7);
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
    expect([datesOfMonth('2028-02-10').length, datesOfMonth(TODAY).at(-1)]).toEqual([29, '2026-11-30']);
  });

  it.each([
    ['day', 1, '2026-11-22'],
    ['week', -1, '2026-11-14'],
    ['month', 1, '2026-12-01'],
    ['month', -11, '2025-12-01'],
  ] as [View, number, string][])('a %s moved by %i begins on %s', (view, by, on) => {
    expect(movedBy({ view, on: TODAY }, by).on).toBe(on);
  });
});
