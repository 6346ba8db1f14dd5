// A booking's lifecycle as pure functions of its data and the time: which transitions are allowed, and when a waiting state ends.

import { isDeepStrictEqual } from 'node:util';
import {
  BOOKING_TRANSITIONS,
  type BookingStatus,
  type BookingVerb,
  type Party,
  type Transition,
} from '@daynook/contract/booking-states';
import type { PriceLine } from '@daynook/contract/bookings';
import { ARRIVAL, isReleasable, RELEASE_CHOICES } from '@daynook/contract/limits/arrivals';
import { BOOKING_CHANGE } from '@daynook/contract/limits/booking-changes';
import { BOOKING } from '@daynook/contract/limits/bookings';
import { HOST_CANCELLATION } from '@daynook/contract/limits/host-cancellations';
import type { PackageTerms } from '@daynook/contract/money/packages';
import { isManualMethod, MANUAL_PAYMENT } from '@daynook/contract/money/payment-methods';
import { say } from '../../lib/languages/say.ts';
import { addMinutes, type TimeRange } from '../../lib/time/ranges.ts';
import { type AddOnChoice, choicesIn, packageIn } from '../prices/service.ts';
import type { BookingRecord, Role } from './booking.ts';

export const findTransition = (verb: BookingVerb): Transition => BOOKING_TRANSITIONS[verb];

/** True if the verb is possible in this status. */
export const leadsOn = (verb: BookingVerb, status: BookingStatus): boolean =>
  findTransition(verb).from.includes(status);

/** True if that party can ever use the verb, whatever the status. */
export const isOpenTo = (verb: BookingVerb, party: Party): boolean => findTransition(verb).by.includes(party);

/**
 * When a request made now expires: after half the time that's left, at most a day, at least half an hour, and at least half an hour
 * before the start. Undefined if there's too little time for a request.
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

type Paid = Pick<
  BookingRecord,
  'paymentMethod' | 'paymentReceivedAt' | 'confirmedAt' | 'status' | 'totalMinor' | 'unpaidMinor'
>;

/** A later booking of a series whose card hasn't been charged yet. With monthly payments, the first one is always paid. */
export const isChargedLater = ({ totalMinor, unpaidMinor }: Pick<Paid, 'totalMinor' | 'unpaidMinor'>): boolean =>
  totalMinor > 0 && unpaidMinor === totalMinor;

/** Paid outside the product. */
export const isManual = ({ paymentMethod }: Pick<Paid, 'paymentMethod'>): boolean => isManualMethod(paymentMethod);

/** The guest has paid. Confirmed bookings are paid, except for cash and later bookings of a series. */
export const isPaid = (booking: Omit<Paid, 'status'>): boolean =>
  booking.totalMinor > 0 &&
  booking.confirmedAt !== null &&
  (booking.paymentMethod !== 'cash' || booking.paymentReceivedAt !== null) &&
  !isChargedLater(booking);

/** The guest pays in cash and hasn't yet. */
export const isDueOnArrival = (booking: Paid): boolean =>
  booking.paymentMethod === 'cash' && !isPaid(booking) && CONFIRMED.has(booking.status);

/** It's confirmed, and the guest's card is charged later. */
export const isDueLater = (booking: Pick<Paid, 'status' | 'totalMinor' | 'unpaidMinor'>): boolean =>
  isChargedLater(booking) && CONFIRMED.has(booking.status);

/** It ended unpaid. Late payments go back, until the full amount has arrived. */
export const canPayLate = (booking: Paid): boolean =>
  isManual(booking) &&
  booking.paymentReceivedAt === null &&
  ['expired', 'withdrawn', 'cancelled'].includes(booking.status);

type Received = Paid &
  Pick<
    BookingRecord,
    | 'startsAt'
    | 'endsAt'
    | 'refundedMinor'
    | 'hostRefundMinor'
    | 'goodwillMinor'
    | 'isChanging'
    | 'isLockedOut'
    | 'releasedAt'
    | 'checkedInAt'
  >;

/**
 * A payment outside the product was recorded and nothing has been built on it: a transfer before the guest is there, cash before the
 * money is split. After that, the booking can't wait for the money anymore.
 */
function isUndoable(booking: Received): boolean {
  const { status, paymentReceivedAt, unpaidMinor, refundedMinor, hostRefundMinor, goodwillMinor } = booking;
  const isWhole = unpaidMinor === 0 && refundedMinor + hostRefundMinor + goodwillMinor === 0;
  const isStill = !booking.isChanging && !booking.isLockedOut && booking.releasedAt === null;
  if (!isManual(booking) || paymentReceivedAt === null || !isWhole || !isStill) return false;
  if (booking.paymentMethod === 'cash') return ['confirmed', 'active', 'completed'].includes(status);
  return status === 'confirmed' && booking.checkedInAt === null;
}

/**
 * Until when this party can say that a recorded payment never arrived; undefined if they can't. Staff can for as long as it's possible
 * at all. The recipient has two days, and for a transfer until half a day before the start, so that no guest finds out at the door.
 */
export function undoPaymentUntil(booking: Received, role: Role, now: Date): Date | undefined {
  const { paymentMethod, paymentReceivedAt, startsAt, endsAt } = booking;
  if (!isUndoable(booking)) return undefined;
  const isCash = paymentMethod === 'cash';
  const possible = isCash ? addMinutes(endsAt, BOOKING.closesAfterEndHours * 60) : startsAt;
  const own = isCash ? possible : addMinutes(startsAt, -MANUAL_PAYMENT.beforeStartHours * 60);
  const recent = addMinutes(paymentReceivedAt!, MANUAL_PAYMENT.undoHours * 60);
  const until = role === 'staff' ? possible : earlier(own, recent);
  return now < until ? until : undefined;
}

/**
 * Until when this party can say that one recorded part never arrived, while others stand. Before all of it has arrived, nothing was built
 * on it: the recipient has two days for each part, and staff as long as the booking waits for the money.
 */
export function undoPartUntil(
  booking: Received & Pick<BookingRecord, 'expiresAt'>,
  part: { readonly at: Date },
  role: Role,
  now: Date,
): Date | undefined {
  if (booking.paymentReceivedAt !== null) return undoPaymentUntil(booking, role, now);
  if (!isManual(booking) || booking.isChanging) return undefined;
  const closesAt = addMinutes(booking.endsAt, BOOKING.closesAfterEndHours * 60);
  const possible =
    booking.status === 'awaiting_payment' ? booking.expiresAt : isDueOnArrival(booking) ? closesAt : null;
  if (!possible) return undefined;
  const recent = addMinutes(part.at, MANUAL_PAYMENT.undoHours * 60);
  const until = role === 'staff' ? possible : earlier(possible, recent);
  return now < until ? until : undefined;
}

/** The guest can end the stay early with notice: something isn't paid yet, and the stay isn't over. */
export const canEndEarly = (booking: Pick<BookingRecord, 'status' | 'unpaidMinor' | 'totalMinor'>): boolean =>
  booking.unpaidMinor > 0 &&
  !isChargedLater(booking) &&
  (booking.status === 'confirmed' || booking.status === 'active');

type Changeable = Pick<
  BookingRecord,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'isChanging'
  | 'isLockedOut'
  | 'releasedAt'
  | 'paymentMethod'
  | 'totalMinor'
  | 'unpaidMinor'
  | 'refundedMinor'
  | 'hostRefundMinor'
  | 'goodwillMinor'
>;

/** Why a booking can't be changed by proposing something else. */
export type ChangeObstacle =
  | 'not-running'
  | 'too-late'
  | 'changing'
  | 'locked-out'
  | 'released'
  | 'monthly'
  | 'charged-later';

/** What prevents a change now; undefined if nothing does. There has to be time to answer. */
export function changeObstacle(booking: Changeable, now: Date): ChangeObstacle | undefined {
  const { status, startsAt, endsAt, isChanging, isLockedOut, releasedAt, unpaidMinor } = booking;
  if (status !== 'confirmed' && status !== 'active') return 'not-running';
  if (isChanging) return 'changing';
  if (isLockedOut) return 'locked-out';
  if (releasedAt !== null) return 'released';
  // Its charge moves with it, until the start.
  if (isChargedLater(booking) && status === 'active') return 'charged-later';
  if (unpaidMinor > 0 && !isChargedLater(booking)) return 'monthly';
  return changeExpiry({ startsAt, endsAt, isUnderWay: status === 'active' }, now) ? undefined : 'too-late';
}

/** Why a booking can only be moved at the same price: nobody here can charge or return a difference. */
export type PriceObstacle = 'outside' | 'refunded';

export function priceObstacle(booking: Changeable): PriceObstacle | undefined {
  if (isManual(booking)) return 'outside';
  return booking.refundedMinor + booking.hostRefundMinor + booking.goodwillMinor > 0 ? 'refunded' : undefined;
}

/** The guest can ask to stay longer: the stay is under way, and nothing but too little time prevents a change. */
export function canStayLonger(booking: Changeable, now: Date): boolean {
  const obstacle = changeObstacle(booking, now);
  const isPossible = (obstacle === undefined || obstacle === 'too-late') && !priceObstacle(booking);
  return booking.status === 'active' && now < booking.endsAt && isPossible;
}

/** The guest can leave early: the stay is under way. With monthly payments there's a notice instead. */
export const canLeaveEarly = (booking: Changeable, now: Date): boolean => {
  const { status, startsAt, endsAt, isChanging, isLockedOut, releasedAt, unpaidMinor } = booking;
  const isTheirs = !isChanging && !isLockedOut && releasedAt === null;
  return status === 'active' && isTheirs && unpaidMinor === 0 && startsAt < now && now < endsAt;
};

type Arriving = Pick<
  BookingRecord,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'checkedInAt'
  | 'checkedOutAt'
  | 'releasedAt'
  | 'releaseAfterMinutes'
  | 'totalMinor'
  | 'unpaidMinor'
>;

/** When hours of this length are released if nobody checks in; undefined if never. */
export const releaseFor = ({ startsAt, endsAt }: TimeRange, releaseAfterMinutes: number): Date | undefined =>
  isReleasable(releaseAfterMinutes, (endsAt.getTime() - startsAt.getTime()) / 60_000)
    ? addMinutes(startsAt, releaseAfterMinutes)
    : undefined;

/**
 * What the guest agrees to about unused hours. If the host has changed it since it was shown, what's better for the guest counts.
 * `shownAt` is null if they were shown that it can't happen.
 */
export function agreedRelease(slot: TimeRange, releaseAfterMinutes: number, shownAt: Date | null | undefined): number {
  const releaseAt = releaseFor(slot, releaseAfterMinutes);
  if (!releaseAt || shownAt === null) return 0;
  if (!shownAt || shownAt <= releaseAt) return releaseAfterMinutes;
  return RELEASE_CHOICES.find((minutes) => addMinutes(slot.startsAt, minutes).getTime() === shownAt.getTime()) ?? 0;
}

/** When the booking's hours are released if nobody checks in; undefined if never, or not anymore. */
export function releaseTime(booking: Omit<Arriving, 'checkedOutAt' | 'totalMinor'>): Date | undefined {
  const { status, checkedInAt, releasedAt, releaseAfterMinutes, unpaidMinor } = booking;
  const isAhead = status === 'confirmed' || status === 'active';
  if (!isAhead || checkedInAt !== null || releasedAt !== null || unpaidMinor > 0) return undefined;
  return releaseFor(booking, releaseAfterMinutes);
}

/** Check-in is open from shortly before the start until the end, but not for a booking whose card hasn't been charged yet. */
export const isCheckInOpen = (
  { status, startsAt, endsAt, releasedAt, totalMinor, unpaidMinor }: Arriving,
  now: Date,
): boolean =>
  releasedAt === null &&
  !isChargedLater({ totalMinor, unpaidMinor }) &&
  (status === 'confirmed' || status === 'active') &&
  now >= addMinutes(startsAt, -ARRIVAL.checkInBeforeStartMinutes) &&
  now < endsAt;

/** Nobody has recorded the guest's arrival, and it can be recorded now. */
export const canCheckIn = (booking: Arriving, now: Date): boolean =>
  booking.checkedInAt === null && isCheckInOpen(booking, now);

/** Leaving can be recorded: after the arrival, and for a while after the end. */
export const isCheckOutOpen = ({ status, endsAt, checkedInAt }: Arriving, now: Date): boolean =>
  checkedInAt !== null && CONFIRMED.has(status) && now < addMinutes(endsAt, ARRIVAL.checkOutAfterEndMinutes);

export const canCheckOut = (booking: Arriving, now: Date): boolean =>
  booking.checkedOutAt === null && isCheckOutOpen(booking, now);

/** An hour before the start. If that's soon or has passed, there are a few minutes for an answer, and never more than until the start. */
function expiryBefore(startsAt: Date, now: Date): Date | undefined {
  if (now >= startsAt) return undefined;
  const hourBefore = addMinutes(startsAt, -BOOKING_CHANGE.endsBeforeStartMinutes);
  const shortly = earlier(addMinutes(now, BOOKING_CHANGE.lateAnswerMinutes), startsAt);
  return new Date(Math.max(hourBefore.getTime(), shortly.getTime()));
}

const earlier = (one: Date, other: Date): Date => new Date(Math.min(one.getTime(), other.getTime()));

/**
 * When a change proposed now expires: after two days, and before the start (T18). During the stay it's until the end. Undefined if
 * there's too little time for an answer.
 */
export function changeExpiry(
  { startsAt, endsAt, isUnderWay }: TimeRange & { readonly isUnderWay: boolean },
  now: Date,
): Date | undefined {
  const latest = isUnderWay ? endsAt : expiryBefore(startsAt, now);
  if (!latest || (isUnderWay && latest < addMinutes(now, BOOKING_CHANGE.answerMinimumMinutes))) return undefined;
  return earlier(addMinutes(now, BOOKING_CHANGE.answerMinutes), latest);
}

const CONFIRMED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

/** The verb by which each role cancels. */
export const CANCEL_VERBS = {
  guest: 'cancelByGuest',
  host: 'cancelByHost',
  staff: 'cancelByStaff',
} as const satisfies Record<Role, BookingVerb>;

/** Verbs that are only possible before the start. Staff can also end a stay that's under way. */
const BEFORE_START: ReadonlySet<BookingVerb> = new Set(['cancelByGuest', 'cancelByHost', 'undoPayment']);
/** Verbs that are only possible before `expiresAt`. */
const BEFORE_EXPIRY: ReadonlySet<BookingVerb> = new Set(['approve', 'decline', 'withdraw']);

type Timed = Pick<
  BookingRecord,
  'status' | 'startsAt' | 'endsAt' | 'expiresAt' | 'acceptance' | 'isChanging' | 'isLockedOut'
>;
type Due = Timed & Pick<BookingRecord, 'totalMinor' | 'unpaidMinor'>;

/** True if the verb is possible now, taking passed deadlines into account. */
export function mayMove(verb: BookingVerb, booking: Timed, now: Date): boolean {
  if (!leadsOn(verb, booking.status) || booking.isChanging) return false;
  if (verb === 'decline' && booking.acceptance !== null) return false;
  if (BEFORE_EXPIRY.has(verb) && booking.expiresAt !== null && now >= booking.expiresAt) return false;
  return !(BEFORE_START.has(verb) && now >= booking.startsAt);
}

/** The timer that's due on the booking, if any. */
export function dueVerb(booking: Due, now: Date): 'expire' | 'start' | 'complete' | 'close' | undefined {
  const { status, startsAt, endsAt, expiresAt, unpaidMinor, acceptance } = booking;
  // The change may move both.
  if (booking.isChanging) return undefined;
  // An acceptance in time counts, however little time was left.
  if (leadsOn('expire', status) && expiresAt !== null && now >= expiresAt && !acceptance?.dueAt) return 'expire';
  // A later booking of a series that isn't paid starts once it is, or it's released.
  if (leadsOn('start', status) && now >= startsAt && !isChargedLater(booking)) return 'start';
  if (leadsOn('complete', status) && now >= endsAt && !booking.isLockedOut) return 'complete';
  // The money isn't split before the full amount is paid.
  const isOver = now >= addMinutes(endsAt, BOOKING.closesAfterEndHours * 60);
  if (leadsOn('close', status) && isOver && unpaidMinor === 0) return 'close';
  return undefined;
}

/** Until when a host can ask us to excuse a cancellation of a confirmed booking. */
export const excusableUntil = (cancelledAt: Date): Date => addMinutes(cancelledAt, HOST_CANCELLATION.askDays * 24 * 60);

/** For a cancellation policy that has changed. */
export const changedMessage = (isPriceChanged: boolean): { readonly message: string } => ({
  message: isPriceChanged
    ? say('The price and the cancellation policy have changed. Please check them before you book.')
    : say('The cancellation policy has changed. Please check it before you book.'),
});

interface Chosen {
  readonly guests: number;
  readonly addOns?: readonly AddOnChoice[];
  readonly packageId?: string;
  readonly promoCode?: string;
}

/** True if the hold is for the same number of people, the same extras, and the same package. */
export const isSameInput = (
  hold: { readonly guests: number; readonly lines: readonly PriceLine[] },
  { guests, addOns = [], packageId, promoCode }: Chosen,
): boolean => {
  const held = choicesIn(hold.lines);
  return (
    hold.guests === guests &&
    packageIn(hold.lines)?.id === packageId &&
    hold.lines.find(({ code }) => code === 'promotion')?.promoCode === promoCode?.trim().toUpperCase() &&
    held.length === addOns.length &&
    held.every(({ id, quantity }) => addOns.some((wanted) => wanted.id === id && wanted.quantity === quantity))
  );
};

/** A package with the same price can include something else by now. */
export const hasPackageChanged = (shown: PackageTerms | undefined, lines: readonly PriceLine[]): boolean =>
  shown !== undefined && !isDeepStrictEqual(shown, packageIn(lines));
