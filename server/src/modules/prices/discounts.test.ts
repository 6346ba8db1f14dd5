// Discounts (D7, D8) and extras (D11) as pure calculations.
import { type AddOn, type Discounts, NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { describe, expect, it } from 'vitest';
import { toWeekday } from '../../lib/time/dates.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { addOnErrors, addOnLines, listChosen } from './add-ons.ts';
import type { ListingPrices } from './listing-prices.ts';
import type { ListingQuote } from './rules.ts';
import { type Asked, EVERY_DAY, MONDAY, quote, ZONE } from './test-prices.ts';

describe('discounts: exactly one, the best', () => {
  const discounts = (values: Partial<Discounts>): Discounts => ({ ...NO_DISCOUNTS, ...values });
  const start = instantOfWallClock(MONDAY, 540, ZONE);
  const ahead = (hours: number) => addMinutes(start, -60 * hours);
  const week = { toDate: '2027-01-10' };
  const findDiscountLine = (answer: ListingQuote) => answer.lines.find(({ code }) => code === 'discount');

  it('of nothing is no line', () => {
    const free = { hourMinor: 0, halfDayMinor: 0, dayMinor: 0, weekMinor: null, monthMinor: null };
    const days = { fromDate: MONDAY, toDate: '2027-01-12', to: 17 };
    expect(findDiscountLine(quote({ ...free, discounts: discounts({ weekPercent: 10 }) }, days))).toBeUndefined();
  });

  it.each<[string, Partial<ListingPrices>, Asked, string | undefined, number | undefined]>([
    [
      'six days are not a week',
      { discounts: discounts({ weekPercent: 10 }) },
      { toDate: '2027-01-09' },
      undefined,
      undefined,
    ],
    ['seven are', { discounts: discounts({ weekPercent: 10 }) }, week, 'week', -3_400],
    [
      '27 days are not a month',
      { discounts: discounts({ weekPercent: 5, monthPercent: 30 }) },
      { toDate: '2027-01-30' },
      'week',
      -6_000,
    ],
    [
      '28 are',
      { discounts: discounts({ weekPercent: 5, monthPercent: 30 }) },
      { toDate: '2027-01-31' },
      'month',
      -36_000,
    ],
    [
      '24 hours ahead is the last minute',
      { discounts: discounts({ lastMinute: { percent: 15, withinHours: 24 } }) },
      { now: ahead(24) },
      'last-minute',
      -1_200,
    ],
    [
      'a minute earlier is not',
      { discounts: discounts({ lastMinute: { percent: 15, withinHours: 24 } }) },
      { now: ahead(24 + 1 / 60) },
      undefined,
      undefined,
    ],
    [
      '21 dates ahead is early',
      { discounts: discounts({ earlyBird: { percent: 10, daysAhead: 21 } }) },
      { now: ahead(24 * 20 + 10) },
      'early-bird',
      -800,
    ],
    [
      '20 dates are not',
      { discounts: discounts({ earlyBird: { percent: 10, daysAhead: 21 } }) },
      { now: ahead(24 * 20 + 9) },
      undefined,
      undefined,
    ],
    [
      'the third booking of a new room',
      { discounts: discounts({ newListing: true }), bookingsConfirmed: 2 },
      {},
      'new-listing',
      -1_600,
    ],
    ['not the fourth', { discounts: discounts({ newListing: true }), bookingsConfirmed: 3 }, {}, undefined, undefined],
    ['of several the best', { discounts: discounts({ weekPercent: 25, newListing: true }) }, week, 'week', -8_500],
    ['whichever that is', { discounts: discounts({ weekPercent: 15, newListing: true }) }, week, 'new-listing', -6_800],
  ])('%s (D7, D8)', (_name, listing, asked, reason, amountMinor) => {
    const line = findDiscountLine(quote(listing, asked));
    expect([line?.discount, line?.amountMinor]).toEqual([reason, amountMinor]);
  });

  it('is taken off space and further people, half up; cleaning, extras and fees come after (D7, D8, D11)', () => {
    const monitor: AddOn = { id: 'm', name: 'Monitor', priceMinor: 501, unit: 'day', maximum: 2 };
    const answer = quote(
      {
        dayMinor: 8_001,
        weekMinor: null,
        extraGuestMinor: 700,
        cleaningMinor: 1_000,
        discounts: discounts({ newListing: true }),
      },
      { guests: 2, addOns: [{ addOn: monitor, quantity: 2 }] },
    );
    expect(answer.lines.map(({ code, amountMinor }) => [code, amountMinor])).toEqual([
      ['space', 8_001],
      ['extra-guests', 700],
      ['discount', -1_740],
      ['cleaning', 1_000],
      ['add-on', 1_002],
      ['guest-fee', 448],
    ]);
    expect(answer).toMatchObject({ subtotalMinor: 8_963, totalMinor: 9_411 });
  });

  it('more time is offered for the same money only where it costs the same after the discount (D7, D13)', () => {
    const canHave = () => true;
    const sixDays = { toDate: '2027-01-09', canHave };
    expect(quote({}, sixDays).freeUpgrade).not.toBeNull();
    expect(quote({ discounts: discounts({ weekPercent: 10 }) }, sixDays).freeUpgrade).toBeNull();
  });
});

describe('extras: what they come to', () => {
  const of = (unit: AddOn['unit'], priceMinor = 500): AddOn => ({ id: unit, name: unit, priceMinor, unit, maximum: 3 });

  it.each([
    ['booking', 1_000],
    ['day', 4_000],
    ['person', 3_000],
  ] as const)('two of one per %s, for three people and four days (D11)', (unit, amountMinor) => {
    const [line] = addOnLines([{ addOn: of(unit), quantity: 2 }], { guests: 3, days: 4 });
    expect(line).toMatchObject({ code: 'add-on', amountMinor, addOn: { quantity: 2, unitMinor: 500 } });
  });

  it.each([
    ['open', new Set([...EVERY_DAY]), 1_500],
    ['closed', new Set([...EVERY_DAY].filter((date) => date !== '2027-01-05')), 1_000],
  ])('of three dates with the middle one %s (D11)', (_title, openDates, amountMinor) => {
    const asked = {
      fromDate: '2027-01-04',
      toDate: '2027-01-06',
      openDates,
      addOns: [{ addOn: of('day'), quantity: 1 }],
    };
    expect(quote({}, asked).lines.find(({ code }) => code === 'add-on')?.amountMinor).toBe(amountMinor);
  });

  it('a day is one on which the room is open (D11)', () => {
    const openDates = new Set([...EVERY_DAY].filter((date) => toWeekday(date) < 6));
    const asked = {
      fromDate: '2027-01-08',
      toDate: '2027-01-11',
      openDates,
      addOns: [{ addOn: of('day'), quantity: 1 }],
    };
    expect(quote({}, asked).lines.find(({ code }) => code === 'add-on')?.amountMinor).toBe(1_000);
  });

  it.each<[string, Asked, AddOn['unit'], boolean]>([
    ['more days, extras per booking', { toDate: '2027-01-09' }, 'booking', true],
    ['more days, extras per day', { toDate: '2027-01-09' }, 'day', false],
    ['more hours of the day, extras per day', { from: 10, to: 16 }, 'day', true],
  ])(
    'more time is for the same money only where they cost the same too: %s (D11, D13)',
    (_name, asked, unit, isOffered) => {
      const answer = quote({}, { ...asked, addOns: [{ addOn: of(unit), quantity: 1 }], canHave: () => true });
      expect(answer.freeUpgrade !== null).toBe(isOffered);
    },
  );

  it('nothing else of a price changes with them (D11)', () => {
    const plain = quote({}).lines[0];
    expect(quote({}, { addOns: [{ addOn: of('booking'), quantity: 1 }] }).lines[0]).toEqual(plain);
  });

  it('names extras that aren’t offered or not in that quantity; lines keep the listing’s order (D11)', () => {
    const offered = [of('booking'), of('day')];
    expect(
      addOnErrors(offered, [
        { id: 'day', quantity: 4 },
        { id: 'other', quantity: 1 },
      ]),
    ).toEqual({
      'addOns.0.quantity': 'You can add up to 3 of “day”.',
      'addOns.1.id': 'This extra isn’t offered here.',
    });
    const chosen = listChosen(offered, [
      { id: 'day', quantity: 1 },
      { id: 'booking', quantity: 1 },
    ]);
    expect(chosen.map(({ addOn }) => addOn.id)).toEqual(['booking', 'day']);
  });
});
