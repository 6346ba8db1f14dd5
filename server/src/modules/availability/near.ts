// Which listings bear on which: said once, for every query that looks past a listing to the others of its home.
import { type RawBuilder, sql } from 'kysely';

/**
 * Ids of those whose other calendars bear on a listing: itself, its parts, and the whole places that it or one of its parts
 * belongs to. Two whole places that share a room are near each other without either being a part of the other. What is near
 * is so both ways.
 */
export const nearTo = (listingId: RawBuilder<unknown>) => sql<{ id: string }>`
  select ${listingId} as id
  union select part_id from listing_link where listing_id = ${listingId}
  union select listing_id from listing_link where part_id = ${listingId}
  union select others.listing_id from listing_link as own join listing_link as others on others.part_id = own.part_id
    where own.listing_id = ${listingId}`;
