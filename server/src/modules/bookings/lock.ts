// The one order in which rows are locked, so that no two transactions wait for each other: the guest, if their limits count
// (`lockMember`), then the listings in id order, then their properties in id order (if visits to them
// are limited), then the booking, then the fines of its host (`lockFines`, which doesn't
// lock the host's row).
import type { Transaction } from 'kysely';
import { pipelined } from '../../db/pipelined.ts';
import type { DB } from '../../db/schema.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockListings } from '../availability/service.ts';
import type { BookingRecord } from './booking.ts';
import { listGroupListings } from './groups/group-store.ts';
import { lockMember } from './hold-store.ts';
import { StateChanged } from './move.ts';
import * as store from './store.ts';

/** Locks the member first, so that the account can't be deleted meanwhile. Throws ACCOUNT_NOT_ACTIVE if it was, or was merged. */
export async function lockAccount(trx: Transaction<DB>, memberId: string): Promise<void> {
  const { deleted_at: deletedAt } = await lockMember(trx, memberId);
  if (deletedAt) throw new AppError('ACCOUNT_NOT_ACTIVE');
}

/**
 * Locks the booking after its listings, for everything that takes or releases hours or confirms a booking, because a listing's
 * first bookings are counted on its row. Code that does neither can lock the booking alone with `lockRecord`, but no listing after
 * it. `otherIds` are listings it may move to. Throws StateChanged if it moved to another listing since it was read, because that one
 * isn't locked.
 */
export async function lockBooking(
  trx: Transaction<DB>,
  booking: Pick<BookingRecord, 'id' | 'listingId' | 'series' | 'groupId'>,
  otherIds: readonly string[] = [],
): Promise<BookingRecord | undefined> {
  const { id, series, groupId } = booking;
  const companionIds = groupId === undefined && series?.id !== id ? [] : await listOtherListings(trx, booking);
  const lockedIds = [booking.listingId, ...companionIds, ...otherIds];
  const together = pipelined(trx);
  const [, locked] = await Promise.all([lockListings(together, ...lockedIds), store.lockRecord(together, id)]);
  if (locked && !lockedIds.includes(locked.listingId)) throw new StateChanged();
  return locked;
}

/** The payment of a series's first booking decides about the hours of all of them, and any answer about those of several hosts asked. */
async function listOtherListings(
  trx: Transaction<DB>,
  { id, series, groupId }: Pick<BookingRecord, 'id' | 'series' | 'groupId'>,
): Promise<string[]> {
  if (groupId !== undefined) return listGroupListings(trx, groupId);
  return series?.id === id ? store.listSeriesListings(trx, id) : [];
}
