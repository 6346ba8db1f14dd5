// What happened to the money of a booking that didn't take place, in a sentence or two.
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { findPayer, namePayee } from '../../nouns/bookings/payment-words.ts';
import { Money } from '../../ui/money.tsx';
import { listMoneyStates, type MoneyState } from './money-state.ts';

export const MoneyNote = ({ booking }: { booking: Booking }) =>
  listMoneyStates(booking).map((state, at) => (
    <Fragment key={state.code}>
      {at > 0 && ' '}
      <StateWords booking={booking} state={state} />
    </Fragment>
  ));

function StateWords({ booking, state }: { booking: Booking; state: MoneyState }) {
  const reader = booking.role === 'guest' ? 'you' : 'other';
  const guest = givenName(booking.guest.name);
  const amount = 'amountMinor' in state && (
    <strong key="amount" className="font-semibold text-ink">
      <Money amountMinor={state.amountMinor} currency={booking.currency} withCode />
    </strong>
  );
  switch (state.code) {
    case 'never-charged':
      // The hold is for all hosts who were asked, so it may still be there, or another one was paid.
      if (booking.group) return <FormattedMessage defaultMessage="Nothing was charged for this request." />;
      // A free stay needs no card.
      return booking.totalMinor === booking.payment.creditMinor ? (
        <FormattedMessage defaultMessage="Nothing was charged." />
      ) : (
        <FormattedMessage
          defaultMessage="Nothing was charged. The hold on {reader, select, you {your} other {{guest}’s}} card was released."
          values={{ reader, guest }}
        />
      );
    case 'credited':
      return (
        <FormattedMessage
          defaultMessage="{amount} is in {reader, select, you {your} other {{guest}’s}} credit."
          values={{ reader, guest, amount }}
        />
      );
    case 'never-paid':
      return <FormattedMessage defaultMessage="No payment was recorded." />;
    case 'refund-to-send':
      return (
        <FormattedMessage
          defaultMessage="{payer, select, you {You need} other {{payee} needs}} to send {reader, select, you {you} other {{guest}}} a {amount} refund."
          values={{
            reader,
            guest,
            amount,
            payee: namePayee(booking),
            payer: findPayer(booking),
          }}
        />
      );
    case 'refund-sent':
      return <FormattedMessage defaultMessage="A {amount} refund was sent." values={{ amount }} />;
    case 'refunded-outside':
      return <FormattedMessage defaultMessage="{amount} was refunded." values={{ amount }} />;
    case 'refunded':
      return (
        <FormattedMessage
          defaultMessage="{amount} was refunded to {reader, select, you {your} other {{guest}’s}} card."
          values={{ reader, guest, amount }}
        />
      );
    case 'refunded-another-way':
      return <FormattedMessage defaultMessage="{amount} was refunded: {how}" values={{ amount, how: state.how }} />;
    case 'refunded-before':
      return <FormattedMessage defaultMessage="{amount} was refunded earlier." values={{ amount }} />;
    case 'refund-coming':
      return (
        <FormattedMessage
          defaultMessage="{amount} is on its way back to {reader, select, you {your} other {{guest}’s}} card."
          values={{ reader, guest, amount }}
        />
      );
    case 'refund-refused':
      return (
        <FormattedMessage
          defaultMessage="The bank declined the {amount} refund. We still owe it to {reader, select, you {you} other {{guest}}} and will try again."
          values={{ reader, guest, amount }}
        />
      );
    case 'nothing-back':
      return <FormattedMessage defaultMessage="Under the cancellation policy, there’s no refund." />;
    default:
      return null;
  }
}
