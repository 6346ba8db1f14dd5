// Keeps a booking's whole payment from being paid out while someone else may have a claim to it. If only part of it is disputed, that part
// waits: `listOwed` in store.ts.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { deleteEmptyBatch, deletePayout, removeBooking, updateAmount } from './hold-back-store.ts';

/**
 * Removes the booking from payouts that aren't in a bank file and weren't requested from Stripe. Their other bookings stay, unless
 * too little is left. Later payouts leave the booking out automatically.
 */
export async function keepFromPayouts(trx: Transaction<DB>, bookingId: string): Promise<void> {
  for (const { id, leftMinor } of await removeBooking(trx, bookingId)) {
    if (leftMinor > 0) {
      await updateAmount(trx, id, leftMinor);
      continue;
    }
    const batchId = await deletePayout(trx, id);
    if (batchId) await deleteEmptyBatch(trx, batchId);
  }
}
