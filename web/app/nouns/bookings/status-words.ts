// What a booking's status means for the reader: one entry per status and reader. Texts only; the server decides the status and what's
// allowed.
import type { BookingStatus } from '@daynook/contract/booking-states';
import { defineMessage, defineMessages, type MessageDescriptor } from 'react-intl';
import type { BadgeTone } from '../../ui/badge.tsx';
import type { Booking, BookingSummary } from './api.ts';

/** Co-hosts get the host's texts, except about earnings. */
export type Reader = BookingSummary['role'] | 'co-host';

export const toReader = ({ role, coHosting }: Pick<Booking, 'role' | 'coHosting'>): Reader =>
  coHosting && role === 'host' ? 'co-host' : role;
/** A status; for a cancellation, with who canceled. */
export type Situation = Exclude<BookingStatus, 'cancelled'> | `cancelled-by-${'guest' | 'host' | 'staff'}`;

export function toSituation({ status, cancelledBy }: Pick<Booking, 'status' | 'cancelledBy'>): Situation {
  if (status !== 'cancelled') return status;
  return cancelledBy === 'guest' || cancelledBy === 'host' ? `cancelled-by-${cancelledBy}` : 'cancelled-by-staff';
}

export type Tone = 'moss' | 'sun' | 'clay' | 'plain';

/** `sun` is waiting, `moss` is confirmed, `clay` is bad news, `plain` is over. */
export function chooseTone(situation: Situation, reader: Reader): Tone {
  if (situation === 'hold' || situation === 'requested' || situation === 'awaiting_payment') return 'sun';
  if (situation === 'confirmed' || situation === 'active') return 'moss';
  if (situation === 'declined') return reader === 'guest' ? 'clay' : 'plain';
  if (situation === 'expired') return 'clay';
  if (situation.startsWith('cancelled')) return situation === `cancelled-by-${reader}` ? 'plain' : 'clay';
  return 'plain';
}

export interface Words {
  title: MessageDescriptor;
  /** What the status means; the money is explained next to it. */
  text?: MessageDescriptor;
}

const guestTitles = defineMessages({
  hold: { defaultMessage: 'Held for you' },
  requested: { defaultMessage: 'Waiting for {host} to answer' },
  awaiting_payment: { defaultMessage: 'Waiting for your payment' },
  confirmed: { defaultMessage: 'You’re booked' },
  active: { defaultMessage: 'Your booking has started' },
  completed: { defaultMessage: 'Your booking has ended' },
  closed: { defaultMessage: 'Booking closed' },
  declined: { defaultMessage: '{host} declined your request' },
  withdrawn: { defaultMessage: 'You withdrew this request' },
  expired: { defaultMessage: '{host} didn’t answer in time' },
  'cancelled-by-guest': { defaultMessage: 'You canceled this booking' },
  'cancelled-by-host': { defaultMessage: '{host} canceled this booking' },
  'cancelled-by-staff': { defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const guestTexts = defineMessages({
  hold: {
    defaultMessage: 'Finish booking before the timer runs out. After that, others can book this time.',
  },
  requested: {
    defaultMessage:
      '{host} can answer until {deadline}. We hold the amount on your card and only charge it if they accept.',
  },
  awaiting_payment: {
    defaultMessage: 'Pay by {deadline} to confirm your booking.',
  },
  confirmed: { defaultMessage: '{host} is expecting you. Everything is paid.' },
  active: { defaultMessage: 'The space is yours until {end}. Please leave it as you found it.' },
  completed: {
    defaultMessage: 'We hope it was a productive day. The booking closes on {closes}.',
  },
  closed: { defaultMessage: 'Everything is paid and settled.' },
});

const hostTitles = defineMessages({
  hold: { defaultMessage: 'A guest is at checkout' },
  requested: { defaultMessage: '{guest} wants to book' },
  awaiting_payment: { defaultMessage: 'Waiting for {guest} to pay' },
  confirmed: { defaultMessage: '{guest} is coming' },
  active: { defaultMessage: '{guest}’s booking has started' },
  completed: { defaultMessage: '{guest}’s booking has ended' },
  closed: { defaultMessage: 'Booking closed' },
  declined: { defaultMessage: 'You declined this request' },
  withdrawn: { defaultMessage: '{guest} withdrew the request' },
  expired: { defaultMessage: 'This request expired' },
  'cancelled-by-guest': { defaultMessage: '{guest} canceled this booking' },
  'cancelled-by-host': { defaultMessage: 'You canceled this booking' },
  'cancelled-by-staff': { defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const hostTexts = defineMessages({
  requested: {
    defaultMessage: 'You earn {earnings}. Answer by {deadline}, or the request expires.',
  },
  awaiting_payment: {
    defaultMessage: 'We’re holding this time until {deadline}.',
  },
  confirmed: {
    defaultMessage: 'It’s paid. You earn {earnings}, ready to pay out two days after check-out.',
  },
  active: { defaultMessage: 'It ends at {end}. You earn {earnings}.' },
  completed: { defaultMessage: '{earnings} is ready to pay out on {closes}.' },
  closed: { defaultMessage: 'You earned {earnings}.' },
  declined: { defaultMessage: 'This time is open for booking again.' },
  withdrawn: { defaultMessage: 'This time is open for booking again.' },
  expired: {
    defaultMessage: 'It wasn’t answered in time. This time is open for booking again.',
  },
  'cancelled-by-guest': {
    defaultMessage: 'This time is open for booking again. You earn {earnings}.',
  },
  'cancelled-by-host': {
    defaultMessage: '{guest} gets a full refund.',
  },
  'cancelled-by-staff': {
    defaultMessage: 'This time is open for booking again. You earn {earnings}.',
  },
});

const coHostTexts = defineMessages({
  ...hostTexts,
  requested: {
    defaultMessage: 'Answer by {deadline}, or the request expires.',
  },
  confirmed: { defaultMessage: 'It’s paid.' },
  active: { defaultMessage: 'It ends at {end}.' },
  completed: { defaultMessage: '{host}’s earnings are ready to pay out on {closes}.' },
  closed: { defaultMessage: 'There’s nothing left to do.' },
  'cancelled-by-guest': {
    defaultMessage: 'This time is open for booking again.',
  },
  'cancelled-by-staff': {
    defaultMessage: 'This time is open for booking again.',
  },
});

const staffTitles = defineMessages({
  hold: { defaultMessage: 'A guest is at checkout' },
  requested: { defaultMessage: 'Waiting for {host} to answer' },
  awaiting_payment: { defaultMessage: 'Waiting for {guest} to pay' },
  confirmed: { defaultMessage: 'Confirmed and paid' },
  active: { defaultMessage: 'In progress at {host}’s place' },
  completed: { defaultMessage: 'Ended, not closed yet' },
  closed: { defaultMessage: 'Booking closed' },
  declined: { defaultMessage: '{host} declined the request' },
  withdrawn: { defaultMessage: '{guest} withdrew the request' },
  expired: { defaultMessage: '{host} didn’t answer in time' },
  'cancelled-by-guest': { defaultMessage: '{guest} canceled this booking' },
  'cancelled-by-host': { defaultMessage: '{host} canceled this booking' },
  'cancelled-by-staff': { defaultMessage: 'We canceled this booking' },
} satisfies Record<Situation, MessageDescriptor>);

const staffTexts = defineMessages({
  requested: { defaultMessage: 'The request expires on {deadline}.' },
  awaiting_payment: {
    defaultMessage: 'We’re holding this time until {deadline}.',
  },
  confirmed: { defaultMessage: '{host} earns {earnings}.' },
  active: { defaultMessage: '{host} earns {earnings}.' },
  completed: { defaultMessage: '{host}’s {earnings} is ready to pay out on {closes}.' },
  closed: { defaultMessage: '{host} earns {earnings}.' },
  'cancelled-by-staff': { defaultMessage: '{host} earns {earnings}.' },
});

type Some = Partial<Record<Situation, MessageDescriptor>>;
const byReader: Record<Reader, [titles: Record<Situation, MessageDescriptor>, texts: Some]> = {
  guest: [guestTitles, guestTexts],
  host: [hostTitles, hostTexts],
  'co-host': [hostTitles, coHostTexts],
  staff: [staffTitles, staffTexts],
};

/** Below the welcome, which has just said that the guest is booked. */
const afterWelcome: Words = defineMessages({
  title: { defaultMessage: 'Before you go' },
  text: { defaultMessage: 'Everything is paid. If you have questions, message {host}.' },
});

export function describeStatus(situation: Situation, reader: Reader, isWelcomed = false): Words {
  if (isWelcomed && situation === 'confirmed') return afterWelcome;
  const [titles, texts] = byReader[reader];
  const text = texts[situation];
  return { title: titles[situation], ...(text ? { text } : {}) };
}

const withDamage: Words = defineMessages({
  title: { defaultMessage: 'Booking closed' },
  text: { defaultMessage: 'The damage report below is still open.' },
});
const DAMAGE_ENDS: readonly string[] = ['damage-paid', 'damage-refunded', 'damage-withdrawn', 'damage-written-off'];

/** For the guest, a closed booking isn't final while a damage report is open. */
export function describeDamage({
  status,
  role,
  events,
}: Pick<Booking, 'status' | 'role' | 'events'>): Words | undefined {
  if (status !== 'closed' || role !== 'guest') return undefined;
  const last = events.findLast(({ code }) => code.startsWith('damage-'));
  const isOpen =
    last && !DAMAGE_ENDS.includes(last.code) && !(last.code === 'damage-decided' && last.amountMinor === 0);
  return isOpen ? withDamage : undefined;
}

const takenTitle = defineMessage({ defaultMessage: 'Another host accepted first' });
const takenTexts = defineMessages({
  guest: { defaultMessage: 'We withdrew this request, so you’re not booked twice.' },
  host: { defaultMessage: 'This time is open for booking again. Your response rate isn’t affected.' },
  staff: { defaultMessage: 'The request was withdrawn automatically.' },
});
const takenForNowTitle = defineMessage({ defaultMessage: 'Another host just accepted' });
const takenForNowTexts = defineMessages({
  host: { defaultMessage: 'If they undo it within a few seconds, you can accept.' },
  staff: { defaultMessage: 'The host can still undo this for a few seconds.' },
});
const oneOfSeveral: Words = {
  title: guestTitles.requested,
  text: defineMessage({
    defaultMessage: '{host} can answer until {deadline}. If they accept first, we charge this price to your card.',
  }),
};

/** A request to several hosts, while its guest waits for an answer, and once another host has accepted. */
export function describeGrouped({
  status,
  group,
  role,
}: Pick<Booking, 'status' | 'group' | 'role'>): Words | undefined {
  if (!group) return undefined;
  const isOpen = status === 'requested';
  if (!group.isTaken) return isOpen && role === 'guest' ? oneOfSeveral : undefined;
  if (isOpen) return { title: takenForNowTitle, text: takenForNowTexts[role === 'host' ? 'host' : 'staff'] };
  return { title: takenTitle, text: takenTexts[role] };
}

const accepted: Words = defineMessages({
  title: { defaultMessage: 'Accepted' },
  text: { defaultMessage: 'You can still undo this. Then we’ll notify {guest}.' },
});

/** An acceptance that can still be undone, or is being carried out. */
export const describeAcceptance = ({ accepting }: Pick<Booking, 'accepting'>): Words | undefined =>
  accepting && (accepting.until ? accepted : { title: accepted.title });

const badgeNames = defineMessages({
  hold: { defaultMessage: 'Held for you' },
  requested: { defaultMessage: 'Pending' },
  awaiting_payment: { defaultMessage: 'Waiting for payment' },
  confirmed: { defaultMessage: 'Confirmed' },
  active: { defaultMessage: 'In progress' },
  completed: { defaultMessage: 'Completed' },
  closed: { defaultMessage: 'Closed', description: 'A booking that can’t change anymore' },
  declined: { defaultMessage: 'Declined' },
  withdrawn: { defaultMessage: 'Withdrawn' },
  expired: { defaultMessage: 'Expired' },
  cancelled: { defaultMessage: 'Canceled' },
} satisfies Record<BookingStatus, MessageDescriptor>);

const answerNeeded = defineMessages({
  host: { defaultMessage: 'Needs your answer' },
  guest: { defaultMessage: 'Needs your payment' },
});

/** A status's short name and color. */
export function toBadge(status: BookingStatus, reader: Reader): { name: MessageDescriptor; tone: BadgeTone } {
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
