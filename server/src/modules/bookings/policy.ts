// Who may do and see what on a booking. Pure. A person who may not even know of it has no role, and is told NOT_FOUND.

import type { BookingAction, BookingStatus, BookingVerb } from '@daynook/contract/booking-states';
import { ADDRESS } from '@daynook/contract/limits/bookings';
import type { MemberActor } from '../../http/actor.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { type HostRole, permits } from '../permissions/service.ts';
import { freeCancellationEnd } from '../prices/service.ts';
import type { BookingRecord, Role, Seat } from './booking.ts';
import { CANCEL_VERBS, canEndEarly, canPayLate, isDueOnArrival, isOpenTo, mayMove } from './rules.ts';

interface Sides {
  readonly guest: { readonly id: string };
  readonly host: { readonly id: string };
  readonly status: BookingStatus;
}

/**
 * What the actor is to the booking; staff who book, host or help are guest or host of their own. A hold is its guest's alone.
 * `standing` is what they are to the room.
 */
export function seatOf(
  actor: Pick<MemberActor, 'memberId' | 'permissions'>,
  booking: Sides,
  standing: HostRole | undefined,
): Seat | undefined {
  if (actor.memberId === booking.guest.id) return { role: 'guest', standing: 'owner' };
  if (booking.status === 'hold') return undefined;
  if (actor.memberId === booking.host.id) return { role: 'host', standing: 'owner' };
  if (standing && standing !== 'owner' && permits(standing, 'answer')) return { role: 'host', standing };
  return actor.permissions.has('bookings')
    ? { role: 'staff', standing: 'owner', permissions: actor.permissions }
    : undefined;
}

/** What of the host's verbs a co-host needs to be allowed. */
const needed = (verb: BookingVerb) => (verb === 'approve' || verb === 'decline' ? 'answer' : 'cancel');

/** True if this role may ever do this, whatever state the booking is in. */
export const isOpenToSeat = (verb: BookingVerb, { role, standing, permissions }: Seat): boolean =>
  isOpenTo(verb, role) &&
  permits(standing, needed(verb)) &&
  (role !== 'staff' || permissions?.has('manage-bookings') === true);

/** Who may say that money has arrived, or has been sent back: the recipient, and staff. */
export const maySettle = (
  { role, standing, permissions }: Seat,
  { collectedBy }: Pick<BookingRecord, 'collectedBy'>,
): boolean =>
  role === 'staff'
    ? permissions?.has('payments') === true
    : role === 'host' && collectedBy === 'host' && permits(standing, 'cancel');

type Timed = Pick<
  BookingRecord,
  | 'status'
  | 'startsAt'
  | 'endsAt'
  | 'expiresAt'
  | 'acceptance'
  | 'paymentMethod'
  | 'collectedBy'
  | 'paymentSentAt'
  | 'paymentReceivedAt'
  | 'confirmedAt'
  | 'totalMinor'
  | 'unpaidMinor'
>;

/** Where a guest may take up the same space again. */
const BOOK_AGAIN: ReadonlySet<BookingStatus> = new Set([
  'completed',
  'closed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
]);

/** Where the room stands: taken down is what staff keep off the market, by itself or with its host's account. */
export type Market = 'open' | 'closed' | 'taken-down';

export function marketOf(listing: { listing_state: string; host_status: string }): Market {
  if (listing.listing_state === 'suspended' || listing.host_status === 'suspended') return 'taken-down';
  return listing.listing_state === 'live' ? 'open' : 'closed';
}

/** What the reader is offered now; each leads to one endpoint, and trying it would succeed. */
export function nextActions(booking: Timed, seat: Seat, now: Date, market: Market): BookingAction[] {
  const { role } = seat;
  const actions: BookingAction[] = [];
  const offer = (action: 'approve' | 'decline' | 'withdraw') => {
    if (isOpenToSeat(action, seat) && mayMove(action, booking, now)) actions.push(action);
  };
  if (role === 'guest' && booking.status === 'hold' && booking.expiresAt !== null && now < booking.expiresAt) {
    actions.push('pay');
  }
  const isAwaited = booking.status === 'awaiting_payment';
  const isInTime = booking.expiresAt !== null && now < booking.expiresAt;
  if (role === 'guest' && isAwaited && isInTime && booking.paymentSentAt === null) actions.push('payment-sent');
  if (maySettle(seat, booking) && (isAwaited || isDueOnArrival(booking) || canPayLate(booking)))
    actions.push('payment-received');
  if (booking.acceptance) {
    if (booking.acceptance.dueAt && isOpenToSeat('approve', seat)) actions.push('undo-approve');
  } else {
    if (market !== 'taken-down') offer('approve');
    offer('decline');
  }
  offer('withdraw');
  const ending = CANCEL_VERBS[role];
  if (isOpenToSeat(ending, seat) && mayMove(ending, booking, now)) actions.push('cancel');
  if (role === 'guest' && canEndEarly(booking)) actions.push('end-early');
  if (role === 'guest' && market === 'open' && BOOK_AGAIN.has(booking.status)) actions.push('book-again');
  return actions;
}

const SECURED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

type Dated = Pick<BookingRecord, 'status' | 'startsAt' | 'endsAt' | 'timeZone' | 'confirmedAt' | 'cancellationPolicy'>;

/**
 * From when the guest reads the exact address and how to get in: once they can no longer cancel for free, or 24 hours before the
 * start, whichever comes first. Otherwise anyone could book, read where somebody lives and cancel. Null when the guest may not
 * read it: the booking isn't confirmed, has ended without a stay, or is over.
 */
export function addressFrom(booking: Dated, now: Date): Date | null {
  const until = addMinutes(booking.endsAt, ADDRESS.afterEndMinutes);
  if (!SECURED.has(booking.status) || now >= until) return null;
  const freeUntil = freeCancellationEnd({ ...booking, policy: booking.cancellationPolicy });
  const dayBefore = addMinutes(booking.startsAt, -ADDRESS.beforeStartMinutes);
  const dueMs = Math.min(freeUntil.getTime(), dayBefore.getTime());
  return new Date(Math.max(dueMs, booking.confirmedAt?.getTime() ?? dueMs));
}

/** True when the reader sees the exact address: host and staff always, the guest when it's due. */
export function seesExactAddress(booking: Dated, role: Role, now: Date): boolean {
  if (role !== 'guest') return true;
  const from = addressFrom(booking, now);
  return from !== null && now >= from;
}

export interface ArrivalItem {
  readonly part: string;
  readonly text: string;
  readonly release: 'confirmed' | 'day-before' | 'hour-before';
}
const ARRIVAL_NAMES: Readonly<Record<string, string>> = {
  access: 'Getting in',
  wifi: 'Wi-Fi',
  parking: 'Parking',
  contact: 'Contact',
};
const RELEASED_MINUTES_BEFORE = {
  confirmed: Number.POSITIVE_INFINITY,
  'day-before': 1_440,
  'hour-before': 60,
} as const;

/** When the guest is shown it, if they see the address from `from` on. */
export const arrivalFrom = ({ release }: ArrivalItem, { startsAt, from }: { startsAt: Date; from: Date }): Date => {
  const minutes = RELEASED_MINUTES_BEFORE[release];
  const released = Number.isFinite(minutes) ? addMinutes(startsAt, -minutes) : from;
  return released > from ? released : from;
};

/** What of the arrival pack the reader is shown by now, in words; null when nothing is. For those who see the address. */
export function arrivalText(
  arrival: unknown,
  { role, startsAt, now }: { role: Role; startsAt: Date; now: Date },
): string | null {
  const isReleased = ({ release }: ArrivalItem) =>
    role !== 'guest' || startsAt.getTime() - now.getTime() <= RELEASED_MINUTES_BEFORE[release] * 60_000;
  const lines = (arrival as readonly ArrivalItem[])
    .filter(isReleased)
    .map(({ part, text }) => (ARRIVAL_NAMES[part] ? `${ARRIVAL_NAMES[part]}: ${text}` : text));
  return lines.length > 0 ? lines.join('\n') : null;
}
