// Bounds of the staff area. No imports.
export const STAFF = {
  pageSize: 25,
  reasonMaximumCharacters: 1_000,
  noteMaximumCharacters: 4_000,
  /** Bookings, rooms, questions and notes of a member that come at a time. */
  shownWithMember: 20,
  marketWeeks: 12,
  /** A listing booked within this many days counts toward liquidity. */
  liquidityDays: 28,
  /** What followed from something and was done is kept for so long. */
  effectsKeptDays: 30,
} as const;

/** What waits for staff, each with since when. */
export const STAFF_QUEUES = [
  'listings',
  'tickets',
  'proposals',
  'documents',
  'reports',
  'members',
  'refunds',
  'payments',
  'effects',
  'books',
  'payouts',
  'unconfirmed-payouts',
  'disputes',
  'stripe-refunds',
  'damages',
  'installments',
] as const;
export type StaffQueue = (typeof STAFF_QUEUES)[number];

/** What money waits on: a refund owed, a reservation to be let go, a payment whose outcome nobody knows or that was refused. */
export const STUCK_KINDS = ['refund', 'release', 'payment'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
