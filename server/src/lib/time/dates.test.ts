import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays, addMonths, datesBetween, daysBetween, toWeekday } from './dates.ts';

const date = fc.integer({ min: 0, max: 36_500 }).map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));

describe('calendar dates', () => {
  it('agree with Temporal', () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -800, max: 800 }), fc.integer({ min: -30, max: 30 }), (day, days, months) => {
        const text = day.toString();
        expect(addDays(text, days)).toBe(day.add({ days }).toString());
        expect(addMonths(text, months)).toBe(day.add({ months }).toString());
        expect(daysBetween(text, addDays(text, days))).toBe(days);
        expect(toWeekday(text)).toBe(day.dayOfWeek);
      }),
      rounds(500, 15_000),
    );
  });

  it('one month after January 31 is the last day of February', () => {
    expect([addMonths('2027-01-31', 1), addMonths('2028-01-31', 1), addMonths('2027-01-31', 2)]).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2027-03-31',
    ]);
  });

  it('lists dates including both ends, and none if they’re in the wrong order', () => {
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual(['2028-02-28', '2028-02-29', '2028-03-01']);
    expect(datesBetween('2028-03-01', '2028-02-28')).toEqual([]);
  });
});
