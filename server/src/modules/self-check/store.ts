// What the self-check asks the database about itself.
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export async function readClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]!.at;
}

export async function readVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]!.version.split(' ')[0]!;
}

export interface ZoneMoment {
  readonly timeZone: string;
  readonly at: Date;
}

/** Minutes ahead of UTC in the same order, or null for a zone the database doesn't know. */
export async function readOffsets(db: Db, moments: readonly ZoneMoment[]): Promise<(number | null)[]> {
  const { rows } = await sql<{ minutes: number | null }>`
    select (case when exists (select from pg_timezone_names where name = moment.zone)
      then extract(epoch from (moment.at at time zone moment.zone) - (moment.at at time zone 'UTC')) / 60 end)::float8 as minutes
    from unnest(${moments.map(({ timeZone }) => timeZone)}::text[], ${moments.map(({ at }) => at)}::timestamptz[])
      with ordinality as moment (zone, at, number)
    order by moment.number`.execute(db);
  return rows.map(({ minutes }) => minutes);
}

/** The zones of properties. */
export async function listZones(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct time_zone as zone from property order by 1 limit ${limit}`.execute(db);
  return rows.map(({ zone }) => zone);
}
