// Converts reputation files to what goes over the wire. Without the email's mark, which is only for comparing.
import type { ImportedReputation, OwnReputation, Reputation } from '@daynook/contract/reputation/reputation';
import { isIssuerAccepted } from '@daynook/contract/settings/reputation-settings';
import { currentSettings } from '../../current-settings.ts';
import { shownSince, shownUntil } from './rules.ts';
import type { ImportRow } from './store.ts';

export const viewContent = ({ issuer, subject, issuedAt, expiresAt, ...content }: Reputation) => ({
  issuer,
  subject: { name: subject.name },
  issuedAt,
  expiresAt,
  memberSince: content.memberSince,
  totals: content.totals,
  reviews: content.reviews,
  kudos: content.kudos,
  leftOut: content.leftOut,
});

export const viewImport = (row: ImportRow): ImportedReputation => ({
  _id: row.id,
  ...viewContent(row.content),
  checkedAt: row.checked_at.toISOString(),
});

/** Why nobody sees it, whatever the member chose. */
export function findHiddenBecause(
  row: Pick<ImportRow, 'issuer' | 'issued_at'>,
  now: Date,
): OwnReputation['hiddenBecause'] {
  if (!isIssuerAccepted(currentSettings().reputation, row.issuer)) return 'not-accepted';
  return row.issued_at <= shownSince(now) ? 'too-old' : null;
}

export const viewOwn = (row: ImportRow, now: Date): OwnReputation => ({
  reputation: viewImport(row),
  isShown: row.is_shown,
  hiddenBecause: findHiddenBecause(row, now),
  shownUntil: shownUntil(row.issued_at).toISOString(),
});
