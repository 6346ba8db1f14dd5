import { describe, expect, it } from 'vitest';
import type { Property, Row } from './api.ts';
import { HOME_PX, layOutLines, linesInView, measureHeight, ROW_PX } from './grid-lines.ts';

const property = (id: string) => ({ _id: id }) as Property;
const row = (id: string, propertyId: string) => ({ _id: id, propertyId }) as Row;

describe('the lines of the calendar for all properties', () => {
  it('are a heading per property followed by its listings, numbered throughout', () => {
    const lines = layOutLines([property('a'), property('b')], [row('1', 'a'), row('2', 'a'), row('3', 'b')]);
    expect(
      lines.map((line) => (line.type === 'home' ? `home ${line.home._id}` : `${line.index} ${line.row._id}`)),
    ).toEqual(['home a', '0 1', '1 2', 'home b', '2 3']);
    expect(measureHeight(lines)).toBe(2 * HOME_PX + 3 * ROW_PX);
    expect(measureHeight([])).toBe(0);
  });

  it('of 200 listings are rendered only in view and at the focus', () => {
    const rows = Array.from({ length: 200 }, (_, index) => row(String(index), 'a'));
    const lines = layOutLines([property('a')], rows);
    const drawn = linesInView(lines, { top: 0, height: 600 }, 150);
    expect(drawn.length).toBeLessThan(30);
    expect(drawn.at(-1)).toMatchObject({ index: 150 });
    const later = linesInView(lines, { top: 5_000, height: 600 }, 0);
    expect(later[0]).toMatchObject({ index: 0 });
    expect(later.every(({ top }) => top === HOME_PX || (top > 4_500 && top < 6_100))).toBe(true);
  });
});
