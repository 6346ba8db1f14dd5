import { describe, expect, it } from 'vitest';
import { isOne, rangeByKey, toBounds, within } from './range.ts';

const SIZE = { rows: 200, dates: 31 };
const at = (row: number, date: number) => ({ anchor: { row, date }, cursor: { row, date } });
const press = (key: string, more = {}) => ({ key, shiftKey: false, ctrlKey: false, metaKey: false, ...more });

describe('cells selected in the calendar for all properties', () => {
  it('follow the arrows, and stop at the edges', () => {
    expect(rangeByKey(at(3, 4), press('ArrowRight'), SIZE)).toEqual(at(3, 5));
    expect(rangeByKey(at(3, 4), press('ArrowRight', { isRtl: true }), SIZE)).toEqual(at(3, 3));
    expect(rangeByKey(at(0, 0), press('ArrowUp'), SIZE)).toEqual(at(0, 0));
    expect(rangeByKey(at(198, 4), press('PageDown'), SIZE)).toEqual(at(199, 4));
    expect(rangeByKey(at(5, 4), press('Home'), SIZE)).toEqual(at(5, 0));
    expect(rangeByKey(at(5, 4), press('End', { ctrlKey: true }), SIZE)).toEqual(at(199, 30));
    expect(rangeByKey(at(5, 4), press('x'), SIZE)).toBeUndefined();
  });

  it('are extended with Shift across days and listings, from where they started', () => {
    const down = rangeByKey(at(3, 4), press('ArrowDown', { shiftKey: true }), SIZE)!;
    const both = rangeByKey(down, press('ArrowLeft', { shiftKey: true }), SIZE)!;
    expect(toBounds(both)).toEqual({ fromRow: 3, toRow: 4, fromDate: 3, toDate: 4 });
    expect([isOne(both), isOne(at(3, 4))]).toEqual([false, true]);
    // Without it, the selection starts over.
    expect(rangeByKey(both, press('ArrowLeft'), SIZE)).toEqual(at(4, 2));
  });

  it('stay inside when there is less to choose from', () => {
    expect(within({ anchor: { row: 30, date: 30 }, cursor: { row: 1, date: 2 } }, { rows: 10, dates: 14 })).toEqual({
      anchor: { row: 9, date: 13 },
      cursor: { row: 1, date: 2 },
    });
    expect(within(at(3, 3), { rows: 0, dates: 14 })).toEqual(at(0, 3));
  });
});
