// The columns shown per table, chosen in this browser.
import type { ReactNode } from 'react';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/session/stored-state.ts';

export interface Column<Row> {
  readonly id: string;
  readonly name: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** What the server sorts by for it. */
  readonly sort?: string;
  /** Amounts and counts stand at the end. */
  readonly isNumber?: boolean;
  /** Left out until it's asked for. */
  readonly isExtra?: boolean;
  /** As wide as is left, and cut off; others are as wide as what they hold. */
  readonly isWide?: boolean;
}

const keyOf = (table: string) => `device.staffColumns.${table}`;

/** The columns shown, the first of which always is, and a switch for each. */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>(() => {
    const stored = readStored(keyOf(table));
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'));
  });
  const isShown = (column: Column<Row>) => column === columns[0] || (changed[column.id] ?? !column.isExtra);
  const show = (id: string, isOn: boolean) => {
    const next = { ...changed, [id]: isOn };
    setChanged(next);
    writeStored(keyOf(table), next);
  };
  return { shown: columns.filter(isShown), isShown, show };
}
