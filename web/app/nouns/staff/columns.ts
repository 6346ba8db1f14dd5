// The columns shown per table, chosen in this browser.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Column<Row> {
  readonly id: string;
  readonly name: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What the server sorts by for this column. */
  readonly sort?: string;
  /** Amounts and counts are right-aligned. */
  readonly isNumber?: boolean;
  /** Hidden by default. */
  readonly isExtra?: boolean;
  /** Takes the remaining width and is truncated; other columns are as wide as their content. */
  readonly isWide?: boolean;
}

const storageKey = (table: string) => `device.staffColumns.${table}`;

/** The columns shown, which always include the first, and a function to show or hide each. */
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
  return { shown: columns.filter(isShown), isShown, show };
}
