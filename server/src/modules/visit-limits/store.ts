// Queries for what local rules allow at a property.
import type { StatedVisitLimits } from '@daynook/contract/listings/visit-limits';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { mayOn, selectRole } from '../permissions/service.ts';

/** The property with the member's role, if they own or co-host it. */
export const findProperty = (db: Db, { id, memberId }: { readonly id: string; readonly memberId: string }) =>
  db
    .selectFrom('property')
    .select([
      'property.id',
      'title',
      'time_zone',
      'visit_limits_version as version',
      selectRole('property', memberId).as('role'),
    ])
    .select(sql<StatedVisitLimits | null>`visit_limits`.as('limits'))
    .where('property.id', '=', id)
    .where(mayOn('property', memberId, 'see-calendar'))
    .executeTakeFirst();

export async function listListingIds(trx: Transaction<DB>, propertyId: string): Promise<string[]> {
  const rows = await trx.selectFrom('listing').select('id').where('property_id', '=', propertyId).execute();
  return rows.map(({ id }) => id);
}

/** False if they aren't at that version anymore. Then nothing is changed. */
export async function updateLimits(
  trx: Transaction<DB>,
  { id, version }: { readonly id: string; readonly version: number },
  limits: StatedVisitLimits | null,
): Promise<boolean> {
  const changed = await trx
    .updateTable('property')
    .set({ visit_limits: limits && JSON.stringify(limits), visit_limits_version: version + 1 })
    .where('id', '=', id)
    .where('visit_limits_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** What the host sees of the bookings. Checkout holds aren't bookings yet. */
export const listBookings = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('booking')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'reference', 'booking.listing_id', 'listing.title'])
    .where(sql<boolean>`booking.id = any(${ids}::uuid[])`)
    .where('booking.status', '!=', 'hold')
    .execute();
