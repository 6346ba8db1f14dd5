// Reads and writes whole tables as text, which PostgreSQL and the embedded database read alike.
import pg from 'pg';

const quote = pg.escapeIdentifier;

interface Queryable {
  query<R extends object>(query: string | pg.QueryArrayConfig, values?: unknown[]): Promise<{ rows: R[] }>;
}

export interface Table {
  readonly name: string;
  /** Without those that the database computes. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

export type Row = readonly (string | null)[];

/**
 * Every table of ours except the record of migrations, which migrating writes. Partitions are part of their table: another database has
 * others, and each row goes where it belongs there.
 */
export async function listTables(client: Queryable): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relation.relname as name, jsonb_agg(jsonb_build_object(
      'name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum) as columns
    from pg_class as relation join pg_attribute on attrelid = relation.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migration' and relname <> 'restore_in_progress' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relation.relname order by relation.relname`);
  return rows;
}

export async function listAppliedMigrations(client: Queryable): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  );
  return rows;
}

/** Null if the sequence hasn't been used. */
export async function listSequences(client: Queryable): Promise<{ name: string; lastValue: string | null }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null }>(`
    select sequencename as name, last_value::text as "lastValue" from pg_sequences
    where schemaname = current_schema() order by sequencename`);
  return rows;
}

export async function describeEngine(client: Queryable): Promise<string> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
  return `PostgreSQL ${rows[0]!.version}`;
}

/** Everything read until the transaction ends is of the same moment. Times and numbers are written so that nothing is lost. */
export async function beginSnapshot(client: Queryable): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
  await loosenLimits(client);
}

const LIMITS = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  DateStyle: 'ISO, MDY',
  IntervalStyle: 'postgres',
  TimeZone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/** For the rest of the transaction. */
async function loosenLimits(client: Queryable): Promise<void> {
  for (const [name, value] of Object.entries(LIMITS))
    await client.query('select set_config($1, $2, true)', [name, value]);
}

/** The rows in batches. */
export async function* readRows(client: Queryable, table: Table, batch: number): AsyncGenerator<Row[]> {
  const columns = table.columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  await client.query(`declare backup_rows no scroll cursor for select ${columns} from ${quote(table.name)}`);
  for (;;) {
    const { rows } = await client.query<string[]>({ text: `fetch ${batch} from backup_rows`, rowMode: 'array' });
    if (rows.length > 0) yield rows;
    if (rows.length < batch) break;
  }
  await client.query('close backup_rows');
}

export const beginLoading = async (client: Queryable): Promise<void> => {
  await client.query('begin');
  await loosenLimits(client);
};

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes off what would judge each row before the others are there: foreign keys, which partitions inherit, and triggers. Empties the
 * tables, because migrations write rows too. Returns what puts everything back and checks all rows.
 */
export async function prepareLoading(client: Queryable, tables: readonly Table[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Constraint>(`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relnamespace = current_schema()::regnamespace order by relname, conname`);
  // A partition's triggers for statements are its own.
  const { rows: judges } = await client.query<{ name: string }>(`
    select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace order by relname`);
  for (const { table, name } of keys) await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  for (const { name } of judges) await client.query(`alter table ${quote(name)} disable trigger user`);
  if (tables.length > 0) await client.query(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`);
  return async () => {
    for (const { name } of judges) await client.query(`alter table ${quote(name)} enable trigger user`);
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${quote(table)} add constraint ${quote(name)} ${definition}`);
  };
}

export async function insertRows(client: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ');
  const values = table.columns.map(({ type }, index) => `c${index}::${type}`).join(', ');
  const names = table.columns.map((_, index) => `c${index}`).join(', ');
  const lists = table.columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  await client.query(
    `insert into ${quote(table.name)} (${columns}) overriding system value
     select ${values} from unnest(${lists}) as loaded (${names})`,
    table.columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

export async function setSequence(client: Queryable, name: string, lastValue: string): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [quote(name), lastValue]);
}

export async function countRows(client: Queryable, table: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from ${quote(table)}`);
  return rows[0]!.count;
}
