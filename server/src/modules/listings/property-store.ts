// Queries for the public page of a property. They never read its exact address.

import type { PropertyFactSources } from '@daynook/contract/listings/fact-sources';
import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import { HOME_FACT_IDS } from '@daynook/contract/listings/property-fact-values';
import type { StatedVisitLimits } from '@daynook/contract/listings/visit-limits';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../../db/schema.ts';
import { HOST_COLUMNS, hasFloorPlan, memberSince } from './store.ts';

/** A property in any state of its listings, without its address. */
export async function findProperty(db: Kysely<DB>, propertyId: string) {
  return db
    .selectFrom('property')
    .where('id', '=', propertyId)
    .select(['id', 'host_id', 'title', 'type', 'time_zone', 'city', 'region', 'country', 'neighborhood'])
    .select(['public_lat', 'public_lng', 'household', 'pets', 'cameras', 'parking'])
    .select(HOME_FACT_IDS)
    .select(sql<StatedVisitLimits | null>`visit_limits`.as('visit_limits'))
    .select(sql<StatedHomeHours | null>`home_hours`.as('home_hours'))
    .select(hasFloorPlan)
    .select(sql<PropertyFactSources>`fact_sources`.as('fact_sources'))
    .executeTakeFirst();
}
export type PropertyRow = NonNullable<Awaited<ReturnType<typeof findProperty>>>;

/** All current and past listings of the property: state, rules, and listings whose hours depend on each other. */
export async function listPropertyListings(db: Kysely<DB>, propertyId: string) {
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
