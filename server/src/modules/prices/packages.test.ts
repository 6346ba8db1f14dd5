// Packages: which stays they're for, and what a price with one consists of (B10).
import type { PackageTerms } from '@daynook/contract/money/packages';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import { lineWords } from './line-words.ts';
import { packageError } from './packages.ts';
import { refundPreview } from './refunds.ts';
import { MONDAY, prices, quote, rule, ZONE } from './test-prices.ts';

const PODCAST: PackageTerms = {
  id: '0190a0b0-0000-7000-8000-00000000000c',
  name: 'Podcast afternoon',
  description: 'Two microphones and a mixer.',
  priceMinor: 12_000,
  length: { unit: 'minutes', count: 180 },
  chargesExtraPeople: false,
  maximumGuests: 3,
  weekdays: [],
  fromMinute: 720,
  toMinute: 1_200,
};
const at = (date: string, hour: number) => instantOfWallClock(date, hour * 60, ZONE);

describe('a package is for', () => {
  interface Stay {
    from?: number;
    to?: number;
    last?: string;
    guests?: number;
  }
  const check = (terms: Partial<PackageTerms>, { from = 13, to = 16, last = MONDAY, guests = 1 }: Stay = {}) =>
    packageError(
      { ...PODCAST, ...terms },
      { startsAt: at(MONDAY, from), endsAt: at(last, to), guests, timeZone: ZONE },
    );
  const days = (count: number) => ({ length: { unit: 'days' as const, count }, fromMinute: null, toMinute: null });

  it.each<[string, Partial<PackageTerms>, Stay, string | undefined]>([
    ['exactly its length', {}, {}, undefined],
    ['nothing shorter', {}, { to: 15.5 }, 'This package lasts exactly 3 hours.'],
    ['nothing longer', {}, { to: 16.5 }, 'This package lasts exactly 3 hours.'],
    ['its earliest start', {}, { from: 12, to: 15 }, undefined],
    ['no earlier start', {}, { from: 11.5, to: 14.5 }, 'Too early for this package. Earliest start: 12 PM.'],
    ['its latest end', {}, { from: 17, to: 20 }, undefined],
    ['no later end', {}, { from: 17.5, to: 20.5 }, 'Too late for this package. Latest end: 8 PM.'],
    ['midnight, if it may end then', { toMinute: 1_440 }, { from: 21, to: 24 }, undefined],
    [
      'no hours after midnight with a latest end',
      { toMinute: 1_200 },
      { from: 22, to: 1, last: '2027-01-05' },
      'Too late for this package. Latest end: 8 PM.',
    ],
    ['hours after midnight without one', { toMinute: null }, { from: 22, to: 1, last: '2027-01-05' }, undefined],
    ['its weekdays', { weekdays: [1] }, {}, undefined],
    ['no others', { weekdays: [2, 3] }, {}, 'This package isn’t offered on this weekday. Choose another date.'],
    ['as many people as it allows', {}, { guests: 3 }, undefined],
    ['no more people', {}, { guests: 4 }, 'This package is for up to 3 people.'],
    ['a day, whatever hours of it', days(1), { from: 9, to: 10.5 }, undefined],
    ['a day until midnight', days(1), { from: 9, to: 24 }, undefined],
    ['no second day', days(1), { last: '2027-01-05' }, 'This package lasts exactly 1 day.'],
    ['as many days as it says', days(5), { from: 9, last: '2027-01-08' }, undefined],
  ])('%s', (_name, terms, stay, error) => {
    expect(check(terms, stay)).toBe(error);
  });

  it.each([
    ['go forward', '2027-03-14', 4],
    ['go back', '2027-11-07', 2],
  ])('elapsed hours on the night the clocks %s (X7)', (_name, date, endHour) => {
    const input = { startsAt: at(date, 0), endsAt: at(date, endHour), guests: 1, timeZone: ZONE };
    expect(packageError({ ...PODCAST, fromMinute: null, toMinute: null }, input)).toBeUndefined();
  });
});

describe('the price with a package', () => {
  const listing = { cleaningMinor: 1_000, extraGuestMinor: 700, guestsIncluded: 1 };

  it('has it by name as its first line, then cleaning and the fee', () => {
    const { lines, subtotalMinor, totalMinor } = quote(listing, { from: 13, to: 16, package: PODCAST });
    expect(lines).toEqual([
      { code: 'space', amountMinor: 12_000, package: PODCAST },
      { code: 'cleaning', amountMinor: 1_000 },
      { code: 'guest-fee', amountMinor: 650, basisPoints: 500 },
    ]);
    expect([subtotalMinor, totalMinor]).toEqual([13_000, 13_650]);
    expect(lineWords(lines[0]!, 'USD')).toBe('Package: Podcast afternoon (3 hours)');
  });

  it('ignores price rules and discounts, and offers no more time (D6, D7)', () => {
    const dear = {
      priceRules: [rule({ percent: 50 })],
      discounts: { ...NO_DISCOUNTS, newListing: true },
      bookingsConfirmed: 0,
    };
    const answer = quote({ ...listing, ...dear }, { from: 13, to: 16, package: PODCAST, canHave: () => true });
    expect(answer).toMatchObject({ totalMinor: 13_650, freeUpgrade: null });
  });

  it.each([
    [true, ['space', 'extra-guests', 'cleaning', 'guest-fee'], 15_120],
    [false, ['space', 'cleaning', 'guest-fee'], 13_650],
  ])('charges extra people as the listing does: %s', (chargesExtraPeople, codes, totalMinor) => {
    const answer = quote(listing, { from: 13, to: 16, guests: 3, package: { ...PODCAST, chargesExtraPeople } });
    expect(answer.lines.map(({ code }) => code)).toEqual(codes);
    expect(answer.totalMinor).toBe(totalMinor);
  });

  it.each([
    ['lower', 9_000, [12_000, -3_000]],
    ['higher', 15_000, [15_000]],
  ])('keeps its name when the host agrees to a %s price (E7)', (_name, agreedMinor, amounts) => {
    const { lines } = quote({}, { from: 13, to: 16, package: PODCAST, agreedMinor });
    expect(lines[0]!.package).toEqual(PODCAST);
    expect(lines.slice(0, amounts.length).map(({ amountMinor }) => amountMinor)).toEqual(amounts);
  });

  const minor = fc.integer({ min: 0, max: 5_000_000 });
  const any = fc.record({
    priceMinor: minor,
    cleaningMinor: minor,
    extraGuestMinor: minor,
    guests: fc.integer({ min: 1, max: 12 }),
    chargesExtraPeople: fc.boolean(),
    hoursBefore: fc.integer({ min: -4, max: 24 * 40 }),
    policy: fc.constantFrom('flexible' as const, 'moderate' as const, 'strict' as const),
  });

  it('is the sum of its lines, and no refund exceeds it (D13, B8)', () => {
    fc.assert(
      fc.property(any, ({ priceMinor, chargesExtraPeople, guests, hoursBefore, policy, ...amounts }) => {
        const answer = quote(amounts, {
          from: 13,
          to: 16,
          guests,
          package: { ...PODCAST, priceMinor, chargesExtraPeople },
        });
        expect(answer.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(answer.totalMinor);
        expect(answer.subtotalMinor + answer.guestFeeMinor).toBe(answer.totalMinor);
        const startsAt = at(MONDAY, 13);
        const { refundMinor, keptMinor } = refundPreview({
          policy,
          lines: answer.lines,
          currency: 'USD',
          confirmedAt: addMinutes(startsAt, -60 * 24 * 45),
          startsAt,
          endsAt: at(MONDAY, 16),
          timeZone: prices.timeZone,
          now: addMinutes(startsAt, -60 * hoursBefore),
          cancelledBy: 'guest',
        });
        expect(Math.min(refundMinor, keptMinor)).toBeGreaterThanOrEqual(0);
        expect(refundMinor + keptMinor).toBe(answer.totalMinor);
      }),
      rounds(300, 9_000),
    );
  });
});
