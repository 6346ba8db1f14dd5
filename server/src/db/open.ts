/**
 * The database the application works on: a PostgreSQL server by its URL, or the embedded engine on the data directory.
 * Both are reached through the same driver and the same SQL; nothing outside this folder may care which one it is.
 */
import { Kysely } from 'kysely';
import type pg from 'pg';
import { GuardedDialect } from './commit-guard.ts';
import { startEngine } from './embedded-engine.ts';
import { KeptConnection } from './kept-connection.ts';
import { ONE_AT_A_TIME } from './pipelined.ts';
import { createEmbeddedPool, createServerPool, endWithin } from './pool.ts';
import { LAG_LIMIT_MS, noReplica, type Reads } from './reads.ts';
import { openReplica } from './replica.ts';
import type { DB } from './schema.ts';

/** An open database. Inside a transaction use only the transaction: awaiting the pool there deadlocks the embedded one. */
export interface Database {
  pool: pg.Pool;
  kysely: Kysely<DB>;
  isEmbedded: boolean;
  /** False if statements must not be prepared: the embedded engine's connections share a session, and a pooler's have none that lasts. */
  canPrepare: boolean;
  /** What may be read from a replica. */
  reads: Reads;
  /**
   * Hears of what was committed with `pg_notify` on the channel, in any process; undefined if something may have been missed. Does
   * nothing on the embedded engine, which has one process. Returns how to stop.
   */
  listen(channel: string, listener: (payload: string | undefined) => void): () => void;
  /** Waits a few seconds for lent connections, then breaks their transactions off. Calling it again is harmless. */
  close(): Promise<void>;
  /** The embedded engine died: nothing can be read or written any more and the process should end. */
  onFatal(listener: (reason: Error) => void): void;
}

export interface DatabaseOptions {
  /** A PostgreSQL server, 15 or newer; without it the embedded engine is used. */
  databaseUrl?: string | undefined;
  /** The same server without a pooler, if the other address leads to one that shares connections between transactions. */
  directUrl?: string | undefined;
  /** A streaming replica of it. */
  replicaUrl?: string | undefined;
  /** Whether statements are prepared. The default is no with a pooler, and yes otherwise and on the replica. */
  canPrepare?: boolean | undefined;
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
  if (options.databaseUrl) return openServer({ ...options, databaseUrl: options.databaseUrl }, poolSize);
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
  const kysely = new Kysely<DB>({ dialect: new GuardedDialect({ pool }), plugins: [ONE_AT_A_TIME] });
  const database: Database = {
    pool,
    kysely,
    isEmbedded: true,
    canPrepare: false,
    reads: noReplica(),
    listen: () => () => {},
    onFatal: (listener) => listeners.push(listener),
    close: once(async () => {
      await endWithin(pool, CLOSE_TIMEOUT_MS);
      await engine.stop();
    }),
  };
  return database;
}

/** The engine of a process that runs: its transactions and ours take turns. */
export function joinEngine(address: { host: string; port: number }): Pick<Database, 'pool' | 'kysely' | 'close'> {
  const pool = createEmbeddedPool(address, 2);
  return {
    pool,
    kysely: new Kysely<DB>({ dialect: new GuardedDialect({ pool }), plugins: [ONE_AT_A_TIME] }),
    close: once(() => endWithin(pool, CLOSE_TIMEOUT_MS)),
  };
}

function openServer(options: DatabaseOptions & { databaseUrl: string }, poolSize: number): Database {
  const { databaseUrl, directUrl, replicaUrl } = options;
  const isPooled = directUrl !== undefined;
  const canPrepare = options.canPrepare ?? !isPooled;
  const pool = createServerPool(databaseUrl, poolSize, { isPooled, canPrepare });
  // Opened by whoever needs it first. A primary that's busy for a moment isn't lost: all caches would be emptied, at the worst time.
  let kept: KeptConnection | undefined;
  const keep = () => (kept ??= new KeptConnection(directUrl ?? databaseUrl, LAG_LIMIT_MS));
  const database: Database = {
    pool,
    kysely: new Kysely<DB>({ dialect: new GuardedDialect({ pool }) }),
    isEmbedded: false,
    canPrepare,
    reads: noReplica(),
    listen: (channel, listener) => keep().listen(channel, listener),
    onFatal: () => {},
    close: once(async () => {
      await kept?.close();
      await replica?.close();
      await endWithin(pool, CLOSE_TIMEOUT_MS);
    }),
  };
  const replica =
    replicaUrl === undefined
      ? undefined
      : openReplica(database, {
          replicaUrl,
          canPrepare: options.canPrepare ?? true,
          poolSize,
          primary: keep(),
        });
  if (replica) database.reads = replica.reads;
  return database;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let working: Promise<void> | undefined;
  return () => (working ??= work());
}
