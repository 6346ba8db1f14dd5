// Bounds of refunds that staff propose. Apart from the other limits. No imports.
export const REFUNDS = {
  /** How long a host has to answer. */
  answerHours: 72,
  reasonMaximumCharacters: 1_000,
  /** Of one booking, the last ones that staff see with a ticket. */
  shown: 10,
} as const;

/** Who has less for it: the host of what the stay brings them, or we. */
export const REFUND_BEARERS = ['host', 'platform'] as const;
export type RefundBearer = (typeof REFUND_BEARERS)[number];

/**
 * host: waits for the host's answer. late: they gave none in time. declined: they said no. second: waits for a second member of
 * staff. agreed: the money goes back. closed: nothing comes of it.
 */
export const REFUND_STATES = ['host', 'late', 'declined', 'second', 'agreed', 'closed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];
