// Which database a read may use: the primary, or a replica of it that's a little behind.
import type { Database } from './open.ts';

/** Why the replica is read, or why it isn't. */
export type ReplicaState =
  | 'in-use'
  /** More than `LAG_LIMIT_MS` behind, or we can't tell by how much. */
  | 'lagging'
  | 'unreachable'
  /** It accepts writes: someone promoted it. */
  | 'promoted'
  /** A replica of another database, or of another history of this one. */
  | 'foreign';

export interface ReplicaHealth {
  readonly state: ReplicaState;
  /** Everything committed this long ago has arrived. Null if that's unknown. */
  readonly lagMs: number | null;
}

/** A replica that's farther behind isn't read. */
export const LAG_LIMIT_MS = 5_000;

export interface Reads {
  /** The replica, for readers who may miss what was committed within the last `LAG_LIMIT_MS`. Undefined if it can't promise that. */
  recent(): Database | undefined;
  /** The replica, if it has everything that's committed now. */
  complete(): Promise<Database | undefined>;
  /** Numbers a change that caches have to respect. */
  nextChange(): number;
  /** The number of the last change. */
  lastChange(): number;
  /** The number of the last change that reads of this database certainly include. */
  changesIn(db: Database): number;
  /** Undefined without a replica. */
  health(): ReplicaHealth | undefined;
}

/** Without a replica, everything is read from the only database. */
export function noReplica(): Reads {
  let changes = 0;
  return {
    recent: () => undefined,
    complete: async () => undefined,
    nextChange: () => (changes += 1),
    lastChange: () => changes,
    changesIn: () => changes,
    health: () => undefined,
  };
}

/** For visitors: at most `LAG_LIMIT_MS` old. */
export const recentReads = (db: Database): Database => db.reads.recent() ?? db;

/** For members, who always see what they've saved. */
export const completeReads = async (db: Database): Promise<Database> => (await db.reads.complete()) ?? db;
