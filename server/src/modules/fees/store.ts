// Queries for our fees.
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';
import type { Mark } from '../../lib/cursor.ts';

type Trx = Transaction<DB>;

export type ChangeRow = Selectable<DB['fee_change']>;

/** The change in force at this time. */
export const findCurrent = (db: Db, at: Date): Promise<ChangeRow> =>
  db
    .selectFrom('fee_change')
    .selectAll()
    .where('starts_at', '<=', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The next change that begins. */
export const findNext = (db: Db, at: Date): Promise<ChangeRow | undefined> =>
  db.selectFrom('fee_change').selectAll().where('starts_at', '>', at).orderBy('starts_at').limit(1).executeTakeFirst();

/** All changes, newest first. */
export const listChanges = (db: Db): Promise<(ChangeRow & { created_by_name: string | null })[]> =>
  db
    .selectFrom('fee_change')
    .leftJoin('member', 'member.id', 'fee_change.created_by')
    .selectAll('fee_change')
    .select('member.name as created_by_name')
    .orderBy('starts_at', 'desc')
    .execute();

export interface NewChange {
  readonly id: string;
  readonly startsAt: Date;
  readonly guestBasisPoints: number;
  readonly hostBasisPoints: number;
  readonly repeatHostBasisPoints: number | null;
  readonly guestMinimums: Readonly<Record<string, number>>;
  readonly createdBy: string;
  readonly at: Date;
}

/** False if another change begins on that day. */
export async function insertChange(trx: Trx, change: NewChange): Promise<boolean> {
  const row = await trx
    .insertInto('fee_change')
    .values({
      id: change.id,
      starts_at: change.startsAt,
      guest_basis_points: change.guestBasisPoints,
      host_basis_points: change.hostBasisPoints,
      repeat_host_basis_points: change.repeatHostBasisPoints,
      guest_minimums: JSON.stringify(change.guestMinimums),
      created_by: change.createdBy,
      created_at: change.at,
    })
    .onConflict((conflict) => conflict.column('starts_at').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const lockChange = (trx: Trx, id: string): Promise<ChangeRow | undefined> =>
  trx.selectFrom('fee_change').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function deleteChange(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('fee_change').where('id', '=', id).execute();
}

/** Deletes the change that starts then. Returns its id. */
export async function deleteStarting(trx: Trx, startsAt: Date): Promise<string | undefined> {
  const row = await trx.deleteFrom('fee_change').where('starts_at', '=', startsAt).returning('id').executeTakeFirst();
  return row?.id;
}

/**
 * What determines our share of a host's booking with a guest: the general rates, the host's own rate, and the guest's previous
 * stays.
 */
export async function findHostTerms(
  db: Db,
  { hostId, guestId, at }: { hostId: string; guestId: string | null; at: Date },
): Promise<{ common: number; repeat: number | null; own: number | null; stays: number }> {
  const { rows } = await sql<{ common: number; repeat: number | null; own: number | null; stays: number }>`
    select change.host_basis_points as common, change.repeat_host_basis_points as repeat,
      (select basis_points from host_fee_rate where host_id = ${hostId} and starts_at <= ${at}
        order by starts_at desc limit 1) as own,
      case when change.repeat_host_basis_points is null or ${guestId}::uuid is null then 0 else (
        select count(*)::int from booking where guest_id = ${guestId}::uuid and host_id = ${hostId}
          and status in ('active', 'completed', 'closed')) end as stays
    from fee_change as change where change.starts_at <= ${at} order by change.starts_at desc limit 1`.execute(db);
  return rows[0]!;
}

const selectRates = (db: Db) =>
  db
    .selectFrom('host_fee_rate as rate')
    .innerJoin('member as host', 'host.id', 'rate.host_id')
    .innerJoin('member as maker', 'maker.id', 'rate.created_by')
    .selectAll('rate')
    .select(['host.name as host_name', 'maker.name as maker_name']);
export type RateRow = Awaited<ReturnType<ReturnType<typeof selectRates>['execute']>>[number];

export const listRates = (db: Db, { after, limit }: { after: Mark | undefined; limit: number }): Promise<RateRow[]> =>
  selectRates(db)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(rate.created_at, rate.id) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .orderBy('rate.created_at', 'desc')
    .orderBy('rate.id', 'desc')
    .limit(limit)
    .execute();

export const findRate = (db: Db, id: string): Promise<RateRow> =>
  selectRates(db).where('rate.id', '=', id).executeTakeFirstOrThrow();

/** False if the host already has a rate from that day on. */
export async function insertRate(
  trx: Trx,
  rate: {
    readonly id: string;
    readonly hostId: string;
    readonly startsAt: Date;
    readonly basisPoints: number | null;
    readonly reason: string;
    readonly createdBy: string;
    readonly at: Date;
  },
): Promise<boolean> {
  const row = await trx
    .insertInto('host_fee_rate')
    .values({
      id: rate.id,
      host_id: rate.hostId,
      starts_at: rate.startsAt,
      basis_points: rate.basisPoints,
      reason: rate.reason,
      created_by: rate.createdBy,
      created_at: rate.at,
    })
    .onConflict((conflict) => conflict.columns(['host_id', 'starts_at']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** In each currency, a low, a typical, and a high full-day price before fees, and the number of live listings. */
export async function samplePrices(db: Db): Promise<{ currency: string; prices: readonly number[]; count: number }[]> {
  const { rows } = await sql<{ currency: string; prices: number[]; count: number }>`
    select currency, count(*)::int as count,
      percentile_disc(array[0.1, 0.5, 0.9]) within group (order by day_minor + cleaning_minor) as prices
    from listing where state = 'live' group by currency order by count(*) desc, currency`.execute(db);
  return rows;
}

/** The latest change that has begun, if not all listings have it yet. */
export const findToSpread = (db: Db, at: Date): Promise<ChangeRow | undefined> =>
  db
    .selectFrom('fee_change')
    .selectAll()
    .where('starts_at', '<=', at)
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => (row && row.spread_at === null ? row : undefined));

export async function markApplied(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('fee_change')
    .set({ applied_at: at })
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute();
}

export async function markSpread(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('fee_change').set({ spread_at: at }).where('id', '=', id).execute();
}

/** Sets the guest fee on the next listings in the order of their ids. Returns the last id checked and the changed listings. */
export async function spreadTo(
  trx: Trx,
  change: ChangeRow,
  after: string | null,
  limit: number,
): Promise<{ last: string | null; changed: string[] }> {
  const { rows } = await sql<{ id: string; changed: boolean }>`
    with page as (
      select id, guest_fee_basis_points, guest_fee_minimum_minor,
        coalesce((${change.guest_minimums as string}::jsonb ->> currency)::bigint, 0) as minimum
      from listing where ${after}::uuid is null or id > ${after}::uuid order by id limit ${limit} for no key update
    ), changed as (
      update listing set guest_fee_basis_points = ${change.guest_basis_points}, guest_fee_minimum_minor = page.minimum
      from page where listing.id = page.id
        and (listing.guest_fee_basis_points, listing.guest_fee_minimum_minor) <> (${change.guest_basis_points}, page.minimum)
      returning listing.id
    ) select page.id, changed.id is not null as changed from page left join changed using (id) order by page.id`.execute(
    trx,
  );
  return { last: rows.at(-1)?.id ?? null, changed: rows.filter(({ changed }) => changed).map(({ id }) => id) };
}
