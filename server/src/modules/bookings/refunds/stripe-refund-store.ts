// Every query of refunds that someone made in Stripe's dashboard.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { DB } from '../../../db/schema.ts';
import type { Mark } from '../../../lib/cursor.ts';

export interface NewRefund {
  readonly id: string;
  readonly refundReference: string;
  readonly reference: string;
  readonly bookingId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly goodwillMinor: number;
  readonly strayMinor: number;
  readonly madeAt: Date;
  readonly at: Date;
}

export async function insertRefund(trx: Transaction<DB>, refund: NewRefund): Promise<void> {
  await trx
    .insertInto('stripe_refund')
    .values({
      id: refund.id,
      refund_id: refund.refundReference,
      payment_reference: refund.reference,
      booking_id: refund.bookingId,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      goodwill_minor: refund.goodwillMinor,
      stray_minor: refund.strayMinor,
      state: refund.strayMinor > 0 ? 'open' : 'recorded',
      made_at: refund.madeAt,
      found_at: refund.at,
    })
    .execute();
}

export const isKnown = async (db: Db, refundReference: string): Promise<boolean> =>
  (await db.selectFrom('stripe_refund').select('id').where('refund_id', '=', refundReference).executeTakeFirst()) !==
  undefined;

/** Increases the amount of the booking that we pay ourselves. */
export async function addGoodwill(trx: Transaction<DB>, bookingId: string, amountMinor: number): Promise<void> {
  await trx
    .updateTable('booking')
    .set((eb) => ({ goodwill_minor: eb('goodwill_minor', '+', amountMinor), version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute();
}

/** The bank returned the part that didn't fit the booking; undefined if there's nothing to do. */
export const returnStray = (trx: Transaction<DB>, refundReference: string, at: Date) =>
  trx
    .updateTable('stripe_refund')
    .set({ state: 'returned', returned_at: at })
    .where('refund_id', '=', refundReference)
    .where('stray_minor', '>', 0)
    .where('state', '<>', 'returned')
    .returning(['id', 'stray_minor', 'currency'])
    .executeTakeFirst();

const refunds = (db: Db) =>
  db
    .selectFrom('stripe_refund as refund')
    .innerJoin('booking', 'booking.id', 'refund.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .selectAll('refund')
    .select(['booking.reference', 'booking.guest_id', 'listing.title']);

export type ListedRow = Awaited<ReturnType<typeof listRefunds>>[number];

/** The latest first; open ones or all. */
export const listRefunds = (
  db: Db,
  { isOpen, after, limit }: { isOpen: boolean; after: Mark | undefined; limit: number },
) =>
  refunds(db)
    .$if(isOpen, (query) => query.where('refund.state', '=', 'open'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(refund.found_at, refund.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('refund.found_at', 'desc')
    .orderBy('refund.id', 'desc')
    .limit(limit)
    .execute();

export const findRefund = (db: Db, id: string): Promise<ListedRow | undefined> =>
  refunds(db).where('refund.id', '=', id).executeTakeFirst();

/** False if it isn't open. */
export async function closeRefund(
  trx: Transaction<DB>,
  id: string,
  { note, by, at }: { note: string; by: string; at: Date },
): Promise<boolean> {
  const closed = await trx
    .updateTable('stripe_refund')
    .set({ state: 'closed', note, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** How many need staff, and since when the oldest does. */
export const countOpen = (db: Db): Promise<{ readonly count: number; readonly oldestAt: Date | null }> =>
  db
    .selectFrom('stripe_refund')
    .where('state', '=', 'open')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(found_at)`.as('oldestAt')])
    .executeTakeFirstOrThrow();
