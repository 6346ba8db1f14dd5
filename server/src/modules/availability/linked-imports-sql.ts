// Which listings affect each other through imported calendars. What a booking takes from other listings is in `occupied-store.ts`.
import { type RawBuilder, sql } from 'kysely';

/**
 * Ids of the listings whose imported calendars affect a listing: itself, its parts, and the whole places that it or one of its
 * parts belongs to. Two whole places that share a room affect each other without either being a part of the other. The relation is
 * symmetric.
 */
export const selectLinkedListings = (listingId: RawBuilder<unknown>) => sql<{ id: string }>`
  select ${listingId} as id
  union select part_id from listing_link where listing_id = ${listingId}
  union select listing_id from listing_link where part_id = ${listingId}
  union select others.listing_id from listing_link as own join listing_link as others on others.part_id = own.part_id
    where own.listing_id = ${listingId}`;
