// Which documents concern a member, and which ones they still have to accept. Pure, apart from the operator's current versions.
import { AGREED_DOCUMENTS, type AgreedDocument } from '@daynook/contract/legal-versions';
import { findInEffect, type KnownVersion, listApplying, listKnownVersions } from '../../current-legal-versions.ts';

export interface Version {
  readonly document: AgreedDocument;
  readonly version: number;
}

/** Three documents for everyone, and a fourth for hosts. */
const listDocuments = (isHost: boolean): AgreedDocument[] =>
  AGREED_DOCUMENTS.filter((document) => isHost || document !== 'host-terms');

/** True if they accepted this version, or a later one. One that never applies, as it was withdrawn or superseded, says nothing about others. */
function isAccepted(accepted: readonly Version[], due: Version, versions: readonly KnownVersion[]): boolean {
  const applying = listApplying(versions);
  return accepted.some(
    ({ document, version }) =>
      document === due.document && version >= due.version && applying.some((known) => known.version === version),
  );
}

/** Documents in effect on this day (UTC) that haven't been accepted in this or a later version. */
export const listDueVersions = (accepted: readonly Version[], isHost: boolean, onDate: string): Version[] =>
  listDocuments(isHost).flatMap((document) => {
    const versions = listKnownVersions(document);
    const due = { document, version: findInEffect(versions, onDate).version };
    return isAccepted(accepted, due, versions) ? [] : [due];
  });

/** True for versions that can be accepted on this day: the one in effect, and announced ones. */
export function isOpen({ document, version }: Version, onDate: string): boolean {
  const versions = listKnownVersions(document);
  return (
    version >= findInEffect(versions, onDate).version &&
    listApplying(versions).some((known) => known.version === version)
  );
}
