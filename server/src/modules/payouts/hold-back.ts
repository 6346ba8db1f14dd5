// Keeps a booking's money from being paid out while someone else may have a claim to it.
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

/**
 * Removes the booking from payouts that aren't in a bank file and weren't requested from Stripe. Their other bookings stay, unless
 * too little is left. Later payouts leave the booking out automatically.
 */
export async function keepFromPayouts(trx: Transaction<DB>, bookingId: string): Promise<void> {
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
  for (const { id, left } of rows) {
    if (Number(left) > 0) {
      await trx
        .updateTable('payout')
        .set({ amount_minor: Number(left) })
        .where('id', '=', id)
        .execute();
      continue;
    }
    await trx.deleteFrom('payout_item').where('payout_id', '=', id).execute();
    const gone = await trx.deleteFrom('payout').where('id', '=', id).returning('batch_id').executeTakeFirst();
    if (gone?.batch_id)
      await sql`
        delete from payout_batch where id = ${gone.batch_id} and sent_at is null
          and not exists (select from payout where batch_id = payout_batch.id)`.execute(trx);
  }
}
