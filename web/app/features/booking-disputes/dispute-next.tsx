// What happens next with a dispute, or how it ended.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Dispute } from '../../nouns/booking-disputes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { findPayer, namePayee } from '../../nouns/bookings/payment-words.ts';
import { ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

export interface DisputeCardProps {
  booking: Booking;
  dispute: Dispute;
}

export const toMoney = (amountMinor: number, currency: string) => (
  <Money key="a" amountMinor={amountMinor} currency={currency} withCode />
);

export function NextWords({ booking, dispute }: DisputeCardProps) {
  switch (dispute.state) {
    case 'open':
      return <OpenWords booking={booking} dispute={dispute} />;
    case 'staff':
      return (
        <FormattedMessage defaultMessage="Our team is reviewing what you both wrote and your photos. We’ll email you our decision." />
      );
    case 'charging':
      return (
        <FormattedMessage
          defaultMessage="The {amount} charge is going through. This takes a moment."
          values={{ amount: toMoney(dispute.settledMinor ?? 0, dispute.currency) }}
        />
      );
    case 'due':
      return <DueWords booking={booking} dispute={dispute} />;
    case 'settled':
      return <SettledWords booking={booking} dispute={dispute} />;
    case 'withdrawn':
      return <FormattedMessage defaultMessage="Withdrawn. Nothing was charged or refunded." />;
    default:
      return dispute.isOutside && dispute.direction === 'payment' ? (
        <FormattedMessage
          defaultMessage="Closed. No payment was recorded.{canReceive, select, yes { If {amount} arrives after all, you can still mark it as received.} other {}}"
          values={{
            canReceive: dispute.can.receive ? 'yes' : 'no',
            amount: toMoney(dispute.settledMinor ?? 0, dispute.currency),
          }}
        />
      ) : (
        <FormattedMessage defaultMessage="Closed. Nothing was charged or refunded." />
      );
  }
}

const Due = ({ booking, dispute: { dueAt } }: DisputeCardProps) =>
  dueAt && <ZonedTime startsAt={dueAt} timeZone={booking.timeZone} withDate />;

function OpenWords({ booking, dispute }: DisputeCardProps) {
  const due = <Due key="d" booking={booking} dispute={dispute} />;
  if (dispute.can.accept)
    return <FormattedMessage defaultMessage="Please answer by {due}. After that, our team decides." values={{ due }} />;
  const last = dispute.offers.at(-1);
  const other = givenName((last?.side === 'guest' ? booking.host : booking.guest).name);
  return (
    <FormattedMessage
      defaultMessage="{other} can answer by {due}. After that, our team decides."
      values={{ other, due }}
    />
  );
}

function DueWords({ booking, dispute }: DisputeCardProps) {
  const values = {
    due: <Due key="d" booking={booking} dispute={dispute} />,
    amount: toMoney(dispute.settledMinor ?? 0, dispute.currency),
    guest: givenName(booking.guest.name),
    payee: namePayee(booking),
    debt: booking.role === 'guest' ? 'mine' : findPayer(booking) === 'you' ? 'toMe' : 'other',
    isDeclined: dispute.isDeclined ? 'yes' : 'no',
  };
  if (dispute.isOutside)
    return (
      <FormattedMessage
        defaultMessage="{debt, select, mine {Please pay {payee} {amount} by {due}.} toMe {{guest} owes you {amount}. Mark it as received by {due}, or the payment request closes.} other {{guest} owes {payee} {amount} by {due}.}}"
        values={values}
      />
    );
  if (booking.role !== 'guest')
    return <FormattedMessage defaultMessage="{guest} can pay {amount} until {due}." values={values} />;
  return (
    <FormattedMessage
      defaultMessage="{isDeclined, select, yes {We couldn’t charge your card. You can pay with any card until {due}.} other {You can pay {amount} until {due}. Nothing is charged unless you do.}}"
      values={values}
    />
  );
}

function SettledWords({ booking, dispute }: DisputeCardProps) {
  const values = {
    reader: booking.role,
    isKept: dispute.isOutside && findPayer(booking) === 'you' ? 'yes' : 'no',
    guest: givenName(booking.guest.name),
    amount: toMoney(dispute.settledMinor ?? 0, dispute.currency),
    host: <Money key="h" amountMinor={dispute.hostMinor ?? 0} currency={dispute.currency} withCode />,
  };
  if (!dispute.settledMinor) return <FormattedMessage defaultMessage="Settled. Nothing is charged or refunded." />;
  if (dispute.direction === 'refund')
    return (
      <FormattedMessage
        defaultMessage="Settled: {reader, select, guest {you get} other {{guest} gets}} {amount} back."
        values={values}
      />
    );
  return dispute.hostMinor === null ? (
    <FormattedMessage defaultMessage="Settled: you paid {amount}." values={values} />
  ) : (
    <FormattedMessage
      defaultMessage="Settled: {guest} paid {amount}. {reader, select, host {{isKept, select, yes {You keep} other {You get}}} other {The host gets}} {host}."
      values={values}
    />
  );
}
