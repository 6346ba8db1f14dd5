// The situation of a booking with monthly payments while some of it isn't paid.
import { defineMessages } from 'react-intl';
import type { Booking } from './api.ts';
import type { Reader, Words } from './status-words.ts';

const titles = defineMessages({
  welcomed: { defaultMessage: 'Before you go' },
  guestConfirmed: { defaultMessage: 'You’re booked' },
  guestActive: { defaultMessage: 'Your booking has started' },
  guestCompleted: { defaultMessage: 'Your booking has ended' },
  hostConfirmed: { defaultMessage: '{guest} is coming' },
  hostActive: { defaultMessage: '{guest}’s booking has started' },
  hostCompleted: { defaultMessage: '{guest}’s booking has ended' },
  staffConfirmed: { defaultMessage: 'Confirmed, paid monthly' },
  staffActive: { defaultMessage: 'In progress at {host}’s' },
  staffCompleted: { defaultMessage: 'Ended, not closed yet' },
});

const texts = defineMessages({
  guestConfirmed: {
    defaultMessage: '{host} is expecting you. You’ve made your first payment, and the rest is monthly.',
  },
  guestActive: { defaultMessage: 'You’re paying monthly. Your payments are listed below.' },
  guestCompleted: { defaultMessage: 'You still owe a monthly payment. See your payments below.' },
  hostConfirmed: { defaultMessage: '{guest} pays monthly. You earn {earnings} in total.' },
  hostCompleted: {
    defaultMessage: '{guest} still owes a monthly payment. The booking closes once everything is settled.',
  },
  others: { defaultMessage: '{guest} pays monthly.' },
});

type Running = 'confirmed' | 'active' | 'completed';
const isRunning = (status: Booking['status']): status is Running =>
  status === 'confirmed' || status === 'active' || status === 'completed';

const guestWords: Record<Running, Words> = {
  confirmed: { title: titles.guestConfirmed, text: texts.guestConfirmed },
  active: { title: titles.guestActive, text: texts.guestActive },
  completed: { title: titles.guestCompleted, text: texts.guestCompleted },
};
const hostWords: Record<Running, Words> = {
  confirmed: { title: titles.hostConfirmed, text: texts.hostConfirmed },
  active: { title: titles.hostActive, text: texts.hostConfirmed },
  completed: { title: titles.hostCompleted, text: texts.hostCompleted },
};
const staffWords: Record<Running, Words> = {
  confirmed: { title: titles.staffConfirmed, text: texts.others },
  active: { title: titles.staffActive, text: texts.others },
  completed: { title: titles.staffCompleted, text: texts.hostCompleted },
};

/** Undefined if everything is paid or no payment plan is active. */
export function describeMonthly(
  { status, payment }: Pick<Booking, 'status' | 'payment'>,
  reader: Reader,
  isWelcomed: boolean,
): Words | undefined {
  if (payment.unpaidMinor === 0 || !isRunning(status)) return undefined;
  if (reader === 'guest') return isWelcomed ? { ...guestWords[status], title: titles.welcomed } : guestWords[status];
  if (reader === 'staff') return staffWords[status];
  // Co-hosts can't see what the host earns.
  return reader === 'co-host' && status !== 'completed'
    ? { ...hostWords[status], text: texts.others }
    : hostWords[status];
}
