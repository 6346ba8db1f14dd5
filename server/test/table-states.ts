import { type Kysely, sql } from 'kysely';
import type { DB } from '../src/db/schema.ts';

/**
 * Each table's number of rows and checksum. One statement reads them all at the same instant, so equal states mean that nothing was
 * written in between.
 */
export async function readTableStates(
  db: Kysely<DB>,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<Record<string, string>> {
  const tables = await sql<{
    name: string;
  }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(db);
  const left = tables.rows.filter(({ name }) => !except.includes(name));
  const states = left.map(
    ({ name }) => sql`select ${sql.lit(name)} as name,
      count(*) || ' rows ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as state from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(states, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}
