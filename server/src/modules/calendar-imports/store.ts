// Every query of calendar imports except their busy times, which the availability module writes.
import type { CalendarWarning } from '@daynook/contract/hosting/calendar-imports';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import { selectLinkedListings } from '../availability/service.ts';
import { mayOn, selectRole } from '../permissions/service.ts';

const selectCalendarImports = (db: Db) =>
  db
    .selectFrom('calendar_import as imported')
    .innerJoin('listing', 'listing.id', 'imported.listing_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('external_busy')
          .whereRef('external_busy.calendar_import_id', '=', 'imported.id')
          .select([
            sql<number>`count(*)::int`.as('busy_count'),
            sql<Date | null>`min(lower(during))`.as('busy_from'),
            sql<Date | null>`max(upper(during))`.as('busy_until'),
          ])
          .as('busy'),
      (join) => join.onTrue(),
    )
    .selectAll('imported')
    .select(['listing.time_zone', 'busy.busy_count', 'busy.busy_from', 'busy.busy_until']);
export type CalendarImportRow = Awaited<ReturnType<ReturnType<typeof selectCalendarImports>['execute']>>[number];

/** The calendar imports of a listing, oldest first. */
export const listCalendarImports = (db: Db, listingId: string): Promise<CalendarImportRow[]> =>
  selectCalendarImports(db)
    .where('imported.listing_id', '=', listingId)
    .orderBy('imported.created_at')
    .orderBy('imported.id')
    .execute();

/**
 * Every calendar import that the member may change, longest unread first. A host has up to 50 properties of 20 listings with 10
 * imports each, and the page shows some.
 */
export const listHostCalendarImports = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('calendar_import as imported')
    .innerJoin('listing', 'listing.id', 'imported.listing_id')
    .where(mayOn('listing', memberId, 'edit'))
    .where('listing.state', '<>', 'deleted')
    .select([
      'imported.id',
      'imported.listing_id',
      'imported.name',
      'imported.last_ok_at',
      'imported.last_tried_at',
      'imported.failure',
    ])
    .select(['listing.title', 'listing.time_zone'])
    .orderBy('imported.last_ok_at')
    .orderBy('imported.id')
    .limit(limit)
    .execute();

export const findCalendarImport = (db: Db, id: string): Promise<CalendarImportRow | undefined> =>
  selectCalendarImports(db).where('imported.id', '=', id).executeTakeFirst();

/** The calendar imports whose busy times affect a listing. */
export const listCalendarImportsAround = (db: Db, listingId: string): Promise<CalendarImportRow[]> =>
  selectCalendarImports(db)
    .where(sql<boolean>`imported.listing_id in (${selectLinkedListings(sql`${listingId}::uuid`)})`)
    .execute();

/** What an attempt found out about an import. */
export interface CalendarImportState {
  readonly spread_zone: string;
  readonly spread_from: string;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly event_count: number;
  readonly free_count: number;
  readonly own_count: number;
  readonly warnings: readonly CalendarWarning[];
}

export interface NewCalendarImport {
  readonly id: string;
  readonly listing_id: string;
  readonly name: string;
  readonly sealed_address: Buffer;
  readonly address_mark: Buffer;
  readonly host: string;
  readonly ending: string;
  readonly keeps_buffer: boolean;
}

const toColumns = ({ warnings, ...state }: CalendarImportState) => ({ ...state, warnings: JSON.stringify(warnings) });

export async function insertCalendarImport(
  trx: Transaction<DB>,
  calendarImport: NewCalendarImport,
  state: CalendarImportState,
  at: Date,
  nextTryAt: Date,
): Promise<void> {
  const times = { created_at: at, last_tried_at: at, last_ok_at: at, next_try_at: nextTryAt };
  await trx
    .insertInto('calendar_import')
    .values({ ...calendarImport, ...toColumns(state), ...times })
    .execute();
}

/** True if the listing already imports this URL. */
export async function hasMark(db: Db, listingId: string, mark: Buffer): Promise<boolean> {
  const query = db.selectFrom('calendar_import').select('id').where('listing_id', '=', listingId);
  return (await query.where('address_mark', '=', mark).executeTakeFirst()) !== undefined;
}

export async function countCalendarImports(db: Db, listingId: string): Promise<number> {
  const query = db.selectFrom('calendar_import').select(sql<number>`count(*)::int`.as('count'));
  return (await query.where('listing_id', '=', listingId).executeTakeFirstOrThrow()).count;
}

/** Locks the import until the transaction ends; undefined if it was removed. */
export async function lockCalendarImport(trx: Transaction<DB>, id: string): Promise<{ last_ok_at: Date } | undefined> {
  return trx.selectFrom('calendar_import').select('last_ok_at').where('id', '=', id).forUpdate().executeTakeFirst();
}

/** It was read, or hasn't changed. */
export async function noteSuccess(
  db: Db,
  id: string,
  at: Date,
  nextTryAt: Date,
  state?: CalendarImportState,
): Promise<void> {
  await db
    .updateTable('calendar_import')
    .set({
      last_tried_at: at,
      last_ok_at: at,
      next_try_at: nextTryAt,
      failure_count: 0,
      failure: null,
      ...(state ? toColumns(state) : {}),
    })
    .where('id', '=', id)
    // The later response has the newer data.
    .where('last_ok_at', '<=', at)
    .execute();
}

export async function noteFailure(
  db: Db,
  id: string,
  failure: { fault: string; at: Date; nextTryAt: Date },
): Promise<void> {
  await db
    .updateTable('calendar_import')
    .set({
      last_tried_at: failure.at,
      next_try_at: failure.nextTryAt,
      failure: failure.fault,
      failure_count: sql`failure_count + 1`,
    })
    .where('id', '=', id)
    .where('last_tried_at', '<=', failure.at)
    .execute();
}

export async function updateCalendarImport(
  db: Db,
  id: string,
  change: { name?: string; keeps_buffer?: boolean },
): Promise<void> {
  if (Object.keys(change).length > 0)
    await db.updateTable('calendar_import').set(change).where('id', '=', id).execute();
}

export async function deleteCalendarImport(trx: Transaction<DB>, id: string): Promise<void> {
  await trx.deleteFrom('calendar_import').where('id', '=', id).execute();
}

/** Claims imports that are due, so that no other node reads them. They're due again at `leasedUntil`. */
export async function leaseDue(db: Db, now: Date, leasedUntil: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update calendar_import set next_try_at = ${leasedUntil}
    where id in (
      select imported.id from calendar_import as imported join listing on listing.id = imported.listing_id
      where imported.next_try_at <= ${now} and listing.state <> 'deleted'
      order by imported.next_try_at limit ${most} for update of imported skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ConflictRow {
  readonly calendar_import_id: string;
  readonly feed_name: string;
  readonly booking_id: string;
  readonly reference: string;
  readonly status: string;
  readonly guest_name: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** A listing's upcoming bookings and requests during hours that an imported calendar reports as busy, soonest first. */
export async function listConflicts(db: Db, listingId: string, now: Date, most: number): Promise<ConflictRow[]> {
  const { rows } = await sql<ConflictRow>`
    with near as (${selectLinkedListings(sql`${listingId}::uuid`)})
    select distinct on (booking.starts_at, booking.id) imported.id as calendar_import_id, imported.name as feed_name, booking.id as booking_id,
      booking.reference, booking.status, guest.name as guest_name, booking.starts_at, booking.ends_at
    from booking join member as guest on guest.id = booking.guest_id
    cross join near
    join external_busy as busy on busy.listing_id = near.id and busy.during && booking.during
    join calendar_import as imported on imported.id = busy.calendar_import_id
    where booking.listing_id = ${listingId} and booking.ends_at > ${now}
      and booking.status in ('requested', 'awaiting_payment', 'confirmed', 'active')
    order by booking.starts_at, booking.id, imported.created_at limit ${most}`.execute(db);
  return rows;
}

/** A listing with the member's role for it. */
export const findOwnListing = (db: Db, { listingId, memberId }: { listingId: string; memberId: string }) =>
  db
    .selectFrom('listing')
    .where('id', '=', listingId)
    .select(['state', 'time_zone', selectRole('listing', memberId).as('hostRole')])
    .executeTakeFirst();
