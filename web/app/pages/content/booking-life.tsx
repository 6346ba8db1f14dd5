// Every state a booking can be in and every way out of it, for both sides: from the same table the server goes by.
import {
  BOOKING_STATUSES,
  BOOKING_TRANSITIONS,
  type BookingStatus,
  type BookingVerb,
  type Party,
  type Transition,
} from '@daynook/contract/booking-states';
import { defineMessages, FormattedList, FormattedMessage } from 'react-intl';

const states = defineMessages<BookingStatus>({
  hold: { id: 'life.hold', defaultMessage: 'Held' },
  requested: { id: 'life.requested', defaultMessage: 'Asked for' },
  awaiting_payment: { id: 'life.awaiting', defaultMessage: 'Waiting for the payment' },
  confirmed: { id: 'life.confirmed', defaultMessage: 'Confirmed' },
  active: { id: 'life.active', defaultMessage: 'Under way' },
  completed: { id: 'life.completed', defaultMessage: 'Over' },
  closed: { id: 'life.closed', defaultMessage: 'Closed' },
  declined: { id: 'life.declined', defaultMessage: 'Declined' },
  withdrawn: { id: 'life.withdrawn', defaultMessage: 'Withdrawn' },
  expired: { id: 'life.expired', defaultMessage: 'Expired' },
  cancelled: { id: 'life.cancelled', defaultMessage: 'Cancelled' },
});

const verbs = defineMessages<BookingVerb>({
  submitRequest: { id: 'life.submit', defaultMessage: 'asks' },
  confirmInstantly: { id: 'life.confirm', defaultMessage: 'books at once' },
  approve: { id: 'life.approve', defaultMessage: 'accepts' },
  decline: { id: 'life.decline', defaultMessage: 'declines' },
  withdraw: { id: 'life.withdraw', defaultMessage: 'withdraws' },
  expire: { id: 'life.expire', defaultMessage: 'the time to answer or pay runs out' },
  cancelByGuest: { id: 'life.cancel-guest', defaultMessage: 'cancels' },
  cancelByHost: { id: 'life.cancel-host', defaultMessage: 'cancels' },
  cancelByStaff: { id: 'life.cancel-staff', defaultMessage: 'cancel for both' },
  start: { id: 'life.start', defaultMessage: 'it begins' },
  complete: { id: 'life.complete', defaultMessage: 'it ends' },
  close: { id: 'life.close', defaultMessage: 'two days pass without a problem reported' },
});

const parties = defineMessages<Party>({
  guest: { id: 'life.by-guest', defaultMessage: 'Guest' },
  host: { id: 'life.by-host', defaultMessage: 'Host' },
  staff: { id: 'life.by-staff', defaultMessage: 'Staff' },
  timer: { id: 'life.by-timer', defaultMessage: 'The clock' },
});

const moneys = defineMessages<Transition['money']>({
  none: { id: 'life.money-none', defaultMessage: 'nothing moves' },
  authorize: { id: 'life.money-authorize', defaultMessage: 'the amount is set aside on the card' },
  capture: { id: 'life.money-capture', defaultMessage: 'the card is charged' },
  void: { id: 'life.money-void', defaultMessage: 'what was set aside is released' },
  'refund-by-policy': { id: 'life.money-policy', defaultMessage: 'given back as the cancellation policy says' },
  'refund-all': { id: 'life.money-all', defaultMessage: 'all of it is given back' },
  'pay-out': { id: 'life.money-pay-out', defaultMessage: 'the host’s share is the host’s' },
});

const edges = Object.entries(BOOKING_TRANSITIONS) as [BookingVerb, Transition][];

function StateCard({ state }: { state: BookingStatus }) {
  const out = edges.filter(([, { from }]) => from.includes(state));
  return (
    <li className="rounded-card border border-line p-5">
      <h3 className="text-[17px] font-semibold" id={`state-${state}`}>
        <FormattedMessage {...states[state]} />
      </h3>
      {out.length === 0 ? (
        <p className="mt-1 text-[15px] text-muted">
          <FormattedMessage id="life.end" defaultMessage="This is an end: nothing changes it any more." />
        </p>
      ) : (
        <ul className="mt-2 grid gap-1.5 text-[15px] text-muted">
          {out.map(([verb, { by, to, money }]) => (
            <li key={verb}>
              <FormattedMessage
                id="life.edge"
                defaultMessage="{who}: {what} → <b>{to}</b>; {money}"
                values={{
                  who: (
                    <FormattedList
                      type="disjunction"
                      value={by.map((one) => <FormattedMessage key={one} {...parties[one]} />)}
                    />
                  ),
                  what: <FormattedMessage {...verbs[verb]} />,
                  to: <FormattedMessage {...states[to]} />,
                  money: <FormattedMessage {...moneys[money]} />,
                  b: (words) => <strong className="font-semibold text-ink">{words}</strong>,
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

export const BookingLife = () => (
  <ol className="grid list-none gap-3">
    {BOOKING_STATUSES.map((state) => (
      <StateCard key={state} state={state} />
    ))}
  </ol>
);
