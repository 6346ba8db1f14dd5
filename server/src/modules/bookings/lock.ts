// The one order in which bookings lock what they change, so that no two wait for each other: the guest, where their
// limits count (`lockGuest`), then the listings in id order, then the booking.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { lockSpaces } from '../availability/service.ts';
import type { BookingRecord } from './booking.ts';
import * as store from './store.ts';

/**
 * Locks the booking behind its listings, for whatever takes or gives back hours or confirms: the first bookings of a room are
 * counted on its row. What touches neither may lock the booking alone, with `lockRecord`, and no listing after it.
 */
export async function lockBooking(
  trx: Transaction<DB>,
  { id, listingId }: Pick<BookingRecord, 'id' | 'listingId'>,
): Promise<BookingRecord | undefined> {
  await lockSpaces(trx, listingId);
  return store.lockRecord(trx, id);
}
