import { describe, expect, it } from 'vitest';
import { localDay } from '../../../lib/dates/local-day.ts';
import type { ShownEntry } from '../shown-entries.ts';
import { toBars } from './bars.ts';

const ZONE = 'America/New_York';
const entry = (_id: string, startsAt: string, endsAt: string) =>
  ({ _id, startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) }) as ShownEntry;
const days = (...dates: string[]) => dates.map((date) => localDay(date, ZONE));
const round = (value: number) => Math.round(value * 100) / 100;
const drawn = (entries: ShownEntry[], dates: string[]) =>
  toBars(entries, days(...dates)).map(({ from, until, lane, lanes }) => [round(from), round(until), lane, lanes]);

describe('bars across the days of a listing', () => {
  const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25'];

  it('are at their hours within a day’s daytime', () => {
    // 2 PM to 5:30 PM in New York: half to three quarters of a day drawn from 7 AM to 9 PM.
    expect(drawn([entry('a', '2026-11-24T19:00:00Z', '2026-11-24T22:30:00Z')], WEEK)).toEqual([[1.5, 1.75, 0, 1]]);
  });

  it('continue past midnight, and are cut off where the days end', () => {
    const stay = entry('a', '2026-11-20T05:00:00Z', '2026-11-25T05:00:00Z');
    expect(drawn([stay], WEEK)).toEqual([[0, 2, 0, 1]]);
    expect(drawn([entry('b', '2026-11-25T12:00:00Z', '2026-12-03T05:00:00Z')], WEEK)).toEqual([[2, 3, 0, 1]]);
    expect(drawn([entry('c', '2026-11-26T12:00:00Z', '2026-11-26T15:00:00Z')], WEEK)).toEqual([]);
  });

  it('are visible however short or late they are', () => {
    const [[from, until] = []] = drawn([entry('a', '2026-11-26T04:30:00Z', '2026-11-26T05:00:00Z')], WEEK);
    expect([from, until]).toEqual([2.86, 3]);
    // Late on Monday isn't Tuesday.
    expect(drawn([entry('b', '2026-11-24T04:30:00Z', '2026-11-24T05:00:00Z')], WEEK)).toEqual([[0.86, 1, 0, 1]]);
  });

  it('take whole days where names are shown, one below the other on the same day', () => {
    const morning = entry('a', '2026-11-24T14:00:00Z', '2026-11-24T16:00:00Z');
    const evening = entry('b', '2026-11-24T22:00:00Z', '2026-11-25T00:00:00Z');
    const bars = toBars([morning, evening], days(...WEEK), { areWholeDays: true });
    expect(bars.map(({ from, until, lane, lanes }) => [from, until, lane, lanes])).toEqual([
      [1, 2, 0, 2],
      [1, 2, 1, 2],
    ]);
    expect(bars.map(({ hours }) => round(hours.from))).toEqual([1.14, 1.71]);
  });

  it('share the row where they overlap', () => {
    const one = entry('a', '2026-11-24T14:00:00Z', '2026-11-24T18:00:00Z');
    const other = entry('b', '2026-11-24T15:00:00Z', '2026-11-24T19:00:00Z');
    expect(drawn([one, other], WEEK).map(([, , lane, lanes]) => [lane, lanes])).toEqual([
      [0, 2],
      [1, 2],
    ]);
  });

  it('keep local times on days with 23 and 25 hours', () => {
    // 2 PM in New York, on the days its clocks go back and forward.
    expect(drawn([entry('a', '2026-11-01T19:00:00Z', '2026-11-01T22:30:00Z')], ['2026-11-01'])).toEqual([
      [0.5, 0.75, 0, 1],
    ]);
    expect(drawn([entry('b', '2027-03-14T18:00:00Z', '2027-03-14T21:30:00Z')], ['2027-03-14'])).toEqual([
      [0.5, 0.75, 0, 1],
    ]);
  });
});
