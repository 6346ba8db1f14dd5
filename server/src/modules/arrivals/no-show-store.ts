// Queries for guests who didn't come.
import type { Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface NewNoShow {
  readonly bookingId: string;
  readonly by: 'host' | 'staff' | 'system';
  readonly markedBy: string | null;
  readonly at: Date;
  readonly contestUntil: Date;
}

/** False if it was marked before. */
export async function insertNoShow(
  trx: Trx,
  { bookingId, by, markedBy, at, contestUntil }: NewNoShow,
): Promise<boolean> {
  const added = await trx
    .insertInto('no_show')
    .values({
      booking_id: bookingId,
      state: 'marked',
      by_party: by,
      marked_by: markedBy,
      created_at: at,
      contest_until: contestUntil,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('booking_id')
    .executeTakeFirst();
  return added !== undefined;
}
