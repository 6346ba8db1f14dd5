// What staff look for in a room before guests see it, and what may be said. No imports.
export const REVIEW = {
  noteMaximumCharacters: 1_000,
  reasonsMaximum: 10,
  reasonMaximumCharacters: 300,
  pageSize: 25,
  /** Within so long hosts hear of a room that waits. */
  answerHours: 72,
  /** Pictures that differ in no more of 64 bits look alike. */
  alikeBits: 6,
  alikeShown: 12,
} as const;

/** Which rooms: in review; on the market and changed since staff last looked; suspended; all. */
export const REVIEW_QUEUES = ['in_review', 'changed', 'suspended', 'all'] as const;
export type ReviewQueue = (typeof REVIEW_QUEUES)[number];

export const DECISIONS = ['approve', 'return', 'suspend', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];
