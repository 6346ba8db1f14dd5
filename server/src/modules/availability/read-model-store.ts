// Queries of what search reads instead of the truth: the day bitmaps and the weekly hours on the listing.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../../db/schema.ts';

export interface DayRow {
  readonly listingId: string;
  readonly day: string;
  /** One digit a quarter-hour from the local day's first instant. */
  readonly busy: string;
}

/** Writes these days, touching only rows that differ. */
export async function upsertDays(trx: Transaction<DB>, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into listing_day (listing_id, day, busy)
    select listing_id, day, busy::bit(100)
    from unnest(${days.map((row) => row.listingId)}::uuid[], ${days.map((row) => row.day)}::date[], ${days.map((row) => row.busy)}::text[]) as row (listing_id, day, busy)
    on conflict (listing_id, day) do update set busy = excluded.busy where listing_day.busy <> excluded.busy`.execute(
    trx,
  );
}

/** Sets these bits besides those already set. */
export async function orDays(trx: Transaction<DB>, days: readonly DayRow[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    insert into listing_day (listing_id, day, busy)
    select listing_id, day, busy::bit(100)
    from unnest(${days.map((row) => row.listingId)}::uuid[], ${days.map((row) => row.day)}::date[], ${days.map((row) => row.busy)}::text[]) as row (listing_id, day, busy)
    on conflict (listing_id, day) do update set busy = listing_day.busy | excluded.busy`.execute(trx);
}

/** Removes these days: nothing stands in their way any more. */
export async function deleteDays(trx: Transaction<DB>, days: readonly Omit<DayRow, 'busy'>[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    delete from listing_day
    using unnest(${days.map((row) => row.listingId)}::uuid[], ${days.map((row) => row.day)}::date[]) as row (listing_id, day)
    where listing_day.listing_id = row.listing_id and listing_day.day = row.day`.execute(trx);
}

export async function listDays(db: Kysely<DB>, listingIds: readonly string[]): Promise<DayRow[]> {
  return db
    .selectFrom('listing_day')
    .where(sql<boolean>`listing_id = any(${listingIds}::uuid[])`)
    .select(['listing_id as listingId', 'day', 'busy'])
    .execute();
}

/** The next ids in id order after this one (from the first on when undefined): for going through every listing in batches. */
export async function listListingIds(db: Kysely<DB>, afterId: string | undefined, limit: number): Promise<string[]> {
  const query = db.selectFrom('listing').select('id').orderBy('id').limit(limit);
  const rows = await (afterId === undefined ? query : query.where('id', '>', afterId)).execute();
  return rows.map(({ id }) => id);
}

/**
 * Writes the weekly hours of these listings (of all when undefined) as minutes of the local week. A rule with a limited
 * time counts as if it held always: search may find the space then, booking will say when it is not open.
 */
export async function updateWeeklyOpen(db: Kysely<DB>, listingIds?: readonly string[]): Promise<void> {
  const wanted = listingIds ? sql`listing.id = any(${listingIds}::uuid[])` : sql`true`;
  await sql`
    update listing set weekly_open = coalesce(hours.open, '{}')
    from listing as every_listing
    left join (
      select listing_id, range_agg(int4range((weekday - 1) * 1440 + start_minute, (weekday - 1) * 1440 + end_minute)) as open
      from weekly_rule group by listing_id
    ) as hours on hours.listing_id = every_listing.id
    where every_listing.id = listing.id and ${wanted} and listing.weekly_open <> coalesce(hours.open, '{}')`.execute(
    db,
  );
}
