// Queries for guests who didn't come.
import type { NoShowState } from '@daynook/contract/limits/arrivals';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface NoShowRecord {
  readonly state: NoShowState;
  readonly by: 'host' | 'staff' | 'system';
  readonly at: Date;
  readonly contestUntil: Date;
  readonly contestText: string | null;
}

export async function findNoShow(db: Db, bookingId: string): Promise<NoShowRecord | undefined> {
  const row = await db.selectFrom('no_show').selectAll().where('booking_id', '=', bookingId).executeTakeFirst();
  return (
    row && {
      state: row.state as NoShowState,
      by: row.by_party as NoShowRecord['by'],
      at: row.created_at,
      contestUntil: row.contest_until,
      contestText: row.contest_text,
    }
  );
}

export interface NewNoShow {
  readonly bookingId: string;
  readonly by: NoShowRecord['by'];
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

/** Compare-and-set. False if it isn't in that state anymore. */
export async function contestNoShow(
  trx: Trx,
  bookingId: string,
  { at, text }: { at: Date; text: string },
): Promise<boolean> {
  const changed = await trx
    .updateTable('no_show')
    .set({ state: 'contested', contested_at: at, contest_text: text })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'marked')
    .returning('booking_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Compare-and-set, by a member or automatically. False if it isn't in one of these states anymore. */
export async function decideNoShow(
  trx: Trx,
  bookingId: string,
  { from, to, at, by }: { from: readonly NoShowState[]; to: 'withdrawn' | 'upheld'; at: Date; by: string | null },
): Promise<boolean> {
  const changed = await trx
    .updateTable('no_show')
    .set({ state: to, decided_at: at, decided_by: by })
    .where('booking_id', '=', bookingId)
    .where('state', 'in', from)
    .returning('booking_id')
    .executeTakeFirst();
  return changed !== undefined;
}
