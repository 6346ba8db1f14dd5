// Queries for guests who can't get in.
import type { NoAccessState } from '@daynook/contract/limits/arrivals';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, NoAccess } from '../../db/schema.ts';

type Trx = Transaction<DB>;

export interface NoAccessRecord {
  readonly id: string;
  readonly state: NoAccessState;
  readonly message: string | null;
  readonly reportedAt: Date;
  readonly dueAt: Date;
  readonly endedAt: Date | null;
  readonly ticketId: string | null;
}

const toRecord = (row: Selectable<NoAccess>): NoAccessRecord => ({
  id: row.id,
  state: row.state as NoAccessState,
  message: row.message,
  reportedAt: row.reported_at,
  dueAt: row.due_at,
  endedAt: row.ended_at,
  ticketId: row.ticket_id,
});

/** Latest first. */
export async function listNoAccess(db: Db, bookingId: string): Promise<NoAccessRecord[]> {
  const rows = await db
    .selectFrom('no_access')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toRecord);
}

export async function insertNoAccess(
  trx: Trx,
  report: Pick<NoAccessRecord, 'id' | 'message' | 'reportedAt' | 'dueAt' | 'ticketId'> & { readonly bookingId: string },
): Promise<void> {
  await trx
    .insertInto('no_access')
    .values({
      id: report.id,
      booking_id: report.bookingId,
      state: 'waiting',
      message: report.message,
      reported_at: report.reportedAt,
      due_at: report.dueAt,
      ticket_id: report.ticketId,
    })
    .execute();
}

/** Compare-and-set. False if it isn't in that state anymore. */
export async function moveNoAccess(
  trx: Trx,
  id: string,
  from: 'waiting' | 'answered' | 'escalated',
  change: {
    readonly state: NoAccessState;
    readonly dueAt?: Date;
    readonly answered?: { readonly at: Date; readonly by: string };
    readonly endedAt?: Date;
  },
): Promise<boolean> {
  const changed = await trx
    .updateTable('no_access')
    .set({
      state: change.state,
      ...(change.dueAt ? { due_at: change.dueAt } : {}),
      ...(change.answered ? { answered_at: change.answered.at, answered_by: change.answered.by } : {}),
      ...(change.endedAt ? { ended_at: change.endedAt } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Marks a locked booking while someone can still answer. */
export async function updateIsLockedOut(trx: Trx, bookingId: string, isLockedOut: boolean): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ is_locked_out: isLockedOut, version: sql`version + 1` })
    .where('id', '=', bookingId)
    .execute();
}

/** Reports whose deadline has passed, the longest overdue first. */
export async function listDue(
  db: Db,
  { now, skipped, limit }: { now: Date; skipped: readonly string[]; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('no_access')
    .select('booking_id')
    .where('state', 'in', ['waiting', 'answered'])
    .where('due_at', '<=', now)
    .where(sql<boolean>`booking_id <> all(${skipped}::uuid[])`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return rows.map(({ booking_id: bookingId }) => bookingId);
}
