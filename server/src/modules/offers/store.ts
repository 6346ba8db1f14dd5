// Queries for offers.
import { type Insertable, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { type HostRole, selectRole } from '../permissions/service.ts';
import { isTaken } from './open-offer-store.ts';

/** The guest and host of a conversation, and whether the guest has messaged or requested. */
export async function findSides(
  db: Db,
  conversationId: string,
): Promise<{ guestId: string; hostId: string; hasAsked: boolean } | undefined> {
  const { rows } = await sql<{ guestId: string; hostId: string; hasAsked: boolean }>`
    select guest.member_id as "guestId", host.member_id as "hostId",
      exists (select from message where message.conversation_id = ${conversationId} and message.sender_id = guest.member_id)
      or exists (select from booking where booking.guest_id = guest.member_id and booking.host_id = host.member_id and booking.status <> 'hold') as "hasAsked"
    from conversation_member as guest
    join conversation_member as host on host.conversation_id = guest.conversation_id and host.role = 'host'
    where guest.conversation_id = ${conversationId} and guest.role = 'guest'`.execute(db);
  return rows[0];
}

export interface OfferRow {
  readonly id: string;
  readonly conversationId: string;
  readonly listingId: string;
  readonly listingTitle: string;
  readonly listingState: string;
  readonly listingCurrency: string;
  readonly propertyId: string;
  readonly timeZone: string;
  readonly hostId: string;
  readonly guestId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly guests: number;
  readonly currency: string;
  readonly priceMinor: number | null;
  readonly totalMinor: number;
  readonly earningsMinor: number;
  readonly expiresAt: Date;
  readonly withdrawnAt: Date | null;
  readonly createdAt: Date;
  readonly bookingId: string | null;
  /** The reader's, in the offer's listing; null for a guest. */
  readonly hostRole: HostRole | null;
}

async function listWhere(db: Db, where: RawBuilder<unknown>, memberId: string): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select offer.id, offer.conversation_id as "conversationId", offer.listing_id as "listingId", listing.title as "listingTitle",
      listing.state as "listingState", listing.currency as "listingCurrency", listing.property_id as "propertyId", property.time_zone as "timeZone",
      offer.host_id as "hostId", offer.guest_id as "guestId", offer.starts_at as "startsAt", offer.ends_at as "endsAt",
      offer.guests, offer.currency, offer.price_minor as "priceMinor", offer.total_minor as "totalMinor",
      offer.earnings_minor as "earningsMinor", offer.expires_at as "expiresAt", offer.withdrawn_at as "withdrawnAt",
      offer.created_at as "createdAt",
      (select booking.id from booking where booking.offer_id = offer.id and booking.status <> 'hold' limit 1) as "bookingId",
      ${selectRole('listing', memberId)} as "hostRole"
    from offer
    join listing on listing.id = offer.listing_id
    join property on property.id = listing.property_id
    where ${where}
    order by offer.created_at desc, offer.id limit 50`.execute(db);
  return rows;
}

export const listOfConversation = (db: Db, conversationId: string, memberId: string): Promise<OfferRow[]> =>
  listWhere(db, sql`offer.conversation_id = ${conversationId}`, memberId);

export const findOffer = async (db: Db, id: string, memberId: string): Promise<OfferRow | undefined> =>
  (await listWhere(db, sql`offer.id = ${id}`, memberId))[0];

/** Held until the transaction ends; later reads are up to date. */
export const lockOffer = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('offer').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function countOpen(trx: Transaction<DB>, conversationId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer
    where offer.conversation_id = ${conversationId} and offer.withdrawn_at is null and offer.expires_at > ${now} and not ${isTaken}`.execute(
    trx,
  );
  return rows[0]!.count;
}

/** How many offers were made in the conversation since then, in any state. */
export async function countMade(trx: Transaction<DB>, conversationId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer where conversation_id = ${conversationId} and created_at > ${since}`.execute(
    trx,
  );
  return rows[0]!.count;
}

export const insertOffer = (trx: Transaction<DB>, values: Insertable<DB['offer']>) =>
  trx.insertInto('offer').values(values).execute();

export const markWithdrawn = (trx: Transaction<DB>, id: string, at: Date) =>
  trx.updateTable('offer').set({ withdrawn_at: at }).where('id', '=', id).execute();

/** Open offers that a new one for the same hours replaces. */
export const withdrawSame = (
  trx: Transaction<DB>,
  {
    conversationId,
    listingId,
    startsAt,
    endsAt,
    at,
  }: {
    conversationId: string;
    listingId: string;
    startsAt: Date;
    endsAt: Date;
    at: Date;
  },
) =>
  trx
    .updateTable('offer')
    .set({ withdrawn_at: at })
    .where('conversation_id', '=', conversationId)
    .where('listing_id', '=', listingId)
    .where('starts_at', '=', startsAt)
    .where('ends_at', '=', endsAt)
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`not ${isTaken}`)
    .execute();

/** The email's recipient. */
export const findMember = (db: Db, id: string) =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'time_zone as timeZone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
