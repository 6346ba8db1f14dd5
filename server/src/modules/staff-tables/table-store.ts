// Queries for a staff table: pages by keyset, and totals of everything that matches the filters. Each table's parts are in its own
// store.
import { STAFF_TABLES } from '@daynook/contract/limits/staff-tables';
import type { StaffPermission } from '@daynook/contract/staff/roles';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Place, SortType } from './table-cursor.ts';

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

export interface TableFilter {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The text has more matches than we look through, so some aren't listed. */
  readonly isBroad?: boolean;
}

/** What a table is read from. */
interface TableColumns {
  /** The table that rows are read from, as `row`; enough for the filters. */
  readonly from: RawBuilder<unknown>;
  /** Joins needed only for the columns. */
  readonly joins: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  readonly sorts: Readonly<Record<string, { readonly by: RawBuilder<unknown>; readonly type: SortType }>>;
  /** Sums by currency, and by kind if amounts of different kinds don't add up. */
  readonly money?: {
    readonly currency: RawBuilder<unknown>;
    readonly amount: RawBuilder<unknown>;
    readonly kind?: RawBuilder<unknown>;
  };
}

export interface TableSource<Query extends TableParams> extends TableColumns {
  readonly narrow: (db: Db, query: Query, permissions: ReadonlySet<StaffPermission>) => Promise<TableFilter>;
}

/**
 * Plans each query for its actual values: a rare status needs a different plan than a common one, and a cached plan can't tell them
 * apart.
 */
export const readWithFreshPlan = <T>(db: Db, read: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    return read(trx);
  });

const every = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

interface Page extends TableParams {
  readonly after: Place | undefined;
  readonly limit: number;
}

/** A page, in its order. */
export async function listRows<Row extends TableRow>(
  db: Db,
  table: TableColumns,
  { conditions }: TableFilter,
  { sort, order, after, limit }: Page,
): Promise<Row[]> {
  const { by, type } = table.sorts[sort]!;
  const [direction, sign] = order === 'asc' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const start = after && sql`(${by}, row.id) ${sign} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
  const { rows } = await sql<Row>`
    select row.id, (${by})::text as sort_key, ${table.columns}
    from ${table.from} ${table.joins}
    where ${every(start ? [...conditions, start] : conditions)}
    order by ${by} ${direction}, row.id ${direction} limit ${limit}`.execute(db);
  return rows;
}

export interface Totals {
  readonly count: number;
  readonly isMore: boolean;
  readonly sums: { readonly kind: string | null; readonly currency: string; readonly amountMinor: number }[];
}

/** The query for the totals, which stops counting at the limit for exact totals. */
function selectTotals(
  { from, money }: TableColumns,
  { conditions }: TableFilter,
): RawBuilder<{ kind: string | null; currency: string | null; amount: number; count: number }> {
  const counted = money
    ? sql`${money.currency} as currency, ${money.amount} as amount, ${money.kind ?? sql`null`} as kind`
    : sql`null as currency, 0 as amount, null as kind`;
  return sql`
    select kind, currency, sum(amount)::int8 as amount, count(*)::int as count
    from (select ${counted} from ${from} where ${every(conditions)} limit ${STAFF_TABLES.countedRows + 1}) as counted
    group by kind, currency order by kind, currency`;
}

export async function readTotals(db: Db, table: TableColumns, narrowed: TableFilter): Promise<Totals> {
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
