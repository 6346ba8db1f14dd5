// The versions of the legal documents, and the day (UTC) each takes effect. A new version is a new file in web/content/legal and a row
// here, thirty days ahead. No imports: pages load this.

export const LEGAL_DOCUMENTS = ['terms', 'host-terms', 'privacy', 'data-protection'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

interface LegalVersion {
  readonly version: number;
  readonly effectiveOn: string;
}

const FIRST_TWO: readonly LegalVersion[] = [
  { version: 1, effectiveOn: '2026-11-21' },
  { version: 2, effectiveOn: '2026-12-21' },
];
/** Added payouts by bank transfer and changes of fees. */
const WITH_PAYOUTS: readonly LegalVersion[] = [...FIRST_TWO, { version: 3, effectiveOn: '2026-12-25' }];

/** Oldest first. */
export const LEGAL_VERSIONS: Readonly<Record<LegalDocument, readonly LegalVersion[]>> = {
  terms: WITH_PAYOUTS,
  'host-terms': WITH_PAYOUTS,
  privacy: WITH_PAYOUTS,
  'data-protection': WITH_PAYOUTS,
};

/** The page of each document. */
export const LEGAL_PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms',
  'host-terms': '/terms-of-service',
  privacy: '/privacy',
  'data-protection': '/privacy-policy',
};

/** The version in effect on a day (`YYYY-MM-DD`); the first one before that. */
export const versionOn = (document: LegalDocument, onDate: string): number =>
  (LEGAL_VERSIONS[document].findLast(({ effectiveOn }) => effectiveOn <= onDate) ?? LEGAL_VERSIONS[document][0]!)
    .version;
