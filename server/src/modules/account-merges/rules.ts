// Which two accounts can be merged, and a version of what staff were shown. Pure.
import { createHash } from 'node:crypto';
import type { MergeObstacle, MergeSide } from '@daynook/contract/account-merges';
import type { MergeRow } from './store.ts';

/** The obstacles that follow from the two rows alone. */
export function listObstacles(gone: MergeRow, kept: MergeRow, isStaff: (row: MergeRow) => boolean): MergeObstacle[] {
  const either = (holds: (row: MergeRow) => boolean) => holds(gone) || holds(kept);
  const isMerged = either((row) => row.merged_into_id !== null);
  const found: [MergeObstacle, boolean][] = [
    ['same-account', gone.id === kept.id],
    ['already-merged', isMerged],
    ['staff-account', either(isStaff)],
    ['suspended', !isMerged && either((row) => row.status === 'suspended')],
    ['leaving', either((row) => row.deletion_due_at !== null)],
    ['waiting', kept.status === 'pending'],
  ];
  return found.flatMap(([obstacle, holds]) => (holds ? [obstacle] : []));
}

/** Stays the same as long as everything that staff were shown does. */
export const hashSide = (shown: Omit<MergeSide, 'version'>): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 24);

const plain = (text: string) => text.trim().replace(/\s+/gu, ' ').toLowerCase();

/** Whether the typed text is the account's name or address. */
export const isNamed = (typed: string, { name, email }: { name: string; email: string }): boolean =>
  [name, email].some((text) => plain(text) === plain(typed));
