// Which documents concern a member, and which ones they still have to accept. Pure.
import { LEGAL_DOCUMENTS, LEGAL_VERSIONS, type LegalDocument, versionOn } from '@daynook/contract/legal-versions';

export interface Version {
  readonly document: LegalDocument;
  readonly version: number;
}

/** Three documents for everyone, and a fourth for hosts. */
const listDocuments = (isHost: boolean): LegalDocument[] =>
  LEGAL_DOCUMENTS.filter((document) => isHost || document !== 'host-terms');

/** Documents in effect on this day (UTC) that haven't been accepted in this or a later version. */
export const listDueVersions = (accepted: readonly Version[], isHost: boolean, onDate: string): Version[] =>
  listDocuments(isHost)
    .map((document) => ({ document, version: versionOn(document, onDate) }))
    .filter((due) => !accepted.some((one) => one.document === due.document && one.version >= due.version));

/** True for versions that can be accepted on this day: the one in effect, and announced ones. */
export const isOpen = ({ document, version }: Version, onDate: string): boolean =>
  version >= versionOn(document, onDate) && LEGAL_VERSIONS[document].some((known) => known.version === version);
