import { describe, expect, it } from 'vitest';
import { instantOfWallClock, localDayBounds } from '../../lib/time/zoned.ts';
import { busyBits, NO_BITS, toBits } from './busy-bits.ts';
import { exampleListing, NEW_YORK, taken, workweek } from './example-listing.ts';

const first = (bits: string): number => bits.indexOf('1');
const count = (bits: string): number => [...bits].filter((digit) => digit === '1').length;
const range = (date: string, from: number, to: number, zone = NEW_YORK) => ({
  startsAt: instantOfWallClock(date, from * 60, zone),
  endsAt: instantOfWallClock(date, to * 60, zone),
});

describe('availability: the bitmap of a day (A4)', () => {
  it.each([
    ['an ordinary day', '2027-03-15', NEW_YORK, 96, 36],
    ['23 hours', '2027-03-14', NEW_YORK, 92, 32],
    ['25 hours', '2027-11-07', NEW_YORK, 100, 40],
    ['24.5 hours', '2027-04-04', 'Australia/Lord_Howe', 98, 38],
    ['no midnight', '2027-04-30', 'Africa/Cairo', 92, 32],
    ['26 hours, of which 25 fit', '2027-10-31', 'Antarctica/Troll', 100, 44],
  ])('%s: quarter-hours count from the first instant (X7)', (_name, date, zone, whole, nine) => {
    const bounds = localDayBounds(date, zone);
    expect(count(toBits([bounds], bounds))).toBe(whole);
    expect(first(toBits([range(date, 9, 10, zone)], bounds))).toBe(nine);
    expect(count(toBits([range(date, 9, 10, zone)], bounds))).toBe(4);
  });

  it('a quarter-hour that’s touched is taken, and other days don’t matter', () => {
    const bounds = localDayBounds('2027-01-04', NEW_YORK);
    const startsAt = instantOfWallClock('2027-01-04', 550, NEW_YORK);
    const bits = toBits([{ startsAt, endsAt: new Date(startsAt.getTime() + 60_000) }], bounds);
    expect([first(bits), count(bits)]).toEqual([36, 1]);
    expect(toBits([range('2027-01-05', 0, 24)], bounds)).toBe(NO_BITS);
  });

  it('weekly hours aren’t in it, but buffers on both sides are', () => {
    const listing = { ...exampleListing(), weekly: workweek, exceptions: [] };
    expect(busyBits(listing, [], '2027-01-03')).toBe(NO_BITS);
    const { startsAt, endsAt } = range('2027-01-04', 12, 13);
    const bits = busyBits(listing, [taken(startsAt, endsAt)], '2027-01-04');
    expect([first(bits), count(bits)]).toEqual([46, 8]);
  });
});
