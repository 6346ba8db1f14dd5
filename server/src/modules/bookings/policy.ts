// Who can do and see what on a booking. Pure. Someone who may not know about the booking has no role and gets NOT_FOUND.

import type { BookingAction, BookingStatus, BookingVerb } from '@daynook/contract/booking-states';
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import type { WayInStage } from '@daynook/contract/hosting/way-in-limits';
import { ADDRESS, BOOKING } from '@daynook/contract/limits/bookings';
import type { MemberActor } from '../../http/actor.ts';
import { say } from '../../lib/languages/say.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { type HostRole, permits } from '../permissions/service.ts';
import { cheapCancellationEnd, cheapUntilMinutes } from '../prices/service.ts';
import type { BookingRecord, Role, Viewer } from './booking.ts';
import {
  CANCEL_VERBS,
  canCheckIn,
  canCheckOut,
  canEndEarly,
  canLeaveEarly,
  canPayLate,
  canStayLonger,
  changeObstacle,
  isDueOnArrival,
  isOpenTo,
  mayMove,
  undoPaymentUntil,
} from './rules.ts';

interface Sides {
  readonly guest: { readonly id: string };
  readonly host: { readonly id: string };
  readonly status: BookingStatus;
}

/**
 * The actor's role in the booking. Staff who book, host, or co-host are guest or host of those bookings. A hold is visible only to
 * its guest. `hostRole` is the actor's role for the listing.
 */
export function findViewer(
  actor: Pick<MemberActor, 'memberId' | 'permissions'>,
  booking: Sides,
  hostRole: HostRole | undefined,
): Viewer | undefined {
  if (actor.memberId === booking.guest.id) return { role: 'guest', hostRole: 'owner' };
  if (booking.status === 'hold') return undefined;
  if (actor.memberId === booking.host.id) return { role: 'host', hostRole: 'owner' };
  if (hostRole && hostRole !== 'owner' && permits(hostRole, 'answer')) return { role: 'host', hostRole };
  return actor.permissions.has('bookings')
    ? { role: 'staff', hostRole: 'owner', permissions: actor.permissions }
    : undefined;
}

/** The permission that a co-host needs for one of the host's verbs. */
const needed = (verb: BookingVerb) => (verb === 'approve' || verb === 'decline' ? 'answer' : 'cancel');

/** True if this viewer can ever do this, whatever the booking's state is. */
export const isOpenToViewer = (verb: BookingVerb, { role, hostRole, permissions }: Viewer): boolean =>
  isOpenTo(verb, role) &&
  permits(hostRole, needed(verb)) &&
  (role !== 'staff' || permissions?.has('manage-bookings') === true);

/** Who can record that money has arrived or was sent back: the recipient, and staff. */
export const maySettle = (
  { role, hostRole, permissions }: Viewer,
  { collectedBy }: Pick<BookingRecord, 'collectedBy'>,
): boolean =>
  role === 'staff'
    ? permissions?.has('payments') === true
    : role === 'host' && collectedBy === 'host' && permits(hostRole, 'cancel');

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
  | 'refundedMinor'
  | 'hostRefundMinor'
  | 'goodwillMinor'
  | 'checkedInAt'
  | 'checkedOutAt'
  | 'releaseAfterMinutes'
  | 'releasedAt'
  | 'isChanging'
  | 'isLockedOut'
> & {
  /** Another host who was asked has accepted. */
  readonly isTaken?: boolean;
};

/** Who can propose a change of the booking and answer one: its guest, its host, co-hosts who manage bookings, and staff (2.8). */
export const mayChange = ({ role, hostRole, permissions }: Viewer): boolean =>
  role === 'staff' ? permissions?.has('manage-bookings') === true : role === 'guest' || permits(hostRole, 'cancel');

/** Who can record that the guest arrived or left: the guest, the host, and co-hosts who manage bookings. */
export const mayRecordArrival = (viewer: Viewer): boolean => viewer.role !== 'staff' && mayChange(viewer);

/** States in which a guest can book the same listing again. */
const BOOK_AGAIN: ReadonlySet<BookingStatus> = new Set([
  'completed',
  'closed',
  'declined',
  'withdrawn',
  'expired',
  'cancelled',
]);

/** True if the booking is over or didn't happen. */
export const isBookedAgain = (status: BookingStatus): boolean => BOOK_AGAIN.has(status);

/** Whether the listing can be booked. 'taken-down' means that staff suspended it or its host. */
export type ListingBookability = 'open' | 'closed' | 'taken-down';

export function toListingBookability(listing: { listing_state: string; host_status: string }): ListingBookability {
  if (listing.listing_state === 'suspended' || listing.host_status === 'suspended') return 'taken-down';
  return listing.listing_state === 'live' ? 'open' : 'closed';
}

/** What decides whether an action is offered. */
interface Offer {
  readonly booking: Timed;
  readonly viewer: Viewer;
  readonly now: Date;
  readonly market: ListingBookability;
  readonly isGuest: boolean;
}

const isBeforeExpiry = ({ booking: { expiresAt }, now }: Offer): boolean => expiresAt !== null && now < expiresAt;
const canMove = (verb: BookingVerb, { booking, viewer, now }: Offer): boolean =>
  isOpenToViewer(verb, viewer) && mayMove(verb, booking, now);

/** In the order in which the page shows them. */
const OFFERED: readonly (readonly [BookingAction, (offer: Offer) => boolean])[] = [
  ['pay', (offer) => offer.isGuest && offer.booking.status === 'hold' && isBeforeExpiry(offer)],
  [
    'payment-sent',
    (offer) =>
      offer.isGuest &&
      offer.booking.status === 'awaiting_payment' &&
      offer.booking.paymentSentAt === null &&
      isBeforeExpiry(offer),
  ],
  [
    'payment-received',
    ({ booking, viewer }) =>
      maySettle(viewer, booking) &&
      (booking.status === 'awaiting_payment' || isDueOnArrival(booking) || canPayLate(booking)),
  ],
  [
    'undo-payment',
    ({ booking, viewer, now }) =>
      maySettle(viewer, booking) && undoPaymentUntil(booking, viewer.role, now) !== undefined,
  ],
  ['undo-approve', ({ booking, viewer }) => Boolean(booking.acceptance?.dueAt) && isOpenToViewer('approve', viewer)],
  [
    'approve',
    (offer) =>
      !offer.booking.acceptance && !offer.booking.isTaken && offer.market !== 'taken-down' && canMove('approve', offer),
  ],
  ['decline', (offer) => !offer.booking.acceptance && canMove('decline', offer)],
  ['withdraw', (offer) => canMove('withdraw', offer)],
  ['check-in', ({ booking, viewer, now }) => mayRecordArrival(viewer) && canCheckIn(booking, now)],
  ['check-out', ({ booking, viewer, now }) => mayRecordArrival(viewer) && canCheckOut(booking, now)],
  ['change', ({ booking, viewer, now }) => mayChange(viewer) && changeObstacle(booking, now) === undefined],
  ['extend', ({ booking, isGuest, now }) => isGuest && canStayLonger(booking, now)],
  ['leave-early', ({ booking, isGuest, now }) => isGuest && canLeaveEarly(booking, now)],
  ['cancel', (offer) => canMove(CANCEL_VERBS[offer.viewer.role], offer)],
  ['end-early', ({ booking, isGuest }) => isGuest && canEndEarly(booking)],
  ['book-again', ({ booking, isGuest, market }) => isGuest && market === 'open' && BOOK_AGAIN.has(booking.status)],
];

/** What the viewer is offered now. Each action leads to one endpoint, and calling it would succeed. */
export function nextActions(booking: Timed, viewer: Viewer, now: Date, market: ListingBookability): BookingAction[] {
  const offer = { booking, viewer, now, market, isGuest: viewer.role === 'guest' };
  return OFFERED.filter(([, isOffered]) => isOffered(offer)).map(([action]) => action);
}

const SECURED: ReadonlySet<BookingStatus> = new Set(['confirmed', 'active', 'completed', 'closed']);

type Dated = Pick<BookingRecord, 'status' | 'startsAt' | 'endsAt' | 'timeZone' | 'confirmedAt' | 'cancellationPolicy'>;

/**
 * When the guest can see the exact address and check-in instructions: once they can no longer cancel for free, or 24 hours before
 * the start, whichever comes first. Otherwise anyone could book, read where someone lives, and cancel. With an operator's own policy,
 * a small price doesn't count: it's once canceling costs half of the price. Null if the guest can't see
 * it: the booking isn't confirmed, was canceled, or is over.
 */
export function addressFrom(booking: Dated, now: Date): Date | null {
  const until = addMinutes(booking.endsAt, ADDRESS.afterEndMinutes);
  if (!SECURED.has(booking.status) || now >= until) return null;
  const freeUntil = cheapCancellationEnd({ ...booking, policy: booking.cancellationPolicy });
  const dayBefore = addMinutes(booking.startsAt, -ADDRESS.beforeStartMinutes);
  const dueMs = Math.min(freeUntil.getTime(), dayBefore.getTime());
  return new Date(Math.max(dueMs, booking.confirmedAt?.getTime() ?? dueMs));
}

/** True if the viewer sees the exact address: host and staff always, the guest once it's due. */
export function seesExactAddress(booking: Dated, role: Role, now: Date): boolean {
  if (role !== 'guest') return true;
  const from = addressFrom(booking, now);
  return from !== null && now >= from;
}

/** An upcoming booking of a guest who may only want the address. */
export interface CheapBooking {
  readonly startsAt: Date;
  readonly policy: CancellationPolicyId;
  /** Null while it's being paid. */
  readonly confirmedAt: Date | null;
}

/** Whether the guest can read the address, or will be able to, while canceling costs little. */
export function readsCheaply({ policy, startsAt, confirmedAt }: CheapBooking, now: Date): boolean {
  const cheapMinutes = cheapUntilMinutes(policy);
  const isShownBefore = cheapMinutes !== undefined && cheapMinutes < ADDRESS.beforeStartMinutes;
  if (isShownBefore && startsAt > addMinutes(now, cheapMinutes)) return true;
  const isOnTheDay = startsAt <= addMinutes(now, ADDRESS.beforeStartMinutes);
  return isOnTheDay && (confirmedAt === null || confirmedAt > addMinutes(now, -BOOKING.coolOffMinutes));
}

export interface CheckInInstruction {
  readonly part: string;
  readonly text: string;
  readonly release: 'confirmed' | 'day-before' | 'hour-before';
  readonly network?: { readonly name: string; readonly password: string | null } | undefined;
}

/** What the host wrote, and the network. */
export const instructionText = ({ text, network }: CheckInInstruction): string =>
  [
    text,
    network && say('Network: {name}', { name: network.name }),
    network?.password && say('Password: {password}', { password: network.password }),
  ]
    .filter(Boolean)
    .join('\n');

const CHECK_IN_PART_LINES: Readonly<Record<string, (text: string) => string>> = {
  access: (text) => say('Getting in: {text}', { text }),
  wifi: (text) => say('Wi-Fi: {text}', { text }),
  parking: (text) => say('Parking: {text}', { text }),
  contact: (text) => say('Contact: {text}', { text }),
  emergency: (text) => say('In an emergency: {text}', { text }),
};
const RELEASED_MINUTES_BEFORE = {
  confirmed: Number.POSITIVE_INFINITY,
  'day-before': 1_440,
  'hour-before': 60,
} as const;

/** When the guest sees this item, if they see the address from `from` on. */
export const checkInVisibleFrom = (
  { release }: CheckInInstruction,
  { startsAt, from }: { startsAt: Date; from: Date },
): Date => {
  const minutes = RELEASED_MINUTES_BEFORE[release];
  const released = Number.isFinite(minutes) ? addMinutes(startsAt, -minutes) : from;
  return released > from ? released : from;
};

/** When the guest sees more than now, if they see the address from `from` on. Null if nothing more is to come. */
export function nextRelease(
  checkIn: unknown,
  { startsAt, from, now }: { startsAt: Date; from: Date | null; now: Date },
): Date | null {
  if (from === null) return null;
  const parts = (checkIn as readonly CheckInInstruction[]).map((part) => checkInVisibleFrom(part, { startsAt, from }));
  const [next] = [from, ...parts].filter((at) => at > now).toSorted((one, other) => one.getTime() - other.getTime());
  return next ?? null;
}

/** Since when guests see photos that show a code: as late as how to get in. */
export const codeRelease = (checkIn: unknown): CheckInInstruction['release'] =>
  (checkIn as readonly CheckInInstruction[])
    .filter(({ part }) => part === 'access')
    .map(({ release }) => release)
    .toSorted((one, other) => RELEASED_MINUTES_BEFORE[one] - RELEASED_MINUTES_BEFORE[other])[0] ?? 'hour-before';

type Reading = { readonly role: Role; readonly startsAt: Date; readonly now: Date };

const isReleasedTo =
  ({ role, startsAt, now }: Reading) =>
  ({ release }: Pick<CheckInInstruction, 'release'>): boolean =>
    role !== 'guest' || startsAt.getTime() - now.getTime() <= RELEASED_MINUTES_BEFORE[release] * 60_000;

/** The photos of the way in that the viewer can see now. Only for viewers who see the address. */
export function filterWayIn<T extends { readonly stage: WayInStage }>(
  photos: readonly T[],
  checkIn: unknown,
  reading: Reading,
): T[] {
  const isCodeSeen = isReleasedTo(reading)({ release: codeRelease(checkIn) });
  return photos.filter(({ stage }) => stage === 'address' || isCodeSeen);
}

/** What a guest who sees the address has opened: it, and how to get in if there's something to see. */
export function openedStages(
  checkIn: unknown,
  photos: readonly { stage: WayInStage }[],
  reading: Reading,
): WayInStage[] {
  const hasAccess = (checkIn as readonly CheckInInstruction[]).some(
    (item) => item.part === 'access' && isReleasedTo(reading)(item),
  );
  const hasCode = hasAccess || filterWayIn(photos, checkIn, reading).some(({ stage }) => stage === 'code');
  return hasCode ? ['address', 'code'] : ['address'];
}

/** The first network that the guest can see now. Only for viewers who see the address. */
export const findWifi = (checkIn: unknown, reading: Reading): CheckInInstruction['network'] =>
  reading.role === 'guest'
    ? (checkIn as readonly CheckInInstruction[]).filter(isReleasedTo(reading)).find(({ network }) => network)?.network
    : undefined;

/** The check-in instructions that the viewer can see now, as text with its parts named in their language; null if there are none. Only for viewers who see the address. */
export function checkInText(checkIn: unknown, reading: Reading): string | null {
  const lines = (checkIn as readonly CheckInInstruction[]).filter(isReleasedTo(reading)).map((item) => {
    const text = instructionText(item);
    return CHECK_IN_PART_LINES[item.part]?.(text) ?? text;
  });
  return lines.length > 0 ? lines.join('\n') : null;
}
