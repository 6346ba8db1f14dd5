// Disputed card payments (chargebacks), shared by server and web. No imports.

/**
 * `open`: the bank waits for our answer. `review`: it has our answer, or doesn't need one. `won`: the money stays, or is back.
 * `lost`: the guest has it.
 */
export const DISPUTE_STATES = ['open', 'review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** What we can tell a bank, in the order of the form. */
export const EVIDENCE_FIELDS = [
  'productDescription',
  'serviceDate',
  'customerName',
  'customerEmail',
  'activity',
  'cancellationPolicy',
  'refundPolicy',
  'refundRefusal',
  'conversation',
] as const;
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number];

export const DISPUTES = {
  /** Stripe takes so much in a field. */
  evidenceMaximumCharacters: 20_000,
  reasonMaximumCharacters: 500,
} as const;
