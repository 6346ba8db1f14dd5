// Rules about changes of bookings. Pure.
import { isDeepStrictEqual } from 'node:util';
import type { BookingChange } from '@daynook/contract/bookings/booking-changes';
import { BOOKING_CHANGE, type ChangeState } from '@daynook/contract/limits/booking-changes';
import { toSay } from '../../lib/languages/say.ts';
import { prorated } from '../../lib/prorated.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import {
  type BookingRecord,
  type ChangeObstacle,
  changeExpiry,
  isChargedLater,
  type PriceObstacle,
  type Role,
} from '../bookings/service.ts';
import { chargedAt, lastMoveTo } from '../installments/service.ts';
import { freeCancellationEnd } from '../prices/service.ts';
import { type Terms, toRange } from './terms.ts';

/** Why a booking can't be changed, for people. */
export const OBSTACLES: Readonly<
  Record<Exclude<ChangeObstacle, 'not-running' | 'changing'> | PriceObstacle | Trouble, string>
> = {
  'too-late': toSay('It’s too late to change this booking. Message the other side instead.'),
  'charged-later': toSay('This booking can be changed once it’s paid.'),
  charging: toSay('The card for this booking is being charged right now. Try again in a few minutes.'),
  unpaid: toSay('The card was declined. The booking can be changed once it’s paid with another card.'),
  monthly: toSay('Bookings that are paid monthly can’t be changed. You can end them early, or cancel and book again.'),
  outside: toSay(
    'This booking isn’t paid by card, so it can only move to a time at the same price. Choose another time, or message the other side.',
  ),
  'locked-out': toSay('The guest can’t get in right now. Answer that first.'),
  released: toSay('Nobody checked in, so the rest of these hours was released. Book a new time instead.'),
  refunded: toSay('Part of this booking was refunded, so it can only move to a time at the same price.'),
  damage: toSay('There’s a damage report for this booking. It can be changed once that’s closed.'),
  dispute: toSay('The payment is disputed with the bank. The booking can be changed if the bank decides for the host.'),
  disputed: toSay('There’s an open problem with this booking. Settle it first, or contact support.'),
  'refund-proposed': toSay(
    'A refund is being decided, so this booking can’t be changed. Answer it first, or contact support.',
  ),
};

/** What else about a booking prevents a change. */
export type Trouble = 'charging' | 'unpaid' | 'damage' | 'dispute' | 'refund-proposed' | 'disputed';

/** When the one payment of a later booking is charged if both agree to these terms now. */
export const laterChargeAt = (booking: BookingRecord, after: Terms, now: Date): Date =>
  chargedAt({ ...booking, ...toRange(after), cancellationPolicy: after.cancellationPolicy }, now);

/** When a change to these terms expires if it's proposed now; undefined if there's too little time for an answer. */
export function findExpiry(booking: BookingRecord, after: Terms, now: Date): Date | undefined {
  const next = toRange(after);
  // A start can only move before it has passed, and then the earlier of both counts.
  const isUnderWay = now >= booking.startsAt && next.startsAt.getTime() === booking.startsAt.getTime();
  const startsAt = new Date(Math.min(next.startsAt.getTime(), booking.startsAt.getTime()));
  const expiry = changeExpiry({ startsAt, endsAt: booking.endsAt, isUnderWay }, now);
  if (!expiry || !isChargedLater(booking)) return expiry;
  return new Date(Math.min(expiry.getTime(), lastMoveTo(next.startsAt).getTime()));
}

/** Until when a host can answer a guest who wants to stay longer; undefined if the stay is over. */
export function extensionExpiry({ endsAt }: Pick<BookingRecord, 'endsAt'>, now: Date): Date | undefined {
  const answerBy = addMinutes(now, BOOKING_CHANGE.extensionAnswerMinutes);
  return now < endsAt ? new Date(Math.min(answerBy.getTime(), endsAt.getTime())) : undefined;
}

/** Until when a guest whose card was declined can pay for an agreed change. */
export function payUntil(booking: BookingRecord, after: Terms, now: Date): Date | undefined {
  const latest = findExpiry(booking, after, now);
  return latest && new Date(Math.min(latest.getTime(), addMinutes(now, BOOKING_CHANGE.payMinutes).getTime()));
}

/**
 * Guests of instant bookings move them without asking while they can cancel for free, if the listing can still be booked instantly.
 * They could cancel and book again just as well (G9). The host answers a move to another listing: a new booking would have that listing's
 * policy, deposit, and questions.
 */
export const isSelfService = (
  booking: BookingRecord,
  {
    role,
    listingId,
    bookingMode,
    now,
  }: { role: Role; listingId: string; bookingMode: 'instant' | 'request'; now: Date },
): boolean =>
  role === 'guest' &&
  booking.listingId === listingId &&
  booking.status === 'confirmed' &&
  booking.bookingMode === 'instant' &&
  bookingMode === 'instant' &&
  booking.confirmedAt !== null &&
  now < freeCancellationEnd({ ...booking, policy: booking.cancellationPolicy });

interface Answerable {
  readonly state: ChangeState;
  readonly by: BookingChange['by'];
  readonly expiresAt: Date;
}

const isGuests = (by: BookingChange['by']): boolean => by === 'guest';

/**
 * Who can do what about a change (2.8). The other side answers: for the host, staff can, too, but only guests agree to pay. Its own side
 * withdraws. Once both agree and the card was declined, only the guest can pay, and both can let go of it.
 */
export function whatCan(
  change: Answerable,
  { role, mayChange, now }: { role: Role; mayChange: boolean; now: Date },
): BookingChange['can'] {
  const isOpen = mayChange && change.state === 'open' && now < change.expiresAt;
  const isUnpaid = mayChange && change.state === 'unpaid' && now < change.expiresAt;
  const isOwnSide = isGuests(change.by) === (role === 'guest');
  return {
    accept: isOpen && !isOwnSide,
    decline: isOpen && !isOwnSide,
    withdraw: (isOpen && isOwnSide) || isUnpaid,
    pay: isUnpaid && role === 'guest',
  };
}

/** How a lower price goes back: in proportion to how it was paid. Some money is left to pay if any was; nothing comes back if none was. */
export function splitChangeRefund(
  booking: Pick<BookingRecord, 'totalMinor' | 'creditMinor' | 'unpaidMinor'>,
  lessMinor: number,
): { readonly moneyMinor: number; readonly creditMinor: number } {
  if (lessMinor <= 0 || isChargedLater(booking)) return { moneyMinor: 0, creditMinor: 0 };
  const { totalMinor, creditMinor, unpaidMinor } = booking;
  const chargedMinor = totalMinor - creditMinor - unpaidMinor;
  const mostMoneyMinor = Math.max(0, chargedMinor - 1);
  const shareMinor = lessMinor - prorated(creditMinor, lessMinor, totalMinor);
  const moneyMinor = Math.max(lessMinor - creditMinor, Math.min(shareMinor, mostMoneyMinor));
  return { moneyMinor, creditMinor: lessMinor - moneyMinor };
}

/** Whether the two agree about everything that a change can be about. */
export const isSameAgreement = (one: Terms, other: Terms): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.guests === other.guests &&
  (one.cars ?? 0) === (other.cars ?? 0) &&
  one.listing?.id === other.listing?.id &&
  one.totalMinor === other.totalMinor &&
  JSON.stringify(listChoices(one)) === JSON.stringify(listChoices(other));

/** Whether only hours, people, and cars differ: every line, fee, and tax is the same. */
export const isSamePrice = (one: Terms, other: Terms): boolean => isDeepStrictEqual(toPrice(one), toPrice(other));

/** As plain data, whether it was just calculated or comes from the database. */
const toPrice = (terms: Terms): unknown =>
  JSON.parse(
    JSON.stringify([
      terms.totalMinor,
      terms.subtotalMinor,
      terms.guestFeeMinor,
      terms.hostFeeMinor,
      terms.hostShareMinor,
      terms.promoMinor,
      terms.damageDepositMinor,
      terms.lines,
      terms.taxes,
    ]),
  );

const listChoices = ({ lines }: Terms) =>
  lines.flatMap(({ addOn }) => (addOn ? [[addOn.id, addOn.quantity]] : [])).toSorted();
