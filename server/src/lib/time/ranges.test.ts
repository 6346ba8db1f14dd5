import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intersection, mergeRanges, outermost, overlaps, subtractRanges, type TimeRange } from './ranges.ts';

const range = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 12 }))
  .map(([start, length]): TimeRange => ({ startsAt: new Date(start), endsAt: new Date(start + length) }));
const ranges = fc.array(range, { maxLength: 8 });
const holds = (list: readonly TimeRange[], at: number): boolean =>
  list.some((item) => item.startsAt.getTime() <= at && at < item.endsAt.getTime());
const moments = Array.from({ length: 56 }, (_, at) => at);

describe('half-open ranges of time', () => {
  it('9–10 and 10–11 don’t overlap', () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour));
    const [nine, ten] = [
      { startsAt: at(9), endsAt: at(10) },
      { startsAt: at(10), endsAt: at(11) },
    ];
    expect(overlaps(nine, ten)).toBe(false);
    expect(intersection(nine, ten)).toBeUndefined();
    expect(mergeRanges([ten, nine])).toEqual([{ startsAt: at(9), endsAt: at(11) }]);
  });

  it('merging keeps exactly the same instants and leaves gaps between', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const merged = mergeRanges(list);
        expect(moments.map((at) => holds(merged, at))).toEqual(moments.map((at) => holds(list, at)));
        for (const [index, item] of merged.slice(1).entries()) expect(item.startsAt > merged[index]!.endsAt).toBe(true);
      }),
    );
  });

  it('subtracting leaves what’s in the first and not in the second', () => {
    fc.assert(
      fc.property(ranges, ranges, (from, taken) => {
        const left = subtractRanges(from, taken);
        expect(moments.map((at) => holds(left, at))).toEqual(moments.map((at) => holds(from, at) && !holds(taken, at)));
      }),
    );
  });

  it('the outermost contain every range and none of each other', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const kept = outermost(list);
        const inside = (a: TimeRange, b: TimeRange) => b.startsAt <= a.startsAt && a.endsAt <= b.endsAt;
        expect(list.every((item) => kept.some((outer) => inside(item, outer)))).toBe(true);
        for (const a of kept) expect(kept.filter((b) => b !== a && inside(a, b))).toEqual([]);
      }),
    );
  });
});
