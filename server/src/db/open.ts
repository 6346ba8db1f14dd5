/**
 * The database the application works on: a PostgreSQL server by its URL, or the embedded engine on the data directory.
 * Both are reached through the same driver and the same SQL; nothing outside this folder may care which one it is.
 */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { startEngine } from './embedded-engine.ts';
import { ONE_AT_A_TIME } from './pipelined.ts';
import { createEmbeddedPool, createServerPool } from './pool.ts';
import type { DB } from './schema.ts';

/** An open database. Inside a transaction use only the transaction: awaiting the pool there deadlocks the embedded one. */
export interface Database {
  pool: pg.Pool;
  kysely: Kysely<DB>;
  isEmbedded: boolean;
  /** Waits a few seconds for lent connections, then breaks their transactions off. Calling it again is harmless. */
  close(): Promise<void>;
  /** The embedded engine died: nothing can be read or written any more and the process should end. */
  onFatal(listener: (reason: Error) => void): void;
}

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or newer; without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  poolSize?: number;
  /** How long a transaction on the embedded engine may sit idle before it is rolled back. */
  leaseMs?: number;
  /** The port the application serves on: a second process on the data directory names it when it refuses to start. */
  port?: number | undefined;
}

const CLOSE_TIMEOUT_MS = 5_000;

/** Opens without migrating. Throws `DirectoryInUseError` when another process has the data directory. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const poolSize = options.poolSize ?? 8;
  if (options.databaseUrl) {
    const pool = createServerPool(options.databaseUrl, poolSize);
    return assemble(
      pool,
      false,
      () => {},
      async () => {},
    );
  }
  const listeners: ((reason: Error) => void)[] = [];
  const engine = await startEngine({
    dataDir: options.dataDir,
    leaseMs: options.leaseMs ?? 15_000,
    port: options.port,
    onDied: (reason) => {
      if (listeners.length === 0) throw reason; // nobody would notice otherwise
      for (const listener of listeners) listener(reason);
    },
  });
  const pool = createEmbeddedPool(engine.address, poolSize);
  return assemble(pool, true, (listener) => listeners.push(listener), engine.stop);
}

function assemble(
  pool: pg.Pool,
  isEmbedded: boolean,
  onFatal: Database['onFatal'],
  stopEngine: () => Promise<void>,
): Database {
  const plugins = isEmbedded ? [ONE_AT_A_TIME] : [];
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), plugins });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await endWithin(pool.end(), CLOSE_TIMEOUT_MS);
    await stopEngine();
  };
  return { pool, kysely, isEmbedded, onFatal, close: () => (closing ??= close()) };
}

async function endWithin(ending: Promise<void>, timeoutMs: number): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, timeoutMs);
  await Promise.race([ending, late]);
  clearTimeout(timer);
}
