import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { findOccurrence, instantOfWallClock, localDayBounds, sameWallTimeDaysLater, toWallClock } from './zoned.ts';

const HOUR = 3_600_000;
const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC');
const anyInstant = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });
const zoned = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** Half of the time somewhere, half of the time within hours of a clock change: that is where mistakes live. */
const zoneAndInstant = fc
  .tuple(zone, anyInstant, fc.integer({ min: -3 * HOUR, max: 3 * HOUR }), fc.boolean())
  .map(([timeZone, instant, away, isNear]) => {
    const change = isNear ? zoned(instant, timeZone).getTimeZoneTransition('next') : null;
    const near = change && change.year < 2100 ? new Date(change.epochMilliseconds + away) : instant;
    return { timeZone, instant: near };
  });

describe('wall clocks with cached offsets agree with Temporal in every zone, 2000 to 2099 (X7)', () => {
  it('what the clock shows', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ timeZone, instant }) => {
        const expected = zoned(instant, timeZone);
        expect(toWallClock(instant, timeZone)).toEqual({
          date: expected.toPlainDate().toString(),
          minuteOfDay: expected.hour * 60 + expected.minute,
          restMilliseconds: expected.second * 1_000 + expected.millisecond,
          weekday: expected.dayOfWeek,
        });
      }),
      rounds(2_000, 60_000),
    );
  });

  it('the instant of a wall-clock minute, including skipped and repeated ones', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.integer({ min: 1, max: 1_439 }), ({ timeZone, instant }, minute) => {
        const local = zoned(instant, timeZone);
        for (const minuteOfDay of [minute, Math.max(1, local.hour * 60 + local.minute)]) {
          const expected = local
            .toPlainDate()
            .toPlainDateTime({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60 })
            .toZonedDateTime(timeZone, { disambiguation: 'compatible' });
          const found = instantOfWallClock(local.toPlainDate().toString(), minuteOfDay, timeZone);
          expect(found.getTime()).toBe(expected.epochMilliseconds);
        }
      }),
      rounds(2_000, 60_000),
    );
  });

  it('the first instant of a day, including days without midnight', () => {
    fc.assert(
      fc.property(zoneAndInstant, ({ timeZone, instant }) => {
        const date = zoned(instant, timeZone).toPlainDate();
        expect(localDayBounds(date.toString(), timeZone)).toEqual({
          startsAt: new Date(date.toZonedDateTime(timeZone).epochMilliseconds),
          endsAt: new Date(date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds),
        });
      }),
      rounds(2_000, 60_000),
    );
  });

  it('the same wall time some dates later or earlier, and which of two times it is', () => {
    fc.assert(
      fc.property(zoneAndInstant, fc.integer({ min: -40, max: 40 }), ({ timeZone, instant }, days) => {
        const local = zoned(instant, timeZone);
        expect(sameWallTimeDaysLater(instant, days, timeZone).getTime()).toBe(
          days === 0 && findOccurrence(instant, timeZone) === 'second'
            ? local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds
            : local.add({ days }).epochMilliseconds,
        );
        const shows = (disambiguation: 'earlier' | 'later') =>
          local.toPlainDateTime().toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds;
        const [earlier, later] = [shows('earlier'), shows('later')];
        const expected = earlier === later ? 'only' : earlier === instant.getTime() ? 'first' : 'second';
        expect(findOccurrence(instant, timeZone)).toBe(expected);
      }),
      rounds(2_000, 60_000),
    );
  });
});
