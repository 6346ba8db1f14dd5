import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays, addMonths, datesBetween, daysBetween } from '../../lib/time/dates.ts';
import { cheapestDates, type DateUnits } from './cheapest-dates.ts';

/** Tries every way to cover the dates from `at` on: at each uncovered date a day, a week, or this many months. */
function cheapestByTrying(
  firstDate: string,
  dateCount: number,
  openDates: ReadonlySet<string>,
  units: DateUnits,
): number {
  const known = new Map<number, number>();
  const from = (at: number): number => {
    if (at >= dateCount) return 0;
    const before = known.get(at);
    if (before !== undefined) return before;
    const date = addDays(firstDate, at);
    const ways = [(openDates.has(date) ? units.dayMinor : 0) + from(at + 1)];
    if (units.weekMinor !== null) ways.push(units.weekMinor + from(at + 7));
    for (let months = 1; units.monthMinor !== null && months <= 4; months += 1) {
      ways.push(units.monthMinor * months + from(at + daysBetween(date, addMonths(date, months))));
    }
    const best = Math.min(...ways);
    known.set(at, best);
    return best;
  };
  return from(0);
}

const calendar = fc.record({
  first: fc.integer({ min: 0, max: 900 }),
  count: fc.integer({ min: 1, max: 100 }),
  closed: fc.array(fc.nat(99), { maxLength: 60 }),
  dayMinor: fc.integer({ min: 0, max: 200 }),
  weekMinor: fc.option(fc.integer({ min: 0, max: 1_000 })),
  monthMinor: fc.option(fc.integer({ min: 0, max: 4_000 })),
});

describe('prices: the cheapest cover of dates', () => {
  it('equals the best of all ways on random calendars (D13)', () => {
    fc.assert(
      fc.property(calendar, ({ first, count, closed, ...units }) => {
        const firstDate = addDays('2026-12-01', first);
        const openDates = new Set(
          Array.from({ length: count }, (_, day) => addDays(firstDate, day)).filter((_, day) => !closed.includes(day)),
        );
        const cover = cheapestDates(firstDate, count, openDates, units);
        expect(cover.amountMinor).toBe(cheapestByTrying(firstDate, count, openDates, units));
        const fromUnits =
          cover.days * units.dayMinor + cover.weeks * (units.weekMinor ?? 0) + cover.months * (units.monthMinor ?? 0);
        expect(fromUnits).toBe(cover.amountMinor);
      }),
      rounds(400, 12_000),
    );
  });

  it.each([
    ['2027-01-31', 28, 1],
    ['2027-01-31', 29, 2],
    ['2027-01-31', 59, 2],
    ['2027-02-28', 28, 1],
    ['2028-01-31', 29, 1],
  ])('from %s, %i dates take %i months', (firstDate, count, months) => {
    const openDates = new Set(Array.from({ length: count }, (_, day) => addDays(firstDate, day)));
    expect(
      cheapestDates(firstDate, count, openDates, { dayMinor: 1_000, weekMinor: null, monthMinor: 100 }).months,
    ).toBe(months);
  });

  it('covers three years of days, weeks and months, whose steps grow with the dates and not with the ways to cover them', () => {
    const openDates = new Set(datesBetween('2027-01-01', '2029-12-31'));
    const units = { dayMinor: 80, weekMinor: 340, monthMinor: 1_200 };
    expect(cheapestDates('2027-01-01', openDates.size, openDates, units)).toMatchObject({
      months: 36,
      weeks: 0,
      days: 0,
    });
  });
});
