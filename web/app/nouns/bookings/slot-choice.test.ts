import { expect, it } from 'vitest';
import { endAfter, findSlot, listEnds, listStarts, presetsOn } from './slot-choice.ts';

const rules = {
  timeZone: 'America/New_York',
  startStepMinutes: 60,
  minDurationMinutes: 60,
  maxDurationMinutes: 720,
  // At least four hours on Saturdays.
  weekdayMinMinutes: [null, null, null, null, null, 240, null],
  // At most three hours on Sundays, though twelve on other days.
  weekdayMaxMinutes: [null, null, null, null, null, null, 180],
};
const makeDay = (date: string) => ({
  date,
  free: [{ startsAt: `${date}T14:00:00.000Z`, endsAt: `${date}T20:00:00.000Z` }],
  open: [],
});
const [friday, saturday, sunday] = [makeDay('2026-11-27'), makeDay('2026-11-28'), makeDay('2026-11-29')];
const times = (moments: readonly { time: string }[]) => moments.map(({ time }) => time);

it('offers only starts and ends that are long enough for the weekday (C8)', () => {
  expect(times(listStarts(friday, rules))).toEqual(['09:00', '10:00', '11:00', '12:00', '13:00', '14:00']);
  expect(times(listStarts(saturday, rules))).toEqual(['09:00', '10:00', '11:00']);
  expect(times(listEnds(friday, friday.free[0]!.startsAt, rules))[0]).toBe('10:00');
  expect(times(listEnds(saturday, saturday.free[0]!.startsAt, rules))).toEqual(['13:00', '14:00', '15:00']);
});

it('offers no end that is too long for the weekday (C8)', () => {
  expect(times(listEnds(sunday, sunday.free[0]!.startsAt, rules))).toEqual(['10:00', '11:00', '12:00']);
});

it('has no default choice, and the shortest booking once there’s a start (C8)', () => {
  expect(findSlot(friday, {}, rules)).toBeUndefined();
  expect(findSlot(friday, { from: '10:00' }, rules)).toMatchObject({ end: { time: '11:00' } });
  expect(findSlot(saturday, { from: '10:00' }, rules)).toMatchObject({ end: { time: '14:00' } });
});

it('a new start keeps the duration, or uses the shortest if that’s too long (C8)', () => {
  const [nine, , , noon, , two] = listStarts(friday, rules);
  const before = { startsAt: nine!.at, endsAt: noon!.at };
  expect(endAfter(listEnds(friday, noon!.at, rules), noon!, before)).toMatchObject({ time: '15:00' });
  expect(endAfter(listEnds(friday, two!.at, rules), two!, before)).toMatchObject({ time: '15:00' });
  expect(endAfter(listEnds(friday, noon!.at, rules), noon!, undefined)).toMatchObject({ time: '13:00' });
});

it('offers common hours only if the listing is free then, and within its maximum duration (C8)', () => {
  const ids = (day: typeof friday) => presetsOn(day, rules).map(({ id }) => id);
  expect(ids(friday)).toEqual(['morning']);
  const long = { ...friday, free: [{ startsAt: '2026-11-27T13:00:00.000Z', endsAt: '2026-11-27T23:00:00.000Z' }] };
  expect(ids(long)).toEqual(['morning', 'afternoon', 'day']);
  expect(ids({ ...long, date: sunday.date })).toEqual([]);
});

it('uses the seat that’s free longest if several are free (C14)', () => {
  // One of two seats is taken from noon, the other from nine to eleven.
  const twoSeats = {
    date: '2026-11-24',
    free: [
      { startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T17:00:00.000Z' },
      { startsAt: '2026-11-24T16:00:00.000Z', endsAt: '2026-11-24T22:00:00.000Z' },
    ],
    open: [],
  };
  const byHalves = { ...rules, startStepMinutes: 30 };
  for (const { at, time } of listStarts(twoSeats, byHalves)) {
    expect([time, listEnds(twoSeats, at, byHalves).length > 0]).toEqual([time, true]);
  }
  expect(times(listEnds(twoSeats, '2026-11-24T16:30:00.000Z', byHalves)).at(-1)).toBe('17:00');
  expect(times(listEnds(twoSeats, '2026-11-24T15:00:00.000Z', byHalves)).at(-1)).toBe('12:00');
  expect(findSlot(twoSeats, { from: '11:00', to: '15:00' }, byHalves)).toMatchObject({
    start: { time: '11:00' },
    end: { time: '15:00' },
  });
});

it('offers no start without an end, even where a booking ends off the grid (C8)', () => {
  const cut = {
    date: '2026-11-24',
    free: [{ startsAt: '2026-11-24T14:00:00.000Z', endsAt: '2026-11-24T17:30:00.000Z' }],
    open: [],
  };
  for (const minDurationMinutes of [30, 90]) {
    const hourly = { ...rules, minDurationMinutes };
    const starts = listStarts(cut, hourly);
    expect(starts.length).toBeGreaterThan(0);
    for (const { at, time } of starts) expect([time, listEnds(cut, at, hourly).length > 0]).toEqual([time, true]);
  }
});
