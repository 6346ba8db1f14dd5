// Makes partitions for the coming months, and deletes those that have been over for long enough. Every step is one transaction on one
// table, so it may be killed at any time, and another node's run in between does no harm.
import { RETENTION, type RetentionKind } from '@daynook/contract/staff/retention';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { forgetDone } from '../../jobs/outbox.ts';
import { firstIdAt } from '../../lib/ids.ts';
import { forgetNotifications } from '../notifications/service.ts';
import * as partitions from './partition-store.ts';
import * as rules from './rules.ts';
import * as store from './store.ts';

const TABLES = {
  effects: 'outbox',
  notifications: 'notification',
  'audit-events': 'audit_event',
} as const satisfies Record<RetentionKind, partitions.PartitionedTable>;
const KINDS = Object.keys(TABLES) as RetentionKind[];

/** Nothing of a kind is deleted for this long after a change, so that a mistake can be corrected. */
export const GRACE_HOURS = 24;

type Parts = Pick<Deps, 'db' | 'clock'>;

/** What staff decided, or the default. */
async function listKept(deps: Parts): Promise<{ kind: RetentionKind; keepMonths: number | null; isNew: boolean }[]> {
  const decisions = await store.listDecisions(deps.db.kysely);
  const settledAt = deps.clock.now().getTime() - GRACE_HOURS * 3_600_000;
  return KINDS.map((kind) => {
    const decided = decisions.find((one) => one.kind === kind);
    if (!decided) return { kind, keepMonths: RETENTION[kind].default, isNew: false };
    return { kind, keepMonths: decided.keepMonths, isNew: decided.changedAt.getTime() > settledAt };
  });
}

/** Runs one step, unless another node is at one. */
async function change<T>(deps: Parts, work: (trx: Transaction<DB>) => Promise<T>): Promise<T | undefined> {
  return deps.db.kysely
    .transaction()
    .execute(async (trx) => ((await partitions.lockPartitions(trx)) ? work(trx) : undefined));
}

/** Makes the partition if there's none. False if another node is at it. */
async function makeOne(
  deps: Parts,
  table: partitions.PartitionedTable,
  one: ReturnType<typeof rules.toPartition>,
): Promise<boolean> {
  const isMade = await change(deps, async (trx) => {
    // Another node may have made it since.
    if (!rules.isIn(await partitions.listPartitions(trx, table), one)) await partitions.addPartition(trx, table, one);
    return true;
  });
  return isMade === true;
}

async function makeMissing(deps: Parts, kind: RetentionKind, keepMonths: number | null): Promise<void> {
  const now = deps.clock.now();
  const { kysely } = deps.db;
  const table = TABLES[kind];
  const existing = await partitions.listPartitions(kysely, table);
  const ahead = rules.listAhead(table, now);
  const missing = ahead.filter((one) => !rules.isIn(existing, one));
  for (const one of missing) if (!(await makeOne(deps, table, one))) return;
  // Ids of months that were deleted stay in the default partition: an effect queued long ago makes such a notification.
  const to = ahead.at(-1)!.to;
  const first = existing[0]?.to ?? to;
  const since = keepMonths === null ? first : firstIdAt(rules.findCutOff(table, now, keepMonths));
  const range = { from: [first, since].toSorted()[1]!, to };
  for (let id = await partitions.findStrayId(kysely, table, range); id; ) {
    if (!(await makeOne(deps, table, rules.toPartitionWith(table, id)))) return;
    id = await partitions.findStrayId(kysely, table, range);
  }
  if (missing.length > 0) await partitions.analyze(kysely, table);
}

/**
 * Makes this month's partitions and the next ones, and those of months that had none while rows came. Idempotent. A table that's in use
 * for too long doesn't keep the others from theirs: its error is thrown at the end.
 */
export async function makePartitions(deps: Parts): Promise<void> {
  const errors: unknown[] = [];
  for (const { kind, keepMonths } of await listKept(deps))
    await makeMissing(deps, kind, keepMonths).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Single rows, in partitions that aren't over or can't be dropped. */
const forgetRows: Readonly<Record<RetentionKind, (deps: Deps, before: Date, signal: AbortSignal) => Promise<number>>> =
  {
    effects: forgetDone,
    notifications: forgetNotifications,
    // The log is append-only: a partition is deleted as a whole, or not at all.
    'audit-events': async () => 0,
  };

/** Drops partitions that are over. False if it has to stop, because the process does or another node is at it. */
async function dropOld(
  deps: Deps,
  table: partitions.PartitionedTable,
  since: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const { kysely } = deps.db;
  for (const { name } of rules.listOver(await partitions.listPartitions(kysely, table), since)) {
    if (signal.aborted) return false;
    // Asked without a lock first, because one that's needed may stay for long.
    if (await partitions.isNeeded(kysely, table, name, since)) continue;
    const isDropped = await change(deps, (trx) => partitions.dropPartition(trx, table, name, since));
    if (isDropped === undefined) return false;
    if (isDropped) deps.log.info({ partition: name }, 'deleted old records');
  }
  return true;
}

/** Makes what's missing, then deletes what isn't kept any longer: partitions that are over, and single rows in others. */
export async function keepPartitions(deps: Deps, signal: AbortSignal): Promise<void> {
  await makePartitions(deps);
  for (const { kind, keepMonths, isNew } of await listKept(deps)) {
    if (keepMonths === null || isNew) continue;
    const table = TABLES[kind];
    const since = rules.findCutOff(table, deps.clock.now(), keepMonths);
    if (!(await dropOld(deps, table, since, signal))) return;
    await forgetRows[kind](deps, since, signal);
  }
}
