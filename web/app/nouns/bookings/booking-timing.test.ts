import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysAhead, nextMoment, refetchAfterMs, secondsUntil, shareLeft, toCountdown } from './booking-timing.ts';

const at = '2026-11-21T12:00:00.000Z';
const now = Date.parse(at);
const booking = (status: string, more: object = {}) =>
  ({
    status,
    startsAt: '2026-11-24T17:00:00.000Z',
    endsAt: '2026-11-24T21:00:00.000Z',
    expiresAt: '2026-11-22T12:00:00.000Z',
    ...more,
  }) as never;

describe('what a booking counts down to', () => {
  it.each([
    ['hold', '2026-11-22T12:00:00.000Z'],
    ['requested', '2026-11-22T12:00:00.000Z'],
    ['awaiting_payment', '2026-11-22T12:00:00.000Z'],
    ['confirmed', '2026-11-24T17:00:00.000Z'],
    ['active', '2026-11-24T21:00:00.000Z'],
    ['completed', undefined],
    ['closed', undefined],
    ['cancelled', undefined],
  ])('%s: %s', (status, moment) => expect(nextMoment(booking(status))).toBe(moment));
});

describe('refetching', () => {
  it.each([
    ['requested', at, 15_000],
    ['requested', '2026-11-22T13:00:00Z', 15_000],
    ['confirmed', at, false],
    // Half an hour before the start, the guest can check in.
    ['confirmed', '2026-11-24T16:00:00Z', 1_802_000],
    ['confirmed', '2026-11-24T16:30:00Z', 1_802_000],
    ['confirmed', '2026-11-24T17:05:00Z', 15_000],
    ['active', '2026-11-24T20:59:00Z', 62_000],
    ['declined', at, false],
  ])('%s at %s: %s', (status, moment, wait) => {
    expect(refetchAfterMs(booking(status), Date.parse(moment))).toBe(wait);
  });

  it('does not ask before there is a booking', () => expect(refetchAfterMs(undefined, now)).toBe(false));
});

describe('countdown', () => {
  it.each([
    [0, { unit: 'seconds', minutes: 0, seconds: 0 }],
    [59, { unit: 'seconds', minutes: 0, seconds: 59 }],
    [599, { unit: 'seconds', minutes: 9, seconds: 59 }],
    [600, { unit: 'minutes', minutes: 10 }],
    [3_599, { unit: 'minutes', minutes: 59 }],
    [3_600, { unit: 'hours', hours: 1, minutes: 0 }],
    [3 * 3_600 - 60, { unit: 'hours', hours: 2, minutes: 59 }],
    [3 * 3_600 + 60, { unit: 'hours', hours: 3, minutes: 0 }],
    [47 * 3_600 + 59 * 60, { unit: 'hours', hours: 47, minutes: 0 }],
    [48 * 3_600, { unit: 'days', days: 2 }],
    [12.9 * 86_400, { unit: 'days', days: 12 }],
  ])('%i s', (seconds, words) => expect(toCountdown(seconds)).toEqual(words));

  it('never goes below zero, and rounds down', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000_000 }), (leftMs) => {
        const seconds = secondsUntil(new Date(now + leftMs).toISOString(), now);
        expect(seconds).toBeGreaterThanOrEqual(0);
        expect(seconds * 1_000).toBeLessThan(Math.max(0, leftMs) + 1_000);
      }),
    );
  });

  it('a progress bar runs from full to empty', () => {
    const until = '2026-11-21T14:00:00.000Z';
    expect(shareLeft('2026-11-21T10:00:00.000Z', until, now)).toBe(0.5);
    expect(shareLeft(at, until, now - 1)).toBe(1);
    expect(shareLeft(at, until, Date.parse(until) + 1)).toBe(0);
    expect(shareLeft(until, at, now)).toBe(0);
  });
});

describe('calendar days ahead in the listing’s zone', () => {
  it.each([
    // 02:00 UTC on the 22nd is still the 21st in Portland.
    ['2026-11-22T02:00:00Z', 'America/Los_Angeles', '2026-11-21T23:00:00Z', 0],
    ['2026-11-22T02:00:00Z', 'UTC', '2026-11-21T23:00:00Z', 1],
    ['2026-11-20T18:00:00Z', 'UTC', at, -1],
    // The night in which clocks change has a day of 25 hours.
    ['2026-11-02T17:00:00Z', 'America/New_York', '2026-10-31T16:00:00Z', 2],
  ])('%s in %s seen at %s: %i', (moment, timeZone, seenAt, days) => {
    expect(daysAhead(moment, timeZone, Date.parse(seenAt))).toBe(days);
  });
});
