// What helps a host decide about a request: the number of guests, their messages, their record, and the earnings. The same next to every
// Accept button.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatLocalDate } from '../../lib/formats.ts';
import { givenName } from '../../lib/given-name.ts';
import { useLocale } from '../../lib/locale.ts';
import { writtenBy } from '../../lib/text-language.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Money } from '../../ui/money.tsx';
import { CoveredText } from '../messages/covered-text.tsx';
import { TrustName } from '../trust/trust-words.tsx';
import { Answers } from './answers.tsx';
import type { Booking } from './api.ts';
import { OthersAskedNote } from './group-note.tsx';
import { HostAmount } from './host-amount.tsx';
import { LineWords } from './price-lines.tsx';
import { RemittedTaxes } from './remitted-taxes.tsx';

type Decided = Pick<
  Booking,
  | 'group'
  | 'guest'
  | 'host'
  | 'guests'
  | 'cars'
  | 'message'
  | 'answers'
  | 'latestMessage'
  | 'guestRecord'
  | 'lines'
  | 'currency'
  | 'totalMinor'
  | 'hostFeeMinor'
  | 'hostFeeTaxes'
  | 'hostEarningsMinor'
>;

export function RequestDetails({ booking }: { booking: Decided }) {
  return (
    <div className="grid gap-x-10 gap-y-5 md:grid-cols-2">
      <div className="grid content-start justify-items-start gap-4">
        <RequestWords booking={booking} />
      </div>
      <WhatItBrings booking={booking} />
    </div>
  );
}

/** Everything but the money, which a list shows in one line. */
export const RequestWords = ({ booking, isShort = false }: FactsProps) => (
  <>
    <OthersAskedNote booking={booking} />
    <Words booking={booking} />
    <Answers answers={booking.answers} />
    <Facts booking={booking} isShort={isShort} />
  </>
);

/** A short version for above a conversation, where the messages are shown below. */
export const RequestSummary = ({ booking }: { booking: Decided }) => (
  <>
    <OthersAskedNote booking={booking} />
    {booking.message && (
      <p className="line-clamp-2 border-s-2 border-line-strong ps-3 text-[14.5px]">
        <CoveredText text={booking.message} />
      </p>
    )}
    <Facts booking={booking} />
  </>
);

/** The note sent with the request, and the latest message since. */
function Words({ booking: { message, latestMessage, guest, host } }: { booking: Decided }) {
  return (
    <>
      {message && (
        <blockquote
          {...writtenBy(message)}
          className="border-s-2 border-line-strong ps-4 text-[16px] text-pretty break-words whitespace-pre-line"
        >
          <CoveredText text={message} />
        </blockquote>
      )}
      {latestMessage && (
        <div className="text-[15px]">
          <p className="text-[13.5px] font-semibold text-muted">
            <FormattedMessage
              defaultMessage="Latest message from {name}"
              values={{ name: givenName((latestMessage.by === 'guest' ? guest : host).name) }}
            />
          </p>
          <p
            {...writtenBy(latestMessage.text)}
            className="mt-0.5 line-clamp-4 text-pretty break-words whitespace-pre-line"
          >
            <CoveredText text={latestMessage.text} />
          </p>
        </div>
      )}
    </>
  );
}

interface FactsProps {
  booking: Decided;
  /** Without the ones that rarely decide. */
  isShort?: boolean;
}

function Facts({ booking, isShort = false }: FactsProps) {
  const intl = useIntl();
  const { first } = useRecordWords(booking.guestRecord);
  return (
    <ul aria-label={intl.formatMessage({ defaultMessage: 'About this guest' })} className={FACTS}>
      <li className="font-semibold text-ink">
        <FormattedMessage
          defaultMessage="{count, plural, one {# person} other {# people}}"
          values={{ count: booking.guests }}
        />
      </li>
      {booking.cars > 0 && (
        <Fact>
          <FormattedMessage
            defaultMessage="{count, plural, one {# car} other {# cars}}"
            values={{ count: booking.cars }}
          />
        </Fact>
      )}
      {first.map((fact) => (
        <Fact key={fact}>{fact}</Fact>
      ))}
      {!isShort && <OtherFacts record={booking.guestRecord} />}
    </ul>
  );
}

const FACTS = 'dotted text-[15px] leading-6 text-muted num';

/** What a short list of facts leaves out. */
export function MoreFacts({ booking }: { booking: Decided }) {
  const intl = useIntl();
  if (!booking.guestRecord) return null;
  return (
    <ul aria-label={intl.formatMessage({ defaultMessage: 'More about this guest' })} className={FACTS}>
      <OtherFacts record={booking.guestRecord} />
    </ul>
  );
}

function OtherFacts({ record }: { record: Decided['guestRecord'] }) {
  const { others } = useRecordWords(record);
  if (!record) return null;
  return (
    <>
      {others.map((fact) => (
        <Fact key={fact}>{fact}</Fact>
      ))}
      <Fact>
        {record.isEmailVerified ? (
          <Confirmed>
            <FormattedMessage defaultMessage="Email confirmed" />
          </Confirmed>
        ) : (
          <FormattedMessage defaultMessage="Email not confirmed" />
        )}
      </Fact>
      {record.trust
        .filter(({ level }) => level !== 'email')
        .map((trust) => (
          <Fact key={trust.level}>
            <Confirmed>
              <TrustName trust={trust} />
            </Confirmed>
          </Fact>
        ))}
    </>
  );
}

const Confirmed = ({ children }: { children: ReactNode }) => (
  <span className="text-ink">
    <CheckIcon size={16} className="me-1 inline-block align-[-3px] text-moss" />
    {children}
  </span>
);

/** Separated from the one before by a dot, which is hidden at a line break. */
const Fact = ({ children }: { children: ReactNode }) => (
  <li>
    <i aria-hidden="true"> · </i>
    {children}
  </li>
);

/** Cancellations count among the first facts unless there are none. */
function useRecordWords(record: Decided['guestRecord']): { first: string[]; others: string[] } {
  const intl = useIntl();
  const locale = useLocale();
  if (!record) return { first: [], others: [] };
  const stays =
    record.stays === 0
      ? intl.formatMessage({ defaultMessage: 'First booking on {brand}' })
      : intl.formatMessage(
          {
            defaultMessage:
              '{stays, plural, one {# completed booking} other {# completed bookings}}{withYou, plural, =0 {} other {, # with you}}',
          },
          { stays: record.stays, withYou: record.staysWithYou },
        );
  const rating =
    record.rating === null
      ? []
      : [
          intl.formatMessage(
            {
              defaultMessage: '{rating} out of 5 from {count, plural, one {# host review} other {# host reviews}}',
            },
            { rating: intl.formatNumber(record.rating, { maximumFractionDigits: 1 }), count: record.reviewCount },
          ),
        ];
  const cancellations = intl.formatMessage(
    { defaultMessage: '{count, plural, =0 {No cancellations} one {1 cancellation} other {# cancellations}}' },
    { count: record.cancelled },
  );
  const since = intl.formatMessage(
    { defaultMessage: 'Member since {when}' },
    { when: formatLocalDate(record.memberSince, locale, 'month') },
  );
  return record.cancelled > 0
    ? { first: [stays, ...rating, cancellations], others: [since] }
    : { first: [stays, ...rating], others: [cancellations, since] };
}

/** Hosts don't see the guest's service fee: the lines before it, then our fee, which co-hosts don't see. */
export function WhatItBrings({ booking }: { booking: Decided }) {
  return (
    <div className="text-[15px]">
      <OwnPriceLines booking={booking} />
      <div className="mt-2.5 border-t border-line pt-2.5 text-[16.5px]">
        <HostAmount booking={booking} isWide />
      </div>
    </div>
  );
}

export function OwnPriceLines({ booking }: { booking: Decided }) {
  const { lines, currency, hostFeeMinor, hostFeeTaxes = [], hostEarningsMinor } = booking;
  const own = lines.filter(
    ({ code, tax }) => code !== 'guest-fee' && code !== 'promotion' && (code !== 'tax' || tax?.supply === 'stay'),
  );
  return (
    <dl className="grid content-start gap-1.5">
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
    </dl>
  );
}
