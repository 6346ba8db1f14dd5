import type { WeeklyRule } from '@daynook/contract/hosting/hosting';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBar,
  applyPreset,
  copyDay,
  findFreeHours,
  placeBar,
  removeBar,
  shiftBar,
  stretchBar,
} from '../../features/availability/week-edits.ts';
import { ALL_YEAR, type Bar, barsMeet, errorsByBar, isSameWeek, toBars, toRules, WEEKDAYS } from './week-bars.ts';

const rule = (weekday: number, startMinute: number, endMinute: number, season = ALL_YEAR): WeeklyRule => ({
  weekday,
  startMinute,
  endMinute,
  ...season,
});
const bar = (weekday: number, startMinute: number, endMinute: number, season = ALL_YEAR): Bar => ({
  key: `${weekday}-${startMinute}`,
  ...rule(weekday, startMinute, endMinute, season),
});
const hours = (bars: readonly Bar[]) => bars.map((b) => [b.weekday, b.startMinute, b.endMinute]);

describe('bars and rules (C1)', () => {
  it.each([
    ['one range', [rule(1, 540, 1020)], [[1, 540, 1020]]],
    [
      'several a day',
      [rule(2, 480, 720), rule(2, 780, 1080)],
      [
        [2, 480, 720],
        [2, 780, 1080],
      ],
    ],
    ['over midnight is one bar', [rule(5, 1320, 1440), rule(6, 0, 120)], [[5, 1320, 1560]]],
    ['Sunday into Monday', [rule(1, 0, 60), rule(7, 1380, 1440)], [[7, 1380, 1500]]],
    ['until midnight sharp', [rule(3, 1080, 1440)], [[3, 1080, 1440]]],
    ['around the clock stays seven days', WEEKDAYS.map((d) => rule(d, 0, 1440)), WEEKDAYS.map((d) => [d, 0, 1440])],
    [
      'never longer than a day',
      [rule(1, 60, 1440), rule(2, 0, 600)],
      [
        [1, 60, 1440],
        [2, 0, 600],
      ],
    ],
    [
      'other seasons are not joined',
      [rule(5, 1320, 1440), rule(6, 0, 120, { validFrom: '2027-06-01', validTo: null })],
      [
        [5, 1320, 1440],
        [6, 0, 120],
      ],
    ],
  ] as [string, WeeklyRule[], number[][]][])('%s', (_, rules, drawn) => {
    const bars = toBars(rules);
    expect(hours(bars)).toEqual(drawn);
    expect(isSameWeek(toRules(bars).weekly, rules)).toBe(true);
  });

  const anyRule = fc
    .record({
      weekday: fc.integer({ min: 1, max: 7 }),
      start: fc.integer({ min: 0, max: 95 }),
      long: fc.integer({ min: 1, max: 96 }),
    })
    .map(({ weekday, start, long }) => rule(weekday, start * 15, Math.min(1440, (start + long) * 15)));
  const apart = (rules: WeeklyRule[]) =>
    rules.filter(
      (a, at) =>
        !rules
          .slice(0, at)
          .some((b) => a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute),
    );

  it('any week is the same after drawing and storing it', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 30 }).map(apart), (rules) => {
        expect(isSameWeek(toRules(toBars(rules)).weekly, rules)).toBe(true);
      }),
    );
  });

  it('whatever the edits, bars never overlap and are never longer than a day', () => {
    const edit = fc.record({
      what: fc.constantFrom('add', 'move', 'stretch', 'copy', 'remove'),
      weekday: fc.integer({ min: 1, max: 7 }),
      at: fc.integer({ min: 0, max: 95 }),
      long: fc.integer({ min: 1, max: 60 }),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
        let bars: Bar[] = [];
        for (const [index, { what, weekday, at, long, pick }] of edits.entries()) {
          const chosen = bars[pick % Math.max(1, bars.length)];
          if (what === 'add')
            bars = addBar(bars, { ...bar(weekday, at * 15, (at + long) * 15), key: `k${index}` })?.bars ?? bars;
          if (what === 'copy') bars = copyDay(bars, weekday, [1, 4, 7], ALL_YEAR);
          if (!chosen) continue;
          if (what === 'remove') bars = removeBar(bars, chosen.key);
          const input =
            what === 'move'
              ? shiftBar(chosen, { days: at % 7, minutes: (long - 30) * 15 })
              : stretchBar(chosen, at % 2 ? 'start' : 'end', at * 15);
          if (what !== 'move' && what !== 'stretch') continue;
          const placed = placeBar(bars, input);
          if ('bars' in placed) bars = placed.bars;
        }
        for (const [index, a] of bars.entries()) {
          expect(a.endMinute - a.startMinute).toBeGreaterThanOrEqual(15);
          expect(a.endMinute - a.startMinute).toBeLessThanOrEqual(1440);
          expect([a.startMinute >= 0, a.startMinute < 1440]).toEqual([true, true]);
          for (const b of bars.slice(index + 1)) expect(barsMeet(a, b)).toBe(false);
        }
      }),
    );
  });

  it('finds the bar of an error, also by its second rule', () => {
    const bars = [bar(5, 1320, 1560), bar(6, 600, 720)];
    const { weekly, keys } = toRules(bars);
    expect(weekly.map(({ weekday, startMinute }) => [weekday, startMinute])).toEqual([
      [5, 1320],
      [6, 0],
      [6, 600],
    ]);
    expect(errorsByBar({ 'weekly.1.startMinute': 'Overlaps.', version: 'x' }, keys)).toEqual(
      new Map([['5-1320', 'Overlaps.']]),
    );
  });
});

describe('edits of a week (C1)', () => {
  it('a bar moved past midnight starts on another day', () => {
    expect(hours([shiftBar(bar(1, 30, 120), { minutes: -60 })])).toEqual([[7, 1410, 1500]]);
    expect(hours([shiftBar(bar(7, 1410, 1500), { minutes: 60 })])).toEqual([[1, 30, 120]]);
    expect(hours([shiftBar(bar(7, 540, 600), { days: 1 })])).toEqual([[1, 540, 600]]);
  });

  it('an edge stops at a quarter hour and at a full day', () => {
    expect(stretchBar(bar(1, 540, 1020), 'end', 100).endMinute).toBe(555);
    expect(stretchBar(bar(1, 540, 1020), 'end', 9_999).endMinute).toBe(540 + 1440);
    expect(stretchBar(bar(1, 540, 1020), 'start', -30).startMinute).toBe(0);
    expect(stretchBar(bar(1, 540, 1980), 'start', 0).startMinute).toBe(540);
  });

  it('added hours join adjacent ones, also across midnight', () => {
    expect(hours(addBar([bar(1, 540, 720)], bar(1, 660, 900))!.bars)).toEqual([[1, 540, 900]]);
    expect(hours(addBar([bar(2, 0, 120)], bar(1, 1320, 1500))!.bars)).toEqual([[1, 1320, 1560]]);
    expect(hours(addBar([bar(7, 1320, 1500)], bar(1, 30, 300))!.bars)).toEqual([[7, 1320, 1740]]);
    expect(hours(addBar([bar(1, 540, 720)], bar(1, 720, 900))!.bars)).toEqual([
      [1, 540, 720],
      [1, 720, 900],
    ]);
    expect(addBar([bar(1, 540, 720, { validFrom: '2027-01-01', validTo: null })], bar(1, 600, 660))).toBeUndefined();
  });

  it('says what prevents a move', () => {
    const bars = [bar(1, 540, 720), bar(1, 780, 900)];
    expect(placeBar(bars, { ...bars[0]!, endMinute: 800 })).toEqual({ inTheWay: [bars[1]] });
  });

  it('copies a day to others and replaces their hours', () => {
    const bars = [bar(1, 480, 720), bar(1, 780, 1080), bar(3, 600, 660)];
    expect(hours(copyDay(bars, 1, [1, 3], ALL_YEAR))).toEqual([
      [1, 480, 720],
      [1, 780, 1080],
      [3, 480, 720],
      [3, 780, 1080],
    ]);
  });

  it('starts over from a pattern and keeps other seasons', () => {
    const summer = { validFrom: '2027-06-01', validTo: '2027-08-31' };
    const bars = applyPreset([bar(6, 600, 660), bar(6, 600, 660, summer)], 'evenings', ALL_YEAR);
    expect(hours(bars.filter((b) => b.validFrom === null))).toEqual([1, 2, 3, 4, 5].map((d) => [d, 1080, 1320]));
    expect(hours(bars.filter((b) => b.validFrom !== null))).toEqual([[6, 600, 660]]);
  });

  it.each([
    [[], [540, 1020]],
    [[[540, 1020]], [1080, 1260]],
    [[[540, 1260]], [1260, 1380]],
    [[[0, 1440]], undefined],
    [[[480, 1440]], [300, 480]],
  ] as [number[][], number[] | undefined][])('offers free hours beside %j', (taken, offered) => {
    const found = findFreeHours(
      taken.map(([from, to]) => bar(1, from!, to!)),
      1,
      ALL_YEAR,
    );
    expect(found && [found.startMinute, found.endMinute]).toEqual(offered);
  });
});
