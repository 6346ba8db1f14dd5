// Photos of stays and disputes in the database. Rows are never changed or deleted, except that a deleted account's files are erased.
import type { Evidence } from '@daynook/contract/bookings/booking-disputes';
import type { EvidenceMoment } from '@daynook/contract/limits/booking-disputes';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { BookingEvidence, DB } from '../../db/schema.ts';
import type { Side } from './rules.ts';

const toEvidence = (row: Selectable<BookingEvidence>): Evidence => ({
  _id: row.id,
  moment: row.moment as EvidenceMoment,
  side: row.side as Side,
  width: row.width,
  height: row.height,
  at: row.created_at.toISOString(),
  sha256: row.sha256,
  isErased: row.erased_at !== null,
});

/** All photos of a booking, oldest first. */
export async function listEvidence(db: Db, bookingId: string): Promise<Evidence[]> {
  const rows = await db
    .selectFrom('booking_evidence')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toEvidence);
}

export async function countEvidence(db: Db, bookingId: string, side: Side): Promise<number> {
  const { count } = await db
    .selectFrom('booking_evidence')
    .where('booking_id', '=', bookingId)
    .where('side', '=', side)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewEvidence {
  readonly id: string;
  readonly bookingId: string;
  readonly disputeId: string | null;
  readonly moment: EvidenceMoment;
  readonly side: Side;
  readonly memberId: string;
  readonly width: number;
  readonly height: number;
  readonly byteCount: number;
  readonly sha256: string;
  readonly at: Date;
}

/** False if this side has added the same photo before. */
export async function insertEvidence(trx: Transaction<DB>, evidence: NewEvidence): Promise<boolean> {
  const added = await trx
    .insertInto('booking_evidence')
    .values({
      id: evidence.id,
      booking_id: evidence.bookingId,
      dispute_id: evidence.disputeId,
      moment: evidence.moment,
      side: evidence.side,
      member_id: evidence.memberId,
      width: evidence.width,
      height: evidence.height,
      byte_count: evidence.byteCount,
      sha256: evidence.sha256,
      created_at: evidence.at,
    })
    .onConflict((conflict) => conflict.columns(['booking_id', 'side', 'moment', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

export async function findEvidence(db: Db, bookingId: string, id: string): Promise<Evidence | undefined> {
  const row = await db
    .selectFrom('booking_evidence')
    .selectAll()
    .where('id', '=', id)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return row && toEvidence(row);
}

/** Notes that a member's files are being erased. Returns their ids. */
export async function eraseOwn(trx: Transaction<DB>, memberId: string, at: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('booking_evidence')
    .set({ erased_at: at })
    .where('member_id', '=', memberId)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
