// A step in the life of a booking as a short sentence: who did what, as its reader would say it.
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { isManual } from '../../nouns/bookings/payment-state.ts';
import { payeeOf, payerOf } from '../../nouns/bookings/payment-words.ts';
import { Money } from '../../ui/money.tsx';
import type { Step } from './timeline.ts';

export function EventWords({ step, booking }: { step: Step; booking: Booking }) {
  const values = {
    // Who: the reader themselves, or the other side by name; what nobody did has none.
    who: step.by === booking.role ? 'you' : step.by,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    reader: booking.role,
    payee: payeeOf(booking),
    payer: payerOf(booking),
    isPaidOut: booking.payment.collectedBy === 'host' || booking.role === 'guest' ? 'no' : 'yes',
    amount: <Money key="amount" amountMinor={step.amountMinor ?? 0} currency={booking.currency} withCode />,
  };
  switch (step.code) {
    case 'held':
      return <FormattedMessage defaultMessage="Time held during checkout" />;
    case 'requested':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} sent a booking request"
          values={values}
        />
      );
    case 'confirmed':
      // A payment outside the product confirms what was accepted before.
      if (isManual(booking) && booking.payment.method !== 'cash' && step.by !== 'guest')
        return <FormattedMessage defaultMessage="Payment confirmed" />;
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {{reader, select, host {You accepted} other {You booked}}} guest {{guest} booked} host {{host} accepted} other {Confirmed}}"
          values={values}
        />
      );
    case 'paid':
      return <FormattedMessage defaultMessage="{amount} paid" values={values} />;
    case 'started':
      return <FormattedMessage defaultMessage="Started" />;
    case 'completed':
      return <FormattedMessage defaultMessage="Ended" />;
    case 'closed':
      return <FormattedMessage defaultMessage="Closed and settled" />;
    case 'declined':
      return (
        <FormattedMessage defaultMessage="{who, select, you {You} host {{host}} other {We}} declined" values={values} />
      );
    case 'withdrawn':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} withdrew the request"
          values={values}
        />
      );
    case 'expired':
      return <FormattedMessage defaultMessage="Expired" />;
    case 'cancelled':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} guest {{guest}} host {{host}} other {We}} canceled"
          values={values}
        />
      );
    case 'refunded':
      // Staff paid it another way than to the card, and say how below; outside the product there's no card.
      return step.by === 'staff' || isManual(booking) ? (
        <FormattedMessage defaultMessage="{amount} refunded" values={values} />
      ) : (
        <FormattedMessage
          defaultMessage="{amount} refunded to {reader, select, guest {your} other {{guest}’s}} card"
          values={values}
        />
      );
    case 'credited':
      return (
        <FormattedMessage
          defaultMessage="{amount} returned as {reader, select, guest {your} other {{guest}’s}} credit"
          values={values}
        />
      );
    case 'charge-failed':
      return <FormattedMessage defaultMessage="The card couldn’t be charged" />;
    case 'payment-awaited':
      return <FormattedMessage defaultMessage="Payment requested" />;
    case 'payment-sent':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} said the payment was sent"
          values={values}
        />
      );
    case 'refund-due':
      return (
        <FormattedMessage
          defaultMessage="{payer, select, you {You owe} other {{payee} owes}} a {amount} refund"
          values={values}
        />
      );
    case 'refund-sent':
      return (
        <FormattedMessage
          defaultMessage="{payer, select, you {You} other {{payee}}} sent the {amount} refund"
          values={values}
        />
      );
    case 'refund-failed':
      return (
        <FormattedMessage defaultMessage="The bank declined the {amount} refund. We’ll try again" values={values} />
      );
    case 'refund-proposed':
      return (
        <FormattedMessage
          defaultMessage="We proposed a {amount} refund to {reader, select, guest {you} other {{guest}}}"
          values={values}
        />
      );
    case 'refund-agreed':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} host {{host}} other {We}} agreed to refund {amount}"
          values={values}
        />
      );
    case 'refund-declined':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{host}}} declined to refund {amount}"
          values={values}
        />
      );
    case 'refund-closed':
      return <FormattedMessage defaultMessage="The {amount} refund was withdrawn" values={values} />;
    case 'shortened':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} gave notice to end early. {amount} isn’t paid"
          values={values}
        />
      );
    case 'installment-paid':
      return <FormattedMessage defaultMessage="Monthly payment of {amount} made" values={values} />;
    case 'installment-written-off':
      return <FormattedMessage defaultMessage="We wrote off a monthly payment of {amount}" values={values} />;
    case 'damage-reported':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{host}}} reported {amount} of damage"
          values={values}
        />
      );
    case 'damage-agreed':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} agreed to pay for damage"
          values={values}
        />
      );
    case 'damage-disputed':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} disagreed with the damage report"
          values={values}
        />
      );
    case 'damage-decided':
      return (
        <FormattedMessage
          defaultMessage="We decided that {reader, select, guest {you owe} other {{guest} owes}} {amount} for damage"
          values={values}
        />
      );
    case 'damage-paid':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{guest}}} paid {amount} for damage"
          values={values}
        />
      );
    case 'damage-refunded':
      return (
        <FormattedMessage
          defaultMessage="We refunded {reader, select, guest {you} other {{guest}}} {amount} for damage"
          values={values}
        />
      );
    case 'damage-withdrawn':
      return (
        <FormattedMessage
          defaultMessage="{who, select, you {You} other {{host}}} withdrew the damage report"
          values={values}
        />
      );
    case 'damage-written-off':
      return <FormattedMessage defaultMessage="We closed the damage report without payment" />;
    case 'answer-due':
      return (
        <FormattedMessage
          defaultMessage="{reader, select, host {Your} other {{host}’s}} answer is due"
          values={values}
        />
      );
    case 'payment-due':
      return <FormattedMessage defaultMessage="Payment is due" />;
    case 'will-start':
      return <FormattedMessage defaultMessage="Starts" />;
    case 'will-end':
      return <FormattedMessage defaultMessage="Ends" />;
    default:
      return (
        <FormattedMessage
          defaultMessage="Closes{isPaidOut, select, yes {, and earnings are ready to pay out} other {}}"
          values={values}
        />
      );
  }
}
