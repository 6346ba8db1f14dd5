import { expect, it } from 'vitest';
import { forReader } from '../languages/reader.ts';
import { clockRangeWords, dayWords, hourRangeWords, momentWords, spanWords } from './words.ts';

it.each([
  ['America/New_York', '2026-11-24T14:00Z', '2026-11-24T16:00Z', '9 AM–11 AM (Eastern time)'],
  ['America/Los_Angeles', '2027-07-01T16:00Z', '2027-07-02T00:00Z', '9 AM–5 PM (Pacific time)'],
  ['Asia/Kathmandu', '2026-11-24T03:15Z', '2026-11-24T05:15Z', '9 AM–11 AM (Nepal time)'],
  ['Europe/Berlin', '2026-11-24T08:00Z', '2026-11-24T10:00Z', '9 AM–11 AM (Central European time)'],
  ['UTC', '2026-11-24T09:00Z', '2026-11-24T11:00Z', '9 AM–11 AM (UTC)'],
  // Where the clocks change the name of the zone would not say which hour it is.
  ['America/New_York', '2027-11-07T05:30Z', '2027-11-07T06:30Z', '1:30 AM EDT–1:30 AM EST'],
  ['America/New_York', '2027-11-07T06:30Z', '2027-11-07T07:30Z', '1:30 AM EST–2:30 AM EST'],
  ['America/New_York', '2027-11-07T14:00Z', '2027-11-07T16:00Z', '9 AM–11 AM (Eastern time)'],
])('hours in %s from %s to %s are %s (H6)', (timeZone, startsAt, endsAt, words) => {
  expect(clockRangeWords(new Date(startsAt), new Date(endsAt), timeZone)).toBe(words);
});

it('hours that end at midnight, in a list with its zone', () => {
  const write = () => hourRangeWords(new Date('2026-11-24T14:00Z'), new Date('2026-11-25T05:00Z'), 'America/New_York');
  expect(write()).toBe('9 AM–12 AM');
  expect(forReader({ language: 'fr' }, write)).toBe('9\u00a0h–0\u00a0h');
});

it('in French and Spanish, days and hours are sentences’ words (P4)', () => {
  const at = new Date('2026-12-01T14:00Z');
  const write = () => [momentWords(at, 'America/New_York'), dayWords(at, 'America/New_York')];
  expect(forReader({ language: 'fr' }, write)).toEqual([
    'mardi 1er décembre à 9\u00a0h (heure de l’Est)',
    'mardi 1er décembre 2026',
  ]);
  expect(forReader({ language: 'es' }, write)).toEqual([
    'martes 1 de diciembre a las 9:00\u00a0a.m. (hora oriental)',
    'martes 1 de diciembre de 2026',
  ]);
  const atOne = () => momentWords(new Date('2026-12-01T18:00Z'), 'America/New_York');
  expect(forReader({ language: 'es' }, atOne)).toBe('martes 1 de diciembre a la 1:00\u00a0p.m. (hora oriental)');
});

it.each([
  ['2026-11-24T14:00Z', '2026-11-24T16:30Z', 'Tue, Nov 24, 2026, 9 AM–11:30 AM (Eastern time)'],
  ['2026-11-24T14:00Z', '2026-11-25T22:00Z', 'Tue, Nov 24, 2026, 9 AM to Wed, Nov 25, 2026, 5 PM (Eastern time)'],
  ['2027-11-06T14:00Z', '2027-11-07T14:00Z', 'Sat, Nov 6, 2027, 10 AM EDT to Sun, Nov 7, 2027, 9 AM EST'],
])('a booking from %s to %s is %s', (startsAt, endsAt, words) => {
  expect(spanWords(new Date(startsAt), new Date(endsAt), 'America/New_York')).toBe(words);
});

it.each([
  ['2026-11-24T14:00Z', 'Tue, Nov 24, 9 AM (Eastern time)'],
  ['2027-11-07T05:30Z', 'Sun, Nov 7, 1:30 AM EDT'],
])('the moment %s is %s', (at, words) => {
  expect(momentWords(new Date(at), 'America/New_York')).toBe(words);
});

it('times use the reader’s clock while something is written for them, and the usual one afterwards', () => {
  const span = () => spanWords(new Date('2026-11-24T14:00Z'), new Date('2026-11-25T05:30Z'), 'America/New_York');
  expect(forReader({ hourCycle: 'h23' }, span)).toBe(
    'Tue, Nov 24, 2026, 9:00 to Wed, Nov 25, 2026, 0:30 (Eastern time)',
  );
  expect(forReader({ hourCycle: 'h23' }, () => momentWords(new Date('2027-11-07T05:30Z'), 'America/New_York'))).toBe(
    'Sun, Nov 7, 1:30 EDT',
  );
  expect(() =>
    forReader({ hourCycle: 'h23' }, () => {
      throw new Error('no letter');
    }),
  ).toThrow('no letter');
  expect(span()).toBe('Tue, Nov 24, 2026, 9 AM to Wed, Nov 25, 2026, 12:30 AM (Eastern time)');
});
