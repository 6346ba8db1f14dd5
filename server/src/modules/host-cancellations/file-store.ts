// Files of requests for an excuse. Rows are never changed or deleted, except that a deleted account's files are erased.
import type { ExcuseFile } from '@daynook/contract/bookings/host-cancellations';
import type { ExcuseFileType } from '@daynook/contract/limits/host-cancellations';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, ExcuseFile as ExcuseFileRow } from '../../db/schema.ts';

const toFile = (row: Selectable<ExcuseFileRow>): ExcuseFile => ({
  _id: row.id,
  mediaType: row.media_type as ExcuseFileType,
  byteCount: row.byte_count,
  at: row.created_at.toISOString(),
  sha256: row.sha256,
});

/** A booking's files that aren't erased, oldest first: one member's, or everyone's for staff. */
export async function listFiles(db: Db, bookingId: string, memberId: string | 'everyone'): Promise<ExcuseFile[]> {
  let query = db.selectFrom('excuse_file').selectAll().where('booking_id', '=', bookingId);
  if (memberId !== 'everyone') query = query.where('member_id', '=', memberId);
  const rows = await query.where('erased_at', 'is', null).orderBy('created_at').orderBy('id').execute();
  return rows.map(toFile);
}

export async function countFiles(db: Db, bookingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('excuse_file')
    .where('booking_id', '=', bookingId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewFile {
  readonly id: string;
  readonly bookingId: string;
  readonly memberId: string;
  readonly mediaType: ExcuseFileType;
  readonly byteCount: number;
  readonly sha256: string;
  readonly at: Date;
}

/** False if the booking has the same file already. */
export async function insertFile(trx: Transaction<DB>, file: NewFile): Promise<boolean> {
  const added = await trx
    .insertInto('excuse_file')
    .values({
      id: file.id,
      booking_id: file.bookingId,
      member_id: file.memberId,
      media_type: file.mediaType,
      byte_count: file.byteCount,
      sha256: file.sha256,
      created_at: file.at,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Notes that a member's files are being erased. Returns their ids. */
export async function eraseOwn(trx: Transaction<DB>, memberId: string, at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('excuse_file')
    .set({ erased_at: at })
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
