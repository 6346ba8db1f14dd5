// The life of a booking as pure functions of its data and the moment: which edge may be taken, and when a wait ends.

import {
  BOOKING_TRANSITIONS,
  type BookingStatus,
  type BookingVerb,
  type Party,
  type Transition,
} from '@daynook/contract/booking-states';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { isManualMethod } from '@daynook/contract/money/payment-methods';
import { addMinutes } from '../../lib/time/ranges.ts';
import type { BookingRecord, Role } from './booking.ts';

export const transitionOf = (verb: BookingVerb): Transition => BOOKING_TRANSITIONS[verb];

/** True when the verb leads on from this status. */
export const leadsOn = (verb: BookingVerb, status: BookingStatus): boolean => transitionOf(verb).from.includes(status);

/** True when that party may take the edge at all, whatever the status. */
export const isOpenTo = (verb: BookingVerb, party: Party): boolean => transitionOf(verb).by.includes(party);

/**
 * When a request made now ends without an answer: half the time that is left, at most a day, at least half an hour, and
 * never less than half an hour before the start. Undefined when not even that fits: there is no time to ask.
 */
export function requestExpiry(now: Date, startsAt: Date): Date | undefined {
  const leftMinutes = (startsAt.getTime() - now.getTime()) / 60_000;
  const latest = addMinutes(startsAt, -BOOKING.requestEndsBeforeStartMinutes);
  if (latest < addMinutes(now, BOOKING.requestAnswerMinimumMinutes)) return undefined;
  const minutes = Math.max(
    BOOKING.requestAnswerMinimumMinutes,
    Math.min(BOOKING.requestAnswerMaximumMinutes, leftMinutes / 2),
  );
  return new Date(Math.min(addMinutes(now, minutes).getTime(), latest.getTime()));
}

type Paid = Pick<BookingRecord, 'paymentMethod' | 'paymentReceivedAt' | 'confirmedAt' | 'status' | 'totalMinor'>;

/** Paid outside the product. */
export const isManual = ({ paymentMethod }: Pick<Paid, 'paymentMethod'>): boolean => isManualMethod(paymentMethod);

/** The guest has paid: what's confirmed is paid, but for cash. */
export const isPaid = ({ totalMinor, confirmedAt, paymentMethod, paymentReceivedAt }: Omit<Paid, 'status'>): boolean =>
  totalMinor > 0 && confirmedAt !== null && (paymentMethod !== 'cash' || paymentReceivedAt !== null);

/** The guest pays in cash, and hasn't. */
export const isDueOnArrival = (booking: Paid): boolean =>
  booking.paymentMethod === 'cash' && !isPaid(booking) && CONFIRMED.has(booking.status);

/** It ended unpaid: money that still comes goes back, until all of it has come. */
export const canPayLate = (booking: Paid): boolean =>
  isManual(booking) &&
  booking.paymentReceivedAt === null &&
  ['expired', 'withdrawn', 'cancelled'].includes(booking.status);

/** The guest can leave early with notice: there's something they haven't paid, and the stay isn't over. */
export const canEndEarly = ({ status, unpaidMinor }: Pick<BookingRecord, 'status' | 'unpaidMinor'>): boolean =>
  unpaidMinor > 0 && (status === 'confirmed' || status === 'active');

const CONFIRMED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

/** The verb by which each role cancels. */
export const CANCEL_VERBS = {
  guest: 'cancelByGuest',
  host: 'cancelByHost',
  staff: 'cancelByStaff',
} as const satisfies Record<Role, BookingVerb>;

/** Verbs that must come before the start; afterwards the stay is under way. Staff may end one that is. */
const BEFORE_START: ReadonlySet<BookingVerb> = new Set(['cancelByGuest', 'cancelByHost']);
/** Verbs that must come before the wait ends: at `expiresAt` itself it is over. */
const BEFORE_EXPIRY: ReadonlySet<BookingVerb> = new Set(['approve', 'decline', 'withdraw']);

type Timed = Pick<BookingRecord, 'status' | 'startsAt' | 'endsAt' | 'expiresAt' | 'acceptance'>;
type Due = Timed & Pick<BookingRecord, 'unpaidMinor'>;

/** True when the verb may be done to the booking now, clocks that have run out included. */
export function mayMove(verb: BookingVerb, booking: Timed, now: Date): boolean {
  if (!leadsOn(verb, booking.status)) return false;
  if (verb === 'decline' && booking.acceptance !== null) return false;
  if (BEFORE_EXPIRY.has(verb) && booking.expiresAt !== null && now >= booking.expiresAt) return false;
  return !(BEFORE_START.has(verb) && now >= booking.startsAt);
}

/** The clock that has run out on the booking, if any: what its timer would do to it now. */
export function dueVerb(booking: Due, now: Date): 'expire' | 'start' | 'complete' | 'close' | undefined {
  const { status, startsAt, endsAt, expiresAt, unpaidMinor, acceptance } = booking;
  // An acceptance that came in time counts, however little time was left.
  if (leadsOn('expire', status) && expiresAt !== null && now >= expiresAt && !acceptance?.dueAt) return 'expire';
  if (leadsOn('start', status) && now >= startsAt) return 'start';
  if (leadsOn('complete', status) && now >= endsAt) return 'complete';
  // Not shared out before all of it is paid.
  const isOver = now >= addMinutes(endsAt, BOOKING.closesAfterEndHours * 60);
  if (leadsOn('close', status) && isOver && unpaidMinor === 0) return 'close';
  return undefined;
}
