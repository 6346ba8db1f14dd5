// Bulk inserts for the demo: many rows as one JSON parameter, which is the fastest way in both engines without COPY.
import type { Pool, PoolClient } from 'pg';

export type Row = Record<string, unknown>;
const CHUNK_SIZE = 1_000;

/** Inserts rows that all have the first one's columns. Dates are ISO text; ranges and points are in PostgreSQL's notation. */
export async function insertRows(client: Pool | PoolClient, table: string, rows: readonly Row[]): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ');
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    const chunk = JSON.stringify(rows.slice(from, from + CHUNK_SIZE));
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [chunk],
    );
  }
}
