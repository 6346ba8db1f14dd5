/**
 * Knows how far a replica is behind its primary. Several times a second it notes the primary's position in its log; a replica that has
 * replayed a position has everything committed before that moment. Times that the replica reports would lie while nothing is written.
 */
import type { KeptConnection } from './kept-connection.ts';
import { LAG_LIMIT_MS, type ReplicaHealth, type ReplicaState } from './reads.ts';
import { toPosition } from './wal-position.ts';

const EVERY_MS = 200;
/** Commits that don't wait for the disk (synchronous_commit = off) reach the log's flushed part within three times wal_writer_delay. */
const UNFLUSHED_MS = 600;
/** How often, and how long apart, a replica is asked whether it has caught up, before the primary is read. */
const CHECKS = 5;
const CHECK_MS = 4;

const MARKS_MAXIMUM = 1_000;

/** Where everything acknowledged so far has been written to, and in which history. */
const PRIMARY = `select pg_current_wal_flush_lsn()::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,
  system_identifier::text from pg_control_system()`;
const REPLICA = `select pg_is_in_recovery(), pg_last_wal_replay_lsn()::text,
  greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline, (select max(received_tli) from pg_stat_wal_receiver)),
  system_identifier::text
  from pg_control_system(), pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`;
const REPLAYED = 'select pg_is_in_recovery(), pg_last_wal_replay_lsn()::text';
const WRITTEN = 'select pg_current_wal_insert_lsn()::text';

interface Mark {
  readonly change: number;
  /** Where the primary's log was after the change; undefined until it's known. */
  position: bigint | undefined;
}

export interface ReplicaWatch {
  isUsable(): boolean;
  health(): ReplicaHealth;
  /** A query failed as if the replica were gone. It isn't read again before it has answered. */
  suspect(): void;
  /** True once the replica has what the primary has written until now; false if that takes longer than a few milliseconds. */
  catchUp(): Promise<boolean>;
  nextChange(): number;
  lastChange(): number;
  /** The last change that the replica has. */
  changesSeen(): number;
  stop(): Promise<void>;
}

/** `onLost` is called when the replica stops being read, and queries on it may never be answered. */
export function watchReplica(primary: KeptConnection, replica: KeptConnection, onLost: () => void): ReplicaWatch {
  /** A new connection may lead to a server that has restarted and replays what it had replayed before. */
  let openings = -1;
  let samples: { readonly position: bigint; readonly atMs: number }[] = [];
  /** Everything acknowledged before this moment is on the replica. */
  let coveredUntilMs = Number.NEGATIVE_INFINITY;
  let state: ReplicaState = 'unreachable';
  let changes = 0;
  let seen = 0;
  let marks: Mark[] = [];
  let locating: Promise<void> | undefined;
  let looking: Promise<void> | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  const leave = (reason: ReplicaState) => {
    const wasRead = state === 'in-use';
    state = reason;
    if (wasRead && reason !== 'lagging') onLost();
  };
  const lagMs = () => performance.now() - coveredUntilMs + UNFLUSHED_MS;

  /** One question for all changes since the last one. */
  const locate = async () => {
    const waiting = marks.filter(({ position }) => position === undefined);
    const last = waiting.at(-1);
    if (!last) return;
    const [row] = await primary.query<[string]>(WRITTEN);
    last.position = toPosition(row![0]);
    // What's true of the last one is true of those before it.
    marks = marks.filter((mark) => mark === last || !waiting.includes(mark));
  };
  const locateSoon = () => {
    locating ??= locate()
      .catch(() => {})
      .finally(() => (locating = undefined));
    return locating;
  };

  /** Forgets what's too old to be counted on. */
  const note = (replayed: bigint, primaryAt: bigint, atMs: number) => {
    samples = samples.filter((sample) => atMs - sample.atMs <= 2 * LAG_LIMIT_MS);
    samples.push({ position: primaryAt, atMs });
    coveredUntilMs = samples.findLast(({ position }) => position <= replayed)?.atMs ?? Number.NEGATIVE_INFINITY;
    const reached = marks.filter(({ position }) => position !== undefined && position <= replayed).at(-1);
    if (!reached) return;
    seen = reached.change;
    marks = marks.filter(({ change }) => change > seen);
  };

  const startOver = () => {
    coveredUntilMs = Number.NEGATIVE_INFINITY;
    seen = 0;
    marks = [{ change: changes, position: undefined }];
  };

  const look = async () => {
    const atMs = performance.now();
    const [ours] = await replica.query<[boolean, string | null, number | null, string]>(REPLICA);
    const [isReplica, replayed, timeline, system] = ours!;
    if (openings !== replica.openings) startOver();
    openings = replica.openings;
    // Asked second, so a replica of the same history is never ahead.
    const [theirs] = await primary.query<[string, number, string]>(PRIMARY).catch(() => []);
    if (!isReplica) return leave('promoted');
    if (!theirs || replayed === null) return leave('lagging');
    const [written, primaryTimeline, primarySystem] = theirs;
    const [here, there] = [toPosition(replayed), toPosition(written)];
    if (system !== primarySystem || timeline !== primaryTimeline || here > there) {
      startOver();
      return leave('foreign');
    }
    note(here, there, atMs);
    if (marks.some(({ position }) => position === undefined)) void locateSoon();
    if (lagMs() > LAG_LIMIT_MS) return leave('lagging');
    state = 'in-use';
  };
  const tick = async () => {
    looking ??= look()
      .catch(() => leave('unreachable'))
      .finally(() => (looking = undefined));
    await looking;
    if (isStopped) return;
    timer = setTimeout(() => void tick(), EVERY_MS);
    timer.unref();
  };
  void tick();

  const isAnswering = () => primary.isConnected && replica.isConnected && replica.openings === openings;
  const isUsable = () => state === 'in-use' && isAnswering() && lagMs() <= LAG_LIMIT_MS;

  return {
    isUsable,
    health: () => ({
      state: state === 'in-use' && !isUsable() ? (replica.isConnected ? 'lagging' : 'unreachable') : state,
      lagMs: Number.isFinite(coveredUntilMs) ? Math.max(0, Math.round(lagMs() - UNFLUSHED_MS)) : null,
    }),
    suspect: () => leave('unreachable'),
    catchUp: async () => {
      const [row] = await primary.query<[string]>(WRITTEN);
      const wanted = toPosition(row![0]);
      for (let check = 1; ; check += 1) {
        const [answer] = await replica.query<[boolean, string | null]>(REPLAYED);
        const [isReplica, replayed] = answer!;
        if (!isReplica) return false;
        if (replayed !== null && toPosition(replayed) >= wanted) return true;
        if (check === CHECKS) return false;
        await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
      }
    },
    nextChange: () => {
      changes += 1;
      marks.push({ change: changes, position: undefined });
      // The next one counts for those left out.
      if (marks.length > MARKS_MAXIMUM) marks.shift();
      void locateSoon();
      return changes;
    },
    lastChange: () => changes,
    changesSeen: () => seen,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
