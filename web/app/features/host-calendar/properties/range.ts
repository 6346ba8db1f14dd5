// The selected cells, from anchor to focus, across dates and listings, and how keys change them. Pure.
export interface Cell {
  /** Counts listings from the first. */
  row: number;
  /** Counts dates from the first shown. */
  date: number;
}

export interface Range {
  /** Where the selection started. */
  anchor: Cell;
  /** Where it is now: the focused cell. */
  cursor: Cell;
}

export interface Bounds {
  fromRow: number;
  toRow: number;
  fromDate: number;
  toDate: number;
}

export const toBounds = ({ anchor, cursor }: Range): Bounds => ({
  fromRow: Math.min(anchor.row, cursor.row),
  toRow: Math.max(anchor.row, cursor.row),
  fromDate: Math.min(anchor.date, cursor.date),
  toDate: Math.max(anchor.date, cursor.date),
});

export const isOne = ({ anchor, cursor }: Range): boolean => anchor.row === cursor.row && anchor.date === cursor.date;

const clamp = (value: number, count: number) => Math.min(Math.max(0, value), Math.max(0, count - 1));

/** A range within so many rows and dates. */
export function within({ anchor, cursor }: Range, size: { rows: number; dates: number }): Range {
  const inside = ({ row, date }: Cell) => ({ row: clamp(row, size.rows), date: clamp(date, size.dates) });
  return { anchor: inside(anchor), cursor: inside(cursor) };
}

const ROWS_PER_PAGE = 10;

const moves: Record<string, (cell: Cell, size: { rows: number; dates: number }, isFar: boolean) => Cell> = {
  ArrowLeft: ({ row, date }) => ({ row, date: date - 1 }),
  ArrowRight: ({ row, date }) => ({ row, date: date + 1 }),
  ArrowUp: ({ row, date }) => ({ row: row - 1, date }),
  ArrowDown: ({ row, date }) => ({ row: row + 1, date }),
  PageUp: ({ row, date }) => ({ row: row - ROWS_PER_PAGE, date }),
  PageDown: ({ row, date }) => ({ row: row + ROWS_PER_PAGE, date }),
  Home: ({ row }, _, isFar) => ({ row: isFar ? 0 : row, date: 0 }),
  End: ({ row }, { rows, dates }, isFar) => ({ row: isFar ? rows - 1 : row, date: dates - 1 }),
};

interface Key {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isRtl?: boolean;
}

const mirrored: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The range after a key press; undefined for other keys. Shift extends the selection, Control jumps. */
export function rangeByKey(range: Range, pressed: Key, size: { rows: number; dates: number }): Range | undefined {
  const key = pressed.isRtl ? (mirrored[pressed.key] ?? pressed.key) : pressed.key;
  const move = moves[key];
  if (!move) return undefined;
  const cursor = move(range.cursor, size, pressed.ctrlKey || pressed.metaKey);
  return within({ anchor: pressed.shiftKey ? range.anchor : cursor, cursor }, size);
}
