// Queries for the badge of reliable hosts.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

/** Hosts that weren't checked this month, in id order: those with visible listings, and those who have the badge. */
export async function listUnchecked(
  db: Db,
  { month, afterId, limit }: { month: string; afterId: string | undefined; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member
    where (exists (select from listing where host_id = member.id and state in ('live', 'paused'))
        or exists (select from host_badge where host_id = member.id and since is not null))
      and not exists (select from host_badge where host_id = member.id and checked_month >= ${month}::date)
      and (${afterId ?? null}::uuid is null or id > ${afterId ?? null}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The stars of published reviews of the host's listings since then. */
export async function sumRatings(db: Db, hostId: string, since: Date): Promise<{ sum: number; count: number }> {
  const { rows } = await sql<{ sum: number; count: number }>`
    select coalesce(sum(rating), 0)::int as sum, count(*)::int as count
    from review join listing on listing.id = review.listing_id
    where listing.host_id = ${hostId} and side = 'guest' and review.published_at >= ${since} and hidden_at is null`.execute(
    db,
  );
  return rows[0]!;
}

/** Records a check. True if the host got or lost the badge. A check of the same month again changes nothing. */
export async function recordCheck(
  trx: Transaction<DB>,
  { hostId, month, today, isReliable }: { hostId: string; month: string; today: string; isReliable: boolean },
): Promise<boolean> {
  const before = await trx
    .selectFrom('host_badge')
    .select(['checked_month', 'since'])
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirst();
  const since = isReliable ? (before?.since ?? today) : null;
  await trx
    .insertInto('host_badge')
    .values({ host_id: hostId, checked_month: month, since })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet({ checked_month: month, since }))
    .execute();
  return (before?.since ?? null) !== since;
}

export async function listListings(db: Db, hostId: string): Promise<string[]> {
  const rows = await db.selectFrom('listing').select('id').where('host_id', '=', hostId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}
