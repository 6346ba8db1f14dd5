// Queries for the site's settings.
import type { SiteSettingName } from '@daynook/contract/settings/limits';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../db/db.ts';
import type { DB } from '../../db/schema.ts';

type Trx = Transaction<DB>;

const selectRows = (db: Db) =>
  db
    .selectFrom('site_setting')
    .innerJoin('member', 'member.id', 'site_setting.changed_by')
    .select([
      'site_setting.id',
      'site_setting.name',
      'site_setting.version',
      'site_setting.value',
      'site_setting.reason',
      'site_setting.changed_at',
      'member.name as changed_by_name',
    ]);

export type SettingRow = Awaited<ReturnType<typeof listLatest>>[number];

/** The latest row of each setting that was ever changed. */
export const listLatest = (db: Db) =>
  selectRows(db).distinctOn('site_setting.name').orderBy('site_setting.name').orderBy('version', 'desc').execute();

export const findVersion = (db: Db, name: SiteSettingName, version: number): Promise<SettingRow | undefined> =>
  selectRows(db).where('site_setting.name', '=', name).where('version', '=', version).executeTakeFirst();

/** Latest first. */
export const listChanges = (
  db: Db,
  name: SiteSettingName,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<SettingRow[]> =>
  selectRows(db)
    .where('site_setting.name', '=', name)
    .$if(before !== undefined, (query) => query.where('version', '<', before!))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

/** The ids of all amenities that were ever stored, by any release. */
export async function listStoredAmenities(db: Db): Promise<{ id: string; _id: string | null }[]> {
  const { rows } = await sql<{ id: string; _id: string | null }>`
    select distinct item ->> 'id' as id, item ->> '_id' as _id
    from site_setting, jsonb_path_query(value, '$.items[*]') as item
    where name = 'amenities' and item ->> 'id' is not null
  `.execute(db);
  return rows;
}

export interface NewRow {
  readonly id: string;
  readonly name: SiteSettingName;
  readonly version: number;
  readonly value: unknown;
  readonly reason: string;
  readonly changedBy: string;
  readonly at: Date;
}

/** False if there's a newer version, or this one was stored at the same time. */
export async function insertRow(trx: Trx, row: NewRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into site_setting (id, name, version, value, reason, changed_by, changed_at)
    select ${row.id}::uuid, ${row.name}, ${row.version}::integer, ${JSON.stringify(row.value)}::jsonb, ${row.reason},
      ${row.changedBy}::uuid, ${row.at}::timestamptz
    where ${row.version}::integer = 1 + coalesce((select max(version) from site_setting where name = ${row.name}), 0)
    on conflict (name, version) do nothing
  `.execute(trx);
  return numAffectedRows === 1n;
}
