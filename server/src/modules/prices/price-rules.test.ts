// Prices by weekday and date (D6) as pure calculations. discounts.test.ts covers discounts, rules.test.ts the rest of a price.
import type { PriceRule } from '@daynook/contract/money/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays, toWeekday } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { movedBy, ruleOn } from './host-price-rules.ts';
import type { ListingPrices } from './listing-prices.ts';
import { type ListingQuote, quoteListing } from './rules.ts';
import { type Asked, EVERY_DAY, MONDAY, prices, quote, rule, ZONE } from './test-prices.ts';

const saturdays = rule({ name: 'Saturdays', weekdays: [6] });
const january = rule({ name: 'January', from: '2027-01-01', to: '2027-01-31', percent: -25 });

const describeUnits = ({ lines }: ListingQuote) =>
  lines[0]!.units!.map(({ unit, count, unitMinor, rule: why, isOnTop }) =>
    [`${count} ${unit} at ${unitMinor}`, why && `${why.name} ${why.percent}`, isOnTop && 'on top']
      .filter(Boolean)
      .join(', '),
  );

describe('prices by date: which rule holds', () => {
  it.each<[string, PriceRule[], string, string | undefined]>([
    ['none on other weekdays', [saturdays], '2027-01-08', undefined],
    ['its weekday', [saturdays], '2027-01-09', 'Saturdays'],
    ['dated before weekly, whatever came later', [january, saturdays], '2027-01-09', 'January'],
    [
      'the later of two weekly ones',
      [saturdays, rule({ name: 'Weekends', weekdays: [6, 7] })],
      '2027-01-09',
      'Weekends',
    ],
    [
      'the later of two dated ones',
      [january, rule({ name: 'Fair', from: '2027-01-09', to: '2027-01-10' })],
      '2027-01-10',
      'Fair',
    ],
    ['both ends included', [january], '2027-01-31', 'January'],
    ['not the day after', [january], '2027-02-01', undefined],
    ['without an end, for good', [rule({ name: 'From May', from: '2027-05-01' })], '2029-01-01', 'From May'],
    [
      'dated and on weekdays: both must fit',
      [rule({ name: 'Both', from: '2027-01-01', weekdays: [1] })],
      '2027-01-05',
      undefined,
    ],
  ])('%s (D6)', (_name, rules, date, expected) => {
    expect(ruleOn(rules, date)?.name).toBe(expected);
  });

  it.each([
    [8_000, 20, 9_600],
    [8_000, -50, 4_000],
    [1_501, 50, 2_252],
    [333, -10, 300],
    [1_210, 15, 1_392],
    [0, 200, 0],
  ])('%i moved by %i %% is %i, half up (D6)', (minor, percent, expected) => {
    expect(movedBy(minor, percent)).toBe(expected);
  });
});

describe('prices by date: what hours and days cost', () => {
  it.each<[string, PriceRule[], Asked, number, string[]]>([
    ['a day', [saturdays], { fromDate: '2027-01-09' }, 9_600, ['1 day at 9600, Saturdays 20']],
    ['hours', [saturdays], { fromDate: '2027-01-09', to: 11 }, 3_600, ['2 hour at 1800, Saturdays 20']],
    ['a half day', [saturdays], { fromDate: '2027-01-09', to: 12.5 }, 5_400, ['1 half-day at 5400, Saturdays 20']],
    ['another weekday as ever', [saturdays], {}, 8_000, ['1 day at 8000']],
    [
      'through midnight each hour costs what its date does',
      [saturdays],
      { fromDate: '2027-01-08', from: 23, toDate: '2027-01-09', to: 1 },
      3_300,
      ['1 hour at 1500', '1 hour at 1800, Saturdays 20'],
    ],
    [
      'a half day through midnight costs what the dearer date does',
      [saturdays],
      { fromDate: '2027-01-08', from: 21, toDate: '2027-01-09', to: 1 },
      5_400,
      ['1 half-day at 5400, Saturdays 20'],
    ],
    [
      'days one by one',
      [saturdays],
      { fromDate: '2027-01-07', toDate: '2027-01-09' },
      25_600,
      ['2 day at 8000', '1 day at 9600, Saturdays 20'],
    ],
    [
      'a week with a peak: its price and what the peak adds',
      [saturdays],
      { toDate: '2027-01-10' },
      35_600,
      ['1 week at 34000', '1 day at 1600, Saturdays 20, on top'],
    ],
    [
      'a week all of whose dates are cheaper is cheaper',
      [january],
      { toDate: '2027-01-10' },
      25_500,
      ['1 week at 25500, January -25'],
    ],
    [
      'a month is never a way around a peak',
      [rule({ name: 'Fair', from: '2027-01-11', to: '2027-01-13', percent: 200 })],
      { toDate: '2027-02-03' },
      168_000,
      ['1 month at 120000', '3 day at 16000, Fair 200, on top'],
    ],
  ])('%s (D6)', (_name, priceRules, asked, amountMinor, words) => {
    const answer = quote({ priceRules }, asked);
    expect(answer.lines[0]!.amountMinor).toBe(amountMinor);
    expect(describeUnits(answer)).toEqual(words);
  });

  it('a closed peak adds nothing (D6)', () => {
    const openDates = new Set([...EVERY_DAY].filter((date) => toWeekday(date) < 6));
    expect(quote({ priceRules: [saturdays] }, { toDate: '2027-01-11', openDates }).lines[0]!.amountMinor).toBe(42_000);
  });

  it.each([
    ['JPY', 1_210, 1_452],
    ['KWD', 12_345, 14_814],
  ])('in whole minor units of %s (D6)', (currency, dayMinor, expected) => {
    const listing = { currency, dayMinor, hourMinor: null, halfDayMinor: null, priceRules: [saturdays] };
    expect(quote(listing, { fromDate: '2027-01-09' }).lines[0]!.amountMinor).toBe(expected);
  });

  it('the day of a rule is the home’s own, whatever the clock in London says (D6)', () => {
    const lateFriday = { fromDate: '2027-01-08', from: 20, to: 24 };
    expect(quote({ priceRules: [saturdays] }, lateFriday).lines[0]!.amountMinor).toBe(4_500);
  });
});

describe('prices by date: whatever the rules', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000 });
  const date = fc.integer({ min: 0, max: 60 }).map((days) => addDays(MONDAY, days));
  const anyRule = fc.record({
    name: fc.constantFrom('A', 'B', 'C'),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 3 }),
    from: fc.option(date, { nil: null }),
    to: fc.option(date, { nil: null }),
    percent: fc.integer({ min: -50, max: 200 }),
  });
  const listing = fc.record({
    hourMinor: fc.option(minor),
    halfDayMinor: fc.option(minor),
    dayMinor: minor,
    weekMinor: fc.option(minor),
    monthMinor: fc.option(minor),
    priceRules: fc.array(anyRule, { maxLength: 6 }),
  });
  const input = fc.record({
    halfHours: fc.integer({ min: 0, max: 48 * 30 }),
    quarters: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 50 * 96 })),
  });
  const ask = (item: Partial<ListingPrices>, { halfHours, quarters }: { halfHours: number; quarters: number }) => {
    const startsAt = addMinutes(instantOfWallClock(MONDAY, 0, ZONE), halfHours * 30);
    const endsAt = addMinutes(startsAt, quarters * 15);
    return quoteListing({ ...prices, ...item }, { startsAt, endsAt, guests: 1, openDates: EVERY_DAY });
  };

  it('the units come to the amount, in whole minor units (D6)', () => {
    fc.assert(
      fc.property(listing, input, (item, asked) => {
        const [line] = ask(item, asked).lines;
        expect(Number.isSafeInteger(line!.amountMinor) && line!.amountMinor >= 0).toBe(true);
        const sum = line!.units!.reduce((total, { count, unitMinor }) => total + count * unitMinor, 0);
        expect(Math.abs(sum - line!.amountMinor)).toBeLessThanOrEqual(0.5);
      }),
      rounds(60, 400),
    );
  });

  it('staying longer never costs less, with or without more and less expensive dates (D6, D13)', () => {
    fc.assert(
      fc.property(listing, input, fc.integer({ min: 1, max: 200 }), (item, asked, more) => {
        const longer = ask(item, { ...asked, quarters: asked.quarters + more });
        expect(longer.totalMinor).toBeGreaterThanOrEqual(ask(item, asked).totalMinor);
      }),
      rounds(60, 600),
    );
  });

  it('a cheaper season costs no less for one date more of it (D6, D13)', () => {
    const season = rule({ name: 'Season', from: '2027-01-21', percent: -5 });
    for (const monthMinor of [null, 120_000]) {
      const quoteDays = (days: number) =>
        quote({ dayMinor: 20_000, monthMinor, priceRules: [season] }, { toDate: addDays(MONDAY, days - 1) }).lines[0]!
          .amountMinor;
      // Seventeen dates before it, and six weeks minus one date in it. The third week ends where the season begins.
      expect(quoteDays(44)).toBe(monthMinor === null ? 3 * 34_000 + 4 * 32_300 : quoteDays(45));
      const amounts = Array.from({ length: 80 }, (_, index) => quoteDays(index + 1));
      expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
    }
  });

  it('one date more never costs less, from the first on (D6, D13)', () => {
    fc.assert(
      fc.property(listing, (item) => {
        const amounts = Array.from(
          { length: 75 },
          (_, index) => ask(item, { halfHours: 0, quarters: (index + 1) * 96 }).lines[0]!.amountMinor,
        );
        expect(amounts).toEqual(amounts.toSorted((one, other) => one - other));
      }),
      rounds(15, 300),
    );
  });

  it('no mix of units is below its price without the peaks in it (D6)', () => {
    fc.assert(
      fc.property(listing, input, (item, asked) => {
        const peaks = item.priceRules.map((one) => ({ ...one, percent: Math.abs(one.percent) }));
        const [line] = ask({ ...item, priceRules: peaks }, asked).lines;
        expect(line!.amountMinor).toBeGreaterThanOrEqual(ask({ ...item, priceRules: [] }, asked).lines[0]!.amountMinor);
      }),
      rounds(60, 400),
    );
  });
});
