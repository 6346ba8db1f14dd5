// Reads a staff table: pages by keyset, totals of everything that matches the filters, and the CSV export. Each table is defined in
// its own file.
import { Readable } from 'node:stream';
import { BRAND } from '@daynook/contract/brand';
import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { Download } from '../../http/bind.ts';
import { type Cell, csvLine } from '../../lib/csv.ts';
import { type Place, readPlace, type SortType, writePlace } from './place.ts';

type Db = Kysely<DB>;
type Reader = Db | Transaction<DB>;

export interface TableParams {
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  readonly cursor?: string | undefined;
}

/** Every row has a unique ID and a position in the sort order. */
export interface TableRow {
  readonly id: string;
  readonly sort_key: string;
}

export interface Narrowed {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The text has more matches than we look through, so some aren't listed. */
  readonly isBroad?: boolean;
}

export interface Table<Query extends TableParams, Row extends TableRow, View> {
  /** The export's columns. */
  readonly name: string;
  /** The table that rows are read from, as `row`; enough for the filters. */
  readonly from: RawBuilder<unknown>;
  /** Joins needed only for the columns. */
  readonly joins: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly sorts: Readonly<Record<string, { readonly by: RawBuilder<unknown>; readonly type: SortType }>>;
  /** Throws VALIDATION_FAILED for filters that conflict. */
  readonly narrow: (db: Reader, query: Query, permissions: ReadonlySet<StaffPermission>) => Promise<Narrowed>;
  /** Sums by currency, and by kind if amounts of different kinds don't add up. */
  readonly money?: {
    readonly currency: RawBuilder<unknown>;
    readonly amount: RawBuilder<unknown>;
    readonly kind?: RawBuilder<unknown>;
  };
  readonly view: (deps: Deps, row: Row) => View;
  readonly file: readonly (readonly [head: string, cell: (view: View) => Cell])[];
}

/**
 * Plans each query for its actual values: a rare status needs a different plan than a common one, and a cached plan can't tell them
 * apart.
 */
export const planned = <T>(db: Db, read: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return read(trx);
  });

type Given<Query> = Query & {
  readonly cursor?: string | undefined;
  readonly only?: 'rows' | 'totals' | undefined;
};

const EXPORT_BATCH = 500;
/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

interface Page {
  readonly after: Place | undefined;
  readonly limit: number;
}

/** The query for a page. */
export function selectPage<Query extends TableParams, Row extends TableRow, View>(
  table: Table<Query, Row, View>,
  { conditions }: Narrowed,
  { sort, order }: TableParams,
  { after, limit }: Page,
): RawBuilder<Row> {
  const { by, type } = table.sorts[sort]!;
  const [direction, sign] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const start = after && sql`(${by}, row.id) ${sign} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
  return sql<Row>`
    select row.id, (${by})::text as sort_key, ${table.columns}
    from ${table.from} ${table.joins}
    where ${every(start ? [...conditions, start] : conditions)}
    order by ${by} ${direction}, row.id ${direction} limit ${limit}`;
}

interface Totals {
  readonly count: number;
  readonly isMore: boolean;
  readonly sums: { readonly kind: string | null; readonly currency: string; readonly amountMinor: number }[];
}

/** The query for the totals, which stops counting at the limit for exact totals. */
function selectTotals<Query extends TableParams, Row extends TableRow, View>(
  { from, money }: Pick<Table<Query, Row, View>, 'from' | 'money'>,
  { conditions }: Narrowed,
): RawBuilder<{ kind: string | null; currency: string | null; amount: number; count: number }> {
  const counted = money
    ? sql`${money.currency} as currency, ${money.amount} as amount, ${money.kind ?? sql`null`} as kind`
    : sql`null as currency, 0 as amount, null as kind`;
  return sql`
    select kind, currency, sum(amount)::int8 as amount, count(*)::int as count
    from (select ${counted} from ${from} where ${every(conditions)} limit ${STAFF_TABLES.countedRows + 1}) as counted
    group by kind, currency order by kind, currency`;
}

async function readTotals<Query extends TableParams, Row extends TableRow, View>(
  db: Reader,
  table: Table<Query, Row, View>,
  narrowed: Narrowed,
): Promise<Totals> {
  const { rows } = await selectTotals(table, narrowed).execute(db);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const isMore = count > STAFF_TABLES.countedRows || narrowed.isBroad === true;
  return {
    count: Math.min(count, STAFF_TABLES.countedRows),
    isMore,
    sums:
      isMore || !table.money
        ? []
        : rows
            .filter(({ amount }) => amount !== 0)
            .map(({ kind, currency, amount }) => ({ kind, currency: currency!, amountMinor: amount })),
  };
}

/** A page of a table, the first one with totals. Throws VALIDATION_FAILED for a cursor from another sort order. */
export async function readTable<Query extends TableParams, Row extends TableRow, View>(
  deps: Deps,
  { permissions }: MemberActor,
  table: Table<Query, Row, View>,
  query: Given<Query>,
): Promise<{ rows: View[]; nextCursor: string | null; totals: Totals | null }> {
  const { type } = table.sorts[query.sort]!;
  const after = query.cursor === undefined ? undefined : readPlace(query.cursor, { ...query, type });
  const { rows, totals } = await planned(deps.db.kysely, async (trx) => {
    const narrowed = await table.narrow(trx, query, permissions);
    const page = { after, limit: STAFF_TABLES.pageSize + 1 };
    const isCounted = after === undefined && query.only !== 'rows';
    return {
      rows: query.only === 'totals' ? [] : (await selectPage(table, narrowed, query, page).execute(trx)).rows,
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
  { query, narrowed }: { query: Query; narrowed: Narrowed },
) {
  let head = BYTE_ORDER_MARK + csvLine(table.file.map(([name]) => name));
  let after: Place | undefined;
  for (let count = 0; count < STAFF_TABLES.exportedRows; count += EXPORT_BATCH) {
    const page = { after, limit: EXPORT_BATCH };
    const { rows } = await planned(deps.db.kysely, (trx) => selectPage(table, narrowed, query, page).execute(trx));
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
  const narrowed = await table.narrow(deps.db.kysely, query, permissions);
  const day = deps.clock.now().toISOString().slice(0, 10);
  return new Download(
    Readable.from(fileLines(deps, table, { query, narrowed }), { objectMode: false }),
    `${BRAND.name.toLowerCase()}-${table.name}-${day}.csv`,
  );
}
