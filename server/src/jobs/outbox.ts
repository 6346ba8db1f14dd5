// The transactional outbox. Effects are written in the transaction that causes them and carried out after the commit, at least once. A
// handler must therefore do nothing if it sees the same row again.

import type { Db } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { forNobody } from '../lib/languages/reader.ts';
import { currentTraceparent, inSpan } from '../tracing/tracer.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import * as store from './outbox-store.ts';

export interface Effect {
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  /** Due right away if left out. */
  readonly dueAt?: Date;
}

/** Carries out the effects of one topic. `outboxId` is the same on every attempt. */
export interface TopicHandler {
  readonly topic: string;
  /** Waits for other servers (mail, files). These effects run separately, so that the others don't wait for them. */
  readonly isOutward?: boolean;
  /** Outward, to servers that members choose: carried out separately from emails, so that slow ones only delay each other. */
  readonly isToForeign?: boolean;
  /** Effects with the same result are carried out one after the other, in the order in which they were queued. */
  orderedBy?(payload: Record<string, unknown>): string;
  /** Whether the effect was held back for so long that it's no use anymore. Without this, effects never expire. */
  isStale?(payload: Record<string, unknown>, heldHours: number): boolean;
  /**
   * `isLate` is true if the effect was scheduled for later, failed before, or was held back, so the data may have changed since. The
   * handler may postpone the effect, or drop it with a reason.
   */
  handle(
    deps: Deps,
    payload: Record<string, unknown>,
    outboxId: string,
    isLate: boolean,
  ): Promise<Postponed | Dropped | undefined> | Promise<void>;
}

type Handlers = ReadonlyMap<string, TopicHandler>;

export interface Postponed {
  readonly until: Date;
  /** What the effect is then about, if that has changed. */
  readonly payload?: Record<string, unknown>;
}
interface Dropped {
  readonly droppedBecause: string;
}

/** After this, another node may continue what a dead one had taken, which takes less than a minute. No handler runs this long. */
export const LEASE_SECONDS = 45;
/** An effect due for longer than this was held back: the server was down, or sending was switched off. */
const HELD_MS = 10 * 60_000;
export const ATTEMPT_LIMIT = 12;
export const LONGEST_RETRY_SECONDS = 3_600;
const BATCH_SIZE = 25;
/** Mail servers are slow, and requests need the other database connections. */
const AT_ONCE = 3;

/** The rows of effects. */
export function toRows({ newId, clock }: Pick<Deps, 'newId' | 'clock'>, effects: readonly Effect[]): store.NewRow[] {
  const createdAt = clock.now();
  const traceparent = currentTraceparent();
  return effects.map(({ topic, payload, dueAt = createdAt }) => ({
    id: newId(),
    topic,
    payload,
    createdAt,
    dueAt,
    traceparent,
  }));
}

/** Adds effects in the caller's transaction. */
export async function queueEffects(
  trx: Db,
  deps: Pick<Deps, 'newId' | 'clock'>,
  effects: readonly Effect[],
): Promise<void> {
  if (effects.length > 0) await store.insertRows(toRows(deps, effects)).execute(trx);
}

/** Adds effects under ids of the caller, except those that are there already: a handler that's tried again queues each once. */
export async function queueEffectsOnce(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  effects: readonly { readonly id: string; readonly effect: Effect }[],
): Promise<void> {
  if (effects.length === 0) return;
  const rows = effects.flatMap(({ id, effect }) => toRows({ newId: () => id, clock }, [effect]));
  await store.insertMissingRows(rows).execute(db);
}

/** Inward effects, such as events for open pages, don't wait for slow mail servers, and neither of them for servers that members chose. */
export type Direction = 'inward' | 'outward' | 'foreign';

function topicsToward(handlers: Handlers, direction: Direction | undefined): store.TopicFilter {
  const all = [...handlers.values()];
  const foreign = all.filter(({ isToForeign }) => isToForeign).map(({ topic }) => topic);
  const outward = all.filter(({ isOutward }) => isOutward).map(({ topic }) => topic);
  if (direction === undefined) return { except: [] };
  if (direction === 'foreign') return { only: foreign };
  return direction === 'outward' ? { only: outward } : { except: [...outward, ...foreign] };
}

/** Waits longer after each failure. After the last attempt the row stays, with its error, for staff to see. */
const nextTry = (now: Date, attempts: number) =>
  attempts >= ATTEMPT_LIMIT
    ? new Date('2100-01-01T00:00:00Z')
    : new Date(now.getTime() + Math.min(LONGEST_RETRY_SECONDS, 2 ** attempts) * 1000);

/** Effects that must run in order form one chain. Every other effect is its own chain. The oldest come first. */
function toChains(rows: readonly store.LeasedRow[], handlers: Handlers): store.LeasedRow[][] {
  const chains = Map.groupBy(rows, ({ id, topic, payload }) => {
    const order = handlers.get(topic)?.orderedBy?.(payload);
    return order === undefined ? id : `${topic} ${order}`;
  });
  return [...chains.values()];
}

const findOutcome = (instead: Postponed | Dropped | undefined) =>
  instead ? ('until' in instead ? 'postponed' : 'dropped') : 'done';

/** True if it's done. Otherwise the row says what happened. */
async function carryOutRow(deps: Deps, handlers: Handlers, row: store.LeasedRow): Promise<boolean> {
  const db = deps.db.kysely;
  const drop = (reason: string) => store.drop(db, row.id, reason, deps.clock.now());
  try {
    const handler = handlers.get(row.topic);
    if (!handler) throw new Error(`no handler for topic ${row.topic}`);
    if (handler.isStale?.(row.payload, row.held_hours)) {
      await drop('held for too long');
      return false;
    }
    const { id, topic, payload, traceparent, is_late: isLate } = row;
    const instead = await inSpan(`effect ${topic}`, { traceparent }, async () =>
      forNobody(() => handler.handle(deps, payload, id, isLate)),
    );
    deps.metrics?.countEffect(topic, findOutcome(instead ?? undefined));
    if (!instead) return true;
    if ('until' in instead) await store.postpone(db, row.id, instead.until, instead.payload);
    else await drop(instead.droppedBecause);
  } catch (error) {
    deps.log.error({ err: error, topic: row.topic, outboxId: row.id }, 'effect failed');
    if (handlers.has(row.topic)) deps.metrics?.countEffect(row.topic, 'failed');
    const retryAt = nextTry(deps.clock.now(), row.attempts);
    await store.recordFailure(db, row.id, String(error).slice(0, 500), retryAt);
  }
  return false;
}

/** Carries out the rows, several chains at once, until `isOver`. Returns what was done and what wasn't started. */
async function carryOutRows(
  deps: Deps,
  handlers: Handlers,
  rows: readonly store.LeasedRow[],
  isOver: () => boolean,
): Promise<{ doneIds: string[]; leftIds: string[] }> {
  const doneIds: string[] = [];
  const left = toChains(rows, handlers);
  const carryOutChain = async (chain: store.LeasedRow[]) => {
    for (let row = chain.shift(); row; row = isOver() ? undefined : chain.shift())
      if (await carryOutRow(deps, handlers, row)) doneIds.push(row.id);
    if (chain.length > 0) left.push(chain);
  };
  const worker = async () => {
    while (left.length > 0 && !isOver()) await carryOutChain(left.shift()!);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { doneIds, leftIds: left.flat().map(({ id }) => id) };
}

/** While sending is switched off, outward effects wait. */
const allowedDirection = ({ config }: Deps, direction: Direction | undefined): Direction | undefined | 'none' =>
  config.isOutboundOn ? direction : direction === undefined || direction === 'inward' ? 'inward' : 'none';

/**
 * Carries out due effects of one direction or both, batch by batch, until none are left or `signal` says that the process is stopping.
 * Returns how many were done.
 */
export async function drainOutbox(
  deps: Deps,
  handlers: Handlers,
  signal?: AbortSignal,
  direction?: Direction,
): Promise<number> {
  const allowed = allowedDirection(deps, direction);
  if (allowed === 'none') return 0;
  const filter = topicsToward(handlers, allowed);
  let doneCount = 0;
  while (!signal?.aborted) {
    const now = deps.clock.now();
    const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
    const heldSince = new Date(now.getTime() - HELD_MS);
    const rows = await store.leaseRows(deps.db.kysely, { now, until, heldSince, filter, limit: BATCH_SIZE });
    // After the lease, another node may have started what's left.
    const isOver = () => signal?.aborted === true || deps.clock.now() >= until;
    const { doneIds, leftIds } = await carryOutRows(deps, handlers, rows, isOver);
    await store.markDone(deps.db.kysely, doneIds, deps.clock.now());
    await store.release(deps.db.kysely, leftIds, until);
    doneCount += doneIds.length;
    if (rows.length < BATCH_SIZE) break;
  }
  return doneCount;
}

/** Deletes effects that were done before then, in small batches that don't hold locks for long. Returns how many. */
export async function forgetDone(deps: Deps, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(signal, (limit) => store.deleteDoneBefore(deps.db.kysely, before, limit));
}
