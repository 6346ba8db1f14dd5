import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRelative } from './dates/relative-time.ts';
import { formatRoughDuration } from './dates/rough-duration.ts';
import { addArticle } from './dates/time-article.ts';
import { zoneShortName } from './dates/zone-short-name.ts';
import {
  formatDate,
  formatDateRange,
  formatDuration,
  formatLocalDate,
  formatMoney,
  formatTime,
  formatTimeRange,
  formatWallRange,
  formatWallTime,
  toLocalDate,
  zoneName,
} from './formats.ts';
import { readBasisPoints, writeBasisPoints } from './percent.ts';

describe('money', () => {
  it.each([
    [5460, 'USD', {}, '$54.60'],
    [5460, 'USD', { withCode: true }, '$54.60 USD'],
    [6400, 'USD', { isRounded: true }, '$64'],
    [6450, 'USD', { isRounded: true }, '$64.50'],
    [12000, 'JPY', {}, '¥12,000'],
    [1234, 'KWD', {}, 'KWD 1.234'],
    [1_234_550, 'HUF', {}, 'HUF 12,345.50'],
    [1_234_500, 'IDR', { isRounded: true }, 'IDR 12,345'],
    [0, 'USD', {}, '$0.00'],
    [-500, 'USD', {}, '-$5.00'],
    [8000, 'CAD', { isRounded: true }, 'CA$80'],
    [5460, 'CAD', { withCode: true }, 'CA$54.60'],
    [-5460, 'CAD', {}, '-CA$54.60'],
    [5460, 'CAD', { isNarrow: true }, '$54.60'],
    [5460, 'CAD', { withCode: true, isNarrow: true }, '$54.60 CAD'],
    [5460, 'CHF', { withCode: true, isNarrow: true }, 'CHF 54.60'],
    [5460, 'SEK', { withCode: true, isNarrow: true }, 'kr 54.60 SEK'],
  ] as const)('%i minor units of %s %j is %s', (amountMinor, currency, options, text) => {
    expect(formatMoney(amountMinor, currency, 'en-US', options).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it.each([
    ['CAD', {}, '$80.00'],
    ['CAD', { withCode: true }, '$80.00 CAD'],
    ['USD', { isRounded: true }, 'US$80'],
    ['USD', { withCode: true }, 'US$80.00'],
  ] as const)('to someone in Canada 80 %s %j is %s (SH7)', (currency, options, text) => {
    expect(formatMoney(8000, currency, 'en-CA', options).replace(/\u00a0/g, ' ')).toBe(text);
  });

  it('never loses a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amountMinor) => {
        const digits = formatMoney(amountMinor, 'USD', 'en-US').replace(/\D/g, '');
        expect(Number(digits)).toBe(amountMinor);
      }),
    );
  });
});

const toronto = 'America/Toronto';

describe('times name the place’s own clock (P7)', () => {
  it.each([
    ['2026-12-03T14:00:00Z', '2026-12-03T22:00:00Z', 'h23', '9:00 – 17:00'],
    ['2026-12-03T14:00:00Z', '2026-12-03T22:30:00Z', 'h12', '9 AM – 5:30 PM'],
    ['2026-12-03T14:00:00Z', '2026-12-04T05:00:00Z', 'h23', '9:00 – 24:00'],
    ['2026-12-03T14:00:00Z', '2026-12-05T22:00:00Z', 'h23', 'Thu, Dec 3, 9:00 – Sat, Dec 5, 17:00'],
    ['2026-12-03T05:00:00Z', '2026-12-03T06:30:00Z', 'h23', '0:00 – 1:30'],
  ] as const)('%s to %s (%s) is %s', (from, to, cycle, text) => {
    expect(formatTimeRange(from, to, toronto, 'en-US', cycle)).toBe(text);
  });

  it('distinguishes the two 1:30s of the night the clocks go back', () => {
    expect(zoneShortName('2027-11-07T05:30:00Z', 'America/New_York', 'en-US')).toBe('EDT');
    expect(zoneShortName('2027-11-07T06:30:00Z', 'America/New_York', 'en-US')).toBe('EST');
    expect(formatTime('2027-11-07T05:30:00Z', 'America/New_York', 'en-US')).toBe('1:30');
  });

  it('names the zone by its city', () => {
    expect(['UTC', 'Etc/UTC', 'GMT'].map((zone) => zoneName(zone, 'en-US'))).toEqual(['UTC', 'UTC', 'UTC']);
    expect(zoneName('America/Los_Angeles', 'en-US')).toBe('Pacific time');
    expect(zoneName('America/Toronto', 'en-CA')).toBe('Eastern time');
    expect(zoneName('America/Detroit', 'en-US')).toBe('Eastern time');
    expect(zoneName('America/Edmonton', 'en-CA')).toBe('Mountain time');
    expect(zoneName('America/Phoenix', 'en-US')).toBe('Mountain standard time');
    expect(zoneName('Asia/Kathmandu', 'en-US')).toMatch(/Nepal time|Kathmandu time/);
  });

  it('formats a date in the listing’s zone, and a local date in none', () => {
    expect(formatDate('2026-12-03T02:00:00Z', toronto, 'en-US')).toBe('Wed, Dec 2');
    expect(toLocalDate('2026-12-03T02:00:00Z', toronto)).toBe('2026-12-02');
    expect(formatLocalDate('2026-12-03', 'en-US', 'long')).toBe('Thursday, December 3, 2026');
  });
});

describe('times and dates as each language writes them', () => {
  it.each([
    ['fr-CA', 'h23', '14:05', '14\u00a0h\u00a005'],
    ['fr-CA', 'h23', '14:00', '14\u00a0h'],
    ['fr-CA', 'h23', '00:00', '0\u00a0h'],
    ['fr-CA', 'h23', '24:00', '24\u00a0h'],
    ['fr-CA', 'h12', '14:05', '2\u00a0h\u00a005\u00a0PM'],
    ['fr-CA', 'h12', '09:00', '9\u00a0h\u00a0AM'],
    ['fr-FR', 'h23', '14:00', '14:00'],
    ['fr-FR', 'h12', '14:00', '2\u00a0PM'],
    ['es-US', 'h12', '09:00', '9 a.m.'],
    ['es-US', 'h12', '14:05', '2:05 p.m.'],
    ['es-MX', 'h12', '21:00', '9 p.m.'],
    ['es-419', 'h12', '00:00', '12 a.m.'],
    ['es-AR', 'h12', '09:00', '9 a. m.'],
    ['es-US', 'h23', '09:00', '9:00'],
    ['en-US', 'h12', '09:00', '9 AM'],
    ['en-US', 'h23', '24:00', '24:00'],
    ['en-CA', 'h12', '09:00', '9:00 a.m.'],
  ] as const)('%s (%s) writes %s as %s', (locale, cycle, time, text) => {
    expect(formatWallTime(time, locale, cycle)).toBe(text);
  });

  it.each([
    ['es-US', 'h12', '13:00', 'la 1 p.m.'],
    ['es-US', 'h23', '13:00', 'las 13:00'],
    ['es-US', 'h23', '01:30', 'la 1:30'],
    ['es-MX', 'h12', '10:00', 'las 10 a.m.'],
    ['fr-CA', 'h23', '13:00', '13\u00a0h'],
    ['en-US', 'h12', '13:00', '1 PM'],
  ] as const)('%s (%s) says “at %s” with %s', (locale, cycle, time, text) => {
    expect(addArticle(formatWallTime(time, locale, cycle), locale)).toBe(text);
  });

  it('ends a day at 24 h in French', () => {
    expect(formatTimeRange('2026-12-03T14:00:00Z', '2026-12-04T05:00:00Z', toronto, 'fr-CA')).toBe(
      '9\u00a0h – 24\u00a0h',
    );
    expect(formatTimeRange('2026-12-03T05:00:00Z', '2026-12-03T05:30:00Z', toronto, 'fr-CA')).toBe(
      '0\u00a0h – 0\u00a0h\u00a030',
    );
    expect(formatWallRange('09:00', '17:30', 'fr-CA')).toBe('9\u00a0h\u00a0–\u00a017\u00a0h\u00a030');
  });

  it.each([
    ['2026-12-01', 'short', '1er déc.'],
    ['2026-12-01', 'medium', 'mar. 1er déc.'],
    ['2026-12-01', 'plain', '1er décembre 2026'],
    ['2026-12-01', 'month', 'décembre 2026'],
    ['2026-12-11', 'short', '11 déc.'],
  ] as const)('%s is %s in French: %s', (date, style, text) => {
    expect(formatLocalDate(date, 'fr-CA', style)).toBe(text);
    expect(formatDate(`${date}T17:00:00Z`, toronto, 'fr-CA', style)).toBe(text);
  });

  it('has a range of dates', () => {
    const days = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
    const format = (from: string, to: string, locale: string) =>
      formatDateRange(from, to, locale, days).replaceAll(/[\u2009\u202f\u00a0]/g, ' ');
    expect(format('2026-12-01', '2026-12-07', 'fr-CA')).toMatch(/^1er ?[-–] ?7 déc\.$/);
    expect(format('2026-11-29', '2026-12-01', 'fr-CA')).toMatch(/^29 nov\. [-–] 1er déc\.$/);
    expect(format('2026-12-01', '2026-12-07', 'en-US')).toBe('Dec 1 – 7');
  });
});

describe('durations, from now', () => {
  it.each([
    [240, '4 hours'],
    [60, '1 hour'],
    [90, '1 hr 30 min'],
    [30, '30 min'],
    [2880, '2 days'],
  ])('%i minutes is %s', (minutes, text) => expect(formatDuration(minutes, 'en-US')).toBe(text));

  it.each([
    [22, '25 min'],
    [60, '1 hour'],
    [95, '2 hours'],
    [260, '5 hours'],
  ])('%i minutes are about %s', (minutes, text) => expect(formatRoughDuration(minutes, 'en-US')).toBe(text));

  it('says how long ago or how soon', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-21T15:00:00Z', now, 'en-US')).toBe('in 3 hours');
    expect(formatRelative('2026-11-19T12:00:00Z', now, 'en-US')).toBe('2 days ago');
    expect(formatRelative('2026-11-19T12:00:00Z', now, 'fr-CA')).toBe('avant-hier');
  });

  it.each([
    ['en-US', 'this minute', 'this minute'],
    ['fr-CA', 'à l’instant', 'dans moins d’une minute'],
    ['es-US', 'hace un momento', 'en menos de un minuto'],
  ])('within a minute it’s %s “%s” or “%s”', (locale, past, soon) => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-21T11:59:50Z', now, locale)).toBe(past);
    expect(formatRelative('2026-11-21T12:00:00Z', now, locale)).toBe(past);
    expect(formatRelative('2026-11-21T12:00:20Z', now, locale)).toBe(soon);
    expect(formatRelative('2026-11-21T11:59:20Z', now, locale)).toMatch(/1/);
  });
});

it.each([
  ['en-US', '7.5', '12.25', '10'],
  ['fr-CA', '7,5', '12,25', '10'],
  ['es', '7,5', '12,25', '10'],
])('writes a fee in a field as %s does, and reads it back', (locale, ...expected) => {
  const written = [750, 1_225, 1_000].map((basisPoints) => writeBasisPoints(basisPoints, locale));
  expect(written).toEqual(expected);
  expect(written.map(readBasisPoints)).toEqual([750, 1_225, 1_000]);
});

it.each(['', '%', '-1', '7.555', '100', '1e1'])('reads no fee from %j', (text) => {
  expect(readBasisPoints(text)).toBeUndefined();
});
