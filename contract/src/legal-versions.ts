// The versions of the legal documents, and the day (UTC) each takes effect. A new version is a new file in web/content/legal and a row
// here, thirty days ahead if members agree to it. No imports: pages load this.

/** Those that members agree to. */
export const AGREED_DOCUMENTS = ['terms', 'host-terms', 'privacy', 'data-protection'] as const;
export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number];

export const LEGAL_DOCUMENTS = [...AGREED_DOCUMENTS, 'cookies'] as const;
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number];

interface LegalVersion {
  readonly version: number;
  readonly effectiveOn: string;
}

/** The operator's versions are numbered from here, so they never have the number of one that we add in a later release. */
export const FIRST_OWN_VERSION = 101;

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
  // Version 4 added teams, team days, and what members measure at workspaces.
  'data-protection': [...WITH_PAYOUTS, { version: 4, effectiveOn: '2026-12-31' }],
  cookies: FIRST_TWO.slice(0, 1),
};

/** The page of each document. */
export const LEGAL_PATHS: Readonly<Record<LegalDocument, string>> = {
  terms: '/terms',
  'host-terms': '/terms-of-service',
  privacy: '/privacy',
  'data-protection': '/privacy-policy',
  cookies: '/cookies',
};
