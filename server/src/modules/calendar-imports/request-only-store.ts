// Which listings only accept requests because a calendar that affects them hasn't been readable for a day.
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import { lockListings } from '../../db/listing-locks.ts';
import type { DB } from '../../db/schema.ts';
import { selectLinkedListings } from '../availability/service.ts';

/** Listings affected by a calendar that was last read before then: those that import it, and those near them. */
const staleListings = (readBefore: Date) => sql`
  select near.id from calendar_import as imported
  cross join lateral (${selectLinkedListings(sql`imported.listing_id`)}) as near
  where imported.last_ok_at < ${readBefore}`;

/** Listings whose stored flag is wrong. */
export async function listWronglyAsking(db: Db, readBefore: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with stale as materialized (${staleListings(readBefore)}), asking as materialized (select id from listing where asks_for_calendar)
    (select id from stale except select id from asking) union all (select id from asking except select id from stale)
    limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Corrects the flag of these listings and locks them in id order. Returns the ids of those that changed. */
export async function updateAsking(trx: Transaction<DB>, ids: readonly string[], readBefore: Date): Promise<string[]> {
  await lockListings(trx, ids);
  const { rows } = await sql<{ id: string }>`
    update listing set asks_for_calendar = not asks_for_calendar
    where id = any(${ids}::uuid[]) and asks_for_calendar <> (id in (${staleListings(readBefore)}))
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
