// The versions of a legal document now: ours, and the operator's, which replace ours from their first day on.
import { LEGAL_VERSIONS, type LegalDocument } from '@daynook/contract/legal-versions';
import type { LegalVersionRow } from '@daynook/contract/settings/legal-texts';
import { listOwnLegalVersions, type OwnLegalVersion } from './current-texts.ts';

export interface KnownVersion {
  readonly version: number;
  readonly effectiveOn: string;
  /** Null for ours, which is in every language. */
  readonly languages: OwnLegalVersion['languages'] | null;
  readonly isWithdrawn: boolean;
}

/** Oldest first; the operator's after ours. */
export const listKnownVersions = (
  document: LegalDocument,
  own: readonly OwnLegalVersion[] = listOwnLegalVersions(document),
): KnownVersion[] => [
  ...LEGAL_VERSIONS[document].map((one) => ({ ...one, languages: null, isWithdrawn: false })),
  ...own,
];

/** Those that apply on some day: not withdrawn, and not overtaken by a later version that takes effect on the same day or before. */
export const listApplying = (versions: readonly KnownVersion[]): KnownVersion[] =>
  versions.filter(
    (one, at) =>
      !one.isWithdrawn &&
      !versions.some((other, later) => later > at && !other.isWithdrawn && other.effectiveOn <= one.effectiveOn),
  );

/** The version in effect on a day (`YYYY-MM-DD`, UTC); the first one before that. */
export function findInEffect(versions: readonly KnownVersion[], onDate: string): KnownVersion {
  const applying = listApplying(versions);
  return applying.findLast(({ effectiveOn }) => effectiveOn <= onDate) ?? applying[0]!;
}

/** All of them with their states, latest first. */
export function listStates(versions: readonly KnownVersion[], onDate: string): LegalVersionRow[] {
  const applying = listApplying(versions);
  const inEffect = findInEffect(versions, onDate);
  const toState = (one: KnownVersion): LegalVersionRow['state'] => {
    if (one.isWithdrawn) return 'withdrawn';
    if (!applying.includes(one)) return 'superseded';
    if (one === inEffect) return 'in-effect';
    return one.effectiveOn > onDate ? 'announced' : 'past';
  };
  return versions
    .map((one) => ({
      version: one.version,
      effectiveOn: one.effectiveOn,
      languages: one.languages === null ? null : [...one.languages],
      state: toState(one),
    }))
    .toReversed();
}
