// One line of a booking's history: who did what, phrased for the reader.
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import { givenName } from '../../lib/given-name.ts';
import type { Booking } from '../../nouns/bookings/api.ts';
import { isManual } from '../../nouns/bookings/payment-state.ts';
import { findPayer, namePayee } from '../../nouns/bookings/payment-words.ts';
import { Money } from '../../ui/money.tsx';
import type { Step } from './timeline.ts';

const sentences: Record<Step['code'], MessageDescriptor> = defineMessages({
  held: { defaultMessage: 'Time held during checkout' },
  requested: { defaultMessage: '{who, select, you {You} other {{guest}}} sent a booking request' },
  confirmed: {
    defaultMessage:
      '{who, select, you {{reader, select, host {You accepted} other {You booked}}} guest {{guest} booked} host {{host} accepted} other {Confirmed}}',
  },
  paid: { defaultMessage: '{amount} paid' },
  started: { defaultMessage: 'Started' },
  completed: { defaultMessage: 'Ended' },
  closed: { defaultMessage: 'Closed and settled' },
  declined: { defaultMessage: '{who, select, you {You} host {{host}} other {We}} declined' },
  withdrawn: { defaultMessage: '{who, select, you {You} other {{guest}}} withdrew the request' },
  expired: { defaultMessage: 'Expired' },
  cancelled: { defaultMessage: '{who, select, you {You} guest {{guest}} host {{host}} other {We}} canceled' },
  refunded: { defaultMessage: '{amount} refunded to {reader, select, guest {your} other {{guest}’s}} card' },
  credited: { defaultMessage: '{amount} returned as {reader, select, guest {your} other {{guest}’s}} credit' },
  'charge-failed': { defaultMessage: 'The card couldn’t be charged' },
  'payment-awaited': { defaultMessage: 'Payment requested' },
  'payment-sent': { defaultMessage: '{who, select, you {You} other {{guest}}} said the payment was sent' },
  'payment-undone': {
    defaultMessage: '{who, select, you {You} host {{host}} other {We}} marked the {amount} payment as not received',
  },
  'refund-due': { defaultMessage: '{payer, select, you {You owe} other {{payee} owes}} a {amount} refund' },
  'refund-missing': {
    defaultMessage: '{who, select, you {You} other {{guest}}} said that the {amount} refund didn’t arrive',
  },
  'refund-sent': { defaultMessage: '{payer, select, you {You} other {{payee}}} sent the {amount} refund' },
  'refund-failed': { defaultMessage: 'The bank declined the {amount} refund. We’ll try again' },
  'refund-proposed': {
    defaultMessage: 'We proposed a {amount} refund to {reader, select, guest {you} other {{guest}}}',
  },
  'refund-agreed': { defaultMessage: '{who, select, you {You} host {{host}} other {We}} agreed to refund {amount}' },
  'refund-declined': { defaultMessage: '{who, select, you {You} other {{host}}} declined to refund {amount}' },
  'refund-closed': { defaultMessage: 'The {amount} refund was withdrawn' },
  shortened: {
    defaultMessage: '{who, select, you {You} other {{guest}}} gave notice to end early. {amount} isn’t paid',
  },
  'change-proposed': {
    defaultMessage: '{who, select, you {You} guest {{guest}} host {{host}} other {We}} proposed a change',
  },
  changed: { defaultMessage: 'The booking was changed' },
  'change-declined': {
    defaultMessage: '{who, select, you {You} guest {{guest}} host {{host}} other {We}} declined the change',
  },
  'change-withdrawn': {
    defaultMessage: '{who, select, you {You} guest {{guest}} host {{host}} other {We}} withdrew the change',
  },
  'change-expired': { defaultMessage: 'The proposed change expired' },
  'change-unpaid': { defaultMessage: 'The card couldn’t be charged for the change' },
  'checked-in': {
    defaultMessage:
      '{who, select, you {You} guest {{guest}} host {{host}} other {We}} recorded {reader, select, guest {your} other {{guest}’s}} arrival',
  },
  'no-show': { defaultMessage: '{who, select, you {You} host {{host}} other {We}} recorded a no-show' },
  'no-show-contested': { defaultMessage: '{who, select, you {You} other {{guest}}} contested the no-show' },
  'no-show-withdrawn': { defaultMessage: '{who, select, you {You} host {{host}} other {We}} withdrew the no-show' },
  'no-show-upheld': { defaultMessage: 'We decided that the no-show stands' },
  'dispute-opened': {
    defaultMessage:
      '{who, select, you {{reader, select, guest {You asked for {amount} back} other {You asked for an extra {amount}}}} guest {{guest} asked for {amount} back} other {{host} asked for an extra {amount}}}',
  },
  'dispute-offered': {
    defaultMessage: '{who, select, you {You} guest {{guest}} host {{host}} other {We}} suggested {amount} instead',
  },
  'dispute-with-us': { defaultMessage: 'Sent to our team to decide' },
  'dispute-settled': { defaultMessage: 'Guest and host agreed on {amount}' },
  'dispute-decided': { defaultMessage: 'We decided on {amount}' },
  'dispute-withdrawn': {
    defaultMessage:
      '{who, select, you {{reader, select, guest {You withdrew the refund request} other {You withdrew the payment request}}} guest {{guest} withdrew the refund request} other {{host} withdrew the payment request}}',
  },
  'dispute-lapsed': { defaultMessage: 'Closed without a refund or extra payment' },
  'extra-paid': { defaultMessage: '{who, select, you {You} other {{guest}}} paid an extra {amount}' },
  'no-access': { defaultMessage: '{who, select, you {You} other {{guest}}} couldn’t get in' },
  'no-access-answered': {
    defaultMessage:
      '{who, select, you {You} other {{host}}} said that {reader, select, guest {you} other {{guest}}} can get in now',
  },
  'no-access-escalated': {
    defaultMessage: '{who, select, you {You} other {{guest}}} still couldn’t get in. We’re looking into it',
  },
  'no-access-over': {
    defaultMessage:
      '{who, select, you {You got in} guest {{guest} got in} other {Nobody objected to the host’s answer}}',
  },
  'no-access-upheld': { defaultMessage: 'We looked into it, and the booking stands' },
  fined: { defaultMessage: '{reader, select, host {You owe} other {{host} owes}} a fine of {amount} for canceling' },
  'fine-returned': { defaultMessage: 'We returned the fine of {amount}' },
  'excuse-asked': { defaultMessage: '{who, select, you {You} other {{host}}} asked us to excuse the cancellation' },
  excused: { defaultMessage: 'We excused the cancellation' },
  'excuse-refused': { defaultMessage: 'We decided not to excuse the cancellation' },
  'guest-excused': { defaultMessage: 'We excused {reader, select, guest {your} other {{guest}’s}} cancellation' },
  'hours-released': {
    defaultMessage: 'Nobody checked in, so the rest of the time was released',
  },
  'checked-out': {
    defaultMessage:
      '{who, select, you {You} guest {{guest}} host {{host}} other {We}} recorded that {reader, select, guest {you} other {{guest}}} left',
  },
  'installment-paid': { defaultMessage: 'Payment of {amount} made' },
  'installment-written-off': { defaultMessage: 'We wrote off a payment of {amount}' },
  'damage-reported': { defaultMessage: '{who, select, you {You} other {{host}}} reported {amount} of damage' },
  'damage-agreed': { defaultMessage: '{who, select, you {You} other {{guest}}} agreed to pay for damage' },
  'damage-disputed': { defaultMessage: '{who, select, you {You} other {{guest}}} disagreed with the damage report' },
  'damage-decided': {
    defaultMessage: 'We decided that {reader, select, guest {you owe} other {{guest} owes}} {amount} for damage',
  },
  'damage-paid': { defaultMessage: '{who, select, you {You} other {{guest}}} paid {amount} for damage' },
  'damage-refunded': {
    defaultMessage: 'We refunded {reader, select, guest {you} other {{guest}}} {amount} for damage',
  },
  'damage-withdrawn': { defaultMessage: '{who, select, you {You} other {{host}}} withdrew the damage report' },
  'damage-written-off': { defaultMessage: 'We closed the damage report without payment' },
  'answer-due': { defaultMessage: '{reader, select, host {Your} other {{host}’s}} answer is due' },
  'payment-due': { defaultMessage: 'Payment is due' },
  'will-start': { defaultMessage: 'Starts' },
  'will-end': { defaultMessage: 'Ends' },
  'will-close': { defaultMessage: 'Closes{isPaidOut, select, yes {, and earnings are ready to pay out} other {}}' },
});

const otherSentences = defineMessages({
  taken: { defaultMessage: 'Another host accepted first, so the request was withdrawn' },
  paymentConfirmed: { defaultMessage: 'Payment confirmed' },
  refunded: { defaultMessage: '{amount} refunded' },
  canceledWithAll: { defaultMessage: '{who, select, you {You} other {We}} canceled with a full refund' },
  canceledByPolicy: {
    defaultMessage:
      '{who, select, you {You} other {We}} canceled under the cancellation policy, with {isRefunded, select, yes {a {amount}} other {no}} refund',
  },
});

function sentenceFor(step: Step, booking: Booking): MessageDescriptor {
  // A payment outside the site confirms a booking that was already accepted.
  if (step.code === 'confirmed' && isManual(booking) && booking.payment.method !== 'cash' && step.by !== 'guest')
    return otherSentences.paymentConfirmed;
  if (step.code === 'withdrawn' && step.by === 'system') return otherSentences.taken;
  // Staff didn't refund it to the card and explain how below. A payment outside the site has no card.
  if (step.code === 'refunded' && (step.by === 'staff' || isManual(booking))) return otherSentences.refunded;
  if (step.code === 'cancelled' && step.refund === 'policy') return otherSentences.canceledByPolicy;
  if (step.code === 'cancelled' && step.refund === 'all') return otherSentences.canceledWithAll;
  return sentences[step.code];
}

export function EventWords({ step, booking }: { step: Step; booking: Booking }) {
  const values = {
    // The reader, or the other side by name; empty if nobody did it.
    who: step.by === booking.role ? 'you' : step.by,
    guest: givenName(booking.guest.name),
    host: givenName(booking.host.name),
    reader: booking.role,
    payee: namePayee(booking),
    payer: findPayer(booking),
    isPaidOut: booking.payment.collectedBy === 'host' || booking.role === 'guest' ? 'no' : 'yes',
    isRefunded: step.amountMinor ? 'yes' : 'no',
    amount: <Money key="amount" amountMinor={step.amountMinor ?? 0} currency={booking.currency} withCode />,
  };
  return <FormattedMessage {...sentenceFor(step, booking)} values={values} />;
}
