// Holds hours while a guest checks out, and releases them.
import type { Quote } from '@daynook/contract/bookings';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { MemberActor } from '../../http/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import { release } from '../availability/service.ts';
import { makeCurrent } from '../calendar-imports/service.ts';
import { hasUnsettled } from '../payments/service.ts';
import type { BookingRecord } from './booking.ts';
import * as holdStore from './hold-store.ts';
import { lockBooking } from './lock.ts';
import { inTransaction } from './move.ts';
import { runInQueue } from './queue-by-key.ts';
import { type SlotInput, toQuote } from './quote.ts';
import { reserve } from './reserve.ts';
import * as store from './store.ts';

export interface Hold {
  readonly _id: string;
  readonly expiresAt: string;
  readonly quote: Quote;
}

/**
 * Holds the hours for the guest (T1). A repeat for the same hours returns the same hold with the time it has left. Throws what
 * `reserve` throws.
 */
export async function placeHold(deps: Deps, actor: MemberActor, slot: SlotInput): Promise<Hold> {
  const keep = async (trx: Transaction<DB>) => {
    const reservation = await reserve(trx, deps, { ...slot, guestId: actor.memberId, purpose: 'hold' }, deps.newId());
    if (!reservation.isTakenUp) {
      await store.insertEvents(trx, [
        {
          id: deps.newId(),
          bookingId: reservation.bookingId,
          code: 'held',
          by: 'guest',
          memberId: actor.memberId,
          reason: null,
          amountMinor: null,
          at: reservation.now,
        },
      ]);
    }
    return reservation;
  };
  await makeCurrent(deps, slot.listingId);
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

/** Releases the hours of a hold. The caller holds `lockListings`. */
export async function dropHold(trx: Transaction<DB>, hold: Pick<BookingRecord, 'id'>): Promise<void> {
  await release(trx, hold.id);
  await holdStore.deleteHold(trx, hold.id);
}

/** The guest leaves the checkout. Throws NOT_FOUND, and STATE_CHANGED while the hold is being paid. */
export async function leaveHold(deps: Deps, actor: MemberActor, id: string): Promise<void> {
  const seen = await store.findRecord(deps.db.kysely, id);
  if (seen?.status !== 'hold' || seen.guest.id !== actor.memberId) throw new AppError('NOT_FOUND');
  await inTransaction(deps, async (trx) => {
    const hold = await lockBooking(trx, seen);
    if (hold?.status !== 'hold') throw new AppError('NOT_FOUND');
    if (await hasUnsettled(trx, id)) throw new AppError('STATE_CHANGED');
    await dropHold(trx, hold);
  });
}
