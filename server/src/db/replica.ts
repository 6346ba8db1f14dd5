/** A streaming replica next to its primary: its connections, and when they're used. */
import { Kysely, PostgresDialect } from 'kysely';
import { KeptConnection } from './kept-connection.ts';
import type { Database } from './open.ts';
import { createServerPool, endWithin } from './pool.ts';
import type { Reads } from './reads.ts';
import { createReadPool, trackConnections } from './replica-pool.ts';
import { ReplicaWatch } from './replica-watch.ts';
import type { DB } from './schema.ts';

/** A replica that makes us wait for a connection isn't worth waiting for. */
const CONNECTION_WAIT_MS = 500;

/** Nobody's waiting anymore for what's still being read. */
const CLOSE_LIMIT_MS = 1_000;

interface ReplicaOptions {
  readonly replicaUrl: string;
  /** Whether statements are prepared on the replica, which has no pooler in front. */
  readonly canPrepare: boolean;
  readonly poolSize: number;
  readonly primary: KeptConnection;
}

export function openReplica(
  db: Database,
  { replicaUrl, canPrepare, poolSize, primary }: ReplicaOptions,
): { reads: Reads; close(): Promise<void> } {
  const options = { isPooled: false, canPrepare, connectionWaitMs: CONNECTION_WAIT_MS };
  const pool = createServerPool(replicaUrl, poolSize, options);
  const own = new KeptConnection(replicaUrl);
  const breakOff = trackConnections(pool);
  const watch = new ReplicaWatch(primary, own, breakOff);
  const readPool = createReadPool(pool, db, watch);
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: readPool }) });
  const replica: Database = { ...db, pool: readPool, kysely, canPrepare };
  const reads: Reads = {
    recent: () => (watch.isUsable() ? replica : undefined),
    complete: async () => {
      if (!watch.isUsable()) return undefined;
      return (await watch.catchUp().catch(() => false)) ? replica : undefined;
    },
    nextChange: () => watch.changes.next(),
    lastChange: () => watch.changes.last,
    changesIn: (source) => (source === replica ? watch.changes.seen : watch.changes.last),
    health: () => watch.health(),
  };
  replica.reads = reads;
  return {
    reads,
    close: async () => {
      // First, so that the watch waits for nobody.
      await own.close();
      await watch.stop();
      breakOff();
      await endWithin(pool, CLOSE_LIMIT_MS);
    },
  };
}
