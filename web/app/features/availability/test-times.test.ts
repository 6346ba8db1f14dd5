import { describe, expect, it } from 'vitest';
import { endTimes, startTimes } from './test-times.ts';

const NEW_YORK = 'America/New_York';
const starts = (date: string, zone = NEW_YORK, step = 30) => startTimes(date, zone, step, 'en-US');
const start = (date: string, time: string, zone = NEW_YORK) => starts(date, zone).find((each) => each.time === time);
const end = (date: string, from: string, to: string) =>
  endTimes(start(date, from)!.at, NEW_YORK, 30, 'en-US').filter(({ time }) => time === to);

describe('times to try out (C1, daylight saving)', () => {
  it.each([
    ['2026-11-24', 48],
    ['2027-03-14', 46],
    ['2027-11-07', 48],
  ])('%s has %i starts every half hour', (date, count) => expect(starts(date)).toHaveLength(count));

  it('never offers a start that the clock skips', () => {
    expect(starts('2027-03-14').map(({ time }) => time)).not.toContain('02:30');
    expect(start('2027-03-14', '03:00')?.at).toBe('2027-03-14T07:00:00.000Z');
    expect(starts('2027-04-30', 'Africa/Cairo')[0]?.time).toBe('01:00');
  });

  it('offers a doubled start once, the first, and labels it', () => {
    expect(starts('2027-11-07').filter(({ time }) => time === '01:30')).toEqual([
      { at: '2027-11-07T05:30:00.000Z', time: '01:30', zone: 'EDT', isNextDay: false },
    ]);
    expect(start('2027-11-07', '02:00')).toMatchObject({ at: '2027-11-07T07:00:00.000Z', zone: undefined });
  });

  it.each([
    ['2027-03-14', '09:00', '17:00', ['2027-03-14T21:00:00.000Z']],
    ['2027-03-14', '01:00', '04:00', ['2027-03-14T08:00:00.000Z']],
    ['2027-03-14', '01:30', '02:30', ['2027-03-15T06:30:00.000Z']],
    ['2027-11-07', '00:00', '01:30', ['2027-11-07T05:30:00.000Z', '2027-11-07T06:30:00.000Z']],
    ['2027-11-07', '01:30', '02:30', ['2027-11-07T07:30:00.000Z']],
    ['2027-11-07', '01:00', '04:00', ['2027-11-07T09:00:00.000Z']],
  ])('%s from %s to %s', (date, from, to, instants) => {
    expect(end(date, from, to).map(({ at }) => at)).toEqual(instants);
  });

  it('labels both of two equal ends, names the next day, and offers no more than 24 hours', () => {
    expect(end('2027-11-07', '00:00', '01:30').map(({ zone }) => zone)).toEqual(['EDT', 'EST']);
    expect(end('2027-11-07', '01:30', '01:00').map(({ zone, isNextDay }) => [zone, isNextDay])).toEqual([
      ['EST', false],
    ]);
    expect(end('2026-11-24', '22:00', '02:00')).toMatchObject([{ at: '2026-11-25T07:00:00.000Z', isNextDay: true }]);
  });

  it('follows the step of the room and a zone that moves by half an hour', () => {
    expect(starts('2026-11-24', NEW_YORK, 60)).toHaveLength(24);
    expect(
      starts('2027-04-04', 'Australia/Lord_Howe')
        .filter(({ zone }) => zone)
        .map(({ time }) => time),
    ).toEqual(['01:30']);
  });
});
