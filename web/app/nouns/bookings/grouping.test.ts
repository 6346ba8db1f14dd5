import { describe, expect, it } from 'vitest';
import { byTimeLeft, groupByMonth, groupByNearness, listArrivals, toGroupKey } from './grouping.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const booking = (startsAt: string, hours = 4, timeZone = 'America/New_York') => ({
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + hours * 3_600_000).toISOString(),
  timeZone,
  status: 'confirmed' as const,
});

describe('a booking’s heading', () => {
  it.each([
    ['2026-11-21T11:00:00Z', 4, 'America/New_York', 'now'],
    ['2026-11-21T18:00:00Z', 4, 'America/New_York', 'today'],
    // The evening of the 21st in New York, although it is the 22nd in UTC.
    ['2026-11-22T02:00:00Z', 2, 'America/New_York', 'today'],
    ['2026-11-22T14:00:00Z', 4, 'America/New_York', 'tomorrow'],
    ['2026-11-23T14:00:00Z', 4, 'America/New_York', 'week'],
    ['2026-11-27T14:00:00Z', 4, 'America/New_York', 'week'],
    ['2026-11-28T14:00:00Z', 4, 'America/New_York', '2026-11'],
    // Midnight in UTC is still November in Vancouver.
    ['2026-12-01T02:00:00Z', 4, 'America/Vancouver', '2026-11'],
    ['2027-01-04T14:00:00Z', 4, 'America/New_York', '2027-01'],
    ['2026-11-20T14:00:00Z', 2, 'America/New_York', '2026-11'],
  ])('%s for %i h in %s: %s', (startsAt, hours, timeZone, key) => {
    expect(toGroupKey(booking(startsAt, hours, timeZone), now)).toBe(key);
  });
});

it('keeps the order within and between groups', () => {
  const list = ['2026-11-21T18:00:00Z', '2026-11-21T20:00:00Z', '2026-11-24T14:00:00Z', '2026-12-24T14:00:00Z'].map(
    (at) => booking(at),
  );
  expect(groupByNearness(list, now)).toEqual([
    { key: 'today', bookings: list.slice(0, 2) },
    { key: 'week', bookings: [list[2]] },
    { key: '2026-12', bookings: [list[3]] },
  ]);
});

it('past bookings are grouped by month, latest first', () => {
  const list = ['2026-11-03T18:00:00Z', '2026-10-30T18:00:00Z', '2026-10-02T18:00:00Z'].map((at) => booking(at));
  expect(groupByMonth(list).map(({ key, bookings }) => [key, bookings.length])).toEqual([
    ['2026-11', 1],
    ['2026-10', 2],
  ]);
});

it('requests are sorted by the time left, those without a deadline by their start', () => {
  const requests = [
    { expiresAt: '2026-11-22T10:00:00Z', startsAt: '2026-11-25T10:00:00Z', n: 3 },
    { expiresAt: null, startsAt: '2026-11-21T16:00:00Z', n: 2 },
    { expiresAt: '2026-11-21T13:00:00Z', startsAt: '2026-11-30T10:00:00Z', n: 1 },
  ];
  expect(byTimeLeft(requests).map(({ n }) => n)).toEqual([1, 2, 3]);
});

it('arrivals: there now, today, tomorrow, and no one else', () => {
  const list = [
    booking('2026-11-21T11:00:00Z'),
    booking('2026-11-21T18:00:00Z'),
    booking('2026-11-22T14:00:00Z'),
    booking('2026-11-23T14:00:00Z'),
  ];
  expect(listArrivals(list, now).map(({ key, bookings }) => [key, bookings.length])).toEqual([
    ['now', 1],
    ['today', 1],
    ['tomorrow', 1],
  ]);
  expect(listArrivals(list.slice(3), now)).toEqual([]);
});
