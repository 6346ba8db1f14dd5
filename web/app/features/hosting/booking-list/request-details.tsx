// What decides an answer: the guest's word, what they have done here before, and what the stay would bring, line by line.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../../lib/formats.ts';
import { useLocale } from '../../../lib/locale.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Money } from '../../../ui/money.tsx';
import { LineWords } from '../../bookings/price-lines.tsx';
import { RemittedTaxes } from '../../bookings/remitted-taxes.tsx';
import { CoveredText } from '../../messages/covered-text.tsx';
import { CoHostingMark } from '../co-hosts/co-hosting-mark.tsx';
import type { HostBooking } from './api.ts';

export function RequestDetails({ booking }: { booking: HostBooking }) {
  return (
    <div className="mt-4 grid gap-x-10 gap-y-5 border-t border-line pt-4 md:grid-cols-2">
      <div className="grid content-start justify-items-start gap-4">
        <CoHostingMark coHosting={booking.coHosting} />
        {booking.message && (
          <blockquote className="border-s-2 border-line-strong ps-4 text-[16px] text-pretty whitespace-pre-line">
            <CoveredText text={booking.message} />
          </blockquote>
        )}
        {booking.guestRecord && <GuestRecord record={booking.guestRecord} />}
      </div>
      <WhatItBrings booking={booking} />
    </div>
  );
}

function GuestRecord({ record }: { record: NonNullable<HostBooking['guestRecord']> }) {
  const intl = useIntl();
  const locale = useLocale();
  const facts = [
    record.stays === 0
      ? intl.formatMessage({ defaultMessage: 'First booking on Daynook' })
      : intl.formatMessage(
          {
            defaultMessage:
              '{stays, plural, one {# completed booking} other {# completed bookings}}{withYou, plural, =0 {} other {, # with you}}',
          },
          { stays: record.stays, withYou: record.staysWithYou },
        ),
    intl.formatMessage(
      {
        defaultMessage: '{count, plural, =0 {No cancellations} one {1 cancellation} other {# cancellations}}',
      },
      { count: record.cancelled },
    ),
    ...(record.rating === null
      ? []
      : [
          intl.formatMessage(
            {
              defaultMessage: '{rating} out of 5 from {count, plural, one {# host review} other {# host reviews}}',
            },
            { rating: intl.formatNumber(record.rating, { maximumFractionDigits: 1 }), count: record.reviewCount },
          ),
        ]),
    intl.formatMessage(
      { defaultMessage: 'Member since {when}' },
      { when: formatLocalDate(record.memberSince, locale, 'month') },
    ),
  ];
  return (
    <ul
      aria-label={intl.formatMessage({ defaultMessage: 'About this guest' })}
      className="flex flex-wrap gap-x-5 gap-y-1.5 text-[15px] text-muted num"
    >
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      <li className={record.isEmailVerified ? 'flex items-center gap-1.5 text-ink' : undefined}>
        {record.isEmailVerified ? (
          <>
            <CheckIcon size={16} className="text-moss" />
            <FormattedMessage defaultMessage="Email confirmed" />
          </>
        ) : (
          <FormattedMessage defaultMessage="Email not confirmed" />
        )}
      </li>
    </ul>
  );
}

/** The guest's own fee is none of the host's: lines up to it, then what we keep; that last is not told to co-hosts. */
function WhatItBrings({
  booking: { lines, currency, hostFeeMinor, hostFeeTaxes = [], hostEarningsMinor },
}: {
  booking: HostBooking;
}) {
  const own = lines.filter(
    ({ code, tax }) => code !== 'guest-fee' && code !== 'promotion' && (code !== 'tax' || tax?.supply === 'stay'),
  );
  return (
    <dl className="grid content-start gap-1.5 text-[15px]">
      {own.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a booking never change their order
        <div key={index} className="flex items-baseline justify-between gap-4">
          <dt>
            <LineWords line={line} currency={currency} />
          </dt>
          <dd>
            <Money amountMinor={line.amountMinor} currency={currency} />
          </dd>
        </div>
      ))}
      {hostFeeMinor !== null && (
        <div className="flex items-baseline justify-between gap-4 text-muted">
          <dt>
            <FormattedMessage defaultMessage="Our fee" />
          </dt>
          <dd>
            <Money amountMinor={0 - hostFeeMinor} currency={currency} />
          </dd>
        </div>
      )}
      {hostFeeTaxes.map((tax) => (
        <div key={tax.name} className="flex items-baseline justify-between gap-4 text-muted">
          <dt>
            <LineWords line={{ code: 'tax', amountMinor: 0, tax }} currency={currency} />
          </dt>
          <dd>
            <Money amountMinor={tax.isIncluded ? 0 : 0 - tax.amountMinor} currency={currency} />
          </dd>
        </div>
      ))}
      {hostEarningsMinor !== null && <RemittedTaxes lines={own} currency={currency} />}
      {hostEarningsMinor !== null && (
        <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-2.5 text-[16.5px] font-semibold">
          <dt>
            <FormattedMessage defaultMessage="You earn" />
          </dt>
          <dd>
            <Money amountMinor={hostEarningsMinor} currency={currency} withCode />
          </dd>
        </div>
      )}
    </dl>
  );
}
