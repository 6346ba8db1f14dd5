import { describe, expect, it } from 'vitest';
import { addDays } from '../../lib/dates/calendar-dates.ts';
import { localDay } from '../../lib/dates/local-day.ts';
import { type Cursor, cursorByKey, hourFrom, toChoice } from './block-cursor.ts';
import { toAxis } from './day-axis.ts';

const NEW_YORK = 'America/New_York';
const at = (text: string) => Date.parse(text);
const ground = (first: string, count: number, hours: 'down' | 'across' = 'down', listingCount = 1) => {
  const days = Array.from({ length: count }, (_, n) => localDay(addDays(first, n), NEW_YORK));
  return { days, axis: toAxis(days), listingCount, hours };
};
const press = (from: string, keys: readonly string[], on: ReturnType<typeof ground>) =>
  keys.reduce<Cursor>(
    (cursor, key) => {
      const shiftKey = key.startsWith('+');
      return cursorByKey(cursor, { key: shiftKey ? key.slice(1) : key, shiftKey }, on) ?? cursor;
    },
    { listingIndex: 0, ms: at(from), anchorMs: undefined },
  );
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('blocking by keyboard (C3, C19, P2)', () => {
  it.each([
    [['ArrowDown'], '2026-11-24T14:15'],
    [['ArrowUp', 'ArrowRight'], '2026-11-25T13:45'],
    [['PageDown', 'PageDown', 'ArrowLeft'], '2026-11-23T16:00'],
    [['Home'], '2026-11-24T05:00'],
    [['End'], '2026-11-25T04:45'],
    [['ArrowLeft', 'ArrowLeft', 'ArrowLeft'], '2026-11-23T14:00'],
    [['Home', 'ArrowUp'], '2026-11-24T04:45'],
  ])('%j leads to %s', (keys, ms) => {
    expect(text(press('2026-11-24T14:00Z', keys, ground('2026-11-23', 7)).ms)).toBe(ms);
  });

  it('Shift extends the selection, in either direction and across days', () => {
    const week = ground('2026-11-23', 7);
    const chosen = (...keys: string[]) => {
      const choice = toChoice(press('2026-11-24T14:00Z', keys, week), 'r');
      return choice && [text(choice.fromMs), text(choice.untilMs)];
    };
    expect(chosen()).toBeUndefined();
    expect(chosen('+PageDown', '+PageDown', '+ArrowDown')).toEqual(['2026-11-24T14:00', '2026-11-24T16:30']);
    expect(chosen('+ArrowUp')).toEqual(['2026-11-24T13:45', '2026-11-24T14:15']);
    expect(chosen('+ArrowRight')).toEqual(['2026-11-24T14:00', '2026-11-25T14:15']);
    expect(chosen('+ArrowDown', 'ArrowDown')).toBeUndefined();
  });

  it('listings are below each other on the property’s calendar, and a selection stays in one', () => {
    const property = ground('2026-11-23', 7, 'across', 3);
    expect(press('2026-11-24T14:00Z', ['ArrowDown', 'ArrowDown', 'ArrowDown'], property).listingIndex).toBe(2);
    expect(press('2026-11-24T14:00Z', ['+ArrowDown'], property)).toEqual({
      listingIndex: 0,
      ms: at('2026-11-24T14:00Z'),
      anchorMs: undefined,
    });
    expect(text(press('2026-11-24T14:00Z', ['ArrowRight'], property).ms)).toBe('2026-11-24T14:15');
  });

  it('an hour that occurs twice is passed twice, a skipped one never', () => {
    const autumn = ground('2027-11-07', 1);
    const quarters = Array.from({ length: 12 }, () => 'ArrowDown');
    expect(text(press('2027-11-07T04:00Z', quarters, autumn).ms)).toBe('2027-11-07T07:00');
    const spring = ground('2027-03-13', 2);
    // From 2:30 on Saturday to a Sunday without that time.
    expect(text(press('2027-03-13T07:30Z', ['ArrowRight'], spring).ms)).toBe('2027-03-14T07:00');
  });

  it('offers an hour, or what’s left of it', () => {
    const entries = [
      { listingId: 'r', startsMs: at('2026-11-24T14:30Z') },
      { listingId: 'other', startsMs: at('2026-11-24T14:15Z') },
    ];
    expect(text(hourFrom('r', at('2026-11-24T14:00Z'), entries).untilMs)).toBe('2026-11-24T14:30');
    expect(text(hourFrom('r', at('2026-11-24T15:00Z'), entries).untilMs)).toBe('2026-11-24T16:00');
  });
});
