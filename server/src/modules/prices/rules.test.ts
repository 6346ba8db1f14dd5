import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays, datesBetween } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock, localDayBounds, wallClockText } from '../../lib/time/zoned.ts';
import type { ListingPrices } from './listing-prices.ts';
import { fullDayPrice, type ListingQuote, quoteListing } from './rules.ts';

const ZONE = 'America/New_York';
const MONDAY = '2027-01-04';

const prices: ListingPrices = {
  currency: 'USD',
  timeZone: ZONE,
  hourMinor: 1_500,
  halfDayMinor: 4_500,
  dayMinor: 8_000,
  weekMinor: 34_000,
  monthMinor: null,
  cleaningMinor: 0,
  guestFeeBasisPoints: 500,
  guestFeeMinimumMinor: 0,
  extraGuestMinor: 0,
  guestsIncluded: 1,
  halfDayMaxMinutes: 240,
  startStepMinutes: 30,
  maxDurationMinutes: 720,
};

const workdays = (fromDate: string, toDate: string): Set<string> =>
  new Set(datesBetween(fromDate, toDate).filter((date) => ![0, 6].includes(new Date(`${date}T12:00Z`).getUTCDay())));

interface Asked {
  fromDate?: string;
  from?: number;
  toDate?: string;
  to: number;
  guests?: number;
  openDates?: ReadonlySet<string>;
  canHave?: (range: { startsAt: Date; endsAt: Date }) => boolean;
}

/** Wall-clock hours in the listing's time zone, from Monday 9:00 by default. */
function quote(
  listing: Partial<ListingPrices>,
  { fromDate = MONDAY, from = 9, toDate = fromDate, to, guests = 1, openDates, canHave }: Asked,
): ListingQuote {
  const whole = { ...prices, ...listing };
  return quoteListing(whole, {
    startsAt: instantOfWallClock(fromDate, from * 60, whole.timeZone),
    endsAt: instantOfWallClock(toDate, to * 60, whole.timeZone),
    guests,
    openDates: openDates ?? workdays(fromDate, addDays(toDate, 7)),
    canHave,
  });
}

const describeUnits = (answer: ListingQuote) =>
  answer.lines[0]?.units?.map(({ unit, count }) => `${count} ${unit}`).join(' + ');

describe('prices: the cheapest units for the hours asked (D4, D5)', () => {
  it.each<[string, Asked, number, string]>([
    ['2 h', { to: 11 }, 3_000, '2 hour'],
    ['3 h', { to: 12 }, 4_500, '1 half-day'],
    ['3.5 h', { to: 12.5 }, 4_500, '1 half-day'],
    ['6 h', { to: 15 }, 8_000, '1 day'],
    ['Monday to Friday', { toDate: '2027-01-08', to: 17 }, 34_000, '1 week'],
    ['nine calendar days, seven open', { toDate: '2027-01-12', to: 17 }, 50_000, '1 week + 2 day'],
  ])('%s (D13)', (_name, asked, amountMinor, units) => {
    const answer = quote({}, asked);
    expect(answer.lines[0]).toMatchObject({ code: 'space', amountMinor });
    expect(describeUnits(answer)).toBe(units);
  });

  it.each<[string, Partial<ListingPrices>, Asked, number, string]>([
    ['an hour without an hourly price costs the half day', { hourMinor: null }, { to: 10 }, 4_500, '1 half-day'],
    ['five hours without an hourly price cost the day', { hourMinor: null }, { to: 14 }, 8_000, '1 day'],
    [
      'an hour with only a day price costs the day',
      { hourMinor: null, halfDayMinor: null },
      { to: 10 },
      8_000,
      '1 day',
    ],
    ['five hours are a half day where the host says so', { halfDayMaxMinutes: 300 }, { to: 14 }, 4_500, '1 half-day'],
    ['a day dearer than its hours is never charged', { dayMinor: 20_000 }, { to: 15 }, 9_000, '6 hour'],
    ['billed time is rounded up to the step', { startStepMinutes: 60 }, { to: 10.5 }, 3_000, '2 hour'],
    ['half an odd hour price rounds half up', { hourMinor: 1_501 }, { to: 9.5 }, 751, '0.5 hour'],
    ['through the night in one go, hours count', {}, { from: 22, toDate: '2027-01-05', to: 1 }, 4_500, '1 half-day'],
    [
      'the same without hours touches two dates',
      { hourMinor: null, halfDayMinor: null },
      { from: 22, toDate: '2027-01-05', to: 1 },
      16_000,
      '2 day',
    ],
    [
      'a night longer than visits that begin on Mondays may be is billed by dates (C8)',
      { maxDurationMinutes: 720, weekdayMaxMinutes: [120, null, null, null, null, null, null] },
      { from: 22, toDate: '2027-01-05', to: 1 },
      16_000,
      '2 day',
    ],
    [
      'and one only they may be as long as by hours (C8)',
      { maxDurationMinutes: 120, weekdayMaxMinutes: [240, null, null, null, null, null, null] },
      { from: 22, toDate: '2027-01-05', to: 1 },
      4_500,
      '1 half-day',
    ],
    [
      'the hour the clock is put back makes no night too long for hours',
      { hourMinor: 1_000, halfDayMinor: null, dayMinor: 9_000 },
      { fromDate: '2027-11-06', from: 20, toDate: '2027-11-07', to: 8 },
      13_000,
      '13 hour',
    ],
    [
      'nor does the step up to which its hours are billed',
      { hourMinor: 1_000, halfDayMinor: null, dayMinor: 9_000, startStepMinutes: 60, maxDurationMinutes: 450 },
      { from: 20, toDate: '2027-01-05', to: 3.5 },
      8_000,
      '8 hour',
    ],
    [
      'a minute more than may be is billed by dates',
      { hourMinor: 1_000, halfDayMinor: null, dayMinor: 9_000, startStepMinutes: 60, maxDurationMinutes: 449 },
      { from: 20, toDate: '2027-01-05', to: 3.5 },
      18_000,
      '2 day',
    ],
    ['until midnight is one date', { hourMinor: null, halfDayMinor: null }, { from: 20, to: 24 }, 8_000, '1 day'],
    [
      'Friday to Monday costs two days: closed dates cost nothing',
      {},
      { fromDate: '2027-01-08', toDate: '2027-01-11', to: 17 },
      16_000,
      '2 day',
    ],
    ['a month beats four weeks', { monthMinor: 100_000 }, { toDate: '2027-02-03', to: 17 }, 100_000, '1 month'],
    [
      '31 January to 31 March is two months',
      { monthMinor: 100_000 },
      {
        fromDate: '2027-01-31',
        from: 0,
        toDate: '2027-03-30',
        to: 24,
        openDates: new Set(datesBetween('2027-01-31', '2027-03-30')),
      },
      200_000,
      '2 month',
    ],
    [
      'a free space is free',
      { dayMinor: 0, hourMinor: null, halfDayMinor: null, weekMinor: null },
      { to: 17 },
      0,
      '1 day',
    ],
  ])('%s (D13)', (_name, listing, asked, amountMinor, units) => {
    const answer = quote(listing, asked);
    expect(answer.lines[0]?.amountMinor).toBe(amountMinor);
    expect(describeUnits(answer)).toBe(units);
  });

  it.each([
    ['an hour less on the day clocks go forward', '2027-03-14', 2, 3_000],
    ['an hour more on the day they go back', '2027-11-07', 4, 6_000],
  ])('hours are billed as they elapse: 1:00 to 4:00 is %s (X7)', (_name, fromDate, hours, amountMinor) => {
    const answer = quote(
      { halfDayMinor: null, dayMinor: 90_000 },
      { fromDate, from: 1, to: 4, openDates: new Set([fromDate]) },
    );
    expect(answer).toMatchObject({ durationMinutes: hours * 60, lines: [{ amountMinor }, {}] });
  });

  it.each(['2027-03-14', '2027-11-07', '2027-03-15'])(
    'a whole local day is one day, however long: %s (X7)',
    (fromDate) => {
      const answer = quote(
        { hourMinor: null, halfDayMinor: null, weekMinor: null },
        { fromDate, from: 0, to: 24, openDates: new Set([fromDate]) },
      );
      expect(answer.lines[0]?.amountMinor).toBe(8_000);
    },
  );
});

describe('prices: the lines of a quote', () => {
  it('adds extra guests, cleaning and the fee in that order, and the total is their sum (D13, D9, D10)', () => {
    const answer = quote({ cleaningMinor: 1_000, extraGuestMinor: 700, guestsIncluded: 2 }, { to: 17, guests: 4 });
    expect(answer.lines).toEqual([
      { code: 'space', amountMinor: 8_000, units: [{ unit: 'day', count: 1, unitMinor: 8_000 }] },
      { code: 'extra-guests', amountMinor: 1_400 },
      { code: 'cleaning', amountMinor: 1_000 },
      { code: 'guest-fee', amountMinor: 520, basisPoints: 500 },
    ]);
    expect(answer).toMatchObject({
      subtotalMinor: 10_400,
      guestFeeMinor: 520,
      totalMinor: 10_920,
      currency: 'USD',
    });
  });

  it.each([
    ['JPY', 1_210, 61],
    ['KWD', 12_345, 617],
    ['USD', 90, 5],
  ])('rounds the fee half up in whole minor units of %s (D13)', (currency, dayMinor, guestFeeMinor) => {
    const answer = quote({ currency, dayMinor, hourMinor: null, halfDayMinor: null }, { to: 17 });
    expect(answer).toMatchObject({ currency, guestFeeMinor, totalMinor: dayMinor + guestFeeMinor });
  });
});

describe('prices: more time for the same money', () => {
  const clock = (range: ListingQuote['freeUpgrade']) =>
    range && [range.startsAt, range.endsAt].map((instant) => wallClockText(instant, ZONE).slice(0, 16));
  const insideHours =
    (fromDate: string) =>
    ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
      startsAt >= instantOfWallClock(fromDate, 540, ZONE) && endsAt <= instantOfWallClock(fromDate, 1_020, ZONE);

  it('offers the rest of the day once the day price is reached', () => {
    const answer = quote({}, { from: 10, to: 16, canHave: insideHours(MONDAY) });
    expect(clock(answer.freeUpgrade)).toEqual(['2027-01-04 09:00', '2027-01-04 17:00']);
  });

  it('offers the rest of the half day', () => {
    expect(clock(quote({}, { from: 10, to: 13, canHave: insideHours(MONDAY) }).freeUpgrade)).toEqual([
      '2027-01-04 10:00',
      '2027-01-04 14:00',
    ]);
  });

  it('offers the days a week covers anyway', () => {
    const answer = quote(
      {},
      { toDate: '2027-01-08', to: 17, canHave: ({ endsAt }) => endsAt <= localDayBounds('2027-01-11', ZONE).endsAt },
    );
    expect(clock(answer.freeUpgrade)).toEqual(['2027-01-04 09:00', '2027-01-10 17:00']);
  });

  it.each([
    [27, undefined],
    [24, '2027-01-30 17:00'],
    [29, '2027-02-03 17:00'],
  ])('from %i dates of a month on: never into a long stay, of which other terms are in force (B8)', (dates, until) => {
    const answer = quote(
      { weekMinor: null, monthMinor: 60_000 },
      {
        toDate: addDays(MONDAY, dates - 1),
        to: 17,
        openDates: new Set(datesBetween(MONDAY, '2027-03-01')),
        canHave: () => true,
      },
    );
    expect(clock(answer.freeUpgrade)?.[1]).toBe(until);
  });

  it.each([
    ['hours cost more each', { to: 11, canHave: () => true }],
    ['the rest of the day is taken', { to: 15, canHave: () => false }],
    ['nothing is known of the rest of the day', { to: 15 }],
  ])('offers nothing when %s', (_name, asked: Asked) => {
    expect(quote({}, asked).freeUpgrade).toBeNull();
  });
});

describe('prices: whatever the prices and hours', () => {
  const minor = fc.integer({ min: 0, max: 5_000_000 });
  const maybe = fc.option(minor);
  const listing = fc.record({
    hourMinor: maybe,
    halfDayMinor: maybe,
    dayMinor: minor,
    weekMinor: maybe,
    monthMinor: maybe,
    cleaningMinor: minor,
    extraGuestMinor: minor,
    guestsIncluded: fc.integer({ min: 1, max: 6 }),
    startStepMinutes: fc.constantFrom(15, 30, 60),
    maxDurationMinutes: fc.constantFrom(240, 720, 1_440),
    timeZone: fc.constantFrom(
      'America/New_York',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'America/Phoenix',
      'Africa/Cairo',
    ),
  });
  const start = fc
    .integer({ min: 0, max: 2 * 365 * 48 })
    .map((halfHours) => addMinutes(new Date('2027-01-01T00:00Z'), halfHours * 30));
  const minutes = fc
    .oneof(fc.integer({ min: 1, max: 96 }), fc.integer({ min: 1, max: 60 * 96 }))
    .map((quarters) => quarters * 15);
  const input = fc.record({
    startsAt: start,
    minutes,
    guests: fc.integer({ min: 1, max: 12 }),
    closed: fc.array(fc.nat(70), { maxLength: 30 }),
  });
  const ask = (
    item: Partial<ListingPrices>,
    {
      startsAt,
      minutes: length,
      guests,
      closed,
    }: { startsAt: Date; minutes: number; guests: number; closed: number[] },
  ) => {
    const first = startsAt.toISOString().slice(0, 10);
    const openDates = new Set(
      datesBetween(addDays(first, -1), addDays(first, 75)).filter((_, index) => !closed.includes(index)),
    );
    return quoteListing({ ...prices, ...item }, { startsAt, endsAt: addMinutes(startsAt, length), guests, openDates });
  };

  it('every amount is an integer and the total is the sum of the lines (D13)', () => {
    fc.assert(
      fc.property(listing, input, (item, asked) => {
        const answer = ask(item, asked);
        expect(answer.lines.every((line) => Number.isSafeInteger(line.amountMinor) && line.amountMinor >= 0)).toBe(
          true,
        );
        expect(answer.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(answer.totalMinor);
        expect(answer.subtotalMinor + answer.guestFeeMinor).toBe(answer.totalMinor);
        const fromUnits = answer.lines[0]!.units!.reduce((sum, { count, unitMinor }) => sum + count * unitMinor, 0);
        expect(Math.abs(fromUnits - answer.lines[0]!.amountMinor)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it('staying longer never costs less (D13)', () => {
    fc.assert(
      fc.property(listing, input, fc.integer({ min: 1, max: 400 }), (item, asked, more) => {
        const longer = { ...asked, minutes: asked.minutes + more * 15 };
        // The last date counts as open because the guest is there, so it must be open in the longer stay, too.
        const lastDay = Math.ceil(asked.minutes / 1_440) + 2;
        const calendar = { ...longer, closed: longer.closed.filter((day) => day > lastDay) };
        expect(ask(item, calendar).totalMinor).toBeGreaterThanOrEqual(
          ask(item, { ...calendar, minutes: asked.minutes }).totalMinor,
        );
      }),
      rounds(300, 9_000),
    );
  });
});

describe('prices: lines that cost nothing are left out (D5)', () => {
  it.each<[string, Partial<ListingPrices>, Asked, string[]]>([
    [
      'more people than are included, free of charge',
      { extraGuestMinor: 0 },
      { to: 11, guests: 3 },
      ['space', 'guest-fee'],
    ],
    [
      'as many people as are included',
      { extraGuestMinor: 500, guestsIncluded: 2 },
      { to: 11, guests: 2 },
      ['space', 'guest-fee'],
    ],
    [
      'one more',
      { extraGuestMinor: 500, guestsIncluded: 2 },
      { to: 11, guests: 3 },
      ['space', 'extra-guests', 'guest-fee'],
    ],
    ['a free space', { hourMinor: 0, halfDayMinor: 0, dayMinor: 0 }, { to: 11 }, ['space']],
  ])('%s', (_title, listing, asked, codes) => {
    expect(quote(listing, asked).lines.map(({ code }) => code)).toEqual(codes);
  });
});

it('a full day costs one person the day, the cleaning and our fee', () => {
  expect(fullDayPrice({ ...prices, dayMinor: 8_000, cleaningMinor: 1_000 })).toBe(9_450);
  expect(fullDayPrice({ ...prices, dayMinor: 8_010, cleaningMinor: 0 })).toBe(8_411);
});

describe('our fee on top', () => {
  const quoteGuestFee = (listing: Partial<ListingPrices>) =>
    quoteListing(
      { ...prices, ...listing },
      {
        startsAt: instantOfWallClock(MONDAY, 9 * 60, ZONE),
        endsAt: instantOfWallClock(MONDAY, 17 * 60, ZONE),
        guests: 1,
        openDates: new Set([MONDAY]),
      },
    ).lines.filter(({ code }) => code === 'guest-fee');

  it.each([
    ['a share', { guestFeeBasisPoints: 750, guestFeeMinimumMinor: 599 }, [{ amountMinor: 600, basisPoints: 750 }]],
    ['the minimum', { guestFeeBasisPoints: 750, guestFeeMinimumMinor: 601 }, [{ amountMinor: 601 }]],
    ['none', { guestFeeBasisPoints: 0 }, []],
    ['nothing on top of nothing', { dayMinor: 0, hourMinor: 0, guestFeeMinimumMinor: 200 }, []],
  ])('is %s (F3)', (_name, listing, expected) => {
    expect(quoteGuestFee(listing)).toEqual(expected.map((line) => ({ code: 'guest-fee', ...line })));
  });
});
