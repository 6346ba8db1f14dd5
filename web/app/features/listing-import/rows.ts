// The rows of an import file while the host fixes them: edits, skipped rows, and the resulting text. Pure.
import type { CheckedRow } from './api.ts';

type Cells = Readonly<Record<string, string>>;

export interface Row {
  /** Stays the same across checks: the row number in the file. */
  readonly id: number;
  readonly line: number;
  readonly cells: Cells;
  readonly isLeftOut: boolean;
  /** The last check's result; undefined while the row is skipped. */
  readonly verdict: Omit<CheckedRow, 'line' | 'cells' | 'title'> | undefined;
  /** Edited since the last check. */
  readonly isChanged: boolean;
}

export const toRows = (checked: readonly CheckedRow[]): Row[] =>
  checked.map(({ line, cells, title: _title, ...verdict }, id) => ({
    id,
    line,
    cells,
    isLeftOut: false,
    verdict,
    isChanged: false,
  }));

export const readTitle = ({ cells }: Pick<Row, 'cells'>): string => (cells['title'] ?? '').trim();

export const withCell = (rows: readonly Row[], id: number, column: string, text: string): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, cells: { ...row.cells, [column]: text }, isChanged: true } : row));

export const withLeftOut = (rows: readonly Row[], id: number, isLeftOut: boolean): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, isLeftOut, isChanged: row.isChanged || !row.verdict } : row));

const taken = (rows: readonly Row[]): Row[] => rows.filter(({ isLeftOut }) => !isLeftOut);

/** The included rows as a file. As JSON, so no separator is ambiguous. */
export const textOfRows = (rows: readonly Row[]): string => JSON.stringify(taken(rows).map(({ cells }) => cells));

/** The rows with the latest check's results; skipped ones stay as they were. */
export function withVerdicts(rows: readonly Row[], checked: readonly CheckedRow[]): Row[] {
  const answers = [...checked];
  return rows.map((row) => {
    if (row.isLeftOut) return row;
    const { line: _line, title: _title, cells, ...verdict } = answers.shift()!;
    return { ...row, cells, verdict, isChanged: false };
  });
}

export interface RowCounts {
  readonly accepted: number;
  /** There already. */
  readonly present: number;
  readonly refused: number;
  /** Properties that are created for the accepted ones. */
  readonly newProperties: number;
  readonly leftOut: number;
  /** Something changed since the last check, so the rows need another. */
  readonly isStale: boolean;
}

const countNewProperties = (rows: readonly Row[]): number =>
  new Set(
    rows.flatMap(({ verdict }) =>
      verdict?.isAccepted && verdict.home?.isNew ? `${verdict.home.title}\n${verdict.home.city}` : [],
    ),
  ).size;

export function countRows(rows: readonly Row[]): RowCounts {
  const ones = taken(rows);
  return {
    accepted: ones.filter(({ verdict }) => verdict?.isAccepted).length,
    present: ones.filter(({ verdict }) => verdict?.isPresent).length,
    refused: ones.filter(({ verdict }) => verdict && !verdict.isAccepted && !verdict.isPresent).length,
    newProperties: countNewProperties(ones),
    leftOut: rows.length - ones.length,
    isStale: ones.some(({ isChanged, verdict }) => isChanged || !verdict),
  };
}
