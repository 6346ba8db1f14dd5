// Limits and reasons for reviewing listings before guests see them. No imports.
export const LISTING_REVIEW = {
  noteMaximumCharacters: 1_000,
  reasonsMaximum: 10,
  reasonMaximumCharacters: 300,
  pageSize: 25,
  /** How soon hosts get a response for a listing in review. */
  answerHours: 72,
  /** Pictures that differ in at most this many of 64 bits look alike. */
  alikeBits: 6,
  alikeShown: 12,
} as const;

/** Which listings: in review; live and changed since staff last looked; suspended; all. */
export const REVIEW_QUEUES = ['in_review', 'changed', 'suspended', 'all'] as const;
export type ReviewQueue = (typeof REVIEW_QUEUES)[number];

export const DECISIONS = ['approve', 'return', 'suspend', 'lift'] as const;
export type Decision = (typeof DECISIONS)[number];
