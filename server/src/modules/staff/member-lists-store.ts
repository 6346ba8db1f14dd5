// Queries for a member's long lists: bookings, listings, tickets, notes, one page at a time. Only reads other modules' tables,
// except the notes.

import type { TicketState } from '@daynook/contract/limits/support';
import type { LISTING_STATES } from '@daynook/contract/listings/listings';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';
import { isAhead } from '../suspensions/service.ts';

type Db = Kysely<DB>;
type ListingState = (typeof LISTING_STATES)[number];

export interface Page {
  readonly memberId: string;
  readonly after: Mark | undefined;
  readonly limit: number;
}

export const hasMember = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const before = (mark: ReturnType<typeof sql>, after: Mark) => sql<boolean>`${mark} < (${after.at}, ${after.id}::uuid)`;

export const listBookings = (
  db: Db,
  { memberId, after, limit, aheadAt }: Page & { readonly aheadAt?: Date | undefined },
) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select([
      'booking.id',
      'booking.created_at as at',
      'booking.reference',
      'booking.status',
      'booking.guest_id',
      'booking.starts_at',
      'booking.ends_at',
      'booking.time_zone',
      'booking.total_minor',
      'booking.currency',
      'listing.title',
    ])
    .where((eb) => eb.or([eb('booking.guest_id', '=', memberId), eb('booking.host_id', '=', memberId)]))
    .where('booking.status', '!=', 'hold')
    .$if(aheadAt !== undefined, (query) => query.where(isAhead(aheadAt!)))
    .$if(after !== undefined, (query) => query.where(before(sql`(booking.created_at, booking.id)`, after!)))
    .orderBy('booking.created_at', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(limit)
    .execute();

export const listListings = (db: Db, { memberId, after, limit }: Page) =>
  db
    .selectFrom('listing')
    .select(['id', 'created_at as at', 'title', 'state'])
    .$narrowType<{ state: ListingState }>()
    .where('host_id', '=', memberId)
    .where('state', '!=', 'deleted')
    .$if(after !== undefined, (query) => query.where(before(sql`(created_at, id)`, after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** By when they were asked, because sorting by the latest answer could move tickets between pages. */
export const listTickets = (db: Db, { memberId, after, limit }: Page) =>
  db
    .selectFrom('support_ticket')
    .select(['id', 'created_at as at', 'reference', 'subject', 'state'])
    .$narrowType<{ state: TicketState }>()
    .where('member_id', '=', memberId)
    .$if(after !== undefined, (query) => query.where(before(sql`(created_at, id)`, after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

export const listNotes = (db: Db, { memberId, after, limit }: Page) =>
  db
    .selectFrom('member_note as note')
    .leftJoin('member as author', 'author.id', 'note.author_id')
    .select(['note.id', 'note.at', 'note.text', 'author.name as by_name'])
    .where('note.member_id', '=', memberId)
    .$if(after !== undefined, (query) => query.where(before(sql`(note.at, note.id)`, after!)))
    .orderBy('note.at', 'desc')
    .orderBy('note.id', 'desc')
    .limit(limit)
    .execute();
