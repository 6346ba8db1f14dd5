// When those of a booking are reminded of it, and until when that is of any use (L7, 2.4). Pure. Times before start and end are
// elapsed: a day before is 24 hours, whatever the clocks do in between.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { REMINDERS } from '@daynook/contract/limits/bookings';
import { addMinutes } from '../../../lib/time/ranges.ts';
import type { BookingRecord } from '../booking.ts';
import type { BookingEmail } from '../emails.ts';
import { addressFrom } from '../policy.ts';

export const REMINDER_KINDS = [
  'address',
  'day-before',
  'hour-before',
  'half-hour-left',
  'ten-minutes-left',
  'request-half',
  'request-last',
  'payment-last',
] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

type Timed = Pick<
  BookingRecord,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'timeZone'
  | 'cancellationPolicy'
  | 'expiresAt'
  | 'requestedAt'
  | 'acceptance'
  | 'confirmedAt'
  | 'createdAt'
  | 'paymentSentAt'
>;

interface Window {
  /** The moment of the reminder. */
  readonly at: Date;
  /** When the next one takes over, or what it is about has come. */
  readonly until: Date;
}

/** After this part of the time to answer has gone by. */
function partOfAnswerTime({ requestedAt, expiresAt }: Timed, part: number): Date | undefined {
  if (!requestedAt || !expiresAt) return undefined;
  return new Date(requestedAt.getTime() + (expiresAt.getTime() - requestedAt.getTime()) * part);
}

function requestWindow(booking: Timed, kind: ReminderKind): Window | undefined {
  const [half, last] = [
    partOfAnswerTime(booking, REMINDERS.requestHalf),
    partOfAnswerTime(booking, REMINDERS.requestLast),
  ];
  if (!half || !last || !booking.expiresAt) return undefined;
  return kind === 'request-half' ? { at: half, until: last } : { at: last, until: booking.expiresAt };
}

function stayWindow({ startsAt, endsAt }: Timed, kind: ReminderKind): Window {
  const before = (instant: Date, minutes: number) => addMinutes(instant, -minutes);
  switch (kind) {
    case 'day-before':
      return { at: before(startsAt, REMINDERS.dayBeforeMinutes), until: before(startsAt, REMINDERS.hourBeforeMinutes) };
    case 'hour-before':
      return { at: before(startsAt, REMINDERS.hourBeforeMinutes), until: startsAt };
    case 'half-hour-left':
      return {
        at: before(endsAt, REMINDERS.halfHourLeftMinutes),
        until: before(endsAt, REMINDERS.tenMinutesLeftMinutes),
      };
    default:
      return { at: before(endsAt, REMINDERS.tenMinutesLeftMinutes), until: endsAt };
  }
}

/**
 * When the guest gets an email of its own that the exact address is there; null where the confirmation says so already, or the
 * reminder of the day before will.
 */
function addressEmailAt(booking: Timed, confirmedAt: Date): Date | null {
  const from = addressFrom({ ...booking, status: 'confirmed', confirmedAt }, confirmedAt);
  if (from === null || from <= confirmedAt) return null;
  return from < addMinutes(booking.startsAt, -REMINDERS.dayBeforeMinutes) ? from : null;
}

/** What a booking's row takes on when it is confirmed. */
export const confirmedNow = (booking: Timed, now: Date) => ({
  confirmed_at: now,
  address_email_at: addressEmailAt(booking, now),
});

function addressWindow(booking: Timed): Window | undefined {
  const at = booking.confirmedAt && addressEmailAt(booking, booking.confirmedAt);
  return at ? { at, until: addMinutes(booking.startsAt, -REMINDERS.dayBeforeMinutes) } : undefined;
}

/** Nobody who says they've paid is reminded. */
function paymentWindow({ status, expiresAt, paymentSentAt }: Timed): Window | undefined {
  if (status !== 'awaiting_payment' || !expiresAt || paymentSentAt) return undefined;
  return { at: addMinutes(expiresAt, -REMINDERS.paymentLastMinutes), until: expiresAt };
}

const isOfRequest = (kind: ReminderKind): boolean => kind === 'request-half' || kind === 'request-last';
const isOfEnd = (kind: ReminderKind): boolean => kind === 'half-hour-left' || kind === 'ten-minutes-left';
const COMING: readonly BookingStatus[] = ['confirmed', 'active'];

/**
 * Until when the reminder is of use, if it is owed now. Never one whose moment had passed when the booking was made, nor one of the
 * end that would come before the beginning.
 */
export function owedUntil(booking: Timed, kind: ReminderKind, now: Date): Date | undefined {
  if (isOfRequest(kind)) {
    const window = booking.status === 'requested' && !booking.acceptance ? requestWindow(booking, kind) : undefined;
    return window && window.at <= now && now < window.until ? window.until : undefined;
  }
  if (kind === 'payment-last') {
    const window = paymentWindow(booking);
    return window && window.at <= now && now < window.until ? window.until : undefined;
  }
  if (!COMING.includes(booking.status)) return undefined;
  if (kind === 'address') {
    const window = addressWindow(booking);
    return window && window.at <= now && now < window.until ? window.until : undefined;
  }
  const { at, until } = stayWindow(booking, kind);
  if (at < (booking.confirmedAt ?? booking.createdAt)) return undefined;
  if (isOfEnd(kind) && at <= booking.startsAt) return undefined;
  return at <= now && now < until ? until : undefined;
}

/** Who is reminded with what. */
export const REMINDER_EMAILS: Readonly<Record<ReminderKind, readonly (readonly ['guest' | 'host', BookingEmail])[]>> = {
  address: [['guest', 'booking-address']],
  'day-before': [
    ['guest', 'booking-soon'],
    ['host', 'booking-soon-host'],
  ],
  'hour-before': [
    ['guest', 'booking-soon'],
    ['host', 'booking-soon-host'],
  ],
  'half-hour-left': [
    ['guest', 'booking-ending'],
    ['host', 'booking-ending-host'],
  ],
  'ten-minutes-left': [['guest', 'booking-ending']],
  'request-half': [['host', 'booking-request-reminder']],
  'request-last': [['host', 'booking-request-reminder']],
  'payment-last': [['guest', 'payment-reminder']],
};

/** Reminders about requests also go to the room's co-hosts. */
export const coHostEmailOf = (kind: ReminderKind): BookingEmail | undefined =>
  isOfRequest(kind) ? 'booking-request-reminder-co-host' : undefined;
