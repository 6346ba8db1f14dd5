// Which months there have to be, and which are over. Months are those of UTC. Pure.
import { firstIdAt } from '../../lib/ids.ts';
import type { Partition } from './partition-store.ts';

/** A partition is made this many months before its first row, so the job may fail for as long. */
const MONTHS_AHEAD = 3;

/** When a month begins, this many after the one of `at`. */
export const startOfMonth = (at: Date, monthsLater = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + monthsLater));

/** When the id was made. */
const timeOf = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

export const monthOf = (id: string): string => timeOf(id).toISOString().slice(0, 7);

/** The partition of this time. */
export const toPartition = (table: string, at: Date) => ({
  name: `${table}_${startOfMonth(at).toISOString().slice(0, 7).replace('-', '_')}`,
  from: firstIdAt(startOfMonth(at)),
  to: firstIdAt(startOfMonth(at, 1)),
});

export const toPartitionOf = (table: string, id: string) => toPartition(table, timeOf(id));

/** Ids from here on get a partition of their own if they have none. */
export const firstMissingId = (now: Date): string => firstIdAt(startOfMonth(now, MONTHS_AHEAD + 1));

/** This month's and the next ones. */
export const listMonthsAhead = (table: string, now: Date) =>
  Array.from({ length: MONTHS_AHEAD + 1 }, (_, later) => toPartition(table, startOfMonth(now, later)));

/** Whether a partition has this one's ids. */
export const isIn = (partitions: readonly Partition[], { from }: { readonly from: string }): boolean =>
  partitions.some((other) => (other.from === null || other.from <= from) && from < other.to);

/** Those whose time is over, oldest first. `since` begins a month. */
export const listOver = (partitions: readonly Partition[], since: Date): Partition[] =>
  partitions.filter(({ to }) => to <= firstIdAt(since));
