// Queries that remove a booking from payouts.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

/**
 * Removes the booking from payouts that aren't in a bank file and weren't requested from Stripe. Returns what's left of each; their
 * amounts don't change yet.
 */
export async function removeBooking(trx: Trx, bookingId: string): Promise<{ id: string; leftMinor: number }[]> {
  const { rows } = await sql<{ id: string; left: string }>`
    with chosen as (
      select payout.id from payout join payout_item as item on item.payout_id = payout.id and item.booking_id = ${bookingId}
      where payout.status = 'payable' and payout.sealed_numbers is null
        and not exists (select from payout_transfer where payout_id = payout.id)
      order by payout.id for update of payout
    ), taken as (
      delete from payout_item using chosen where payout_item.payout_id = chosen.id and payout_item.booking_id = ${bookingId}
      returning payout_item.payout_id, payout_item.amount_minor
    )
    select payout.id, payout.amount_minor - taken.amount_minor as left from taken join payout on payout.id = taken.payout_id`.execute(
    trx,
  );
  return rows.map(({ id, left }) => ({ id, leftMinor: Number(left) }));
}

export async function updateAmount(trx: Trx, id: string, amountMinor: number): Promise<void> {
  await trx.updateTable('payout').set({ amount_minor: amountMinor }).where('id', '=', id).execute();
}

/** Deletes the payout with its items, and returns the batch it was in. */
export async function deletePayout(trx: Trx, id: string): Promise<string | null> {
  await trx.deleteFrom('payout_item').where('payout_id', '=', id).execute();
  const gone = await trx.deleteFrom('payout').where('id', '=', id).returning('batch_id').executeTakeFirst();
  return gone?.batch_id ?? null;
}

/** Deletes a batch without payouts that wasn't sent. */
export async function deleteEmptyBatch(trx: Trx, batchId: string): Promise<void> {
  await sql`
        delete from payout_batch where id = ${batchId} and sent_at is null
          and not exists (select from payout where batch_id = payout_batch.id)`.execute(trx);
}
