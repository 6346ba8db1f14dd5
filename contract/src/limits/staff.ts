// Limits of the staff area. No imports.
export const STAFF = {
  pageSize: 25,
  reasonMaximumCharacters: 1_000,
  noteMaximumCharacters: 4_000,
  /** A member's bookings, listings, tickets, and notes per page. */
  shownWithMember: 20,
  marketWeeks: 12,
  /** A listing booked within this many days counts toward liquidity. */
  liquidityDays: 28,
  /** A month that effects and notifications are kept has this many days, because our privacy policy says days. */
  retentionMonthDays: 30,
} as const;

/** Staff queues, with the start of each wait. */
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
  'booking-disputes',
  'installments',
] as const;
export type StaffQueue = (typeof STAFF_QUEUES)[number];

/** Payments that need staff: a refund owed, a hold to release, an unknown result, or a rejected payment. */
export const STUCK_KINDS = ['refund', 'release', 'payment'] as const;
export type StuckKind = (typeof STUCK_KINDS)[number];
