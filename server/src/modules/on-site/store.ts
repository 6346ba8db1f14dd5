// Queries of what's needed to measure something at a workspace.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockListings } from '../../db/listing-locks.ts';
import type { DB } from '../../db/schema.ts';

export type MeasuredTable = 'connection_test' | 'noise_sample';

/** What decides who may measure during a booking. */
export const findBooking = (db: Db, id: string) =>
  db
    .selectFrom('booking')
    .select(['guest_id', 'listing_id', 'status', 'starts_at', 'ends_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A connection test that was never finished counts as long as it can be. */
const COUNTED: Record<MeasuredTable, (now: Date) => RawBuilder<unknown>> = {
  connection_test: (now) => sql`and (finished_at is not null or expires_at > ${now})`,
  noise_sample: () => sql``,
};

export async function countOnListing(
  trx: Transaction<DB>,
  table: MeasuredTable,
  {
    listingId,
    byWhom,
    since,
    now,
  }: { readonly listingId: string; readonly byWhom: string; readonly since: Date; readonly now: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table)}
    where listing_id = ${listingId} and by_whom = ${byWhom} and created_at > ${since} ${COUNTED[table](now)}`.execute(
    trx,
  );
  return rows[0]!.count;
}

/** What counts: measured after the one and before the other. */
export interface Counted {
  readonly since: Date;
  readonly until: RawBuilder<Date>;
}

/** What guests' measurements say about a listing, in a column of it, because searches filter by it. */
export interface Figure {
  readonly table: MeasuredTable;
  readonly column: 'is_call_ready' | 'is_measured_quiet' | 'wifi_guest_mbps';
  /** Whether a listing has it, as in the index of those that do. */
  readonly isSet: RawBuilder<boolean>;
  /** What else may have changed it since, as ids of listings after this one, in order. */
  readonly listChanged?: (span: {
    readonly after: string;
    readonly limit: number;
    readonly newFrom: Date;
  }) => RawBuilder<unknown>;
  readonly compute: (listingId: RawBuilder<string>, counted: Counted) => RawBuilder<boolean | number | null>;
}

/**
 * Listings whose figure may be wrong, in id order: those that have it, and those with measurements that began to count or no longer do,
 * which were made after `newFrom`, or from `oldFrom` to `since`; and those for which something else changed.
 */
export async function listDue(
  db: Db,
  { table, isSet, listChanged }: Figure,
  {
    after,
    limit,
    ...times
  }: {
    readonly after: string;
    readonly limit: number;
    readonly newFrom: Date;
    readonly oldFrom: Date;
    readonly since: Date;
  },
): Promise<{ readonly id: string; readonly timeZone: string }[]> {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, time_zone as "timeZone" from listing
    where id in (
      (select id from listing where ${isSet} and id > ${after} order by id limit ${limit})
      union
      (select distinct listing_id from ${sql.table(table)}
        where listing_id > ${after} and by_whom = 'guest'
          and (created_at >= ${times.newFrom} or (created_at >= ${times.oldFrom} and created_at <= ${times.since}))
        order by listing_id limit ${limit})
      ${listChanged ? sql`union (${listChanged({ after, limit, newFrom: times.newFrom })})` : sql``}
    ) order by id limit ${limit}`.execute(db);
  return rows;
}

export interface DueListing {
  readonly id: string;
  readonly until: Date;
}

const toDue = (listings: readonly DueListing[]) => sql`
  unnest(${listings.map(({ id }) => id)}::uuid[], ${listings.map(({ until }) => until.toISOString())}::timestamptz[]) as due (id, until)`;
const computeDue = ({ compute }: Figure, since: Date) => compute(sql`due.id`, { since, until: sql`due.until` });
const isWrong = (figure: Figure, since: Date) =>
  sql`listing.id = due.id and ${sql.ref(`listing.${figure.column}`)} is distinct from (${computeDue(figure, since)})`;

/** Which of these listings have another figure than was measured. */
export async function listWrong(
  db: Db,
  figure: Figure,
  { listings, since }: { readonly listings: readonly DueListing[]; readonly since: Date },
): Promise<DueListing[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from listing join ${toDue(listings)} on ${isWrong(figure, since)}`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return listings.filter(({ id }) => ids.has(id));
}

/** Writes the figure. Locks the listings first, as everybody does who changes several. Returns how many changed. */
export async function correctWrong(
  trx: Transaction<DB>,
  figure: Figure,
  { listings, since }: { readonly listings: readonly DueListing[]; readonly since: Date },
): Promise<number> {
  await lockListings(
    trx,
    listings.map(({ id }) => id),
  );
  const { numAffectedRows = 0n } = await sql`
    update listing set ${sql.ref(figure.column)} = ${computeDue(figure, since)}
    from ${toDue(listings)} where ${isWrong(figure, since)}`.execute(trx);
  return Number(numAffectedRows);
}

/** Deletes some measurements from before then. Returns how many. */
export async function deleteBefore(db: Db, table: MeasuredTable, before: Date, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where id in (
      select id from ${sql.table(table)} where created_at < ${before} order by created_at limit ${limit}
    )`.execute(db);
  return Number(numAffectedRows);
}
