import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { addDays } from './dates.ts';
import { toMinuteOfDay } from './minute-ranges.ts';
import { addMinutes } from './ranges.ts';
import {
  endsOnLocalDate,
  findOccurrence,
  instantOfWallClock,
  localDayBounds,
  minutesBetween,
  sameWallTimeDaysEarlier,
  startsOnLocalDate,
  toWallClock,
  wallClockText,
} from './zoned.ts';

const NEW_YORK = 'America/New_York';

/** Computed once with another implementation of the zone database. */
const spans: [zone: string, date: string, from: string, to: string, startsAt: string, endsAt: string, hours: number][] =
  [
    [NEW_YORK, '2027-03-14', '09:00', '17:00', '2027-03-14T13:00Z', '2027-03-14T21:00Z', 8],
    [NEW_YORK, '2027-03-14', '01:00', '04:00', '2027-03-14T06:00Z', '2027-03-14T08:00Z', 2],
    [NEW_YORK, '2027-03-14', '02:30', '04:00', '2027-03-14T07:30Z', '2027-03-14T08:00Z', 0.5],
    [NEW_YORK, '2027-03-14', '01:30', '02:30', '2027-03-14T06:30Z', '2027-03-14T07:30Z', 1],
    [NEW_YORK, '2027-03-14', '00:00', '24:00', '2027-03-14T05:00Z', '2027-03-15T04:00Z', 23],
    [NEW_YORK, '2027-11-07', '00:00', '01:30', '2027-11-07T04:00Z', '2027-11-07T05:30Z', 1.5],
    [NEW_YORK, '2027-11-07', '01:00', '01:30', '2027-11-07T05:00Z', '2027-11-07T05:30Z', 0.5],
    [NEW_YORK, '2027-11-07', '01:30', '02:30', '2027-11-07T05:30Z', '2027-11-07T07:30Z', 2],
    [NEW_YORK, '2027-11-07', '01:00', '04:00', '2027-11-07T05:00Z', '2027-11-07T09:00Z', 4],
    [NEW_YORK, '2027-11-07', '00:00', '24:00', '2027-11-07T04:00Z', '2027-11-08T05:00Z', 25],
    ['Europe/Berlin', '2027-03-28', '00:00', '24:00', '2027-03-27T23:00Z', '2027-03-28T22:00Z', 23],
    ['Europe/Berlin', '2027-10-31', '00:00', '24:00', '2027-10-30T22:00Z', '2027-10-31T23:00Z', 25],
    ['Africa/Cairo', '2027-04-30', '00:00', '24:00', '2027-04-29T22:00Z', '2027-04-30T21:00Z', 23],
    ['Africa/Cairo', '2027-10-28', '00:00', '24:00', '2027-10-27T21:00Z', '2027-10-28T22:00Z', 25],
    ['Australia/Lord_Howe', '2027-04-04', '00:00', '24:00', '2027-04-03T13:00Z', '2027-04-04T13:30Z', 24.5],
    ['Australia/Lord_Howe', '2027-10-03', '00:00', '24:00', '2027-10-02T13:30Z', '2027-10-03T13:00Z', 23.5],
    ['America/Phoenix', '2027-03-14', '00:00', '24:00', '2027-03-14T07:00Z', '2027-03-15T07:00Z', 24],
  ];

describe('wall clock to instant', () => {
  it.each(spans)('%s %s %s–%s (X7)', (zone, date, from, to, startsAt, endsAt, hours) => {
    const start = instantOfWallClock(date, toMinuteOfDay(from), zone);
    const end = instantOfWallClock(date, toMinuteOfDay(to), zone);
    expect([start, end]).toEqual([new Date(startsAt), new Date(endsAt)]);
    expect(minutesBetween(start, end)).toBe(hours * 60);
    if (from === '00:00' && to === '24:00')
      expect(localDayBounds(date, zone)).toEqual({ startsAt: start, endsAt: end });
  });

  it.each([
    ['2027-03-14', '2027-03-13 08:00 EST'],
    ['2027-11-07', '2027-11-06 10:00 EDT'],
  ])('24 hours before 9:00 on %s is %s: hours elapse', (date, words) => {
    expect(wallClockText(addMinutes(instantOfWallClock(date, 540, NEW_YORK), -24 * 60), NEW_YORK)).toBe(words);
  });

  it.each([
    ['2027-03-14', 1, '2027-03-13 09:00 EST'],
    ['2027-11-07', 1, '2027-11-06 09:00 EDT'],
    ['2027-03-16', 5, '2027-03-11 09:00 EST'],
  ])('9:00 on %s, %i days earlier, is %s: dates keep the wall time', (date, days, words) => {
    expect(
      wallClockText(sameWallTimeDaysEarlier(instantOfWallClock(date, 540, NEW_YORK), days, NEW_YORK), NEW_YORK),
    ).toBe(words);
  });

  it('reads a date-earlier time that does not exist with the offset before the gap', () => {
    const start = instantOfWallClock('2027-03-15', 150, NEW_YORK);
    expect(wallClockText(sameWallTimeDaysEarlier(start, 1, NEW_YORK), NEW_YORK)).toBe('2027-03-14 03:30 EDT');
  });

  it('distinguishes the two times that the clock shows twice', () => {
    const occurrence = (instant: string) => findOccurrence(new Date(instant), NEW_YORK);
    expect(
      ['2027-11-07T04:30Z', '2027-11-07T05:30Z', '2027-11-07T06:30Z', '2027-11-07T07:30Z'].map(occurrence),
    ).toEqual(['only', 'first', 'second', 'only']);
  });

  it('counts a stay that ends at midnight toward the date before', () => {
    const midnight = instantOfWallClock('2027-03-14', 1_440, NEW_YORK);
    expect(endsOnLocalDate(midnight, NEW_YORK)).toBe('2027-03-14');
    expect(startsOnLocalDate(midnight, NEW_YORK)).toBe('2027-03-15');
  });
});

describe('in every zone', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const date = fc.integer({ min: 0, max: 15 * 365 }).map((days) => addDays('2026-01-01', days));
  const minute = fc.integer({ min: 1, max: 1_439 });
  const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });

  it('days follow each other without a gap and take 22 to 26 hours', () => {
    fc.assert(
      fc.property(zone, date, (timeZone, day) => {
        const bounds = localDayBounds(day, timeZone);
        expect(bounds.endsAt).toEqual(localDayBounds(addDays(day, 1), timeZone).startsAt);
        const minutes = minutesBetween(bounds.startsAt, bounds.endsAt);
        expect(minutes >= 22 * 60 && minutes <= 26 * 60).toBe(true);
        expect(startsOnLocalDate(bounds.startsAt, timeZone)).toBe(day);
        expect(endsOnLocalDate(bounds.endsAt, timeZone)).toBe(day);
      }),
    );
  });

  it('a wall-clock time converts back to itself, or later by the skipped time', () => {
    fc.assert(
      fc.property(zone, date, minute, (timeZone, day, minuteOfDay) => {
        const found = instantOfWallClock(day, minuteOfDay, timeZone);
        const clock = toWallClock(found, timeZone);
        if (clock.date === day && clock.minuteOfDay === minuteOfDay) {
          expect(findOccurrence(found, timeZone)).not.toBe('second');
        } else {
          // Missing: the clock jumped over it, so the same minutes before noon show a later time.
          const shown = minutesBetween(new Date(`${day}T00:00Z`), new Date(`${clock.date}T00:00Z`)) + clock.minuteOfDay;
          expect(shown).toBeGreaterThan(minuteOfDay);
          expect(shown - minuteOfDay).toBeLessThanOrEqual(120);
        }
      }),
      rounds(500, 15_000),
    );
  });

  it('an instant converts back to itself unless it’s the second of two', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, moment) => {
        const clock = toWallClock(moment, timeZone);
        const back = instantOfWallClock(clock.date, clock.minuteOfDay, timeZone).getTime() + clock.restMilliseconds;
        // Midnight stands for the day's first instant, even where the clock first shows another time.
        if (clock.minuteOfDay === 0 || findOccurrence(moment, timeZone) === 'second')
          expect(back).toBeLessThanOrEqual(moment.getTime());
        else expect(back).toBe(moment.getTime());
      }),
      rounds(500, 15_000),
    );
  });

  it('the same wall time some dates earlier is that many dates earlier', () => {
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: 1, max: 30 }), (timeZone, moment, days) => {
        const before = sameWallTimeDaysEarlier(moment, days, timeZone);
        expect(before.getTime()).toBeLessThan(moment.getTime());
        const difference = minutesBetween(before, moment) - days * 1_440;
        expect(Math.abs(difference)).toBeLessThanOrEqual(120);
      }),
    );
  });

  it('wall-clock text starts with date and time and ends with a zone', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, moment) => {
        expect(wallClockText(moment, timeZone)).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d \S+$/);
      }),
    );
  });
});
