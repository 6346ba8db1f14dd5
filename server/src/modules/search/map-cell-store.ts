// Queries for the map's cells and the records of what changed in them.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { MERCATOR_EDGE, MERCATOR_WORLD } from '../../lib/geo/mercator.ts';
import { CELL_ZOOM_MAXIMUM } from './cells.ts';

type Trx = Transaction<DB>;

const FOLD_LOCK = 0x63656c6c;
const NO_PRICE = Number.MAX_SAFE_INTEGER;

/** One node folds at a time. */
export const lockFolding = (trx: Trx) => sql`select pg_advisory_xact_lock(${FOLD_LOCK})`.execute(trx);

const selectCell = (coordinate: 'x' | 'y') =>
  sql`floor((loc[${sql.lit(coordinate === 'x' ? 0 : 1)}] + ${MERCATOR_EDGE}::float8) / (${MERCATOR_WORLD}::float8 / (1 << (zoom + 2))))::int`;

interface Touched {
  readonly zoom: number;
  readonly cellX: number;
  readonly cellY: number;
  readonly currency: string;
  readonly minRemoved: number;
}

/** Takes a batch of records, adds them to their cells, and returns the cells that lost a listing. */
export async function foldBatch(trx: Trx, limit: number): Promise<{ taken: number; losers: Touched[] }> {
  const { rows } = await sql<Touched & { taken: number }>`
    with taken as (
      delete from map_cell_delta where id in (select id from map_cell_delta order by id limit ${limit})
      returning loc, currency, full_day_minor, change
    ), change as (
      select zoom::smallint as zoom, ${selectCell('x')} as cell_x, ${selectCell('y')} as cell_y, currency,
        sum(change)::int as listing_count, sum(change * loc[0]) as sum_x, sum(change * loc[1]) as sum_y,
        coalesce(min(full_day_minor) filter (where change = 1), ${NO_PRICE}::bigint) as min_full_day_minor,
        coalesce(min(full_day_minor) filter (where change = -1), ${NO_PRICE}::bigint) as min_removed
      from taken cross join generate_series(0, ${CELL_ZOOM_MAXIMUM}::int) as zoom
      group by 1, 2, 3, 4
    ), folded as (
      insert into map_cell (zoom, cell_x, cell_y, currency, listing_count, sum_x, sum_y, min_full_day_minor)
      select zoom, cell_x, cell_y, currency, listing_count, sum_x, sum_y, min_full_day_minor from change
      on conflict (zoom, cell_x, cell_y, currency) do update set
        listing_count = map_cell.listing_count + excluded.listing_count,
        sum_x = map_cell.sum_x + excluded.sum_x,
        sum_y = map_cell.sum_y + excluded.sum_y,
        min_full_day_minor = least(map_cell.min_full_day_minor, excluded.min_full_day_minor)
    )
    select zoom, cell_x as "cellX", cell_y as "cellY", currency, min_removed as "minRemoved", (select count(*)::int from taken) as taken
    from change where min_removed < ${NO_PRICE}::bigint
    union all select null, null, null, null, null, count(*)::int from taken`.execute(trx);
  return { taken: rows.at(-1)?.taken ?? 0, losers: rows.slice(0, -1) };
}

/** Deletes empty cells. If a cell lost its cheapest listing, looks up the cheapest one left. */
export async function mendCells(trx: Trx, losers: readonly Touched[]): Promise<void> {
  if (losers.length === 0) return;
  const column = <T>(pick: (cell: Touched) => T): T[] => losers.map(pick);
  const keys = sql`unnest(
    ${column((c) => c.zoom)}::smallint[], ${column((c) => c.cellX)}::int[], ${column((c) => c.cellY)}::int[],
    ${column((c) => c.currency)}::text[], ${column((c) => c.minRemoved)}::bigint[]
  ) as loser (zoom, cell_x, cell_y, currency, min_removed)`;
  const isLoser = sql`cell.zoom = loser.zoom and cell.cell_x = loser.cell_x and cell.cell_y = loser.cell_y and cell.currency = loser.currency`;
  await sql`delete from map_cell as cell using ${keys} where ${isLoser} and cell.listing_count <= 0`.execute(trx);
  const meters = sql`(${MERCATOR_WORLD}::float8 / (1 << (cell.zoom + 2)))`;
  const corner = (step: number) =>
    sql`point((cell.cell_x + ${sql.lit(step)}) * ${meters} - ${MERCATOR_EDGE}::float8, (cell.cell_y + ${sql.lit(step)}) * ${meters} - ${MERCATOR_EDGE}::float8)`;
  await sql`
    update map_cell as cell set min_full_day_minor = coalesce((
      select full_day_minor from listing
      where state = 'live' and loc <@ box(${corner(0)}, ${corner(1)}) and listing.currency = cell.currency
      order by price_rank <-> 0::int8 limit 1
    ), cell.min_full_day_minor)
    from ${keys} where ${isLoser} and loser.min_removed <= cell.min_full_day_minor`.execute(trx);
}

/** Replaces all cells and records with a count of the listings. */
export async function recountCells(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await lockFolding(trx);
  await sql`delete from map_cell`.execute(trx);
  await sql`delete from map_cell_delta`.execute(trx);
  await sql`
    insert into map_cell (zoom, cell_x, cell_y, currency, listing_count, sum_x, sum_y, min_full_day_minor)
    select zoom::smallint, ${selectCell('x')}, ${selectCell('y')}, currency, count(*)::int, sum(loc[0]), sum(loc[1]), min(full_day_minor)
    from listing cross join generate_series(0, ${CELL_ZOOM_MAXIMUM}::int) as zoom
    where state = 'live' group by 1, 2, 3, 4`.execute(trx);
}
