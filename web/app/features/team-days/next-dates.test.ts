import { describe, expect, it } from 'vitest';
import { nextDates } from './next-dates.ts';

const aDate = (date: string, fromMinute = 540) => ({
  ...{ date, fromMinute, toMinute: 1_020 },
  ...{ number: 0, canComeCount: 0, isPast: false },
});
const dates = [aDate('2026-12-08'), aDate('2026-12-10', 600)];
const booking = {
  _id: '1',
  status: 'confirmed' as const,
  isYours: true,
  isAttending: true,
  listingTitle: 'Garden room',
  // The evening of December 9 in UTC, and December 10 in Auckland.
  startsAt: '2026-12-09T21:00:00.000Z',
  endsAt: '2026-12-10T04:00:00.000Z',
  timeZone: 'Pacific/Auckland',
};

describe('the next team day (E11)', () => {
  it('is a week after the booked date, where the room is', () => {
    expect(nextDates({ dates, booking }, '2026-12-01')).toEqual([
      { date: '2026-12-17', fromMinute: 600, toMinute: 1_020 },
    ]);
  });

  it('is on all dates if none is booked, on the same weekdays and after today', () => {
    expect(nextDates({ dates, booking: null }, '2026-12-01').map(({ date }) => date)).toEqual([
      '2026-12-15',
      '2026-12-17',
    ]);
    expect(nextDates({ dates, booking: null }, '2026-12-22').map(({ date }) => date)).toEqual([
      '2026-12-29',
      '2026-12-31',
    ]);
  });
});
