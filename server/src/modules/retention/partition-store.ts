// Queries about partitions: which there are, and how one is made and dropped. Each changes one table in a transaction that gives up at
// once if it would have to wait, because everyone who writes to the table would wait behind it.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export type PartitionedTable = 'outbox' | 'notification' | 'audit_event';

export interface Partition {
  readonly name: string;
  /** The first id; null if there's none. */
  readonly from: string | null;
  /** The first id after it. */
  readonly to: string;
}

/** Any number that nobody else takes as advisory lock: 'part' in ASCII. */
const LOCK = 0x70617274;
/** Shorter than it takes the database to find a deadlock: this side gives up, and never a request. */
const WAIT = '900ms';
/** Rows of months without a partition are moved at once, however many they are. */
const MOVE = '60s';

const nameDefault = (table: PartitionedTable): string => `${table}_default`;

/** A table's partitions in order, without the default one. */
export async function listPartitions(db: Db, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select name, bound[1] as "from", bound[2] as "to" from (
      select child.relname as name,
        regexp_match(pg_get_expr(child.relpartbound, child.oid), 'FROM \\((?:MINVALUE|''(.*)'')\\) TO \\(''(.*)''\\)') as bound
      from pg_inherits join pg_class as child on child.oid = inhrelid where inhparent = ${table}::regclass
    ) as part where bound is not null order by "to"`.execute(db);
  return rows;
}

/** False if another node is changing partitions. The lock lasts until the transaction ends. */
export async function lockPartitions(trx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}) as locked, set_config('lock_timeout', ${WAIT}, true),
      set_config('statement_timeout', ${MOVE}, true)`.execute(trx);
  return rows[0]!.locked;
}

/** The smallest id in the default partition from one id to another. */
export async function findStrayId(
  db: Db,
  table: PartitionedTable,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(nameDefault(table))} where id >= ${from} and id < ${to} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** Makes a partition, with the rows in the default one that belong there. They aren't changed, so no trigger runs for them. */
export async function addPartition(
  trx: Transaction<DB>,
  table: PartitionedTable,
  { name, from, to }: Partition & { readonly from: string },
): Promise<void> {
  const [parent, part, strays] = [sql.table(table), sql.table(name), sql.table(nameDefault(table))];
  const isOurs = sql`id >= ${sql.lit(from)} and id < ${sql.lit(to)}`;
  await sql`lock table only ${parent} in share update exclusive mode`.execute(trx);
  await sql`lock table only ${strays} in access exclusive mode`.execute(trx);
  await sql`create table ${part} (like ${parent} including all)`.execute(trx);
  const { numAffectedRows = 0n } = await sql`insert into ${part} select * from ${strays} where ${isOurs}`.execute(trx);
  if (numAffectedRows > 0n) {
    await sql`alter table ${strays} disable trigger user`.execute(trx);
    await sql`delete from ${strays} where ${isOurs}`.execute(trx);
    await sql`alter table ${strays} enable trigger user`.execute(trx);
  }
  await sql`alter table ${parent} attach partition ${part} for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(
    trx,
  );
  // Partitions inherit triggers for rows, but not those for statements.
  if (table === 'audit_event')
    await sql`
      create trigger audit_event_no_truncate before truncate on ${part}
      for each statement execute function audit_is_append_only()`.execute(trx);
}

/** Rows because of which a partition stays, although its time is over. */
const NEEDED: Readonly<Record<PartitionedTable, (since: Date) => RawBuilder<unknown>[]>> = {
  // Reminders are queued months ahead, and what failed waits for staff.
  outbox: (since) => [sql`done_at is null`, sql`done_at >= ${since}`],
  // Its id is that of the effect.
  notification: (since) => [sql`created_at >= ${since}`],
  audit_event: (since) => [sql`at >= ${since}`],
};

/** Whether the partition has effects that are still due, or rows that came later than its ids say. */
export async function isNeeded(db: Db, table: PartitionedTable, name: string, since: Date): Promise<boolean> {
  const found = NEEDED[table](since).map((rows) => sql`exists (select from ${sql.table(name)} where ${rows})`);
  const { rows } = await sql<{ needed: boolean }>`select ${sql.join(found, sql` or `)} as needed`.execute(db);
  return rows[0]!.needed;
}

/** Returns whether it was dropped: it's kept if it's needed. */
export async function dropPartition(
  trx: Transaction<DB>,
  table: PartitionedTable,
  name: string,
  since: Date,
): Promise<boolean> {
  await sql`lock table only ${sql.table(table)} in access exclusive mode`.execute(trx);
  if (await isNeeded(trx, table, name, since)) return false;
  await sql`drop table ${sql.table(name)}`.execute(trx);
  return true;
}

/** Autovacuum counts the rows of partitions, but not those of the table they make up. */
export async function analyze(db: Db, table: PartitionedTable): Promise<void> {
  await sql`analyze ${sql.table(table)}`.execute(db);
}
