// The grid's lines: a heading per property, then its listings, with their heights, and which of them are in view. Pure.
import type { Property, Row } from './api.ts';

export const HOME_PX = 44;
export const ROW_PX = 60;
/** Drawn above and below what is in view. */
const MARGIN_PX = 400;

export interface PropertyLine {
  type: 'home';
  home: Property;
  rowCount: number;
  top: number;
  height: number;
}

export interface RowLine {
  type: 'row';
  row: Row;
  home: Property;
  /** Counts listings only. */
  index: number;
  top: number;
  height: number;
}

export type Line = PropertyLine | RowLine;

/** A property's own calendar has no line that names it. */
export function layOutLines(
  properties: readonly Property[],
  rows: readonly Row[],
  { isOneProperty = false }: { isOneProperty?: boolean } = {},
): Line[] {
  const lines: Line[] = [];
  let top = 0;
  let index = 0;
  for (const property of properties) {
    const own = rows.filter(({ propertyId }) => propertyId === property._id);
    if (!isOneProperty) {
      lines.push({ type: 'home', home: property, rowCount: own.length, top, height: HOME_PX });
      top += HOME_PX;
    }
    for (const row of own) {
      lines.push({ type: 'row', row, home: property, index, top, height: ROW_PX });
      index += 1;
      top += ROW_PX;
    }
  }
  return lines;
}

export const measureHeight = (lines: readonly Line[]): number => {
  const last = lines.at(-1);
  return last ? last.top + last.height : 0;
};

/** Lines in view, and the one with the focus wherever it is. */
export function linesInView(
  lines: readonly Line[],
  { top, height }: { top: number; height: number },
  focusedIndex: number,
): Line[] {
  return lines.filter(
    (line) =>
      (line.top + line.height > top - MARGIN_PX && line.top < top + height + MARGIN_PX) ||
      (line.type === 'row' && line.index === focusedIndex),
  );
}
