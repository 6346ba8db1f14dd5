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

/** What guests' measurements earn a listing. */
export interface Badge {
  readonly table: MeasuredTable;
  readonly column: 'is_call_ready' | 'is_measured_quiet';
  readonly isEarned: (listingId: RawBuilder<string>, counted: Counted) => RawBuilder<boolean>;
}

/**
 * Listings whose badge may be wrong, in id order: those that have it, and those with measurements that began to count or no longer do,
 * which were made after `newFrom`, or from `oldFrom` to `since`.
 */
export async function listDue(
  db: Db,
  { table, column }: Badge,
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
      (select id from listing where ${sql.ref(column)} and id > ${after} order by id limit ${limit})
      union
      (select distinct listing_id from ${sql.table(table)}
        where listing_id > ${after} and by_whom = 'guest'
          and (created_at >= ${times.newFrom} or (created_at >= ${times.oldFrom} and created_at <= ${times.since}))
        order by listing_id limit ${limit})
    ) order by id limit ${limit}`.execute(db);
  return rows;
}

export interface DueListing {
  readonly id: string;
  readonly until: Date;
}

const toDue = (listings: readonly DueListing[]) => sql`
  unnest(${listings.map(({ id }) => id)}::uuid[], ${listings.map(({ until }) => until.toISOString())}::timestamptz[]) as due (id, until)`;
const isWrong = ({ column, isEarned }: Badge, since: Date) =>
  sql`listing.id = due.id and ${sql.ref(`listing.${column}`)} <> ${isEarned(sql`due.id`, { since, until: sql`due.until` })}`;

/** Which of these listings have the badge without having earned it, or the other way around. */
export async function listWrong(
  db: Db,
  badge: Badge,
  { listings, since }: { readonly listings: readonly DueListing[]; readonly since: Date },
): Promise<DueListing[]> {
  const { rows } = await sql<{ id: string }>`
    select listing.id from listing join ${toDue(listings)} on ${isWrong(badge, since)}`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  return listings.filter(({ id }) => ids.has(id));
}

/** Gives or takes the badge. Locks the listings first, as everybody does who changes several. Returns how many changed. */
export async function flipWrong(
  trx: Transaction<DB>,
  badge: Badge,
  { listings, since }: { readonly listings: readonly DueListing[]; readonly since: Date },
): Promise<number> {
  await lockListings(
    trx,
    listings.map(({ id }) => id),
  );
  const column = sql.ref(badge.column);
  const { numAffectedRows = 0n } = await sql`
    update listing set ${column} = not ${column} from ${toDue(listings)} where ${isWrong(badge, since)}`.execute(trx);
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
