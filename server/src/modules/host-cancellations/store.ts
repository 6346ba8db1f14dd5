// Queries for cancellations that hosts asked us to excuse.
import type { ExcuseReason, ExcuseState } from '@daynook/contract/limits/host-cancellations';
import type { Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface ExcuseRecord {
  readonly state: ExcuseState;
  readonly reason: ExcuseReason;
  readonly message: string;
  readonly askedAt: Date;
  readonly note: string | null;
}

export async function findExcuse(db: Db, bookingId: string): Promise<ExcuseRecord | undefined> {
  const row = await db
    .selectFrom('cancellation_excuse')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return (
    row && {
      state: row.state as ExcuseState,
      reason: row.reason as ExcuseReason,
      message: row.message,
      askedAt: row.asked_at,
      note: row.note,
    }
  );
}

interface NewExcuse {
  readonly bookingId: string;
  readonly reason: ExcuseReason;
  readonly message: string;
  readonly askedBy: string;
  readonly at: Date;
  readonly ticketId: string | null;
}

/** The caller has locked the booking and made sure that there's none. */
export async function insertExcuse(trx: Transaction<DB>, excuse: NewExcuse): Promise<void> {
  const { bookingId, reason, message, askedBy, at, ticketId } = excuse;
  await trx
    .insertInto('cancellation_excuse')
    .values({
      booking_id: bookingId,
      state: 'open',
      reason,
      message,
      asked_by: askedBy,
      asked_at: at,
      ticket_id: ticketId,
    })
    .execute();
}

export interface Decision {
  readonly state: 'excused' | 'refused';
  readonly by: string;
  readonly at: Date;
  readonly note: string | null;
}

/** Compare-and-set. False if it's decided. */
export async function decideExcuse(trx: Transaction<DB>, bookingId: string, decision: Decision): Promise<boolean> {
  const changed = await trx
    .updateTable('cancellation_excuse')
    .set({ state: decision.state, decided_by: decision.by, decided_at: decision.at, note: decision.note })
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'open')
    .returning('booking_id')
    .executeTakeFirst();
  return changed !== undefined;
}
