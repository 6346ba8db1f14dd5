// Queries for floor plans.

import type { FloorPlanReaders } from '@daynook/contract/listings/floor-plan-values';
import type { FloorArea, FloorFields, FloorSpot } from '@daynook/contract/listings/floor-plans';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { mayOn, selectRole } from '../permissions/service.ts';

interface Asked {
  readonly id: string;
  readonly memberId: string;
}

/** The property with the member's role, if they own or co-host it. */
export const findOwn = (db: Db, { id, memberId }: Asked) =>
  db
    .selectFrom('property')
    .select(['floor_plan_version as version', selectRole('property', memberId).as('role')])
    .select(sql<FloorPlanReaders>`floor_plan_shown_to`.as('shownTo'))
    .where('property.id', '=', id)
    .where(mayOn('property', memberId, 'see-calendar'))
    .executeTakeFirst();

export const findReaders = (db: Db, id: string) =>
  db
    .selectFrom('property')
    .select(sql<FloorPlanReaders>`floor_plan_shown_to`.as('shownTo'))
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the property's floor plan until the transaction ends. */
export const lockPlan = (trx: Transaction<DB>, id: string) =>
  trx.selectFrom('property').select('id').where('id', '=', id).forNoKeyUpdate().execute();

export const listFloors = (db: Db, propertyId: string) =>
  db
    .selectFrom('floor')
    .select(['id as _id', 'name', 'width', 'height'])
    .select([sql<FloorArea[]>`areas`.as('areas'), sql<FloorSpot[]>`spots`.as('spots')])
    .where('property_id', '=', propertyId)
    .orderBy('place')
    .orderBy('id')
    .execute();
export type FloorRow = Awaited<ReturnType<typeof listFloors>>[number];

/** The property's listings that haven't been deleted, oldest first. */
export const listListings = (db: Db, propertyId: string) =>
  db
    .selectFrom('listing')
    .select(['id as _id', 'title'])
    .select(sql<boolean>`state = 'live'`.as('isLive'))
    .where('property_id', '=', propertyId)
    .where('state', '!=', 'deleted')
    .orderBy('id')
    .execute();

/** Whether the member is a guest of a confirmed booking at the property that hasn't ended. */
export async function isGuestThere(db: Db, { id, memberId }: Asked, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from booking join listing on listing.id = booking.listing_id
    where booking.guest_id = ${memberId} and listing.property_id = ${id}
      and booking.status in ('confirmed', 'active') and booking.ends_at > ${now}
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function insertFloor(
  trx: Transaction<DB>,
  row: {
    readonly id: string;
    readonly propertyId: string;
    readonly place: number;
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly byteCount: number;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto('floor')
    .values({
      id: row.id,
      property_id: row.propertyId,
      place: row.place,
      name: row.name,
      width: row.width,
      height: row.height,
      byte_count: row.byteCount,
      created_at: row.at,
    })
    .execute();
  await trx
    .updateTable('property')
    .set({ floor_plan_version: sql`floor_plan_version + 1` })
    .where('id', '=', row.propertyId)
    .execute();
}

/** False if the plan isn't at that version anymore. Then nothing is changed. */
export async function updateReaders(
  trx: Transaction<DB>,
  { id, version }: { readonly id: string; readonly version: number },
  shownTo: FloorPlanReaders,
): Promise<boolean> {
  const changed = await trx
    .updateTable('property')
    .set({ floor_plan_shown_to: shownTo, floor_plan_version: version + 1 })
    .where('id', '=', id)
    .where('floor_plan_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function updateFloor(trx: Transaction<DB>, floor: FloorFields, place: number): Promise<void> {
  await trx
    .updateTable('floor')
    .set({ name: floor.name, place, areas: JSON.stringify(floor.areas), spots: JSON.stringify(floor.spots) })
    .where('id', '=', floor._id)
    .execute();
}

export const deleteFloors = (trx: Transaction<DB>, ids: readonly string[]) =>
  trx.deleteFrom('floor').where('id', 'in', ids).execute();

/** Deletes all floors of the member's own properties. Returns their ids. */
export async function deleteOfMember(trx: Transaction<DB>, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from floor using property
    where property.id = floor.property_id and property.host_id = ${memberId} returning floor.id`.execute(trx);
  return rows.map(({ id }) => id);
}
