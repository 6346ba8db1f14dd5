// What we know about a booking that may convince a bank: a draft that staff edit before it's sent.
import { DISPUTES } from '@daynook/contract/limits/disputes';
import type { Evidence } from '@daynook/contract/money/disputes';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { moneyWords } from '../../lib/money-words.ts';

interface Facts {
  readonly reference: string;
  readonly title: string;
  readonly localStart: string;
  readonly localEnd: string;
  readonly guestName: string;
  readonly guestEmail: string;
  readonly policy: string;
  readonly createdAt: Date;
  readonly totalMinor: number;
  readonly refundedMinor: number;
  readonly currency: string;
}
interface Happened {
  readonly at: Date;
  readonly words: string;
}

export const NO_EVIDENCE: Evidence = {
  productDescription: '',
  serviceDate: '',
  customerName: '',
  customerEmail: '',
  activity: '',
  cancellationPolicy: '',
  refundPolicy: '',
  refundRefusal: '',
  conversation: '',
};

const lines = (happened: readonly Happened[]): string =>
  happened
    .map(({ at, words }) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${words}`)
    .join('\n')
    .slice(0, DISPUTES.evidenceMaximumCharacters);

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

/** The draft from the booking, its log, and its messages. */
export async function draftEvidence(db: Kysely<DB>, bookingId: string): Promise<Evidence> {
  const facts = await sql<Facts>`
    select booking.reference, listing.title, booking.local_start as "localStart", booking.local_end as "localEnd",
      guest.name as "guestName", guest.email as "guestEmail", booking.cancellation_policy as policy,
      booking.created_at as "createdAt", booking.total_minor as "totalMinor", booking.refunded_minor as "refundedMinor", booking.currency
    from booking join listing on listing.id = booking.listing_id join member as guest on guest.id = booking.guest_id
    where booking.id = ${bookingId}`.execute(db);
  const events = await sql<Happened>`
    select at, code || ' (' || by_party || ')' as words from booking_event where booking_id = ${bookingId} order by at, id limit 200`.execute(
    db,
  );
  const messages = await listMessages(db, bookingId);
  const booking = facts.rows[0]!;
  const { reference, title, localStart, localEnd, policy, totalMinor, refundedMinor, currency } = booking;
  return {
    ...NO_EVIDENCE,
    productDescription: `Workspace booking ${reference}: ${title}, ${localStart} to ${localEnd}, for ${moneyWords(totalMinor, currency)}.`,
    serviceDate: `${localStart} to ${localEnd}`,
    customerName: booking.guestName,
    customerEmail: booking.guestEmail,
    activity: lines(events.rows),
    cancellationPolicy: `The “${policy}” cancellation policy was shown with its exact dates before payment, and the guest agreed to it with the booking on ${booking.createdAt.toISOString().slice(0, 10)}.`,
    refundPolicy:
      refundedMinor === 0
        ? 'No part of this booking has been refunded.'
        : `${moneyWords(refundedMinor, currency)} of ${moneyWords(totalMinor, currency)} has been refunded.`,
    conversation: lines(messages.map(({ at, from, content }) => ({ at, words: `${from}: ${content}` }))),
  };
}
