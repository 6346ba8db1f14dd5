// Takes hours for a guest: the one transaction behind a hold and behind a booking. Everything is checked again here, under
// the locks, whatever was true when the page was drawn (F2, A01, A02).
import { BOOKING } from '@daynook/contract/booking-limits';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/app-error.ts';
import { addMinutes, isSameRange } from '../../lib/time/ranges.ts';
import { auditOnce } from '../audit/service.ts';
import { asOf, checkSpaceSlot, loadSpace, lockSpaces, occupy, release } from '../availability/service.ts';
import { choicesIn, type SpaceQuote } from '../prices/service.ts';
import { findStanding } from '../rights/service.ts';
import type { YieldingHold } from './hold-store.ts';
import * as holdStore from './hold-store.ts';
import {
  agreementOf,
  isShown,
  priceOf,
  refusalOf,
  type SlotInput,
  type Space,
  staysOf,
  toQuote,
  withGap,
} from './quote.ts';
import { requestExpiry } from './rules.ts';

export interface Reservation {
  readonly bookingId: string;
  readonly space: Space;
  readonly price: SpaceQuote;
  readonly now: Date;
  readonly expiresAt: Date;
  /** True when a hold of the guest on exactly these hours was taken up. */
  readonly isTakenUp: boolean;
}

export interface ReserveWish extends SlotInput {
  readonly guestId: string;
  /** A hold keeps hours while the guest looks at the checkout; a submission only until its payment is settled. */
  readonly purpose: 'hold' | 'submit';
  readonly message?: string | undefined;
  /** The hold to take up, if it still stands on these hours. */
  readonly holdId?: string | undefined;
  /** The total the guest agreed to. */
  readonly expectedTotalMinor?: number | undefined;
}

/** The guest's live hold on exactly these hours. */
function findExact(holds: readonly YieldingHold[], wish: ReserveWish, now: Date): YieldingHold | undefined {
  const exact = holds.filter(
    (hold) => hold.isOwn && hold.listingId === wish.listingId && hold.expiresAt > now && isSameRange(hold, wish),
  );
  return exact.find((hold) => hold.id === wish.holdId) ?? exact[0];
}

/** True when the hold was made for as many people and the same extras. */
const isSameWish = (hold: YieldingHold, { guests, addOns = [] }: ReserveWish): boolean => {
  const held = choicesIn(hold.lines);
  return (
    hold.guests === guests &&
    held.length === addOns.length &&
    held.every(({ id, quantity }) => addOns.some((wanted) => wanted.id === id && wanted.quantity === quantity))
  );
};

/** Gives back hours that must not stand in the guest's way: expired holds, and their own on other or the same hours. */
async function clearTheWay(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveWish,
  now: Date,
): Promise<YieldingHold | undefined> {
  const listingIds = [space.listingId, ...space.parts.map((part) => part.listingId)];
  const holds = await holdStore.listYieldingHolds(trx, {
    listingIds,
    range: withGap(space, wish),
    guestId: wish.guestId,
    now,
  });
  const exact = findExact(holds, wish, now);
  for (const hold of holds) {
    await release(trx, hold.id);
    if (hold !== exact) await holdStore.deleteHold(trx, hold.id);
  }
  return exact;
}

/** Throws TOO_MANY_HOLDS or TOO_MANY_REQUESTS_OPEN when the guest already has as much as one may. */
async function requireRoom(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveWish,
  now: Date,
  exact: YieldingHold | undefined,
): Promise<void> {
  const open = await holdStore.countOpen(trx, wish.guestId, now);
  if (wish.purpose === 'hold') {
    if (open.holds - (exact ? 1 : 0) >= BOOKING.holdsPerGuest) throw new AppError('TOO_MANY_HOLDS');
    return;
  }
  if (space.bookingMode === 'request' && open.requests >= BOOKING.openRequestsPerGuest) {
    throw new AppError('TOO_MANY_REQUESTS_OPEN');
  }
  if (open.confirmed >= BOOKING.confirmedFuturePerGuest) {
    const message = `You already have ${BOOKING.confirmedFuturePerGuest} bookings ahead of you. Use or cancel one of those first.`;
    throw new AppError('TOO_MANY_REQUESTS_OPEN', { message });
  }
}

/** A hold taken up was within the host's notice when it was made: the time spent at the checkout does not count. */
async function checkHours(
  trx: Transaction<DB>,
  space: Space,
  wish: ReserveWish,
  now: Date,
  exact: YieldingHold | undefined,
) {
  if (wish.startsAt < now) throw new AppError('IN_THE_PAST');
  const answer = await checkSpaceSlot(trx, space, { ...wish, now: exact?.createdAt ?? now });
  if (!answer.verdict.ok) throw await refusalOf(trx, wish, answer.verdict);
  if (space.bookingMode === 'request' && !requestExpiry(now, wish.startsAt)) {
    throw new AppError('NOTICE_TOO_SHORT', {
      message: `The host needs at least ${BOOKING.requestAnswerMinimumMinutes} minutes to answer a request, ${BOOKING.requestEndsBeforeStartMinutes} minutes before the start.`,
    });
  }
  return answer;
}

/**
 * Takes the hours as a hold of the guest, new or taken up. Locks in the order of lock.ts. Throws NOT_FOUND, OWN_LISTING,
 * the codes of the space's rules, PRICE_CHANGED with the new quote, TOO_MANY_HOLDS, TOO_MANY_REQUESTS_OPEN,
 * SLOT_TAKEN, ACCOUNT_NOT_ACTIVE for who is gone; the caller's transaction must then be rolled back.
 */
export async function reserve(
  trx: Transaction<DB>,
  deps: Deps,
  wish: ReserveWish,
  newBookingId: string,
): Promise<Reservation> {
  const guest = await holdStore.lockGuest(trx, wish.guestId);
  // Deleted, or merged into another account, while the call was under way.
  if (guest.deleted_at) throw new AppError('ACCOUNT_NOT_ACTIVE');
  await lockSpaces(trx, wish.listingId);
  const found = await loadSpace(trx, wish.listingId);
  if (!isShown(found)) throw new AppError('NOT_FOUND');
  const standing = await findStanding(trx, wish.guestId, wish);
  if (standing === 'owner') throw new AppError('OWN_LISTING');
  // Nobody books what they could accept for themselves.
  if (standing) throw new AppError('OWN_LISTING', { message: 'You help to host this space: block its hours instead.' });
  if (wish.endsAt <= wish.startsAt) throw new AppError('END_BEFORE_START');

  const now = deps.clock.now();
  const space = asOf(found, now, await staysOf(trx, deps, found, wish.guestId));
  // Staff see who books and cancels to read where people live.
  if (space.askFirst === 'often-canceled') {
    const subject = { kind: 'member' as const, id: wish.guestId };
    const deed = { actorId: wish.guestId, action: 'canceled-often', subject, memberId: wish.guestId };
    await auditOnce(trx, deps, deed, BOOKING.cancellationDays * 24 * 60);
  }
  const exact = await clearTheWay(trx, space, wish, now);
  const answer = await checkHours(trx, space, wish, now, exact);
  // What was promised with a hold is kept while it lasts, though a discount for booking early may have ended meanwhile.
  const price = priceOf(space, wish, answer, exact?.createdAt ?? now);
  const promised =
    wish.expectedTotalMinor ??
    (wish.purpose === 'submit' && exact && isSameWish(exact, wish) ? exact.totalMinor : undefined);
  if (promised !== undefined && promised !== price.totalMinor) {
    throw new AppError('PRICE_CHANGED', { current: toQuote(space, wish, price, now) });
  }
  await requireRoom(trx, space, wish, now, exact);

  const bookingId = exact?.id ?? newBookingId;
  // A hold made only to be paid ends with its payment: it has no time of its own.
  const expiresAt = exact?.expiresAt ?? (wish.purpose === 'hold' ? addMinutes(now, BOOKING.holdMinutes) : now);
  const agreement = {
    ...agreementOf(space, wish, price),
    id: bookingId,
    guestId: wish.guestId,
    message: wish.message || null,
    expiresAt,
    createdAt: exact?.createdAt ?? now,
  };
  await (exact ? holdStore.updateHold(trx, agreement) : holdStore.insertHold(trx, agreement));
  const isTaken = !(await occupy(trx, { ...wish, bookingId, kind: 'hold', newId: deps.newId }));
  if (isTaken) throw await refusalOf(trx, wish, { code: 'SLOT_TAKEN' });
  return { bookingId, space, price, now, expiresAt, isTakenUp: exact !== undefined };
}
