/**
 * Connections to a replica that look like a pool on the primary: a query that the replica can't answer is run again there. Only for
 * reads, each on its own: a transaction would see two databases.
 */
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { isConnectionLost } from './errors.ts';
import type { ReplicaWatch } from './replica-watch.ts';

const STATEMENT_TIMEOUT = '57014';
/** Values that a column's type can't hold are wrong everywhere. */
const INVALID_VALUE = '22';
/** The server itself is the reason: it's ending, starting, or doesn't let us in. */
const SERVER_REASONS = /^(?:08|28|3D|57P)/;
/** All connections are taken. That's no reason to give up on the others. */
const IS_FULL = /^timeout exceeded when trying to connect/;

/** A statement that took too long isn't started again, because its caller has given up. */
function mayDiffer(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return error.code !== STATEMENT_TIMEOUT && error.code?.startsWith(INVALID_VALUE) !== true;
}

function isAboutServer(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof pg.DatabaseError) return SERVER_REASONS.test(code ?? '');
  return code !== undefined || (isConnectionLost(error) && !IS_FULL.test(message));
}

type Run = (...args: unknown[]) => Promise<unknown>;
type Watch = Pick<ReplicaWatch, 'isUsable' | 'suspect'>;

const TRANSACTION = /^\s*(?:begin|start|savepoint)\b/i;

/** `canPrepare` says whether the primary's connections keep prepared statements. */
export function createReadPool(
  replica: pg.Pool,
  primary: { pool: pg.Pool; canPrepare: boolean },
  watch: Watch,
): pg.Pool & PostgresPool {
  const [onReplica, runOnPrimary] = [replica, primary.pool].map((pool) => pool.query.bind(pool) as Run) as [Run, Run];
  const onPrimary: Run = (query, ...rest) =>
    runOnPrimary(primary.canPrepare || typeof query !== 'object' ? query : { ...query, name: undefined }, ...rest);
  const query: Run = async (...args) => {
    if (typeof args[0] === 'string' && TRANSACTION.test(args[0]))
      throw new Error('A replica has no transactions for us');
    if (!watch.isUsable()) return onPrimary(...args);
    try {
      return await onReplica(...args);
    } catch (error) {
      if (!mayDiffer(error)) throw error;
      if (isAboutServer(error)) watch.suspect();
      return onPrimary(...args);
    }
  };
  // A query at a time: each takes its own connection, on the replica or the primary.
  const lent = { query, release: () => {} };
  return { query, connect: async () => lent, end: async () => {} } as unknown as pg.Pool & PostgresPool;
}

/** Breaks off whatever the pool is waiting for. Its queries fail, and the next ones get new connections. */
export function trackConnections(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return () => {
    for (const client of open)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
}
