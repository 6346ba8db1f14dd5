// What the state of a booking means to whoever reads it, in plain words: one row per state and reader. Words only; which
// state it is and what may be done is the server's.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Booking, BookingSummary } from './api.ts';

/** A co-host reads as the host does, but for what the host earns. */
type Reader = BookingSummary['role'] | 'co-host';

export const readerOf = ({ role, coHosting }: Pick<Booking, 'role' | 'coHosting'>): Reader =>
  coHosting && role === 'host' ? 'co-host' : role;
/** A status, a cancelled one by who did it. */
export type Situation = Exclude<BookingStatus, 'cancelled'> | `cancelled-by-${'guest' | 'host' | 'staff'}`;

export function situationOf({ status, cancelledBy }: Pick<Booking, 'status' | 'cancelledBy'>): Situation {
  if (status !== 'cancelled') return status;
  return cancelledBy === 'guest' || cancelledBy === 'host' ? `cancelled-by-${cancelledBy}` : 'cancelled-by-staff';
}

export type Tone = 'moss' | 'sun' | 'clay' | 'plain';

/** `sun` waits, `moss` stands, `clay` is news one did not want, `plain` is over. */
export function toneOf(situation: Situation, reader: Reader): Tone {
  if (situation === 'hold' || situation === 'requested' || situation === 'awaiting_payment') return 'sun';
  if (situation === 'confirmed' || situation === 'active') return 'moss';
  if (situation === 'declined') return reader === 'guest' ? 'clay' : 'plain';
  if (situation === 'expired') return 'clay';
  if (situation.startsWith('cancelled')) return situation === `cancelled-by-${reader}` ? 'plain' : 'clay';
  return 'plain';
}

interface Words {
  title: MessageDescriptor;
  /** What it means; what became of the money is told beside it. */
  text?: MessageDescriptor;
}

const guestTitles = defineMessages({
  hold: { id: 'status.guest.hold', defaultMessage: 'Held for you' },
  requested: { id: 'status.guest.requested', defaultMessage: 'Waiting for {host} to answer' },
  awaiting_payment: { id: 'status.guest.awaiting-payment', defaultMessage: '{host} accepted' },
  confirmed: { id: 'status.guest.confirmed', defaultMessage: 'You’re booked' },
  active: { id: 'status.guest.active', defaultMessage: 'You’re checked in' },
  completed: { id: 'status.guest.completed', defaultMessage: 'Your booking has ended' },
  closed: { id: 'status.guest.closed', defaultMessage: 'All settled' },
  declined: { id: 'status.guest.declined', defaultMessage: '{host} declined your request' },
  withdrawn: { id: 'status.guest.withdrawn', defaultMessage: 'You withdrew this request' },
  expired: { id: 'status.guest.expired', defaultMessage: '{host} didn’t answer in time' },
  'cancelled-by-guest': { id: 'status.guest.cancelled', defaultMessage: 'You canceled this booking' },
  'cancelled-by-host': { id: 'status.guest.cancelled-by-host', defaultMessage: '{host} canceled this booking' },
  'cancelled-by-staff': { id: 'status.cancelled-by-staff', defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const guestTexts = defineMessages({
  hold: {
    id: 'status.guest.hold.text',
    defaultMessage: 'Finish booking before the time is up. After that, others can book these hours.',
  },
  requested: {
    id: 'status.guest.requested.text',
    defaultMessage:
      '{host} can answer until {deadline}. We only hold the amount on your card. You’re charged if they accept.',
  },
  awaiting_payment: {
    id: 'status.guest.awaiting-payment.text',
    defaultMessage: 'Pay by {deadline} to confirm your booking.',
  },
  confirmed: { id: 'status.guest.confirmed.text', defaultMessage: '{host} is expecting you. Everything is paid.' },
  active: { id: 'status.guest.active.text', defaultMessage: 'Yours until {end}. Please leave it as you found it.' },
  completed: {
    id: 'status.guest.completed.text',
    defaultMessage: 'We hope you had a good day’s work. The booking closes on {closes}.',
  },
  closed: { id: 'status.guest.closed.text', defaultMessage: 'Everything is paid and settled.' },
});

const hostTitles = defineMessages({
  hold: { id: 'status.host.hold', defaultMessage: 'Someone is checking out' },
  requested: { id: 'status.host.requested', defaultMessage: '{guest} wants to book' },
  awaiting_payment: { id: 'status.host.awaiting-payment', defaultMessage: 'Waiting for {guest} to pay' },
  confirmed: { id: 'status.host.confirmed', defaultMessage: '{guest} is coming' },
  active: { id: 'status.host.active', defaultMessage: '{guest} is here now' },
  completed: { id: 'status.host.completed', defaultMessage: '{guest} has left' },
  closed: { id: 'status.host.closed', defaultMessage: 'All settled' },
  declined: { id: 'status.host.declined', defaultMessage: 'You declined this request' },
  withdrawn: { id: 'status.host.withdrawn', defaultMessage: '{guest} withdrew the request' },
  expired: { id: 'status.host.expired', defaultMessage: 'This request expired' },
  'cancelled-by-guest': { id: 'status.host.cancelled-by-guest', defaultMessage: '{guest} canceled this booking' },
  'cancelled-by-host': { id: 'status.host.cancelled', defaultMessage: 'You canceled this booking' },
  'cancelled-by-staff': { id: 'status.cancelled-by-staff', defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const hostTexts = defineMessages({
  requested: {
    id: 'status.host.requested.text',
    defaultMessage: 'You earn {earnings}. Answer by {deadline}, or the request expires.',
  },
  awaiting_payment: {
    id: 'status.host.awaiting-payment.text',
    defaultMessage: 'You accepted. The hours are held until {deadline}.',
  },
  confirmed: {
    id: 'status.host.confirmed.text',
    defaultMessage: 'It’s paid. You earn {earnings}, payable two days after the end.',
  },
  active: { id: 'status.host.active.text', defaultMessage: 'Until {end}. You earn {earnings}.' },
  completed: { id: 'status.host.completed.text', defaultMessage: '{earnings} becomes payable on {closes}.' },
  closed: { id: 'status.host.closed.text', defaultMessage: 'You earned {earnings}.' },
  declined: { id: 'status.host.declined.text', defaultMessage: 'Others can book these hours again.' },
  withdrawn: { id: 'status.host.withdrawn.text', defaultMessage: 'Others can book these hours again.' },
  expired: {
    id: 'status.host.expired.text',
    defaultMessage: 'It wasn’t answered in time. Others can book these hours again.',
  },
  'cancelled-by-guest': {
    id: 'status.host.cancelled-by-guest.text',
    defaultMessage: 'Others can book these hours again. You earn {earnings}.',
  },
  'cancelled-by-host': {
    id: 'status.host.cancelled.text',
    defaultMessage: '{guest} gets a full refund, and the hours stay blocked.',
  },
});

const coHostTexts = defineMessages({
  ...hostTexts,
  requested: {
    id: 'status.co-host.requested.text',
    defaultMessage: 'Answer by {deadline}, or the request expires.',
  },
  confirmed: { id: 'status.co-host.confirmed.text', defaultMessage: 'It’s paid.' },
  active: { id: 'status.co-host.active.text', defaultMessage: 'Until {end}.' },
  completed: { id: 'status.co-host.completed.text', defaultMessage: '{host} is paid out on {closes}.' },
  closed: { id: 'status.co-host.closed.text', defaultMessage: 'All settled with {host}.' },
  'cancelled-by-guest': {
    id: 'status.co-host.cancelled-by-guest.text',
    defaultMessage: 'Others can book these hours again.',
  },
});

const staffTitles = defineMessages({
  hold: { id: 'status.host.hold', defaultMessage: 'Someone is checking out' },
  requested: { id: 'status.staff.requested', defaultMessage: 'Waiting for {host} to answer' },
  awaiting_payment: { id: 'status.host.awaiting-payment', defaultMessage: 'Waiting for {guest} to pay' },
  confirmed: { id: 'status.staff.confirmed', defaultMessage: 'Confirmed and paid' },
  active: { id: 'status.staff.active', defaultMessage: '{guest} is at {host}’s now' },
  completed: { id: 'status.staff.completed', defaultMessage: 'Over, not yet closed' },
  closed: { id: 'status.host.closed', defaultMessage: 'All settled' },
  declined: { id: 'status.staff.declined', defaultMessage: '{host} declined the request' },
  withdrawn: { id: 'status.host.withdrawn', defaultMessage: '{guest} withdrew the request' },
  expired: { id: 'status.guest.expired', defaultMessage: '{host} didn’t answer in time' },
  'cancelled-by-guest': { id: 'status.host.cancelled-by-guest', defaultMessage: '{guest} canceled this booking' },
  'cancelled-by-host': { id: 'status.guest.cancelled-by-host', defaultMessage: '{host} canceled this booking' },
  'cancelled-by-staff': { id: 'status.cancelled-by-staff', defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const staffTexts = defineMessages({
  requested: { id: 'status.staff.requested.text', defaultMessage: 'The request expires on {deadline}.' },
  awaiting_payment: {
    id: 'status.staff.awaiting-payment.text',
    defaultMessage: 'The hours are held until {deadline}.',
  },
  confirmed: { id: 'status.staff.earnings', defaultMessage: '{host} earns {earnings}.' },
  active: { id: 'status.staff.earnings', defaultMessage: '{host} earns {earnings}.' },
  completed: { id: 'status.staff.completed.text', defaultMessage: '{host}’s {earnings} becomes payable on {closes}.' },
  closed: { id: 'status.staff.earnings', defaultMessage: '{host} earns {earnings}.' },
});

type Some = Partial<Record<Situation, MessageDescriptor>>;
const byReader: Record<Reader, [titles: Record<Situation, MessageDescriptor>, texts: Some]> = {
  guest: [guestTitles, guestTexts],
  host: [hostTitles, hostTexts],
  'co-host': [hostTitles, coHostTexts],
  staff: [staffTitles, staffTexts],
};

export function wordsOf(situation: Situation, reader: Reader): Words {
  const [titles, texts] = byReader[reader];
  const text = texts[situation];
  return { title: titles[situation], ...(text ? { text } : {}) };
}

const badgeNames = defineMessages({
  hold: { id: 'badge.hold', defaultMessage: 'Held for you' },
  requested: { id: 'badge.requested', defaultMessage: 'Pending' },
  awaiting_payment: { id: 'badge.awaiting-payment', defaultMessage: 'Waiting for payment' },
  confirmed: { id: 'badge.confirmed', defaultMessage: 'Confirmed' },
  active: { id: 'badge.active', defaultMessage: 'In progress' },
  completed: { id: 'badge.completed', defaultMessage: 'Completed' },
  closed: { id: 'badge.closed', defaultMessage: 'Closed' },
  declined: { id: 'badge.declined', defaultMessage: 'Declined' },
  withdrawn: { id: 'badge.withdrawn', defaultMessage: 'Withdrawn' },
  expired: { id: 'badge.expired', defaultMessage: 'Expired' },
  cancelled: { id: 'badge.cancelled', defaultMessage: 'Canceled' },
} satisfies Record<BookingStatus, MessageDescriptor>);

const answerNeeded = defineMessages({
  host: { id: 'badge.answer', defaultMessage: 'Needs your answer' },
  guest: { id: 'badge.pay', defaultMessage: 'Needs your payment' },
});

/** The short name of a state, and the colour that goes with it. */
export function badgeOf(status: BookingStatus, reader: Reader): { name: MessageDescriptor; tone: BadgeTone } {
  if (status === 'requested' && reader === 'host') return { name: answerNeeded.host, tone: 'clay' };
  if (status === 'awaiting_payment' && reader === 'guest') return { name: answerNeeded.guest, tone: 'clay' };
  const tones: Partial<Record<BookingStatus, BadgeTone>> = {
    hold: 'sun',
    requested: 'sun',
    awaiting_payment: 'sun',
    confirmed: 'moss',
    active: 'moss',
  };
  return { name: badgeNames[status], tone: tones[status] ?? 'neutral' };
}
