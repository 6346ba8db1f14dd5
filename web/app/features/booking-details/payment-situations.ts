// The state of a booking paid outside the site, wherever its payment changes what the page says. And what a request says that ended
// because nobody knows whether its payment worked.
import { defineMessages } from 'react-intl';
import type { Booking } from '../../nouns/bookings/api.ts';
import { isManual, isToPay, wasAskedToPay } from '../../nouns/bookings/payment-state.ts';
import type { Reader, Words } from '../../nouns/bookings/status-words.ts';

const guest = defineMessages({
  requestedTitle: { defaultMessage: 'Waiting for {host} to answer' },
  requested: { defaultMessage: '{host} can answer until {deadline}. You only pay if they accept.' },
  awaitedTitle: { defaultMessage: 'Pay {due} by {deadline}' },
  awaited: { defaultMessage: 'You’ll be booked as soon as {payee} confirms your payment.' },
  reportedTitle: { defaultMessage: 'Waiting for {payee} to confirm your payment' },
  reported: { defaultMessage: 'You said you paid on {sent}. {payee} has until {deadline} to confirm it.' },
  bookedTitle: { defaultMessage: 'You’re booked' },
  booked: { defaultMessage: 'Bring {due} in cash. {host} is expecting you.' },
  startedTitle: { defaultMessage: 'Your booking has started' },
  started: { defaultMessage: 'Please pay {host} {due} in cash. The space is yours until {end}.' },
  endedTitle: { defaultMessage: 'Your booking has ended' },
  ended: { defaultMessage: '{host} hasn’t marked your {due} in cash as received yet.' },
  expiredTitle: { defaultMessage: 'Your payment didn’t arrive in time' },
  withdrawnTitle: { defaultMessage: 'You withdrew this booking' },
});

const host = defineMessages({
  awaitedTitle: { defaultMessage: 'Waiting for {due} from {guest}' },
  awaited: {
    defaultMessage:
      '{collector, select, host {{guest} pays you by {deadline}.} other {{guest} pays {brand} by {deadline}.}} We’re holding this time until then.',
  },
  reportedTitle: { defaultMessage: '{guest} says they paid' },
  reported: {
    defaultMessage:
      '{collector, select, host {They told us on {sent}. Check your account and mark {due} as received by {deadline}. After that, the booking expires.} other {They told us on {sent}. We’re checking whether the money has arrived and will finish by {deadline}.}}',
  },
  bookedTitle: { defaultMessage: '{guest} is coming' },
  booked: { defaultMessage: '{guest} will bring {due} in cash. Mark it as received once you have it.' },
  startedTitle: { defaultMessage: '{guest}’s booking has started' },
  started: { defaultMessage: 'It ends at {end}. Mark the {due} in cash as received once you have it.' },
  endedTitle: { defaultMessage: '{guest}’s booking has ended' },
  ended: { defaultMessage: 'The {due} in cash isn’t marked as received yet.' },
  expiredTitle: { defaultMessage: '{guest} didn’t pay in time' },
  withdrawnTitle: { defaultMessage: '{guest} withdrew the booking' },
  free: { defaultMessage: 'This time is open for booking again.' },
  paid: { defaultMessage: 'Paid directly to you. You earn {earnings} after our fee.' },
  over: { defaultMessage: '{guest} paid you directly. You earned {earnings}.' },
});

const staff = defineMessages({
  awaited: { defaultMessage: '{guest} pays {payee}. We’re holding this time until {deadline}.' },
  reported: { defaultMessage: 'They told us on {sent}. {payee} has until {deadline} to confirm {due}.' },
  bookedTitle: { defaultMessage: 'Confirmed, to be paid in cash' },
  cash: { defaultMessage: '{guest} pays {host} {due} in cash.' },
  startedTitle: { defaultMessage: 'In progress at {host}’s place' },
  endedTitle: { defaultMessage: 'Ended, not marked as received' },
});

type Words3 = Record<Reader, Words | undefined>;
const toHost = (words: Words) => ({ host: words, 'co-host': words });

const requested: Words3 = {
  guest: { title: guest.requestedTitle, text: guest.requested },
  host: undefined,
  'co-host': undefined,
  staff: undefined,
};
const awaited: Words3 = {
  guest: { title: guest.awaitedTitle, text: guest.awaited },
  ...toHost({ title: host.awaitedTitle, text: host.awaited }),
  staff: { title: host.awaitedTitle, text: staff.awaited },
};
const reported: Words3 = {
  guest: { title: guest.reportedTitle, text: guest.reported },
  ...toHost({ title: host.reportedTitle, text: host.reported }),
  staff: { title: host.reportedTitle, text: staff.reported },
};
const booked: Words3 = {
  guest: { title: guest.bookedTitle, text: guest.booked },
  ...toHost({ title: host.bookedTitle, text: host.booked }),
  staff: { title: staff.bookedTitle, text: staff.cash },
};
const started: Words3 = {
  guest: { title: guest.startedTitle, text: guest.started },
  ...toHost({ title: host.startedTitle, text: host.started }),
  staff: { title: staff.startedTitle, text: staff.cash },
};
const ended: Words3 = {
  guest: { title: guest.endedTitle, text: guest.ended },
  ...toHost({ title: host.endedTitle, text: host.ended }),
  staff: { title: staff.endedTitle, text: staff.cash },
};
const expired: Words3 = {
  guest: { title: guest.expiredTitle, text: host.free },
  ...toHost({ title: host.expiredTitle, text: host.free }),
  staff: { title: host.expiredTitle },
};
const withdrawn: Words3 = {
  guest: { title: guest.withdrawnTitle },
  ...toHost({ title: host.withdrawnTitle, text: host.free }),
  staff: { title: host.withdrawnTitle },
};

const unknown = defineMessages({
  guestTitle: { defaultMessage: 'We couldn’t confirm your payment' },
  guest: { defaultMessage: 'This request has ended. If you were charged, the money goes back to your card.' },
  title: { defaultMessage: '{guest}’s payment couldn’t be confirmed' },
  host: { defaultMessage: 'This time is open for booking again. Your response rate isn’t affected.' },
  staff: { defaultMessage: 'If {guest} was charged, the money goes back to their card.' },
});
const unknownWords: Record<Reader, Words> = {
  guest: { title: unknown.guestTitle, text: unknown.guest },
  ...toHost({ title: unknown.title, text: unknown.host }),
  staff: { title: unknown.title, text: unknown.staff },
};

function situationWords(booking: Booking): Words3 | undefined {
  const { status, payment } = booking;
  if (status === 'requested') return requested;
  if (status === 'awaiting_payment') return payment.sentAt ? reported : awaited;
  if (isToPay(booking)) return status === 'confirmed' ? booked : status === 'active' ? started : ended;
  if (!wasAskedToPay(booking)) return undefined;
  return status === 'expired' ? expired : status === 'withdrawn' ? withdrawn : undefined;
}

/** Undefined if the payment changes nothing. */
export function paymentText(booking: Booking, reader: Reader): Words | undefined {
  if (booking.payment.isUnknown) return unknownWords[reader];
  if (!isManual(booking)) return undefined;
  const words = situationWords(booking)?.[reader];
  if (words || reader !== 'host' || booking.payment.collectedBy !== 'host') return words;
  // What was paid to the host directly isn't paid out.
  if (booking.status === 'confirmed') return { title: host.bookedTitle, text: host.paid };
  return booking.status === 'completed' ? { title: host.endedTitle, text: host.over } : undefined;
}
