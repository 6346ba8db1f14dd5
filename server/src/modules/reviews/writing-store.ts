// Queries for writing, publishing, replying to, and removing reviews.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { isNoShow } from './no-show-sql.ts';
import type { Rated } from './rules.ts';

const selectBookings = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('member as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('member as host', 'host.id', 'booking.host_id')
    .select(['booking.id', 'booking.status', 'booking.ends_at', 'booking.time_zone', 'booking.listing_id'])
    .select([
      'booking.guest_id',
      'guest.name as guest_name',
      'guest.email as guest_email',
      'guest.status as guest_status',
    ])
    .select(['booking.host_id', 'host.name as host_name', 'host.email as host_email', 'host.status as host_status'])
    .select('listing.title as listing_title')
    .select(isNoShow(sql.ref('booking.id')).as('is_no_show'));

/** A booking as its reviews need it. */
export type ReviewedBooking = Awaited<ReturnType<ReturnType<typeof selectBookings>['executeTakeFirstOrThrow']>>;

export const findBooking = (db: Db, id: string): Promise<ReviewedBooking | undefined> =>
  selectBookings(db).where('booking.id', '=', id).executeTakeFirst();

/**
 * The same, with its reviews locked until the transaction ends. It's a separate lock, because elsewhere the booking's row is locked
 * after the listing's, and publishing changes the listing.
 */
export async function lockReviews(trx: Transaction<DB>, id: string): Promise<ReviewedBooking | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reviews:${id}`}, 0))`.execute(trx);
  return findBooking(trx, id);
}

export interface Written {
  readonly id: string;
  readonly bookingId: string;
  readonly listingId: string;
  readonly side: 'guest' | 'host';
  /** The reviewed guest; null for a review of a listing. */
  readonly guestId: string | null;
  readonly authorId: string;
  readonly rating: number;
  readonly rated: Rated;
  readonly text: string;
  /** Only for the other side. */
  readonly privateNote: string | null;
  readonly at: Date;
  readonly closesAt: Date;
}

/** Inserts the review, or replaces the one its side wrote before. False if that one is published. */
export async function write(trx: Transaction<DB>, review: Written): Promise<boolean> {
  const words = {
    author_id: review.authorId,
    rating: review.rating,
    ...review.rated,
    text: review.text,
    private_note: review.privateNote,
  };
  const written = await trx
    .insertInto('review')
    .values({
      id: review.id,
      booking_id: review.bookingId,
      listing_id: review.listingId,
      side: review.side,
      guest_id: review.guestId,
      written_at: review.at,
      closes_at: review.closesAt,
      ...words,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('review_once')
        .doUpdateSet({ ...words, edited_at: review.at })
        .where('review.published_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Publishes the booking's unpublished reviews and returns them. */
export const publish = (trx: Transaction<DB>, bookingId: string, at: Date) =>
  trx
    .updateTable('review')
    .set({ published_at: at })
    .where('booking_id', '=', bookingId)
    .where('published_at', 'is', null)
    .returning(['id', 'side', 'rating', 'text', 'private_note', 'author_id'])
    .execute();

export type Published = Awaited<ReturnType<typeof publish>>[number];

/** Bookings with a review that's due to be published. */
export async function listDueToPublish(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('review')
    .select('booking_id')
    .distinct()
    .where('published_at', 'is', null)
    .where('closes_at', '<=', now)
    .where('booking_id', 'is not', null)
    .limit(limit)
    .execute();
  return rows.map((row) => row.booking_id!);
}

export const findReview = (db: Db, id: string) =>
  db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();

/** False if there's already a reply, or the review isn't visible. */
export async function reply(
  trx: Transaction<DB>,
  id: string,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<boolean> {
  const replied = await trx
    .updateTable('review')
    .set({ reply: text, replied_at: at, replier_id: by })
    .where('id', '=', id)
    .where('reply', 'is', null)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return replied !== undefined;
}

/** Hides it. False if it wasn't visible anyway. */
export async function hide(
  trx: Transaction<DB>,
  id: string,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const hidden = await trx
    .updateTable('review')
    .set({ hidden_at: at, hidden_reason: reason })
    .where('id', '=', id)
    .where('published_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return hidden !== undefined;
}

/** For staff: the review with the names of its writer and whoever replied. */
export const findReported = (db: Db, id: string) =>
  db
    .selectFrom('review')
    .innerJoin('member as author', 'author.id', 'review.author_id')
    .innerJoin('listing', 'listing.id', 'review.listing_id')
    .innerJoin('member as host', 'host.id', 'listing.host_id')
    .leftJoin('member as replier', 'replier.id', 'review.replier_id')
    .leftJoin('member as guest', 'guest.id', 'review.guest_id')
    .select(['review.id', 'review.side', 'review.rating', 'review.text', 'review.reply', 'review.published_at'])
    .select([
      'review.private_note',
      'review.written_at',
      'review.replied_at',
      'review.hidden_at',
      'review.listing_id',
      'review.booking_id',
    ])
    .select(['author.id as author_id', 'author.name as author_name', 'listing.title as listing_title'])
    .select(['host.id as host_id', 'host.name as host_name', 'guest.id as guest_id', 'guest.name as guest_name'])
    .select(['replier.id as replier_id', 'replier.name as replier_name'])
    .where('review.id', '=', id)
    .executeTakeFirst();
