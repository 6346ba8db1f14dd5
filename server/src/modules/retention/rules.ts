// Which partitions there have to be, and which are over. Months and years are those of UTC. Pure.
import { STAFF } from '@daynook/contract/limits/staff';
import { firstIdAt } from '../../lib/ids.ts';
import type { Partition, PartitionedTable } from './partition-store.ts';

/** A partition is made this many months before its first row, so the job may fail for as long. */
const MONTHS_AHEAD = 2;

/**
 * How many months a partition has. The log is kept for years, and each page of it reads the newest rows of every partition, so that a
 * few large ones are faster (decision 0115).
 */
const LENGTHS: Readonly<Record<PartitionedTable, 1 | 12>> = { outbox: 1, notification: 1, audit_event: 12 };

/** When a month begins, this many after the one of `at`. */
const startOfMonth = (at: Date, monthsLater = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater));

/** When the id was made. */
const readTime = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

/** The partition of this time. */
export function toPartition(table: PartitionedTable, at: Date) {
  const length = LENGTHS[table];
  const start = startOfMonth(at, -(at.getUTCMonth() % length));
  const [year, month] = start.toISOString().split('-');
  return {
    name: length === 12 ? `${table}_${year}` : `${table}_${year}_${month}`,
    from: firstIdAt(start),
    to: firstIdAt(startOfMonth(start, length)),
  };
}

export const toPartitionWith = (table: PartitionedTable, id: string) => toPartition(table, readTime(id));

/** This month's and the next ones, in order. */
export const listAhead = (table: PartitionedTable, now: Date) => [
  ...new Map(
    Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => toPartition(table, startOfMonth(now, later))).map(
      (partition) => [partition.name, partition],
    ),
  ).values(),
];

/** Whether a partition has this one's ids. */
export const isIn = (partitions: readonly Partition[], { from }: { readonly from: string }): boolean =>
  partitions.some((other) => (other.from === null || other.from <= from) && from < other.to);

const DAY_MS = 86_400_000;

/**
 * Records from before this are deleted: effects and notifications after days, the log after at least whole months.
 */
export const findCutOff = (table: PartitionedTable, now: Date, months: number): Date =>
  table === 'audit_event'
    ? startOfMonth(now, -months)
    : new Date(now.getTime() - months * STAFF.retentionMonthDays * DAY_MS);

/** Those whose time is over, oldest first. */
export const listOver = (partitions: readonly Partition[], since: Date): Partition[] =>
  partitions.filter(({ to }) => to <= firstIdAt(since));
