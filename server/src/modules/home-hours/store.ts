// Queries for who's home at a property.
import type { StatedHomeHours } from '@daynook/contract/listings/home-hours';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { mayOn, selectRole } from '../permissions/service.ts';

/** The property with the member's role, if they own or co-host it. */
export const findProperty = (db: Db, { id, memberId }: { readonly id: string; readonly memberId: string }) =>
  db
    .selectFrom('property')
    .select(['time_zone', 'home_hours_version as version', selectRole('property', memberId).as('role')])
    .select(sql<StatedHomeHours | null>`home_hours`.as('hours'))
    .where('property.id', '=', id)
    .where(mayOn('property', memberId, 'see-calendar'))
    .executeTakeFirst();

/** False if they aren't at that version anymore. Then nothing is changed. */
export async function updateHours(
  db: Db,
  { id, version }: { readonly id: string; readonly version: number },
  hours: StatedHomeHours | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('property')
    .set({ home_hours: hours && JSON.stringify(hours), home_hours_version: version + 1 })
    .where('id', '=', id)
    .where('home_hours_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
