// Every write of busy times from imported calendars. Instants are stored and returned unchanged.
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';
import type { TimeRange } from '../../lib/time/ranges.ts';

export interface BusyRow extends TimeRange {
  readonly id: string;
}

export async function listCalendarImportRows(trx: Transaction<DB>, calendarImportId: string): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select id, lower(during) as "startsAt", upper(during) as "endsAt" from external_busy where calendar_import_id = ${calendarImportId}`.execute(
    trx,
  );
  return rows;
}

export async function listListingRows(trx: Transaction<DB>, listingId: string): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select id, lower(during) as "startsAt", upper(during) as "endsAt" from external_busy where listing_id = ${listingId}`.execute(
    trx,
  );
  return rows;
}

export interface AwayRow extends BusyRow {
  readonly listingId: string;
}

/** Blocks listings during their host's time off, replacing earlier rows of the same listing and time off. */
export async function replaceAway(
  trx: Transaction<DB>,
  rows: readonly (AwayRow & { readonly timeOffId: string })[],
): Promise<AwayRow[]> {
  const column = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  const which = sql`unnest(${column((row) => row.timeOffId)}::uuid[], ${column((row) => row.listingId)}::uuid[])`;
  const gone = await sql<AwayRow>`
    delete from external_busy as busy using ${which} as row (time_off_id, listing_id)
    where busy.time_off_id = row.time_off_id and busy.listing_id = row.listing_id
    returning busy.id, busy.listing_id as "listingId", lower(busy.during) as "startsAt", upper(busy.during) as "endsAt"`.execute(
    trx,
  );
  await sql`
    insert into external_busy (id, time_off_id, listing_id, during)
    select id, time_off_id, listing_id, tstzrange(starts_at, ends_at)
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.timeOffId)}::uuid[], ${column((row) => row.listingId)}::uuid[],
      ${column((row) => row.startsAt.toISOString())}::timestamptz[], ${column((row) => row.endsAt.toISOString())}::timestamptz[]
    ) as row (id, time_off_id, listing_id, starts_at, ends_at)`.execute(trx);
  return gone.rows;
}

export async function listAwayRows(trx: Transaction<DB>, timeOffId: string): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`
    select id, listing_id as "listingId", lower(during) as "startsAt", upper(during) as "endsAt"
    from external_busy where time_off_id = ${timeOffId} order by listing_id`.execute(trx);
  return rows;
}

/** Deletes the listing's calendar imports. Their busy times are deleted with them. */
export async function deleteCalendarImports(trx: Transaction<DB>, listingId: string): Promise<void> {
  await trx.deleteFrom('calendar_import').where('listing_id', '=', listingId).execute();
}

export async function deleteRows(trx: Transaction<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from external_busy where id = any(${ids}::uuid[])`.execute(trx);
}

export async function insertRows(
  trx: Transaction<DB>,
  { calendarImportId, listingId }: { calendarImportId: string; listingId: string },
  rows: readonly BusyRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into external_busy (id, calendar_import_id, listing_id, during)
    select id, ${calendarImportId}::uuid, ${listingId}::uuid, tstzrange(starts_at, ends_at)
    from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.startsAt.toISOString())}::timestamptz[], ${rows.map((row) => row.endsAt.toISOString())}::timestamptz[]
    ) as row (id, starts_at, ends_at)`.execute(trx);
}
