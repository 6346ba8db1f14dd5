/**
 * A test's own database: migrated, empty, and ready in well under a second, on the engine in TEST_ENGINE (`pglite`, the default, or
 * `postgres`). Close it in `afterAll`.
 */
import { sql } from 'kysely';
import { type Database, openDatabase } from '../src/db/open.ts';
import { copyPreparedDirectory } from './prepared-directory.ts';
import { recordSql } from './recorded-sql.ts';
import { cloneTemplate } from './template-database.ts';

export interface TestDatabaseOptions {
  /** Uses other migrations than the application's. */
  migrations?: string;
  poolSize?: number;
  leaseMs?: number;
}

export type TestEngine = 'pglite' | 'postgres';

export function testEngine(): TestEngine {
  const engine = process.env['TEST_ENGINE'] ?? 'pglite';
  if (engine !== 'pglite' && engine !== 'postgres') throw new Error(`TEST_ENGINE is pglite or postgres, not ${engine}`);
  return engine;
}

/** Through the run's PgBouncer, if it has one. */
function findAddresses(databaseUrl: string | undefined) {
  const poolerPort = process.env['TEST_POOLER_PORT'];
  if (!databaseUrl || !poolerPort) return { databaseUrl };
  const pooled = new URL(databaseUrl);
  pooled.searchParams.delete('host');
  pooled.port = poolerPort;
  return { databaseUrl: pooled.href, directUrl: databaseUrl };
}

/** A new database for every call. `close()` removes it. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const place =
    testEngine() === 'pglite'
      ? await copyPreparedDirectory(options.migrations)
      : await cloneTemplate(options.migrations);
  const database = await openDatabase({
    dataDir: place.dataDir ?? '',
    ...findAddresses(place.databaseUrl),
    poolSize: options.poolSize ?? 8,
    ...(options.leaseMs ? { leaseMs: options.leaseMs } : {}),
  }).catch(async (error: unknown) => {
    await place.remove();
    throw error;
  });
  // Tables from other migrations don't matter for our statements.
  if (testEngine() === 'postgres' && !options.migrations) recordSql(database.pool);
  let closing: Promise<void> | undefined;
  return { ...database, close: () => (closing ??= database.close().finally(place.remove)) };
}

/**
 * Waits until another transaction of this database waits for a lock. Does nothing on the embedded engine, which lets nobody in before
 * the caller's own transaction ends.
 */
export async function someoneWaits({ isEmbedded, kysely }: Pick<Database, 'isEmbedded' | 'kysely'>): Promise<void> {
  for (let isWaiting = isEmbedded; !isWaiting; ) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
    isWaiting = rows.length > 0;
  }
}
