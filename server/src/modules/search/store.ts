// Queries of search that aren't about what a search finds.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { Database } from '../../db/open.ts';
import { runRows } from './statement.ts';

/** Jumps from zone to zone in the index instead of reading every listing. */
const LIST_ZONES = `with recursive zone as (
  (select time_zone from listing where state = 'live' order by time_zone limit 1)
  union all
  select (select time_zone from listing where state = 'live' and time_zone > zone.time_zone order by time_zone limit 1)
  from zone where zone.time_zone is not null
)
select time_zone from zone where time_zone is not null`;

/** The time zones of all live listings. */
export const listTimeZones = async (db: Database): Promise<string[]> =>
  (await runRows<[string]>(db, { text: LIST_ZONES, values: [] })).map(([zone]) => zone);

export interface Counts {
  searches: number;
  withoutResults: number;
}

/** Adds to the counts of the day. */
export async function addCounts(db: Db, day: string, { searches, withoutResults }: Counts): Promise<void> {
  await sql`
    insert into search_day (day, searches, without_results) values (${day}, ${searches}, ${withoutResults})
    on conflict (day) do update set searches = search_day.searches + excluded.searches,
      without_results = search_day.without_results + excluded.without_results`.execute(db);
}
