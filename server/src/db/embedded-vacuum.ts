/**
 * Does for the embedded engine what autovacuum does on a server: it never runs there, so dead rows would pile up and the planner
 * would go by counts of an empty table. A table at a time, because everything else waits for the one connection meanwhile.
 */
import { sql } from 'kysely';
import type { Database } from './open.ts';

/** As autovacuum has it: so many rows, and this share of the table. */
const DEAD_ROWS = 200;
const CHANGED_ROWS = 200;
const SHARE = 0.1;
/** Requests wait while a table is vacuumed: after this long the rest is left for the next run. */
const LIMIT_MS = 300;

interface Worn {
  readonly schema: string;
  readonly name: string;
}

async function listWorn(db: Database): Promise<Worn[]> {
  // Counts are kept aside for up to a second otherwise.
  await sql`select pg_stat_force_next_flush()`.execute(db.kysely);
  const { rows } = await sql<Worn>`
    select schemaname as schema, relname as name from pg_stat_user_tables
    where n_dead_tup > ${DEAD_ROWS}::int + ${SHARE}::float8 * n_live_tup or n_mod_since_analyze > ${CHANGED_ROWS}::int + ${SHARE}::float8 * n_live_tup
    order by n_dead_tup + n_mod_since_analyze desc`.execute(db.kysely);
  return rows;
}

/**
 * Vacuums and analyzes tables that have changed much, the most changed first, and that one however slow the machine is. Returns
 * their names. Does nothing on a server.
 */
export async function vacuumEmbedded(
  { db }: { db: Database },
  signal?: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<string[]> {
  if (!db.isEmbedded) return [];
  const worn = await listWorn(db);
  const endsMs = performance.now() + limitMs;
  const done: string[] = [];
  for (const { schema, name } of worn) {
    if (signal?.aborted) break;
    await sql`vacuum (analyze) ${sql.id(schema, name)}`.execute(db.kysely);
    done.push(name);
    if (performance.now() >= endsMs) break;
  }
  return done;
}
