// The rows of a file while its host mends them: what is edited, what is left out, and the text that says so. Pure.
import type { CheckedRow } from './api.ts';

type Cells = Readonly<Record<string, string>>;

export interface Row {
  /** Stays the same over checks: the row as it was in the file. */
  readonly id: number;
  readonly line: number;
  readonly cells: Cells;
  readonly isLeftOut: boolean;
  /** As it was last judged; undefined while the row is left out. */
  readonly verdict: Pick<CheckedRow, 'isAccepted' | 'faults' | 'isNamesake'> | undefined;
  /** Changed since it was judged. */
  readonly isChanged: boolean;
}

export const rowsOf = (checked: readonly CheckedRow[]): Row[] =>
  checked.map(({ line, cells, ...verdict }, id) => ({
    id,
    line,
    cells,
    isLeftOut: false,
    verdict,
    isChanged: false,
  }));

export const titleOf = ({ cells }: Pick<Row, 'cells'>): string => (cells['title'] ?? '').trim();

export const withCell = (rows: readonly Row[], id: number, column: string, text: string): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, cells: { ...row.cells, [column]: text }, isChanged: true } : row));

export const withLeftOut = (rows: readonly Row[], id: number, isLeftOut: boolean): Row[] =>
  rows.map((row) => (row.id === id ? { ...row, isLeftOut, isChanged: row.isChanged || !row.verdict } : row));

const taken = (rows: readonly Row[]): Row[] => rows.filter(({ isLeftOut }) => !isLeftOut);

/** The rows that are taken, as a file again: as JSON, in which no separator can be mistaken. */
export const textOfRows = (rows: readonly Row[]): string => JSON.stringify(taken(rows).map(({ cells }) => cells));

/** The rows as they are judged now; those left out stay as they were. */
export function withVerdicts(rows: readonly Row[], checked: readonly CheckedRow[]): Row[] {
  const answers = [...checked];
  return rows.map((row) => {
    if (row.isLeftOut) return row;
    const { isAccepted, faults, isNamesake, cells } = answers.shift()!;
    return { ...row, cells, verdict: { isAccepted, faults, isNamesake }, isChanged: false };
  });
}

export interface Tally {
  readonly accepted: number;
  readonly refused: number;
  readonly leftOut: number;
  /** Something was changed since the rows were judged: they must be looked at again. */
  readonly isStale: boolean;
}

export function countsOf(rows: readonly Row[]): Tally {
  const ones = taken(rows);
  return {
    accepted: ones.filter(({ verdict }) => verdict?.isAccepted).length,
    refused: ones.filter(({ verdict }) => verdict && !verdict.isAccepted).length,
    leftOut: rows.length - ones.length,
    isStale: ones.some(({ isChanged, verdict }) => isChanged || !verdict),
  };
}
