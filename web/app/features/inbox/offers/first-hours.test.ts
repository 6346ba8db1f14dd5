import { describe, expect, it } from 'vitest';
import { firstHours } from './first-hours.ts';

const open = (weekday: number, startHour: number, endHour: number) => ({
  weekday,
  ranges: [{ startMinute: startHour * 60, endMinute: endHour * 60 }],
});
/** A Saturday. */
const nowMs = Date.parse('2026-11-28T12:00:00Z');
const hours = (weekly: Parameters<typeof firstHours>[0]['weekly']) => {
  const { startMs, endMs } = firstHours({ timeZone: 'UTC', noticeMinutes: 0, weekly, nowMs });
  return [startMs, endMs].map((ms) => new Date(ms).toISOString().slice(0, 16));
};

describe('the hours an offer starts with (E6)', () => {
  it('are on the first open day, not on a closed Sunday', () => {
    expect(hours([open(1, 8, 18)])).toEqual(['2026-11-30T09:00', '2026-11-30T17:00']);
  });

  it('stay within the opening hours', () => {
    expect(hours([open(7, 10, 14)])).toEqual(['2026-11-29T10:00', '2026-11-29T14:00']);
    expect(hours([open(7, 18, 22)])).toEqual(['2026-11-29T18:00', '2026-11-29T22:00']);
  });

  it('are from 9 to 5 if the listing has no weekly hours', () => {
    expect(hours([])).toEqual(['2026-11-29T09:00', '2026-11-29T17:00']);
  });
});
