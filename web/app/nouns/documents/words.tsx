// The kinds and statuses of documents, and a document's details.
import type { DocumentKind, DocumentState } from '@daynook/contract/limits/insurance';
import { defineMessages, FormattedMessage } from 'react-intl';
import { useNow } from '../../lib/dates/use-now.ts';
import { formatLocalDate, toLocalDate } from '../../lib/formats.ts';
import { useLocale } from '../../lib/locale.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Dotted } from '../../ui/dotted.tsx';
import { Money } from '../../ui/money.tsx';

export const documentNames = defineMessages({
  insurance: { defaultMessage: 'Insurance policy' },
  lease: { defaultMessage: 'Lease or owner’s permission' },
  permit: { defaultMessage: 'Permit' },
  identity: { defaultMessage: 'Proof of identity' },
}) satisfies Record<DocumentKind, object>;

const stateNames = defineMessages({
  waiting: { defaultMessage: 'In review' },
  verified: { defaultMessage: 'Verified' },
  rejected: { defaultMessage: 'Not accepted' },
}) satisfies Record<DocumentState, object>;
const tones: Record<DocumentState, BadgeTone> = { waiting: 'sun', verified: 'moss', rejected: 'danger' };

interface Facts {
  state: DocumentState;
  issuer: string;
  number: string;
  cover: { amountMinor: number; currency: string } | null;
  validFrom: string | null;
  validTo: string | null;
  isOver: boolean;
  file: object | null;
}

export const DocumentStateBadge = ({ state, isOver, file }: Pick<Facts, 'state' | 'isOver' | 'file'>) =>
  !file ? (
    <Badge tone="clay">
      <FormattedMessage defaultMessage="File missing" />
    </Badge>
  ) : isOver ? (
    <Badge tone="danger">
      <FormattedMessage defaultMessage="Expired" />
    </Badge>
  ) : (
    <Badge tone={tones[state]}>
      <FormattedMessage {...stateNames[state]} />
    </Badge>
  );

/** Issuer, number, coverage, and dates. In brief, without a start that's past. */
export function DocumentFacts({
  issuer,
  number,
  cover,
  validFrom,
  validTo,
  isBrief = false,
}: Facts & { isBrief?: boolean }) {
  const locale = useLocale();
  const nowMs = useNow(3_600_000);
  const startsLater = validFrom !== null && validFrom > toLocalDate(new Date(nowMs), 'UTC');
  const from = isBrief && validTo && !startsLater ? null : validFrom;
  const day = (date: string) => formatLocalDate(date, locale, isBrief ? 'dated' : 'plain');
  return (
    <span className="block text-[14.5px] text-muted wrap-anywhere">
      <Dotted>
        {issuer}
        {number}
        {cover && (
          <FormattedMessage
            defaultMessage="{amount} coverage"
            values={{ amount: <Money amountMinor={cover.amountMinor} currency={cover.currency} withCode isRounded /> }}
          />
        )}
      </Dotted>
      {(validFrom || validTo) && (
        <span className="block num">
          <FormattedMessage
            defaultMessage="{from, select, none {Valid through {to}} other {{to, select, none {Valid from {from}} other {Valid {from} – {to}}}}}"
            values={{ from: from ? day(from) : 'none', to: validTo ? day(validTo) : 'none' }}
          />
        </span>
      )}
    </span>
  );
}
