// Queries for properties as their hosts see and edit them. Only `findOwn` and `listOwnAddresses` read the exact address.

import type { ListingFields } from '@daynook/contract/hosting/hosting';
import type { PropertyFactId } from '@daynook/contract/listings/property-fact-values';
import { type RawBuilder, sql, type Transaction, type Updateable } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB, Listing, Property } from '../../db/schema.ts';
import { mayOn, selectRole } from '../permissions/service.ts';

/** The member's properties and those they co-host, oldest first, with the number of published and draft listings. */
export async function listOwnProperties(db: Db, memberId: string) {
  return db
    .selectFrom('property')
    .leftJoin('listing', (join) =>
      join.onRef('listing.property_id', '=', 'property.id').on('listing.state', '!=', 'deleted'),
    )
    .select(['property.id', 'property.title', 'city', 'region', 'country', 'property.time_zone'])
    .select(({ fn }) => fn.count<number>('listing.id').as('listing_count'))
    .where(mayOn('property', memberId, 'see-calendar'))
    .groupBy('property.id')
    .orderBy('property.created_at')
    .orderBy('property.id')
    .execute();
}

/** The member's listings and those they co-host, oldest first, as cards ready to send. */
export async function listOwnListings(db: Db, memberId: string) {
  return db
    .selectFrom('listing')
    .select(['id', 'property_id', 'card', 'state'])
    .where(mayOn('listing', memberId, 'see-calendar'))
    .where('state', '!=', 'deleted')
    .where('card', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The property with its exact address and the member's role, if they own or co-host it. */
export async function findOwn(db: Db, { id, memberId }: { id: string; memberId: string }) {
  return db
    .selectFrom('property')
    .innerJoin('property_address as address', 'address.property_id', 'property.id')
    .innerJoin('member as host', 'host.id', 'property.host_id')
    .selectAll('property')
    .select(['host.name as host_name', selectRole('property', memberId).as('hostRole')])
    .select([
      'address.street',
      'address.unit',
      'address.postal_code',
      'address.lat',
      'address.lng',
      'address.located_by',
    ])
    .select((eb) =>
      eb
        .selectFrom('listing')
        .whereRef('listing.property_id', '=', 'property.id')
        .where('listing.state', '!=', 'deleted')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('listing_count'),
    )
    .where('property.id', '=', id)
    .where(mayOn('property', memberId, 'see-calendar'))
    .executeTakeFirst();
}
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** The host's own properties with what identifies them, oldest first. */
export const listOwnAddresses = (db: Db, hostId: string) =>
  db
    .selectFrom('property')
    .innerJoin('property_address as address', 'address.property_id', 'property.id')
    .select(['property.id', 'property.title', 'city', 'country', 'currency', 'time_zone'])
    .select(['address.street', 'address.unit', 'address.postal_code'])
    .where('host_id', '=', hostId)
    .orderBy('property.created_at')
    .orderBy('property.id')
    .execute();

export async function countOwn(db: Db, hostId: string): Promise<number> {
  const row = await db
    .selectFrom('property')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Serializes one host's writes, so limits hold. */
export async function lockHost(trx: Transaction<DB>, hostId: string): Promise<void> {
  await trx.selectFrom('member').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
}

export interface Address {
  readonly street: string;
  readonly unit: string | null;
  readonly postal_code: string;
  readonly lat: number;
  readonly lng: number;
  readonly located_by: string;
}
export type PropertyColumns = Pick<
  Updateable<Property>,
  | 'title'
  | 'type'
  | 'city'
  | 'region'
  | 'country'
  | 'currency'
  | 'neighborhood'
  | 'public_lat'
  | 'public_lng'
  | 'time_zone'
  | 'household'
  | 'pets'
  | 'cameras'
  | 'parking'
  | 'local_limits'
  | 'check_in'
  | 'fact_sources'
  | PropertyFactId
>;

export async function insertProperty(
  trx: Transaction<DB>,
  row: Required<PropertyColumns> & { id: string; host_id: string; created_at: Date; updated_at: Date },
  address: Address,
): Promise<void> {
  await trx
    .insertInto('property')
    .values(row as never)
    .execute();
  await trx
    .insertInto('property_address')
    .values({ property_id: row.id, ...address })
    .execute();
}

/** False if the property isn't at that version anymore. Then nothing is changed. */
export async function updateProperty(
  trx: Transaction<DB>,
  { id, version, now }: { id: string; version: number; now: Date },
  row: PropertyColumns,
  address: Address,
): Promise<boolean> {
  const changed = await trx
    .updateTable('property')
    .set({ ...row, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await trx.updateTable('property_address').set(address).where('property_id', '=', id).execute();
  return true;
}

const PRICE_COLUMNS = [
  'day_minor',
  'hour_minor',
  'half_day_minor',
  'week_minor',
  'month_minor',
  'cleaning_minor',
  'extra_guest_minor',
  'damage_deposit_minor',
] as const satisfies readonly (keyof Listing)[];

/** The same fields in unpublished changes. */
const PRICE_FIELDS = [
  'dayMinor',
  'hourMinor',
  'halfDayMinor',
  'weekMinor',
  'monthMinor',
  'cleaningMinor',
  'extraGuestMinor',
  'damageDepositMinor',
  'addOns',
  'packages',
] as const satisfies readonly (keyof ListingFields)[];

export async function listListingIds(trx: Transaction<DB>, propertyId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('listing')
    .select('id')
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Moves the listings to their property's currency but keeps the numbers: 64 dollars become 64 euros, or 64 yen. Published listings
 * are paused, and all wait for their host to confirm the prices. Unpublished price changes are discarded, because publishing them
 * would confirm amounts entered in another currency.
 */
export async function changeCurrency(
  trx: Transaction<DB>,
  { propertyId, currency, factor, now }: { propertyId: string; currency: string; factor: number; now: Date },
): Promise<void> {
  const moved = (amount: RawBuilder<unknown>) => sql<number>`round(${amount} * ${factor}::numeric)::bigint`;
  const set = (column: string) => sql`${sql.ref(column)} = ${moved(sql.ref(column))}`;
  await sql`
    update listing set ${sql.join(PRICE_COLUMNS.map(set))}, currency = ${currency}, has_unconfirmed_prices = true,
      add_ons = coalesce((select jsonb_agg(jsonb_set(one, '{priceMinor}', to_jsonb(${moved(sql`(one ->> 'priceMinor')::bigint`)})) order by place)
        from jsonb_array_elements(add_ons) with ordinality as every (one, place)), '[]'),
      packages = coalesce((select jsonb_agg(jsonb_set(one, '{priceMinor}', to_jsonb(greatest(1, ${moved(sql`(one ->> 'priceMinor')::bigint`)}))) order by place)
        from jsonb_array_elements(packages) with ordinality as every (one, place)), '[]'),
      price_rules = coalesce((select jsonb_agg(case when rule ? 'dayMinor'
            then jsonb_set(rule, '{dayMinor}', to_jsonb(greatest(1, ${moved(sql`(rule ->> 'dayMinor')::bigint`)}))) else rule end order by place)
        from jsonb_array_elements(price_rules) with ordinality as every (rule, place)), '[]'),
      state = case state when 'live' then 'paused' else state end, version = version + 1, updated_at = ${now}
    where property_id = ${propertyId}`.execute(trx);
  const ofProperty = sql`listing_id in (select id from listing where property_id = ${propertyId})`;
  const rest = sql`changes - ${[...PRICE_FIELDS]}::text[]`;
  await sql`delete from listing_changes where ${ofProperty} and ${rest} = '{}'`.execute(trx);
  await sql`update listing_changes set changes = ${rest} where ${ofProperty}`.execute(trx);
}

export async function updateZone(
  trx: Transaction<DB>,
  id: string,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('property')
    .set({ time_zone: timeZone, version: sql`version + 1`, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Moves the listings to their property's time zone. Hours are wall-clock minutes and stay as they are. */
export async function updateListingZones(trx: Transaction<DB>, propertyId: string, timeZone: string): Promise<void> {
  await trx.updateTable('listing').set({ time_zone: timeZone }).where('property_id', '=', propertyId).execute();
}
