// Finds the open offer for exactly these hours. Separate from the rest of the module so that bookings can read it.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface OpenOffer {
  readonly id: string;
  /** For the hours only; null for the listing price. */
  readonly priceMinor: number | null;
  readonly expiresAt: Date;
}

interface Wanted extends TimeRange {
  readonly guestId: string;
  readonly listingId: string;
  readonly guests: number;
  /** When checkout started: an offer that was open then stays open for that checkout. */
  readonly at: Date;
}

/** SQL: whether a booking was made with `offer`. A hold at checkout isn't a booking yet. */
export const isTaken = sql<boolean>`exists (select from booking where booking.offer_id = offer.id and booking.status <> 'hold')`;

/** An offer in another currency than its listing's has ended. `isLocked` keeps it from being withdrawn before the transaction ends. */
export async function findOpenOffer(
  db: Kysely<DB> | Transaction<DB>,
  wanted: Wanted,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OpenOffer | undefined> {
  const { rows } = await sql<OpenOffer>`
    select offer.id, offer.price_minor as "priceMinor", offer.expires_at as "expiresAt" from offer
    join listing on listing.id = offer.listing_id and listing.currency = offer.currency
    where offer.guest_id = ${wanted.guestId} and offer.listing_id = ${wanted.listingId} and offer.withdrawn_at is null
      and offer.starts_at = ${wanted.startsAt} and offer.ends_at = ${wanted.endsAt} and offer.guests >= ${wanted.guests}
      and offer.expires_at > ${wanted.at} and not ${isTaken}
    order by offer.created_at desc limit 1 ${isLocked ? sql`for share of offer` : sql``}`.execute(db);
  return rows[0];
}
