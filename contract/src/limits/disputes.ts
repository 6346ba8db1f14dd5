// Disputed card payments (chargebacks), shared by server and web. No imports.

/**
 * `open`: the bank is waiting for our response. `review`: it has our response or doesn't need one. `won`: the money stays with us or was
 * returned. `lost`: the guest has it.
 */
export const DISPUTE_STATES = ['open', 'review', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** What we can submit to a bank, in the form's order. */
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

/** Files that we create for the bank and files that staff upload, by what they show. Stripe accepts one of each. */
export const MADE_FILES = ['receipt', 'conversation'] as const;
export type MadeFile = (typeof MADE_FILES)[number];
export const UPLOADED_FILES = ['serviceUsed', 'cancellationPolicy', 'refundPolicy', 'other'] as const;
export type UploadedFile = (typeof UPLOADED_FILES)[number];
export const DISPUTE_FILES = [...UPLOADED_FILES, ...MADE_FILES] as const;
export type DisputeFileField = (typeof DISPUTE_FILES)[number];
export const DISPUTE_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export const DISPUTES = {
  /** Stripe's limit for all files together. */
  filesMaximumBytes: 5_000_000,
  /** Stripe's limit for a field. */
  evidenceMaximumCharacters: 20_000,
  reasonMaximumCharacters: 500,
} as const;
