// The transactional outbox: effects are written with the change that owes them and carried out after the commit, at
// least once. A handler must therefore do nothing the second time it sees the same row.
import { STAFF } from '@daynook/contract/limits/staff';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export interface Effect {
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  /** Not before; at once when left out. */
  readonly dueAt?: Date;
}

/** What carries out the effects of one topic. `outboxId` is the same on every try. */
export interface TopicHandler {
  readonly topic: string;
  /** It waits on servers that are not ours (mail, files): carried out beside the rest, which does not wait for it. */
  readonly isOutward?: boolean;
  /** Effects with the same answer are carried out one after the other, in the order in which they were queued. */
  orderedBy?(payload: Record<string, unknown>): string;
  /** Whether it's no use any more because nobody carried it out for so long. Without this nothing goes stale. */
  isStale?(payload: Record<string, unknown>, heldHours: number): boolean;
  /**
   * `isLate` when it was put off before, has failed or was held back, so that what it tells of may have changed since. May answer that it is not
   * the time for it yet: it is carried out then; or that it is not to be carried out at all, and why.
   */
  handle(
    deps: Deps,
    payload: Record<string, unknown>,
    outboxId: string,
    isLate: boolean,
  ): Promise<Postponed | Dropped | undefined> | Promise<void>;
}

export interface Postponed {
  readonly until: Date;
}
interface Dropped {
  readonly droppedBecause: string;
}

/** With the next look, what a node that died had in hand goes on within a minute. No handler takes this long. */
export const LEASE_SECONDS = 45;
/** Due for longer than this, it was held back: the server was down, or sending was switched off. */
const HELD_MS = 10 * 60_000;
export const ATTEMPT_LIMIT = 12;
export const LONGEST_RETRY_SECONDS = 3_600;
const BATCH_SIZE = 25;
const FORGOTTEN_AT_ONCE = 500;
/** A mail server takes its time for each; requests need the other connections. */
const AT_ONCE = 3;

/** Adds effects in the caller's transaction. */
export async function queueEffects(
  trx: Transaction<DB> | Kysely<DB>,
  deps: Pick<Deps, 'newId' | 'clock'>,
  effects: readonly Effect[],
): Promise<void> {
  if (effects.length === 0) return;
  const now = deps.clock.now();
  await trx
    .insertInto('outbox')
    .values(
      effects.map(({ topic, payload, dueAt }) => ({
        id: deps.newId(),
        topic,
        payload: JSON.stringify(payload),
        created_at: now,
        due_at: dueAt ?? now,
      })),
    )
    .execute();
}

interface Leased {
  readonly id: string;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
  readonly is_late: boolean;
  readonly held_hours: number;
}

/** Word to open pages does not stand in line behind a mail server that takes its time. */
export type Lane = 'inward' | 'outward';

function isOfLane(handlers: ReadonlyMap<string, TopicHandler>, lane: Lane | undefined) {
  const outward = [...handlers.values()].filter(({ isOutward }) => isOutward).map(({ topic }) => topic);
  if (lane === undefined) return sql`true`;
  return lane === 'outward' ? sql`topic = any(${outward}::text[])` : sql`topic <> all(${outward}::text[])`;
}

/** Takes due rows under a lease, so that several nodes share the work and a dead one loses nothing. */
async function lease(deps: Deps, ofLane: ReturnType<typeof isOfLane>) {
  const now = deps.clock.now();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const { rows } = await sql<Leased>`
    update outbox set locked_until = ${until}, attempts = attempts + 1
    where id in (
      select id from outbox
      where done_at is null and due_at <= ${now} and (locked_until is null or locked_until < ${now}) and ${ofLane}
      order by due_at, id limit ${BATCH_SIZE} for update skip locked
    ) returning id, topic, payload, attempts,
      due_at > created_at or due_at < ${new Date(now.getTime() - HELD_MS)} as is_late,
      extract(epoch from ${now}::timestamptz - due_at)::float8 / 3600 as held_hours`.execute(deps.db.kysely);
  return { rows: rows.sort((a, b) => (a.id < b.id ? -1 : 1)), until };
}

/** Waits longer after each failure; after the last try the row stays, with its error, for staff to see. */
const nextTry = (now: Date, attempts: number) =>
  new Date(now.getTime() + Math.min(LONGEST_RETRY_SECONDS, 2 ** attempts) * 1000);

/** Notes a failure: tried again later, or never after the last try. */
async function markFailed(deps: Deps, row: { id: string; attempts: number }, error: unknown): Promise<void> {
  const isSpent = row.attempts >= ATTEMPT_LIMIT;
  await deps.db.kysely
    .updateTable('outbox')
    .set({
      locked_until: null,
      last_error: String(error).slice(0, 500),
      due_at: isSpent ? new Date('2100-01-01T00:00:00Z') : nextTry(deps.clock.now(), row.attempts),
    })
    .where('id', '=', row.id)
    .execute();
}

/** As if it had never been taken, but for the moment. */
async function postpone(deps: Deps, id: string, { until }: Postponed): Promise<void> {
  await deps.db.kysely
    .updateTable('outbox')
    .set({ due_at: until, locked_until: null, attempts: sql`attempts - 1` })
    .where('id', '=', id)
    .execute();
}

/** Done with, without having been carried out. */
async function drop(deps: Deps, id: string, { droppedBecause }: Dropped): Promise<void> {
  await deps.db.kysely
    .updateTable('outbox')
    .set({ done_at: deps.clock.now(), locked_until: null, last_error: null, dropped_because: droppedBecause })
    .where('id', '=', id)
    .execute();
}

/** One statement for a batch: a crash before it only has the batch carried out again, which handlers bear. */
async function markDone(deps: Deps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await deps.db.kysely
    .updateTable('outbox')
    .set({ done_at: deps.clock.now(), locked_until: null, last_error: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Hands back what was taken but not begun, so that it need not wait for the end of its lease. */
async function handBack(deps: Deps, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await deps.db.kysely
    .updateTable('outbox')
    .set({ locked_until: null, attempts: sql`attempts - 1` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    // What somebody else has taken since is theirs.
    .where('locked_until', '=', until)
    .execute();
}

/** What must be done in order is one chain; everything else is a chain of its own. The oldest come first. */
function chainsOf(rows: readonly Leased[], handlers: ReadonlyMap<string, TopicHandler>): Leased[][] {
  const chains = Map.groupBy(rows, ({ id, topic, payload }) => {
    const order = handlers.get(topic)?.orderedBy?.(payload);
    return order === undefined ? id : `${topic} ${order}`;
  });
  return [...chains.values()];
}

/** True when it's done; otherwise what became of it is noted in its row. */
async function carryOutRow(deps: Deps, handlers: ReadonlyMap<string, TopicHandler>, row: Leased): Promise<boolean> {
  try {
    const handler = handlers.get(row.topic);
    if (!handler) throw new Error(`no handler for topic ${row.topic}`);
    if (handler.isStale?.(row.payload, row.held_hours)) {
      await drop(deps, row.id, { droppedBecause: 'held for too long' });
      return false;
    }
    const instead = await handler.handle(deps, row.payload, row.id, row.is_late);
    if (!instead) return true;
    if ('until' in instead) await postpone(deps, row.id, instead);
    else await drop(deps, row.id, instead);
  } catch (error) {
    deps.log.error({ err: error, topic: row.topic, outboxId: row.id }, 'effect failed');
    await markFailed(deps, row, error);
  }
  return false;
}

/** While sending is switched off what would leave the house waits in its place. */
const allowedLane = ({ config }: Deps, lane: Lane | undefined): Lane | undefined | 'none' =>
  config.isOutboundOn ? lane : lane === 'outward' ? 'none' : 'inward';

/**
 * Carries out what is due, of one lane or of both, batch by batch, until nothing is or `signal` says that the process is stopping.
 * Returns how many rows were done.
 */
export async function drainOutbox(
  deps: Deps,
  handlers: ReadonlyMap<string, TopicHandler>,
  signal?: AbortSignal,
  lane?: Lane,
): Promise<number> {
  const allowed = allowedLane(deps, lane);
  if (allowed === 'none') return 0;
  const ofLane = isOfLane(handlers, allowed);
  let doneCount = 0;
  while (!signal?.aborted) {
    const { rows, until } = await lease(deps, ofLane);
    // Once the lease is over another may have begun what was left.
    const isOver = () => signal?.aborted || deps.clock.now() >= until;
    const doneIds: string[] = [];
    const left = chainsOf(rows, handlers);
    const carryOut = async () => {
      while (left.length > 0 && !isOver()) {
        const chain = left.shift()!;
        for (let row = chain.shift(); row; row = isOver() ? undefined : chain.shift())
          if (await carryOutRow(deps, handlers, row)) doneIds.push(row.id);
        if (chain.length > 0) left.push(chain);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, carryOut));
    await markDone(deps, doneIds);
    await handBack(
      deps,
      left.flat().map(({ id }) => id),
      until,
    );
    doneCount += doneIds.length;
    if (rows.length < BATCH_SIZE) break;
  }
  return doneCount;
}

/** Takes away what was done long ago, batch by batch: nobody waits for long on what it locks. Returns how many rows went. */
export async function forgetDone(deps: Deps, signal: AbortSignal): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - STAFF.effectsKeptDays * 86_400_000);
  for (let total = 0; ; ) {
    if (signal.aborted) return total;
    const { numAffectedRows = 0n } = await sql`
      delete from outbox where id in (
        select id from outbox where done_at <= ${before} order by done_at limit ${FORGOTTEN_AT_ONCE} for update skip locked
      )`.execute(deps.db.kysely);
    total += Number(numAffectedRows);
    if (numAffectedRows < FORGOTTEN_AT_ONCE) return total;
  }
}
