/**
 * Knows how far a replica is behind its primary. Several times a second it notes the primary's position in its log; a replica that has
 * replayed a position has everything committed before that moment. Times that the replica reports would lie while nothing is written.
 */
import { ChangeMarks } from './change-marks.ts';
import type { KeptConnection } from './kept-connection.ts';
import { LAG_LIMIT_MS, type ReplicaHealth, type ReplicaState } from './reads.ts';
import { toPosition } from './wal-position.ts';

const EVERY_MS = 200;
/** Commits that don't wait for the disk (synchronous_commit = off) reach the log's flushed part within three times wal_writer_delay. */
const UNFLUSHED_MS = 600;
/** How often, and how long apart, a replica is asked whether it has caught up, before the primary is read. */
const CHECKS = 5;
const CHECK_MS = 4;

/** One system has several databases, such as a staging one. A replica has all of them. */
const PLACE = "system_identifier::text || '/' || current_database()";
/** Where everything acknowledged so far has been written to, and in which history. */
const PRIMARY = `select pg_current_wal_flush_lsn()::text, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int,
  ${PLACE} from pg_control_system()`;
const REPLICA = `select pg_is_in_recovery(), pg_last_wal_replay_lsn()::text,
  greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline, (select max(received_tli) from pg_stat_wal_receiver)),
  ${PLACE}
  from pg_control_system(), pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery`;
const REPLAYED = 'select pg_is_in_recovery(), pg_last_wal_replay_lsn()::text';
const WRITTEN = 'select pg_current_wal_insert_lsn()::text';

export class ReplicaWatch {
  readonly changes: ChangeMarks;
  readonly #primary: KeptConnection;
  readonly #replica: KeptConnection;
  readonly #onLost: () => void;
  #state: ReplicaState = 'unreachable';
  /** A new connection may lead to a server that has restarted and replays what it had replayed before. */
  #openings = -1;
  #samples: { readonly position: bigint; readonly atMs: number }[] = [];
  /** Everything acknowledged before this moment is on the replica. */
  #coveredUntilMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** `onLost` is called when queries on the replica may never be answered, or shouldn't be. */
  constructor(primary: KeptConnection, replica: KeptConnection, onLost: () => void) {
    this.#primary = primary;
    this.#replica = replica;
    this.#onLost = onLost;
    this.changes = new ChangeMarks(() => this.#findWritten());
    void this.#watch();
  }

  isUsable(): boolean {
    // The primary need not answer: what it said last holds until it's too old.
    const isAnswering = this.#replica.isConnected && this.#replica.openings === this.#openings;
    return this.#state === 'in-use' && isAnswering && this.#lagMs() + UNFLUSHED_MS <= LAG_LIMIT_MS;
  }

  health(): ReplicaHealth {
    const isLate = this.#state === 'in-use' && !this.isUsable();
    const lagMs = this.#lagMs();
    return {
      state: isLate ? (this.#replica.isConnected ? 'lagging' : 'unreachable') : this.#state,
      lagMs: Number.isFinite(lagMs) ? Math.round(lagMs) : null,
    };
  }

  /** A query failed as if the replica were gone. It isn't read again before it has answered. */
  suspect(): void {
    this.#leave('unreachable');
  }

  /** True once the replica has what the primary has written until now; false if that takes longer than a few milliseconds. */
  async catchUp(): Promise<boolean> {
    const wanted = await this.#findWritten();
    for (let check = 1; ; check += 1) {
      const [answer] = await this.#replica.query<[boolean, string | null]>(REPLAYED);
      const [isReplica, replayed] = answer!;
      if (!isReplica) return false;
      if (replayed !== null && toPosition(replayed) >= wanted) return true;
      if (check === CHECKS) return false;
      await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #lagMs(): number {
    return performance.now() - this.#coveredUntilMs;
  }

  async #findWritten(): Promise<bigint> {
    const [row] = await this.#primary.query<[string]>(WRITTEN);
    return toPosition(row![0]);
  }

  async #watch(): Promise<void> {
    this.#looking = this.#look().then(
      (state) => {
        if (state === 'in-use') this.#state = state;
        else this.#leave(state);
      },
      () => this.#leave('unreachable'),
    );
    await this.#looking;
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#watch(), EVERY_MS);
    this.#timer.unref();
  }

  #leave(reason: ReplicaState): void {
    const isNew = this.#state !== reason;
    this.#state = reason;
    // A late replica still answers what it was asked when it wasn't late.
    if (isNew && reason !== 'lagging') this.#onLost();
  }

  #startOver(): void {
    this.#samples = [];
    this.#coveredUntilMs = Number.NEGATIVE_INFINITY;
    this.changes.startOver();
  }

  async #look(): Promise<ReplicaState> {
    const atMs = performance.now();
    const openings = this.#replica.openings;
    const [ours] = await this.#replica.query<[boolean, string | null, number | null, string]>(REPLICA);
    const [isReplica, replayed, timeline, place] = ours!;
    if (this.#openings !== openings) this.#startOver();
    this.#openings = openings;
    // Asked second, so a replica of the same history is never ahead.
    const [theirs] = await this.#primary.query<[string, number, string]>(PRIMARY).catch(() => []);
    if (!isReplica) return 'promoted';
    if (replayed === null) return 'lagging';
    const here = toPosition(replayed);
    if (theirs) {
      const [written, primaryTimeline, primaryPlace] = theirs;
      const there = toPosition(written);
      if (place !== primaryPlace || timeline !== primaryTimeline || here > there) {
        this.#startOver();
        return 'foreign';
      }
      this.#samples.push({ position: there, atMs });
    }
    this.#note(here, atMs);
    return this.#lagMs() + UNFLUSHED_MS > LAG_LIMIT_MS ? 'lagging' : 'in-use';
  }

  /** Forgets what's too old to be counted on. */
  #note(replayed: bigint, atMs: number): void {
    this.#samples = this.#samples.filter((sample) => atMs - sample.atMs <= 2 * LAG_LIMIT_MS);
    const covered = this.#samples.findLast(({ position }) => position <= replayed);
    this.#coveredUntilMs = covered?.atMs ?? Number.NEGATIVE_INFINITY;
    this.changes.reach(replayed);
  }
}
