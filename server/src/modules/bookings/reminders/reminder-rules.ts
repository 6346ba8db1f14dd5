// When guests and hosts are reminded of a booking, and until when the reminder is useful (L7, 2.4). Pure. Times before start and end
// are elapsed time: a day before is 24 hours, even if the clocks change in between.

import type { BookingStatus } from '@daynook/contract/booking-states';
import { ARRIVAL } from '@daynook/contract/limits/arrivals';
import { REMINDERS } from '@daynook/contract/limits/bookings';
import { addMinutes } from '../../../lib/time/ranges.ts';
import type { BookingRecord } from '../booking.ts';
import type { BookingEmail } from '../emails.ts';
import { addressFrom } from '../policy.ts';
import { releaseTime } from '../rules.ts';

export const REMINDER_KINDS = [
  'address',
  'day-before',
  'hour-before',
  'check-in',
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
  | 'checkedInAt'
  | 'releasedAt'
  | 'releaseAfterMinutes'
  | 'unpaidMinor'
  | 'paymentSentAt'
>;

interface Window {
  /** When the reminder is due. */
  readonly at: Date;
  /** When the next reminder replaces it, or what it announces has happened. */
  readonly until: Date;
}

/** The point at which this fraction of the time to answer has passed. */
function partOfAnswerTime({ requestedAt, expiresAt }: Timed, part: number): Date | undefined {
  if (!requestedAt || !expiresAt) return undefined;
  return new Date(requestedAt.getTime() + (expiresAt.getTime() - requestedAt.getTime()) * part);
}

function requestWindow(booking: Timed, kind: ReminderKind): Window | undefined {
  if (booking.status !== 'requested' || booking.acceptance) return undefined;
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
 * When to email the guest that the exact address is available. Null if the confirmation already has it, or the reminder of the day
 * before will.
 */
export function addressEmailAt(booking: Timed, confirmedAt: Date): Date | null {
  const from = addressFrom({ ...booking, status: 'confirmed', confirmedAt }, confirmedAt);
  if (from === null || from <= confirmedAt) return null;
  return from < addMinutes(booking.startsAt, -REMINDERS.dayBeforeMinutes) ? from : null;
}

/** The columns to set when a booking is confirmed. */
export const confirmedNow = (booking: Timed, now: Date) => ({
  confirmed_at: now,
  address_email_at: addressEmailAt(booking, now),
});

function addressWindow(booking: Timed): Window | undefined {
  const at = booking.confirmedAt && addressEmailAt(booking, booking.confirmedAt);
  return at ? { at, until: addMinutes(booking.startsAt, -REMINDERS.dayBeforeMinutes) } : undefined;
}

/** Only where unused hours are released. After an outage it's sent late, because hours aren't released without it. */
const checkInWindow = (booking: Timed): Window | undefined =>
  releaseTime(booking) && { at: booking.startsAt, until: booking.endsAt };

/** When unused hours are released at the earliest, if the guest is reminded now. */
export function releaseAfterReminder(booking: Timed, remindedAt: Date): Date | undefined {
  const releaseAt = releaseTime(booking);
  const earliest = addMinutes(remindedAt, ARRIVAL.releaseReminderMinutes);
  return releaseAt && new Date(Math.max(releaseAt.getTime(), earliest.getTime()));
}

/** Guests who say they've paid aren't reminded. */
function paymentWindow({ status, expiresAt, paymentSentAt }: Timed): Window | undefined {
  if (status !== 'awaiting_payment' || !expiresAt || paymentSentAt) return undefined;
  return { at: addMinutes(expiresAt, -REMINDERS.paymentLastMinutes), until: expiresAt };
}

const isAboutRequest = (kind: ReminderKind): boolean => kind === 'request-half' || kind === 'request-last';
const isAboutEnd = (kind: ReminderKind): boolean => kind === 'half-hour-left' || kind === 'ten-minutes-left';
const UPCOMING: readonly BookingStatus[] = ['confirmed', 'active'];

/** Leaves out reminders that were due before the booking was made, and reminders of the end that would come before the start. */
function upcomingWindow(booking: Timed, kind: ReminderKind): Window | undefined {
  if (!UPCOMING.includes(booking.status)) return undefined;
  if (kind === 'address') return addressWindow(booking);
  if (kind === 'check-in') return checkInWindow(booking);
  const window = stayWindow(booking, kind);
  if (window.at < (booking.confirmedAt ?? booking.createdAt)) return undefined;
  return isAboutEnd(kind) && window.at <= booking.startsAt ? undefined : window;
}

function reminderWindow(booking: Timed, kind: ReminderKind): Window | undefined {
  if (isAboutRequest(kind)) return requestWindow(booking, kind);
  return kind === 'payment-last' ? paymentWindow(booking) : upcomingWindow(booking, kind);
}

/** Until when the reminder is useful, or undefined if it isn't due now. */
export function owedUntil(booking: Timed, kind: ReminderKind, now: Date): Date | undefined {
  const window = reminderWindow(booking, kind);
  return window && window.at <= now && now < window.until ? window.until : undefined;
}

/** Who gets which email for each reminder. */
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
  'check-in': [['guest', 'check-in-reminder']],
  'half-hour-left': [
    ['guest', 'booking-ending'],
    ['host', 'booking-ending-host'],
  ],
  'ten-minutes-left': [['guest', 'booking-ending']],
  'request-half': [['host', 'booking-request-reminder']],
  'request-last': [['host', 'booking-request-reminder']],
  'payment-last': [['guest', 'payment-reminder']],
};

/** What attendees of a team's booking get, beside its guest. */
export const ATTENDEE_REMINDERS: Partial<Record<ReminderKind, BookingEmail>> = {
  address: 'attendee-address',
  'day-before': 'attendee-soon',
  'hour-before': 'attendee-soon',
};

/** Reminders about requests also go to the listing's co-hosts. */
export const chooseCoHostEmail = (kind: ReminderKind): BookingEmail | undefined =>
  isAboutRequest(kind) ? 'booking-request-reminder-co-host' : undefined;
