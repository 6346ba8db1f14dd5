// Reads a staff table: pages by keyset, totals of everything that matches the filters, and the CSV export. Each table is defined in
// its own file.

import { Readable } from 'node:stream';
import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import { brandSlug } from '../../current-settings.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { type Cell, csvLine } from '../../lib/csv.ts';
import { sayKnown } from '../../lib/languages/say.ts';
import { type Place, readPlace, writePlace } from './table-cursor.ts';
import {
  listRows,
  readTotals,
  readWithFreshPlan,
  type TableFilter,
  type TableParams,
  type TableRow,
  type TableSource,
  type Totals,
} from './table-store.ts';

export type { TableParams, TableRow } from './table-store.ts';

export interface Table<Query extends TableParams, Row extends TableRow, View> extends TableSource<Query> {
  /** The export's columns. */
  readonly name: string;
  /** Throws VALIDATION_FAILED for filters that conflict. */
  readonly requireValid?: (query: Query) => void;
  readonly view: (deps: Deps, row: Row) => View;
  readonly file: readonly (readonly [head: string, cell: (view: View) => Cell])[];
}

type Given<Query> = Query & {
  readonly cursor?: string | undefined;
  readonly only?: 'rows' | 'totals' | undefined;
};

const EXPORT_BATCH = 500;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** A page of a table, the first one with totals. Throws VALIDATION_FAILED for a cursor from another sort order. */
export async function readTable<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  { permissions }: MemberActor,
  table: Table<Query, Row, View>,
  query: Given<Query>,
): Promise<{ rows: View[]; nextCursor: string | null; totals: Totals | null }> {
  const { type } = table.sorts[query.sort]!;
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor, { ...query, type });
  table.requireValid?.(query);
  const { rows, totals } = await readWithFreshPlan(deps.db.kysely, async (trx) => {
    const narrowed = await table.narrow(trx, query, permissions);
    const page = { after, limit: STAFF_TABLES.pageSize + 1 };
    const isCounted = after === undefined && query.only !== 'rows';
    return {
      rows: query.only === 'totals' ? [] : await listRows<Row>(trx, table, narrowed, { ...query, ...page }),
      totals: isCounted ? await readTotals(trx, table, narrowed) : null,
    };
  });
  const shown = rows.slice(0, STAFF_TABLES.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    rows: shown.map((row) => table.view(deps, row)),
    nextCursor: last ? writePlace(query, { key: last.sort_key, id: last.id }) : null,
    totals,
  };
}

async function* fileLines<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  table: Table<Query, Row, View>,
  { query, narrowed, firstLine }: { query: Query; narrowed: TableFilter; firstLine: string },
) {
  let head = firstLine;
  let after: Place | undefined;
  for (let count = 0; count < STAFF_TABLES.exportedRows; count += EXPORT_BATCH) {
    const page = { after, limit: EXPORT_BATCH };
    const rows = await readWithFreshPlan(deps.db.kysely, (trx) =>
      listRows<Row>(trx, table, narrowed, { ...query, ...page }),
    );
    const lines = rows.map((row) => {
      const view = table.view(deps, row);
      return csvLine(table.file.map(([, cell]) => cell(view)));
    });
    const text = head + lines.join('');
    if (text !== '') yield text;
    head = '';
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH) return;
    after = { key: last.sort_key, id: last.id };
  }
}

/** Everything that matches the filters, in the requested order, streamed from the database. */
export async function exportTable<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  { permissions }: MemberActor,
  table: Table<Query, Row, View>,
  query: Query,
): Promise<Download> {
  table.requireValid?.(query);
  const narrowed = await table.narrow(deps.db.kysely, query, permissions);
  // The rows are read later, when nobody is known to read them.
  const firstLine = BYTE_ORDER_MARK + csvLine(table.file.map(([name]) => sayKnown(name)));
  const day = deps.clock.now().toISOString().slice(0, 10);
  return new Download(
    Readable.from(fileLines(deps, table, { query, narrowed, firstLine }), { objectMode: false }),
    `${brandSlug()}-${table.name}-${day}.csv`,
  );
}
