import { expect, it } from 'vitest';
import { endsOf, nearestSlot, startsOf } from './slot-choice.ts';

const rules = {
  timeZone: 'America/New_York',
  startStepMinutes: 60,
  minDurationMinutes: 60,
  maxDurationMinutes: 720,
  // Saturdays four hours at least.
  weekdayMinMinutes: [null, null, null, null, null, 240, null],
  // Sundays three at most, though other days take twelve.
  weekdayMaxMinutes: [null, null, null, null, null, null, 180],
};
const dayOf = (date: string) => ({
  date,
  free: [{ startsAt: `${date}T14:00:00.000Z`, endsAt: `${date}T20:00:00.000Z` }],
  open: [],
});
const [friday, saturday, sunday] = [dayOf('2026-11-27'), dayOf('2026-11-28'), dayOf('2026-11-29')];
const times = (moments: readonly { time: string }[]) => moments.map(({ time }) => time);

it('offers only starts and ends that are long enough for the weekday (C8)', () => {
  expect(times(startsOf(friday, rules))).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']);
  expect(times(startsOf(saturday, rules))).toEqual(['09:00', '10:00', '11:00']);
  expect(times(endsOf(friday, friday.free[0]!.startsAt, rules))[0]).toBe('10:00');
  expect(times(endsOf(saturday, saturday.free[0]!.startsAt, rules))).toEqual(['13:00', '14:00', '15:00']);
});

it('offers no end that is too long for the weekday (C8)', () => {
  expect(times(endsOf(sunday, sunday.free[0]!.startsAt, rules))).toEqual(['10:00', '11:00', '12:00']);
  expect(nearestSlot(sunday, {}, rules)).toMatchObject({ start: { time: '09:00' }, end: { time: '12:00' } });
});

it('chooses the half day most people come for, whatever is shortest (C8)', () => {
  expect(nearestSlot(friday, {}, rules)).toMatchObject({ start: { time: '09:00' }, end: { time: '13:00' } });
  expect(nearestSlot(saturday, {}, rules)).toMatchObject({ start: { time: '09:00' }, end: { time: '13:00' } });
});
