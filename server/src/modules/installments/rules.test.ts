import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays } from '../../lib/time/dates.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { endDates, endOn } from './rules.ts';

const timeZone = 'America/Toronto';
const payment = (number: number, fromDate: string, days: number, state: 'paid' | 'due' | 'scheduled') => ({
  number,
  fromDate,
  untilDate: addDays(fromDate, days - 1),
  amountMinor: 1_000 * days,
  state,
  dueAt: instantOfWallClock(fromDate, 540, timeZone),
});

/** January, February, and three weeks of March, of which some have begun. */
const PAYMENTS = [
  payment(2, '2027-01-01', 31, 'paid'),
  payment(3, '2027-02-01', 28, 'scheduled'),
  payment(4, '2027-03-01', 21, 'scheduled'),
];
const endsAt = instantOfWallClock('2027-03-21', 1_020, timeZone);
const datesOn = (today: string, payments = PAYMENTS) => endDates(payments, { today, endsAt, timeZone });
const on = (lastDate: string) => ({ lastDate, currency: 'USD' });

describe('ending early (F9)', () => {
  it('needs a month’s notice, and what has begun is owed', () => {
    expect(datesOn('2027-01-05')).toEqual({ earliest: '2027-02-04', latest: '2027-03-20' });
    expect(datesOn('2026-12-20')).toEqual({ earliest: '2027-01-31', latest: '2027-03-20' });
    expect(datesOn('2027-02-19')).toBeUndefined();
    const begun = PAYMENTS.map((one) => ({ ...one, state: 'paid' as const }));
    expect(datesOn('2027-01-05', begun)).toBeUndefined();
  });

  it('costs the days of the last month until then, and nothing after', () => {
    const dates = datesOn('2027-01-05');
    expect(endOn(PAYMENTS, dates, on('2027-02-03'))).toBeUndefined();
    expect(endOn(PAYMENTS, dates, on('2027-03-21'))).toBeUndefined();
    const end = endOn(PAYMENTS, dates, on('2027-02-07'))!;
    expect(end).toMatchObject({ canceledMinor: 21_000 + 21_000, cut: { number: 3, amountMinor: 7_000 } });
    expect(end.gone.map(({ number }) => number)).toEqual([4]);
    const whole = endOn(PAYMENTS, dates, on('2027-02-28'))!;
    expect(whole).toMatchObject({ canceledMinor: 21_000, cut: undefined, later: [{ number: 3 }] });
  });

  it('costs what Stripe can charge exactly: no third decimal of a dinar', () => {
    const dinars = PAYMENTS.map((one) => ({ ...one, amountMinor: one.amountMinor - 10 }));
    const end = endOn(dinars, datesOn('2027-01-05'), { lastDate: '2027-02-07', currency: 'KWD' })!;
    // A quarter of 27.990 dinars is 6.998.
    expect(end.cut).toMatchObject({ amountMinor: 6_990 });
    expect(end.canceledMinor).toBe(27_990 + 20_990 - 6_990);
  });

  it('never costs more than agreed, whatever the date; what’s left and what’s dropped add up to what was open', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 120 }), fc.integer({ min: 0, max: 90 }), (today, last) => {
        const dates = datesOn(addDays('2027-01-01', today));
        const end = endOn(PAYMENTS, dates, on(addDays('2027-01-01', last)));
        if (!end) return;
        const leftMinor = end.later.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(leftMinor + end.canceledMinor).toBe(49_000);
        expect(end.canceledMinor).toBeGreaterThan(0);
        expect(end.later.at(-1)?.untilDate ?? '2027-01-31').toBe(end.lastDate);
      }),
      rounds(100, 2_000),
    );
  });
});
