// Queries for what we know about a booking that may convince a bank.
import type { CancellationPolicyId } from '@daynook/contract/cancellation-policies';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';

interface Facts {
  readonly reference: string;
  readonly title: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly policy: CancellationPolicyId;
  readonly createdAt: Date;
  readonly totalMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
}
export interface Happened {
  readonly at: Date;
  readonly words: string;
}

export interface Said {
  readonly at: Date;
  readonly from: string;
  readonly content: string;
}

/** What guest and host wrote to each other about the listing, oldest first. */
export async function listMessages(db: Kysely<DB>, bookingId: string): Promise<Said[]> {
  const { rows } = await sql<Said>`
    select message.created_at as at, sender.name as "from", message.content
    from booking join conversation on conversation.listing_id = booking.listing_id
    join conversation_member as guest on guest.conversation_id = conversation.id and guest.member_id = booking.guest_id
    join message on message.conversation_id = conversation.id join member as sender on sender.id = message.sender_id
    where booking.id = ${bookingId} order by message.created_at limit 200`.execute(db);
  return rows;
}

export async function findFacts(db: Kysely<DB>, bookingId: string): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select booking.reference, listing.title, booking.local_start as "localStart", booking.local_end as "localEnd",
      guest.name as "guestName", guest.email as "guestEmail", booking.cancellation_policy as policy,
      booking.created_at as "createdAt", booking.total_minor as "totalMinor", booking.refunded_minor as "refundedMinor", booking.currency
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    where booking.id = ${bookingId}`.execute(db);
  return rows[0]!;
}

/** The booking's log, oldest first. */
export async function listHappened(db: Kysely<DB>, bookingId: string): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select at, code || ' (' || by_party || ')' as words from booking_event where booking_id = ${bookingId} order by at, id limit 200`.execute(
    db,
  );
  return rows;
}
