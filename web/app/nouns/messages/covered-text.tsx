// Text with covered contact details: bars on screen, and an explanation for screen readers (H7).
import { COVER, type ContactKind } from '@daynook/contract/contacts';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';

export function CoveredText({ text }: { text: string }) {
  const pieces = text.split(COVER);
  if (pieces.length === 1) return text;
  return pieces.map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    <span key={index}>
      {index > 0 && (
        <span className="rounded-[6px] px-1 tracking-[0.08em] opacity-70 shadow-[inset_0_0_0_1px_currentColor]">
          <span aria-hidden="true">{COVER}</span>
          <span className="sr-only">
            <FormattedMessage defaultMessage="(hidden)" />
          </span>
        </span>
      )}
      {piece}
    </span>
  ));
}

/** What's covered, until when, and a link to the reason. */
export function CoveredNote({ covers, isOwn }: { covers: readonly ContactKind[]; isOwn: boolean }) {
  const intl = useIntl();
  const names: Record<ContactKind, string> = {
    phone: intl.formatMessage({ defaultMessage: 'phone number' }),
    email: intl.formatMessage({ defaultMessage: 'email address' }),
    link: intl.formatMessage({ defaultMessage: 'link' }),
  };
  return (
    <p className={cx('mt-1 max-w-[52ch] text-[13px] text-pretty text-muted', isOwn ? 'ms-auto text-end' : 'me-auto')}>
      <FormattedMessage
        defaultMessage="Hidden until a booking is confirmed: {names}. <why>Why?</why>"
        values={{
          names: intl.formatList(covers.map((kind) => names[kind])),
          why: (words) => (
            <Link
              to="/help#covered"
              className="font-semibold whitespace-nowrap underline underline-offset-3 hover:text-ink"
            >
              {words}
            </Link>
          ),
        }}
      />
    </p>
  );
}
