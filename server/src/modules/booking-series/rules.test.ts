// The dates of a series, across clock changes in both parts of the world (C21).
import { describe, expect, it } from 'vitest';
import { toWallClock } from '../../lib/time/zoned.ts';
import { listOccurrences, listOtherStarts, requireSeries } from './rules.ts';

const NEW_YORK = 'America/New_York';
const range = (startsAt: string, endsAt: string) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
const TEN_TO_NOON = range('2027-03-01T15:00:00Z', '2027-03-01T17:00:00Z');

describe('occurrences (C21)', () => {
  it('keep the local time across the American and the European clock change', () => {
    const american = listOccurrences(TEN_TO_NOON, { every: 'week', count: 3 }, NEW_YORK);
    expect(american.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2027-03-01T15:00:00.000Z',
      '2027-03-08T15:00:00.000Z',
      '2027-03-15T14:00:00.000Z',
    ]);
    const berlin = range('2027-03-22T09:00:00Z', '2027-03-22T11:00:00Z');
    const european = listOccurrences(berlin, { every: 'week', count: 2 }, 'Europe/Berlin');
    expect(european.map(({ startsAt }) => startsAt.toISOString())).toEqual([
      '2027-03-22T09:00:00.000Z',
      '2027-03-29T08:00:00.000Z',
    ]);
    for (const { startsAt } of european) expect(toWallClock(startsAt, 'Europe/Berlin').minuteOfDay).toBe(600);
  });

  it('say which hour doesn’t exist, and which exists twice', () => {
    const night = range('2027-03-07T07:30:00Z', '2027-03-07T10:00:00Z');
    const spring = listOccurrences(night, { every: 'week', count: 2 }, NEW_YORK);
    expect(spring.map(({ clockChange }) => clockChange)).toEqual([null, 'skipped']);
    expect(toWallClock(spring[1]!.startsAt, NEW_YORK).minuteOfDay).toBe(210);
    const autumn = listOccurrences(
      range('2026-10-18T05:30:00Z', '2026-10-18T08:00:00Z'),
      { every: 'two-weeks', count: 2 },
      NEW_YORK,
    );
    expect(autumn.map(({ clockChange }) => clockChange)).toEqual([null, 'twice']);
    const berlin = listOccurrences(
      range('2027-10-24T00:30:00Z', '2027-10-24T04:00:00Z'),
      { every: 'week', count: 2 },
      'Europe/Berlin',
    );
    expect(berlin.map(({ clockChange }) => clockChange)).toEqual([null, 'twice']);
  });

  it('fall on the chosen weekdays after the first, until the end date', () => {
    const days = listOccurrences(TEN_TO_NOON, { every: 'weekdays', weekdays: [2, 4], until: '2027-03-11' }, NEW_YORK);
    expect(days.map(({ date }) => date)).toEqual([
      '2027-03-01',
      '2027-03-02',
      '2027-03-04',
      '2027-03-09',
      '2027-03-11',
    ]);
  });

  it('can end after midnight', () => {
    const late = listOccurrences(
      range('2027-03-12T01:00:00Z', '2027-03-12T07:00:00Z'),
      { every: 'week', count: 2 },
      NEW_YORK,
    );
    expect(late.map(({ endsAt }) => endsAt.toISOString())).toEqual([
      '2027-03-12T07:00:00.000Z',
      '2027-03-19T06:00:00.000Z',
    ]);
  });

  it('are at most 26 within six months', () => {
    expect(listOccurrences(TEN_TO_NOON, { every: 'week', count: 26 }, NEW_YORK)).toHaveLength(26);
    expect(() => listOccurrences(TEN_TO_NOON, { every: 'two-weeks', count: 26 }, NEW_YORK)).toThrow();
    const all = [1, 2, 3, 4, 5, 6, 7];
    expect(() =>
      listOccurrences(TEN_TO_NOON, { every: 'weekdays', weekdays: all, until: '2027-05-01' }, NEW_YORK),
    ).toThrow();
    expect(() => listOccurrences(TEN_TO_NOON, { every: 'week', until: '2027-03-05' }, NEW_YORK)).toThrow();
  });
});

it('other starts are on the same day, nearest first (C21)', () => {
  const [row] = listOccurrences(TEN_TO_NOON, { every: 'week', count: 2 }, NEW_YORK);
  const starts = listOtherStarts(row!, NEW_YORK);
  expect(starts.slice(0, 2).map(({ startsAt }) => toWallClock(startsAt, NEW_YORK).minuteOfDay)).toEqual([570, 630]);
  for (const { startsAt } of starts) expect(toWallClock(startsAt, NEW_YORK).date).toBe('2027-03-01');
});

it('rows that overlap, or are more than six months apart, aren’t a series (C21)', () => {
  const later = range('2027-10-01T15:00:00Z', '2027-10-01T17:00:00Z');
  expect(() => requireSeries([TEN_TO_NOON, TEN_TO_NOON], NEW_YORK)).toThrow();
  expect(() => requireSeries([TEN_TO_NOON, later], NEW_YORK)).toThrow();
});
