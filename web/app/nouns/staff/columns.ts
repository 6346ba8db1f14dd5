// The columns shown per table, chosen in this browser.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

/** How a row is shown. */
export interface TableView {
  /** The currency of every row, which the head names; undefined if each amount names its own. */
  readonly currency: string | undefined;
  /** Two lines without a head: amounts name their currency, and normal statuses are left out. */
  readonly isPhone: boolean;
  readonly nowMs: number;
}

export interface Column<Row> {
  readonly id: string;
  readonly name: ReactNode;
  readonly cell: (row: Row, view: TableView) => ReactNode;
  /** Its place in a row's two lines on phones: first line at the end, second line at the start or end. Others are left out there. */
  readonly phone?: 'chip' | 'text' | 'end';
  /** Follows the other texts on phones, where the line may be cut. */
  readonly isLastOnPhone?: boolean;
  /** Hidden on narrower screens unless the reader chooses it. */
  readonly from?: 'lg' | 'xl';
  /** Phones show all of it, on as many lines as it takes. */
  readonly isSentence?: boolean;
  /** A time: the head names the reader's zone, on narrower screens only if the time is always shown. */
  readonly isMoment?: boolean | 'always';
  /** An amount: the head names the currency if every row has the same. */
  readonly isMoney?: boolean;
  /** What the server sorts by for this column. */
  readonly sort?: string;
  /** Amounts and counts are right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Takes the remaining width and is truncated. On wide screens it takes at most two fifths or a quarter, so that no row falls apart. */
  readonly isWide?: boolean | 'quarter';
}

const storageKey = (table: string) => `device.staffColumns.${table}`;

/** The columns shown, which always include the first, and functions to show or hide each. */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>(() => {
    const stored = readStored(storageKey(table));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'));
  });
  const isShown = (column: Column<Row>) => column === columns[0] || (changed[column.id] ?? !column.isExtra);
  const show = (id: string, isOn: boolean) => {
    const next = { ...changed, [id]: isOn };
    setChanged(next);
    writeStored(storageKey(table), next);
  };
  /** A narrow screen hides it. */
  const isLate = ({ id, from }: Column<Row>) => from !== undefined && changed[id] === undefined;
  return { shown: columns.filter(isShown), isShown, isLate, show };
}
