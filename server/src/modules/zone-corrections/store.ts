// Queries for corrections of a property's time zone. Only reads other modules' tables, except for the zone of bookings whose hours stay.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

export interface CorrectedProperty {
  readonly id: string;
  readonly title: string;
  readonly city: string;
  readonly region: string;
  readonly time_zone: string;
  readonly host_id: string;
}

/** The property of a listing. */
export const findProperty = (db: Db, listingId: string): Promise<CorrectedProperty | undefined> =>
  db
    .selectFrom('property')
    .innerJoin('listing', 'listing.property_id', 'property.id')
    .select([
      'property.id',
      'property.title',
      'property.city',
      'property.region',
      'property.time_zone',
      'property.host_id',
    ])
    .where('listing.id', '=', listingId)
    .executeTakeFirst();

export const listListings = (db: Db, propertyId: string): Promise<{ readonly id: string; readonly title: string }[]> =>
  db
    .selectFrom('listing')
    .select(['id', 'title'])
    .where('property_id', '=', propertyId)
    .orderBy('title')
    .orderBy('id')
    .execute();

/** Bookings of these listings that haven't started, soonest first. */
export async function listAhead(
  trx: Transaction<DB>,
  listingIds: readonly string[],
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('booking')
    .select('id')
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .where('status', 'in', ['requested', 'awaiting_payment', 'confirmed'])
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface UnderWay {
  readonly id: string;
  readonly status: string;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
}

/** Checkouts and stays whose hours stay as they are, with what their local time is in the new zone. */
export const listUnderWay = (trx: Transaction<DB>, listingIds: readonly string[], now: Date): Promise<UnderWay[]> =>
  trx
    .selectFrom('booking')
    .select(['id', 'status', 'starts_at', 'ends_at'])
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .where((or) =>
      or.or([
        or('status', 'in', ['hold', 'active']),
        or.and([or('status', '=', 'confirmed'), or('starts_at', '<=', now)]),
      ]),
    )
    .forNoKeyUpdate()
    .execute();

/** Whether this is true of any of these bookings. */
export async function hasAny(
  trx: Transaction<DB>,
  ids: readonly string[],
  isTrue: RawBuilder<boolean>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('booking')
    .select('id')
    .where(sql<boolean>`booking.id = any(${ids}::uuid[])`)
    .where(isTrue)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The booking is at the same moment, and the clock there shows another time. */
export async function updateZone(
  trx: Transaction<DB>,
  id: string,
  { timeZone, localStart, localEnd }: { timeZone: string; localStart: string; localEnd: string },
): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ time_zone: timeZone, local_start: localStart, local_end: localEnd, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A request, or a wait for a payment, never lasts past the start. */
export async function endBeforeStart(trx: Transaction<DB>, id: string): Promise<void> {
  await trx
    .updateTable('booking')
    .set({ expires_at: sql`least(expires_at, lower(during))` })
    .where('id', '=', id)
    .where('expires_at', 'is not', null)
    .execute();
}
