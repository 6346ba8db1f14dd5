// What a database is before something is restored into it, and what marks it until that's finished.

import type { Pool } from 'pg';
import pg from 'pg';

const quote = pg.escapeIdentifier;

/** Anything in the schema that isn't part of an extension or of another relation. A partitioned table depends on its own key. */
const OWN_RELATIONS = `
  select relname as name, relkind::text as kind from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition
    and not exists (
      select from pg_depend where objid = pg_class.oid and classid = 'pg_class'::regclass and refobjid <> objid
        and deptype in ('e', 'i', 'a'))
  order by relname`;
const OWN_ROUTINES = `
  select oid::regprocedure::text as name from pg_proc where pronamespace = current_schema()::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and classid = 'pg_proc'::regclass and deptype = 'e')`;
const OWN_TYPES = `
  select typname as name from pg_type where typnamespace = current_schema()::regnamespace
    and typtype in ('e', 'd', 'r') and not exists (
      select from pg_depend where objid = pg_type.oid and classid = 'pg_type'::regclass and deptype = 'e')`;
const KINDS: Readonly<Record<string, string>> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materialized view',
  S: 'sequence',
};
const MARK = 'restore_in_progress';

export interface TargetState {
  readonly tableCount: number;
  /** Our migrations ran here. */
  readonly isOurs: boolean;
  /** A restore was begun and hasn't ended. */
  readonly isMarked: boolean;
}

export async function readTarget(pool: Pool): Promise<TargetState> {
  const { rows } = await pool.query<{ name: string }>(OWN_RELATIONS);
  const names = rows.map(({ name }) => name);
  return {
    tableCount: names.filter((name) => name !== MARK && name !== 'schema_migration').length,
    isOurs: names.includes('schema_migration'),
    isMarked: names.includes(MARK),
  };
}

/** How many other connections servers of ours have to this database. */
export async function countServerConnections(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'daynook%'
      and application_name <> 'daynook-restore'`);
  return rows[0]!.count;
}

export const unmarkTarget = async (pool: Pool): Promise<void> => {
  await pool.query(`drop table ${MARK}`);
};

/** Removes everything. From then on, no server starts on this database. If it fails, nothing has changed. */
export async function emptyTarget(pool: Pool, source: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("set local statement_timeout = 0; set local lock_timeout = '10s'");
    const relations = await client.query<{ name: string; kind: string }>(OWN_RELATIONS);
    for (const { name, kind } of relations.rows)
      await client.query(`drop ${KINDS[kind]} if exists ${quote(name)} cascade`);
    for (const { name } of (await client.query<{ name: string }>(OWN_ROUTINES)).rows)
      await client.query(`drop routine if exists ${name} cascade`);
    for (const { name } of (await client.query<{ name: string }>(OWN_TYPES)).rows)
      await client.query(`drop type if exists ${quote(name)} cascade`);
    await client.query(`create table ${MARK} (source text not null, started_at timestamptz not null default now())`);
    await client.query(`insert into ${MARK} (source) values ($1)`, [source]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
