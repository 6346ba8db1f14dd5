// What a change means for the guest's money, and what happens next.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { ChangeQuote } from '../../nouns/booking-changes/api.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { ZonedDate, ZonedTime } from '../../ui/dates/zoned-time.tsx';
import { Money } from '../../ui/money.tsx';

export const MoneyWords = ({ amountMinor, currency }: { amountMinor: number; currency: string }) => (
  <span className="whitespace-nowrap">
    <Money amountMinor={amountMinor} currency={currency} withCode />
  </span>
);

type Amounts = Pick<
  ChangeQuote,
  'chargeMinor' | 'refundMinor' | 'creditMinor' | 'laterCharge' | 'currency' | 'timeZone'
>;

/** How the difference is paid or returned. */
export function DifferenceWords({ booking, amounts }: { booking: Booking; amounts: Amounts }) {
  const { chargeMinor, refundMinor, creditMinor, laterCharge, currency } = amounts;
  const values = {
    reader: booking.role,
    guest: givenName(booking.guest.name),
    charge: <MoneyWords key="c" amountMinor={chargeMinor} currency={currency} />,
    refund: <MoneyWords key="r" amountMinor={refundMinor} currency={currency} />,
    credit: <MoneyWords key="k" amountMinor={creditMinor} currency={currency} />,
  };
  if (laterCharge) return <LaterWords booking={booking} amounts={{ ...amounts, laterCharge }} />;
  if (chargeMinor > 0)
    return (
      <FormattedMessage
        defaultMessage="{reader, select, guest {{charge} is charged to the card you booked with.} other {{guest} pays {charge} more.}}"
        values={values}
      />
    );
  if (refundMinor + creditMinor === 0) return <FormattedMessage defaultMessage="The price stays the same." />;
  if (creditMinor === 0)
    return (
      <FormattedMessage
        defaultMessage="{reader, select, guest {You get {refund} back.} other {{guest} gets {refund} back.}}"
        values={values}
      />
    );
  if (refundMinor === 0)
    return (
      <FormattedMessage
        defaultMessage="{reader, select, guest {You get {credit} back as credit.} other {{guest} gets {credit} back as credit.}}"
        values={values}
      />
    );
  return (
    <FormattedMessage
      defaultMessage="{reader, select, guest {You get {refund} back, and {credit} as credit.} other {{guest} gets {refund} back, and {credit} as credit.}}"
      values={values}
    />
  );
}

interface LaterWordsProps {
  booking: Booking;
  amounts: Amounts & { laterCharge: NonNullable<Amounts['laterCharge']> };
}

/** What the guest's card is charged once the booking changes: the difference, or a later booking of a series that's due then. */
export const dueAtOnceMinor = ({ chargeMinor, laterCharge }: Pick<Amounts, 'chargeMinor' | 'laterCharge'>): number =>
  laterCharge?.at === null ? laterCharge.amountMinor : chargeMinor;

/** A later booking of a series: nothing is charged for the change itself. */
const LaterWords = ({
  booking,
  amounts: {
    laterCharge: { amountMinor, at },
    currency,
    timeZone,
  },
}: LaterWordsProps) => (
  <FormattedMessage
    defaultMessage="{isAtOnce, select, yes {{reader, select, guest {Your card} other {{guest}’s card}} will be charged {amount} as soon as the change takes effect.} other {Nothing is charged now. {reader, select, guest {Your card} other {{guest}’s card}} will be charged {amount} on {date}.}}"
    values={{
      isAtOnce: at === null ? 'yes' : 'no',
      reader: booking.role,
      guest: givenName(booking.guest.name),
      amount: <MoneyWords key="a" amountMinor={amountMinor} currency={currency} />,
      date: at && <ZonedDate key="d" at={at} timeZone={timeZone} />,
    }}
  />
);

export function NextWords({ booking, compared }: { booking: Booking; compared: ChangeQuote }) {
  const { effect, answerBy, timeZone } = compared;
  const other = givenName((booking.role === 'guest' ? booking.host : booking.guest).name);
  return (
    <p className="border-t border-line pt-4 text-[14.5px] text-pretty text-muted">
      {effect === 'at-once' && booking.role === 'staff' ? (
        <FormattedMessage defaultMessage="The change takes effect right away, and we’ll email both sides." />
      ) : effect === 'at-once' ? (
        <FormattedMessage defaultMessage="You can still cancel for free, so the change takes effect right away." />
      ) : (
        <FormattedMessage
          defaultMessage="{other} has until {by} to answer. Until then the booking stays as it is, and the new time isn’t held."
          values={{
            other,
            by: answerBy ? <ZonedTime key="t" startsAt={answerBy} timeZone={timeZone} withDate /> : null,
          }}
        />
      )}{' '}
      <DifferenceWords booking={booking} amounts={compared} />
    </p>
  );
}
