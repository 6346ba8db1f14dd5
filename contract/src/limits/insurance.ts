// Limits of hosts' documents and of claims. No imports.
export const DOCUMENTS = {
  perHost: 30,
  maximumBytes: 10 * 1024 * 1024,
  issuerMaximumCharacters: 120,
  numberMaximumCharacters: 80,
  /** In US dollars; see `limitMinor`. */
  coverMaximum: 100_000_000,
  reasonMaximumCharacters: 1_000,
  noteMaximumCharacters: 4_000,
  summaryMaximumCharacters: 2_000,
  pageSize: 25,
  /** A host is reminded this many days before the last day. */
  remindDays: [30, 7, 0],
} as const;

export const DOCUMENT_KINDS = ['insurance', 'lease', 'permit', 'identity'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
export const DOCUMENT_STATES = ['waiting', 'verified', 'rejected'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];
export const DOCUMENT_MEDIA_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const CLAIM_STATES = ['open', 'settled', 'refused'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
