// Limits of refunds that staff propose. Separate from the other limits. No imports.
export const REFUNDS = {
  /** How long a host has to respond. */
  answerHours: 72,
  reasonMaximumCharacters: 1_000,
  /** How many of a booking's latest refunds staff see with a ticket. */
  shown: 10,
} as const;

/** Who pays for it: the host from their earnings, or we. */
export const REFUND_BEARERS = ['host', 'platform'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

/**
 * host: waiting for the host's response. late: they didn't respond in time. declined: they said no. second: waiting for a second member
 * of staff. agreed: the money is refunded. closed: nothing is refunded.
 */
export const REFUND_STATES = ['host', 'late', 'declined', 'second', 'agreed', 'closed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
