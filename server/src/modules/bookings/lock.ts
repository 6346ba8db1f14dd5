// The one order in which rows are locked, so that no two transactions wait for each other: the guest, if their limits count
// (`lockGuest`), then the listings in id order, then the booking.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { lockListings } from '../availability/service.ts';
import type { BookingRecord } from './booking.ts';
import { StateChanged } from './move.ts';
import * as store from './store.ts';

/**
 * Locks the booking after its listings, for everything that takes or releases hours or confirms a booking, because a listing's
 * first bookings are counted on its row. Code that does neither can lock the booking alone with `lockRecord`, but no listing after
 * it. `otherIds` are listings it may move to. Throws StateChanged if it moved to another listing since it was read, because that one
 * isn't locked.
 */
export async function lockBooking(
  trx: Transaction<DB>,
  { id, listingId, series }: Pick<BookingRecord, 'id' | 'listingId' | 'series'>,
  otherIds: readonly string[] = [],
): Promise<BookingRecord | undefined> {
  // The payment of the first booking decides about the hours of all of them.
  const others = series?.id === id ? await store.listSeriesListings(trx, id) : [];
  const lockedIds = [listingId, ...others, ...otherIds];
  await lockListings(trx, ...lockedIds);
  const booking = await store.lockRecord(trx, id);
  if (booking && !lockedIds.includes(booking.listingId)) throw new StateChanged();
  return booking;
}
