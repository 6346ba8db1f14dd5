// What was agreed, paid, and refunded, line by line; and for the host, what they receive.
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { isManual } from '../../nouns/bookings/payment-state.ts';
import { PriceLines } from '../../nouns/bookings/price-lines.tsx';
import { WhatItBrings } from '../../nouns/bookings/request-details.tsx';
import { Money } from '../../ui/money.tsx';
import { hasReceipt, ReceiptLink } from './receipt-link.tsx';

export function MoneyCard({ booking }: { booking: Booking }) {
  const { lines, totalMinor, currency, refundedMinor, refundRefusedMinor, hostEarningsMinor, paymentStatus, role } =
    booking;
  const comingMinor = booking.refundDueMinor - refundRefusedMinor;
  const hostView = toHostView(booking);
  return (
    <>
      {hostView ? (
        <WhatItBrings booking={hostView} />
      ) : (
        <PriceLines lines={lines} totalMinor={totalMinor} currency={currency} />
      )}
      {booking.payment.creditMinor > 0 && role !== 'host' && <CreditRows booking={booking} />}
      {booking.payment.unpaidMinor > 0 && <MonthlyRow booking={booking} />}
      {refundedMinor > 0 && (
        <Row label={<FormattedMessage defaultMessage="Refunded" />}>
          <Money amountMinor={-refundedMinor} currency={currency} withCode />
        </Row>
      )}
      {comingMinor > 0 && (
        <Row
          label={
            isManual(booking) ? (
              <FormattedMessage defaultMessage="Refund due" />
            ) : (
              <FormattedMessage defaultMessage="Refund on its way" />
            )
          }
        >
          <Money amountMinor={-comingMinor} currency={currency} withCode />
        </Row>
      )}
      {refundRefusedMinor > 0 && (
        <Row tone="bad" label={<FormattedMessage defaultMessage="Refund delayed: the bank declined it" />}>
          <Money amountMinor={-refundRefusedMinor} currency={currency} withCode />
        </Row>
      )}
      <p className="mt-2 text-[14px] text-muted">
        {isManual(booking) ? (
          <ManualWords booking={booking} />
        ) : booking.payment.unpaidMinor > 0 && paymentStatus === 'paid' ? (
          <FormattedMessage defaultMessage="Paid monthly by card." />
        ) : (
          <PaymentWords status={paymentStatus} isGuest={role === 'guest'} isGrouped={booking.group !== undefined} />
        )}
      </p>
      {hasReceipt(booking) && (
        <p className="mt-2">
          <ReceiptLink booking={booking} />
        </p>
      )}
      {hostEarningsMinor !== null && !hostView && (
        <div className="mt-5 flex items-baseline justify-between gap-4 rounded-field bg-moss-wash px-4 py-3.5">
          <span className="font-semibold">
            {role === 'host' ? (
              <FormattedMessage defaultMessage="You earn" />
            ) : (
              <FormattedMessage defaultMessage="{host} earns" values={{ host: givenName(booking.host.name) }} />
            )}
            <span className="block text-[13.5px] font-normal text-muted">
              <FormattedMessage defaultMessage="after our fee" />
            </span>
          </span>
          <Money
            amountMinor={hostEarningsMinor}
            currency={currency}
            withCode
            className="display text-[22px] whitespace-nowrap"
          />
        </div>
      )}
    </>
  );
}

/**
 * Hosts see what they receive, like before they accepted. Undefined after a refund or an early end, when the agreed lines no longer add up
 * to it. Our fee is sent only with requests: later it's what's missing, unless taxes are part of the difference.
 */
function toHostView(booking: Booking): Booking | undefined {
  const { role, status, lines, hostEarningsMinor, hostFeeMinor, refundDueMinor, refundedMinor, payment } = booking;
  const isAsAgreed = status !== 'cancelled' && refundDueMinor === 0 && refundedMinor === 0 && payment.unpaidMinor === 0;
  if (role !== 'host' || hostEarningsMinor === null || !isAsAgreed) return undefined;
  if (hostFeeMinor !== null) return booking;
  if (lines.some(({ code }) => code === 'tax')) return undefined;
  const subtotalMinor = lines
    .filter(({ code }) => code !== 'guest-fee' && code !== 'promotion')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { ...booking, hostFeeMinor: subtotalMinor - hostEarningsMinor };
}

/** How much of the total is credit, and how much is left to pay. */
function CreditRows({ booking: { payment, totalMinor, currency } }: { booking: Booking }) {
  return (
    <>
      <Row label={<FormattedMessage defaultMessage="Paid with credit" />}>
        <Money amountMinor={-payment.creditMinor} currency={currency} withCode />
      </Row>
      {payment.creditMinor < totalMinor && (
        <Row label={<FormattedMessage defaultMessage="Left to pay" />}>
          <Money amountMinor={totalMinor - payment.creditMinor} currency={currency} withCode />
        </Row>
      )}
    </>
  );
}

/** Amounts that aren't paid yet, or never will be because the booking was canceled. */
const MonthlyRow = ({ booking: { status, payment, currency } }: { booking: Booking }) => (
  <Row
    tone={status === 'cancelled' ? 'good' : 'plain'}
    label={
      status === 'cancelled' ? (
        <FormattedMessage defaultMessage="Canceled payments" />
      ) : (
        <FormattedMessage defaultMessage="Still to pay monthly" />
      )
    }
  >
    <Money amountMinor={payment.unpaidMinor * (status === 'cancelled' ? -1 : 1)} currency={currency} withCode />
  </Row>
);

const TONES = { good: 'text-moss', bad: 'text-danger', plain: '' };

interface RowProps {
  label: React.ReactNode;
  tone?: keyof typeof TONES;
  children: React.ReactNode;
}

const Row = ({ label, tone = 'good', children }: RowProps) => (
  <div className={`mt-2.5 flex items-baseline justify-between gap-4 text-[15px] font-semibold ${TONES[tone]}`}>
    <span>{label}</span>
    {children}
  </div>
);

const methods = defineMessages({
  'bank-transfer': { defaultMessage: 'by bank transfer' },
  invoice: { defaultMessage: 'by company invoice' },
  cash: { defaultMessage: 'in cash' },
  card: { defaultMessage: 'by card' },
  sandbox: { defaultMessage: 'by card' },
  credit: { defaultMessage: 'with credit' },
}) satisfies Record<Booking['payment']['method'], object>;

function ManualWords({ booking: { paymentStatus, payment, currency } }: { booking: Booking }) {
  const intl = useIntl();
  const values = {
    how: intl.formatMessage(methods[payment.method]),
    received: <Money key="r" amountMinor={payment.receivedMinor} currency={currency} withCode />,
  };
  switch (paymentStatus) {
    case 'paid':
      return payment.unpaidMinor > 0 ? (
        <FormattedMessage defaultMessage="Paid monthly {how}." values={values} />
      ) : (
        <FormattedMessage defaultMessage="Paid {how}." values={values} />
      );
    case 'partially_refunded':
      return <FormattedMessage defaultMessage="Paid {how}, partly refunded." values={values} />;
    case 'refunded':
      return <FormattedMessage defaultMessage="Paid {how}, fully refunded." values={values} />;
    case 'due':
      return payment.receivedMinor > 0 ? (
        <FormattedMessage defaultMessage="To be paid {how}. {received} received so far." values={values} />
      ) : (
        <FormattedMessage defaultMessage="To be paid {how}. Not paid yet." values={values} />
      );
    case 'voided':
      return <FormattedMessage defaultMessage="It wasn’t paid." />;
    default:
      return <FormattedMessage defaultMessage="To be paid {how} if accepted." values={values} />;
  }
}

interface PaymentWordsProps {
  status: Booking['paymentStatus'];
  isGuest: boolean;
  /** One hold on the card is for the requests to all hosts. */
  isGrouped: boolean;
}

function PaymentWords({ status, isGuest, isGrouped }: PaymentWordsProps) {
  switch (status) {
    case 'authorized':
      return isGuest && isGrouped ? (
        <FormattedMessage defaultMessage="One hold on your card covers all your requests." />
      ) : isGuest ? (
        <FormattedMessage defaultMessage="Held on your card, not charged." />
      ) : (
        <FormattedMessage defaultMessage="Held on the guest’s card, not charged." />
      );
    case 'paid':
      return <FormattedMessage defaultMessage="Paid by card." />;
    case 'partially_refunded':
      return <FormattedMessage defaultMessage="Paid by card, partly refunded." />;
    case 'refunded':
      return <FormattedMessage defaultMessage="Paid by card, fully refunded." />;
    case 'voided':
      return isGrouped ? (
        <FormattedMessage defaultMessage="Nothing was charged for this request." />
      ) : (
        <FormattedMessage defaultMessage="Not charged. The hold on the card was released." />
      );
    case 'failed':
      return <FormattedMessage defaultMessage="We couldn’t charge the card." />;
    case 'due':
      return <FormattedMessage defaultMessage="Not paid yet." />;
    default:
      return null;
  }
}
