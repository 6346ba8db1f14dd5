// Days with a skipped hour and days with an extra hour on one axis (test cases for daylight saving time).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { toLocalDate } from '../../lib/formats.ts';
import { wallTime } from '../bookings/slot-choice.ts';
import { instantAt, listHoles, MINUTE_MS, toAxis, toPlace } from './day-axis.ts';

const at = (text: string) => Date.parse(text);
const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';
const drawn = (date: string, timeZone: string, startsAt: string, endsAt: string) => {
  const day = localDay(date, timeZone);
  const axis = toAxis([day]);
  return [toPlace(axis, day, at(startsAt), 'start'), toPlace(axis, day, at(endsAt), 'end')];
};

describe('local days (C19)', () => {
  it.each([
    [NEW_YORK, '2027-03-14', '2027-03-14T05:00Z', 23],
    [NEW_YORK, '2027-11-07', '2027-11-07T04:00Z', 25],
    ['Europe/Berlin', '2027-03-28', '2027-03-27T23:00Z', 23],
    ['Europe/Berlin', '2027-10-31', '2027-10-30T22:00Z', 25],
    ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00Z', 23],
    ['Africa/Cairo', '2027-10-28', '2027-10-27T21:00Z', 25],
    [LORD_HOWE, '2027-04-04', '2027-04-03T13:00Z', 24.5],
    [LORD_HOWE, '2027-10-03', '2027-10-02T13:30Z', 23.5],
    ['America/Phoenix', '2027-03-14', '2027-03-14T07:00Z', 24],
  ])('%s %s begins %s and has %s hours', (timeZone, date, startsAt, hours) => {
    const { startsMs, endsMs, pieces } = localDay(date, timeZone);
    expect([startsMs, (endsMs - startsMs) / 3_600_000]).toEqual([at(startsAt), hours]);
    expect([pieces[0]?.startsMs, pieces.at(-1)?.endsMs]).toEqual([startsMs, endsMs]);
  });

  it('start and end at midnight in every zone, and segments match the clock', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(zone, fc.integer({ min: 2024, max: 2034 }), (timeZone, year) => {
        for (let date = `${year}-01-01`; date < `${year + 1}`; date = addDays(date, 1)) {
          const { startsMs, endsMs, pieces } = localDay(date, timeZone);
          const bounds = [startsMs - MINUTE_MS, startsMs, endsMs - MINUTE_MS, endsMs];
          const dates = bounds.map((ms) => toLocalDate(new Date(ms), timeZone));
          expect(dates).toEqual([addDays(date, -1), date, date, addDays(date, 1)]);
          for (const piece of pieces) {
            expect(wallTime(piece.startsMs, timeZone)).toBe(wallTime(piece.wallMinute * MINUTE_MS, 'UTC'));
          }
          if (pieces.length > 1) {
            const before = wallTime(pieces[1]!.startsMs - MINUTE_MS, timeZone);
            expect(before).toBe(
              wallTime(pieces[0]!.endsMs - startsMs + (pieces[0]!.wallMinute - 1) * MINUTE_MS, 'UTC'),
            );
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('hours on the axis (C19)', () => {
  it.each([
    ['2027-03-14', '2027-03-14T13:00Z', '2027-03-14T21:00Z', 540, 1020],
    ['2027-03-14', '2027-03-14T06:00Z', '2027-03-14T08:00Z', 60, 240],
    ['2027-03-14', '2027-03-14T07:30Z', '2027-03-14T08:00Z', 210, 240],
    ['2027-03-14', '2027-03-14T06:30Z', '2027-03-14T07:30Z', 90, 210],
    ['2027-03-14', '2027-03-14T06:00Z', '2027-03-14T07:00Z', 60, 120],
    ['2027-03-14', '2027-03-14T05:00Z', '2027-03-15T04:00Z', 0, 1440],
    ['2027-11-07', '2027-11-07T04:00Z', '2027-11-07T05:30Z', 0, 90],
    ['2027-11-07', '2027-11-07T05:00Z', '2027-11-07T05:30Z', 60, 90],
    ['2027-11-07', '2027-11-07T05:30Z', '2027-11-07T07:30Z', 90, 210],
    ['2027-11-07', '2027-11-07T05:00Z', '2027-11-07T09:00Z', 60, 300],
    ['2027-11-07', '2027-11-07T06:00Z', '2027-11-07T07:00Z', 120, 180],
    ['2027-11-07', '2027-11-07T04:00Z', '2027-11-08T05:00Z', 0, 1500],
  ])('New York %s, %s – %s stands from %i to %i', (date, startsAt, endsAt, from, until) => {
    expect(drawn(date, NEW_YORK, startsAt, endsAt)).toEqual([from, until]);
  });

  it('half an hour is skipped, or occurs twice, on Lord Howe', () => {
    expect(drawn('2027-10-03', LORD_HOWE, '2027-10-02T13:30Z', '2027-10-03T13:00Z')).toEqual([0, 1440]);
    expect(drawn('2027-04-04', LORD_HOWE, '2027-04-03T13:00Z', '2027-04-04T13:30Z')).toEqual([0, 1470]);
    const short = localDay('2027-10-03', LORD_HOWE);
    const long = localDay('2027-04-04', LORD_HOWE);
    expect(listHoles(toAxis([short]), short)).toEqual([{ from: 120, until: 150, reason: 'skipped' }]);
    expect(toAxis([long]).repeats).toEqual([{ from: 90, until: 120, axisFrom: 120 }]);
    expect(listHoles(toAxis([long]), long)).toEqual([]);
  });

  it('a week with a repeated hour draws it on every day, and marks where it’s missing', () => {
    const days = Array.from({ length: 7 }, (_, n) => localDay(addDays('2027-11-01', n), NEW_YORK));
    const axis = toAxis(days);
    expect(axis.length).toBe(1500);
    expect(axis.hours.slice(0, 5)).toEqual([
      { at: 0, wallMinute: 0, turn: 'only' },
      { at: 60, wallMinute: 60, turn: 'first' },
      { at: 120, wallMinute: 60, turn: 'second' },
      { at: 180, wallMinute: 120, turn: 'only' },
      { at: 240, wallMinute: 180, turn: 'only' },
    ]);
    expect(days.map((day) => listHoles(axis, day))).toEqual([
      ...Array.from({ length: 6 }, () => [{ from: 120, until: 180, reason: 'elsewhere' }]),
      [],
    ]);
    // Nine o'clock is at the same height all week.
    expect(new Set(days.map((day) => toPlace(axis, day, day.endsMs - 15 * 3_600_000, 'start')))).toEqual(
      new Set([600]),
    );
  });

  it('a skipped midnight is a gap at the top, a repeated one is drawn below', () => {
    const spring = localDay('2027-04-30', 'Africa/Cairo');
    expect(listHoles(toAxis([spring]), spring)).toEqual([{ from: 0, until: 60, reason: 'skipped' }]);
    const autumn = localDay('2027-10-28', 'Africa/Cairo');
    expect(toAxis([autumn]).repeats).toEqual([{ from: 1380, until: 1440, axisFrom: 1440 }]);
  });

  it('every quarter hour maps to a position and back, in order, and never into a gap', () => {
    const zone = fc.constantFrom(NEW_YORK, LORD_HOWE, 'Africa/Cairo', 'America/Phoenix', 'America/Havana');
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 500 }), (timeZone, later) => {
        const days = Array.from({ length: 7 }, (_, n) => localDay(addDays('2027-01-01', later + n), timeZone));
        const axis = toAxis(days);
        for (const day of days) {
          let last = -1;
          const holes = listHoles(axis, day);
          for (let ms = day.startsMs; ms < day.endsMs; ms += 15 * MINUTE_MS) {
            const place = toPlace(axis, day, ms, 'start');
            expect(place).toBeGreaterThan(last);
            expect(instantAt(axis, day, place)).toBe(ms);
            expect(holes.some(({ from, until }) => from <= place && place < until)).toBe(false);
            last = place;
          }
          expect(toPlace(axis, day, day.endsMs, 'end')).toBeLessThanOrEqual(axis.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a press in a gap starts after it', () => {
    const day = localDay('2027-03-14', NEW_YORK);
    expect(instantAt(toAxis([day]), day, 150)).toBe(at('2027-03-14T07:00Z'));
    expect(instantAt(toAxis([day]), day, 1440)).toBe(day.endsMs);
  });
});
