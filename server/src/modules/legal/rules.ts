// Which documents concern a member, and which of them wait for a yes. Pure.
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument, versionOn } from '@daynook/contract/legal-versions';

export interface Version {
  readonly document: LegalDocument;
  readonly version: number;
}

/** Everybody agrees to three; who has a home here to the fourth as well. */
const documentsOf = (isHost: boolean): LegalDocument[] =>
  LEGAL_DOCUMENTS.filter((document) => isHost || document !== 'host-terms');

/** What is in effect on this day (UTC) and was agreed to in no such or later version. */
export const dueOf = (accepted: readonly Version[], isHost: boolean, onDate: string): Version[] =>
  documentsOf(isHost)
    .map((document) => ({ document, version: versionOn(document, onDate) }))
    .filter((due) => !accepted.some((one) => one.document === due.document && one.version >= due.version));

/** True for versions one can agree to on this day: the one in effect, and those announced. */
export const isOpen = ({ document, version }: Version, onDate: string): boolean =>
  version >= versionOn(document, onDate) && LEGAL_VERSIONS[document].some((known) => known.version === version);
