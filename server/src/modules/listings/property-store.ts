// Queries of a home as everybody may see it. Its exact address is never read here.
import { HOME_FACT_IDS } from '@daynook/contract/listings/property-fact-values';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { HOST_COLUMNS, memberSince } from './store.ts';

/** A home whatever its rooms are, without its address. */
export async function findHome(db: Kysely<DB>, propertyId: string) {
  return db
    .selectFrom('property')
    .where('id', '=', propertyId)
    .select(['id', 'host_id', 'title', 'type', 'time_zone', 'city', 'region', 'country', 'neighborhood'])
    .select(['public_lat', 'public_lng', 'household', 'pets', 'cameras', 'parking'])
    .select(HOME_FACT_IDS)
    .executeTakeFirst();
}
export type HomeRow = NonNullable<Awaited<ReturnType<typeof findHome>>>;

/** Every room the home has or had: state, rules, and the rooms whose hours go with it. */
export async function listRoomsOfHome(db: Kysely<DB>, propertyId: string) {
  return db
    .selectFrom('listing')
    .where('property_id', '=', propertyId)
    .select(['id', 'state', 'house_rules'])
    .select(
      sql<string[]>`array(select part_id from listing_link where listing_link.listing_id = listing.id)`.as('part_ids'),
    )
    .orderBy('full_day_minor', 'desc')
    .orderBy('id')
    .execute();
}

export async function findHost(db: Kysely<DB>, hostId: string) {
  return db
    .selectFrom('member')
    .where('id', '=', hostId)
    .select(HOST_COLUMNS)
    .select(memberSince.as('member_since'))
    .executeTakeFirstOrThrow();
}
