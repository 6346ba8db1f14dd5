// Holds hours while a guest checks out, and releases them when asked. They expire in due-bookings.ts.
import type { Quote } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { release } from '../availability/service.ts';
import { refreshBeforeBooking } from '../calendar-imports/service.ts';
import { hasUnsettled } from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import { dropCompanions, findPayerId } from './groups/companions.ts';
import * as holdStore from './hold-store.ts';
import { lockBooking } from './lock.ts';
import { inTransaction } from './move.ts';
import { runInQueue } from './queue-by-key.ts';
import { type SlotInput, toQuote } from './quote.ts';
import { type Reservation, reserve } from './reserve.ts';
import * as store from './store.ts';

export interface Hold {
  readonly _id: string;
  readonly expiresAt: string;
  readonly quote: Quote;
}

/**
 * Holds hours for a guest in the caller's transaction, with the entry in its history. Throws what `reserve` throws; the caller must then
 * roll back.
 */
export async function holdFor(
  trx: Transaction<DB>,
  deps: Deps,
  wanted: SlotInput & { readonly guestId: string },
): Promise<Reservation> {
  const reservation = await reserve(trx, deps, { ...wanted, purpose: 'hold' }, deps.newId());
  if (!reservation.isTakenUp) {
    await store.insertEvents(trx, [
      {
        id: deps.newId(),
        bookingId: reservation.bookingId,
        code: 'held',
        by: 'guest',
        memberId: wanted.guestId,
        reason: null,
        amountMinor: null,
        refund: null,
        at: reservation.now,
      },
    ]);
  }
  return reservation;
}

/**
 * Holds the hours for the guest (T1). A repeat for the same hours returns the same hold with the time it has left. Throws what
 * `reserve` throws.
 */
export async function placeHold(deps: Deps, actor: MemberActor, slot: SlotInput): Promise<Hold> {
  const keep = (trx: Transaction<DB>) => holdFor(trx, deps, { ...slot, guestId: actor.memberId });
  await refreshBeforeBooking(deps, slot.listingId);
  const kept = await runInQueue(slot.listingId, () => inTransaction(deps, keep));
  return {
    _id: kept.bookingId,
    expiresAt: kept.expiresAt.toISOString(),
    quote: await toQuote(deps.db.kysely, deps, kept.listing, {
      slot,
      price: kept.price,
      now: kept.now,
      guest: { guestId: actor.memberId, exceptIds: [kept.bookingId] },
      offer: kept.offer,
    }),
  };
}

/** Releases the hours of a hold, and of those that wait for its payment. The caller holds `lockListings`. */
export async function dropHold(
  trx: Transaction<DB>,
  hold: Pick<BookingRecord, 'id' | 'series' | 'groupId'>,
): Promise<void> {
  await dropCompanions(trx, hold);
  await release(trx, hold.id);
  await holdStore.deleteHold(trx, hold.id);
}

/** The guest leaves the checkout. Hours that a waitlist holds for them stay theirs. Throws NOT_FOUND, and STATE_CHANGED while the hold is being paid. */
export async function leaveHold(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (seen?.status !== 'hold' || seen.guest.id !== actor.memberId) throw new AppError('NOT_FOUND');
  if (await holdStore.isFromWaitlist(deps.db.kysely, id)) return;
  if (!(await giveUpHold(deps, id))) throw new AppError('NOT_FOUND');
}

/** Releases a hold. False if it's gone, or has become a booking. Throws STATE_CHANGED while it's being paid. */
export async function giveUpHold(deps: Deps, id: string): Promise<boolean> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (seen?.status !== 'hold') return false;
  return inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, seen);
    if (hold?.status !== 'hold') return false;
    // Others may wait for the payment of the first hold.
    if (await hasUnsettled(trx, findPayerId(hold))) throw new AppError('STATE_CHANGED');
    await dropHold(trx, hold);
    return true;
  });
}
