/**
 * Brings a database to the schema this code expects: plain SQL files, forward only, each in one transaction with its
 * row in `schema_migration`. Safe with any number of processes starting at once. Must never run a file out of order.
 */
import type { Pool, PoolClient } from 'pg';
import { combineFormerChain, isFormerChain } from './former-chain.ts';
import { MigrationError } from './migration-error.ts';
import { listMigrations, type Migration } from './migration-files.ts';

/** What migrating needs of a database, so that tools and tests can migrate one that isn't fully opened. */
export interface MigratableDatabase {
  pool: Pool;
}

export interface MigrateOptions {
  folder?: string;
  /** The last migration to run. Default: all of them. */
  last?: string;
  /** Whether a restore does this, which others have to leave alone. */
  isRestoring?: boolean;
  /** Before each file: its name, its place in this run (from 1) and how many this run found to do. */
  onProgress?: (step: { name: string; number: number; count: number }) => void;
}

/** Any number that nobody else takes as advisory lock: 'dayn' in ASCII. */
export const MIGRATION_LOCK = 0x6461796e;

/** Runs what is missing and returns the names it ran itself. Throws {@link MigrationError}; the failing file leaves no trace. */
export async function migrate(db: MigratableDatabase, options: MigrateOptions = {}): Promise<string[]> {
  const { last } = options;
  const migrations = (await listMigrations(options.folder)).filter(({ name }) => last === undefined || name <= last);
  await inLockedTransaction(db.pool, async (client) => {
    if (!options.isRestoring) await refuseHalfRestored(client);
    await client.query(CREATE_TABLE);
    await recordCombined(client, migrations);
  });
  const missing = refuseForeignHistory(migrations, await readApplied(db.pool));
  const ran: string[] = [];
  for (const [index, migration] of missing.entries()) {
    options.onProgress?.({ name: migration.name, number: index + 1, count: missing.length });
    if (await applyOnce(db.pool, migrations, migration)) ran.push(migration.name);
  }
  return ran;
}

/** Names of the migrations the database still lacks. Throws {@link MigrationError} when its history isn't ours. */
export const pendingMigrations = async (db: MigratableDatabase, folder?: string): Promise<string[]> =>
  pendingAmong(db, await listMigrations(folder));

/** The same for files that were read before. */
export async function pendingAmong(
  db: MigratableDatabase,
  migrations: Awaited<ReturnType<typeof listMigrations>>,
): Promise<string[]> {
  const { rows } = await db.pool.query<{ exists: boolean }>(
    "select to_regclass('schema_migration') is not null as exists",
  );
  const applied = rows[0]?.exists ? await readApplied(db.pool) : new Map<string, string>();
  const history = isFormerChain(applied) ? combineFormerChain(applied, migrations) : applied;
  return refuseForeignHistory(migrations, history).map((migration) => migration.name);
}

const CREATE_TABLE = `
  create table if not exists schema_migration (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default clock_timestamp()
  )`;

/** See backups/target-store.ts. */
async function refuseHalfRestored(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ isMarked: boolean }>(
    `select to_regclass('restore_in_progress') is not null as "isMarked"`,
  );
  if (rows[0]?.isMarked) throw MigrationError.halfRestored();
}

async function readApplied(queryable: Pool | PoolClient): Promise<Map<string, string>> {
  const { rows } = await queryable.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration order by name',
  );
  return new Map(rows.map((row) => [row.name, row.sha256]));
}

/** Rewrites the history of a database that has run all the former files; does nothing to others. */
async function recordCombined(client: PoolClient, migrations: Migration[]): Promise<void> {
  const applied = await readApplied(client);
  if (!isFormerChain(applied)) return;
  const combined = combineFormerChain(applied, migrations);
  await client.query('delete from schema_migration');
  await client.query('insert into schema_migration (name, sha256) select * from unnest($1::text[], $2::text[])', [
    [...combined.keys()],
    [...combined.values()],
  ]);
}

/** Returns what is missing, or refuses a database whose history differs from the files. */
function refuseForeignHistory(migrations: Migration[], applied: Map<string, string>): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, sha256] of applied) {
    const migration = known.get(name);
    if (!migration) throw MigrationError.newer(name);
    if (migration.sha256 !== sha256 && !migration.formerSha256s.includes(sha256)) throw MigrationError.changed(name);
  }
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  const newest = [...applied.keys()].at(-1);
  const skipped = missing.find((migration) => newest !== undefined && migration.name < newest);
  if (skipped && newest) throw MigrationError.outOfOrder(skipped.name, newest);
  return missing;
}

/** False when another process ran it while this one waited for the lock. */
async function applyOnce(pool: Pool, migrations: Migration[], migration: Migration): Promise<boolean> {
  return inLockedTransaction(pool, async (client) => {
    const missing = refuseForeignHistory(migrations, await readApplied(client));
    if (missing[0]?.name !== migration.name) return false;
    await runFile(client, migration);
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    return true;
  });
}

async function runFile(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("select set_config('daynook.migration', $1, true)", [migration.name]);
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw MigrationError.failed(migration, error);
  }
  const { rows } = await client.query<{ name: string | null }>(
    "select current_setting('daynook.migration', true) as name",
  );
  // the setting lasts as long as the transaction it was made in
  if (rows[0]?.name !== migration.name) throw MigrationError.endsTransaction(migration.name);
}

async function inLockedTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    // Another starter may hold the lock for as long as its file takes, and so may ours.
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}
