// Bulk insertion for the demo: many rows as one JSON parameter, the fastest way both engines know without COPY.
import type { Pool, PoolClient } from 'pg';

export type Row = Record<string, unknown>;
const CHUNK_SIZE = 1_000;

/** Inserts rows that all have the columns of the first one. Dates travel as ISO text, ranges and points as PostgreSQL writes them. */
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
