// The rows of the outbox.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { withoutWaiting } from '../db/quick-writes.ts';

export interface LeasedRow {
  readonly id: string;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly attempts: number;
  readonly is_late: boolean;
  readonly held_hours: number;
  /** Of the request that queued it, if it was traced. */
  readonly traceparent: string | null;
}

export interface NewRow {
  readonly id: string;
  readonly topic: string;
  readonly payload: Record<string, unknown>;
  readonly createdAt: Date;
  readonly dueAt: Date;
  /** Set if the process that adds it carries it out itself, right after the commit. */
  readonly lockedUntil?: Date;
  readonly traceparent: string | null;
}

/** Which topics to take: only those listed, all but those listed, or all. */
export type TopicFilter = { readonly only: readonly string[] } | { readonly except: readonly string[] };

const hasTopic = (filter: TopicFilter): RawBuilder<unknown> =>
  'only' in filter ? sql`topic = any(${filter.only}::text[])` : sql`topic <> all(${filter.except}::text[])`;

/** Adds rows whose ids aren't there yet. */
export const insertMissingRows = (rows: readonly NewRow[]): RawBuilder<unknown> =>
  sql`${insertRows(rows)} on conflict do nothing`;

/** The same statement for any number of rows, so that it's only prepared once. */
export const insertRows = (rows: readonly NewRow[]): RawBuilder<unknown> => sql`
  insert into outbox (id, topic, payload, created_at, due_at, locked_until, traceparent)
  select * from unnest(
    ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ topic }) => topic)}::text[],
    ${rows.map(({ payload }) => JSON.stringify(payload))}::jsonb[], ${rows.map(({ createdAt }) => createdAt)}::timestamptz[],
    ${rows.map(({ dueAt }) => dueAt)}::timestamptz[], ${rows.map(({ lockedUntil = null }) => lockedUntil)}::timestamptz[],
    ${rows.map(({ traceparent }) => traceparent)}::text[]
  )`;

/** Takes due rows under a lease, so that several nodes share the work and a dead node loses nothing. Returns them in queue order. */
export async function leaseRows(
  db: Db,
  {
    now,
    until,
    heldSince,
    filter,
    limit,
  }: {
    readonly now: Date;
    readonly until: Date;
    /** Rows due before this are late: they were held back. */
    readonly heldSince: Date;
    readonly filter: TopicFilter;
    readonly limit: number;
  },
): Promise<LeasedRow[]> {
  // If the database crashes before this is on disk, the rows are simply due again.
  const { rows } = await sql<LeasedRow>`
    with quick as (select set_config('synchronous_commit', 'off', true) as setting)
    update outbox set locked_until = ${until}, attempts = attempts + 1 from quick
    where id in (
      select id from outbox
      where done_at is null and due_at <= ${now} and (locked_until is null or locked_until < ${now}) and ${hasTopic(filter)}
      order by due_at, id limit ${limit} for update skip locked
    ) returning id, topic, payload, attempts, traceparent,
      due_at > created_at or due_at < ${heldSince} as is_late,
      extract(epoch from ${now}::timestamptz - due_at)::float8 / 3600 as held_hours`.execute(db);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

export async function recordFailure(db: Db, id: string, error: string, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ locked_until: null, last_error: error, due_at: nextTryAt })
    .where('id', '=', id)
    .execute();
}

/** Makes the row due later, as if it had never been taken. */
export async function postpone(db: Db, id: string, until: Date, payload?: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      due_at: until,
      locked_until: null,
      attempts: sql`attempts - 1`,
      ...(payload ? { payload: JSON.stringify(payload) } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Marks the row as done although its effect wasn't carried out. */
export async function drop(db: Db, id: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ done_at: now, locked_until: null, last_error: null, dropped_because: reason })
    .where('id', '=', id)
    .execute();
}

/** One statement per batch. If we crash before it, the whole batch is carried out again, which handlers allow. */
export async function markDone(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .with('quick', withoutWaiting)
    .updateTable('outbox')
    .from('quick')
    .set({ done_at: now, locked_until: null, last_error: null })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Releases rows that were taken but not started, so that they don't have to wait for the end of their lease. */
export async function release(db: Db, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('outbox')
    .set({ locked_until: null, attempts: sql`attempts - 1` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    // Another node may have taken some of them since.
    .where('locked_until', '=', until)
    .execute();
}

/** Deletes up to `limit` rows that were done before then. Returns how many. */
export async function deleteDoneBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from outbox where id in (
      select id from outbox where done_at < ${before} order by done_at limit ${limit} for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

/** See `correctTimes`. Times after `beyond…` can't be right. */
export async function moveBackFutureTimes(
  db: Db,
  times: {
    readonly now: Date;
    readonly beyondNow: Date;
    readonly beyondRetry: Date;
    readonly beyondLease: Date;
    readonly attemptLimit: number;
  },
): Promise<number> {
  const { now, beyondNow, beyondRetry, beyondLease, attemptLimit } = times;
  const { numAffectedRows = 0n } = await sql`
    update outbox set
      created_at = least(created_at, ${now}::timestamptz),
      due_at = case
        when created_at > ${beyondNow} then ${now}::timestamptz + (due_at - created_at)
        when due_at > ${beyondRetry} and last_error is not null and attempts < ${attemptLimit} then ${now}::timestamptz
        else due_at end,
      locked_until = case when locked_until > ${beyondLease} then null else locked_until end
    where done_at is null and (
      created_at > ${beyondNow} or locked_until > ${beyondLease}
      or (due_at > ${beyondRetry} and last_error is not null and attempts < ${attemptLimit}))`.execute(db);
  return Number(numAffectedRows);
}
