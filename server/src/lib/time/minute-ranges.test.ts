import { expect, it } from 'vitest';
import { fromMultirange, type MinuteRange, mergeMinutes, toMultirange } from './minute-ranges.ts';

const range = (startMinute: number, endMinute: number): MinuteRange => ({ startMinute, endMinute });

it.each([
  ['nothing', [], []],
  ['what overlaps', [range(600, 720), range(540, 660)], [range(540, 720)]],
  ['what touches', [range(540, 600), range(600, 720)], [range(540, 720)]],
  ['what lies within', [range(540, 720), range(600, 660)], [range(540, 720)]],
  ['not what stands apart', [range(780, 900), range(540, 720)], [range(540, 720), range(780, 900)]],
])('merges %s', (_case, ranges, merged) => {
  expect(mergeMinutes(ranges)).toEqual(merged);
});

it('is read as it was written', () => {
  const ranges = [range(0, 120), range(540, 1440)];
  expect(toMultirange(ranges)).toBe('{[0,120),[540,1440)}');
  expect(fromMultirange(toMultirange(ranges))).toEqual(ranges);
  expect([fromMultirange(null), fromMultirange('{}')]).toEqual([[], []]);
});
