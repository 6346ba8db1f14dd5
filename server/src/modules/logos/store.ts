// Queries for the files of logos.
import type { LogoType } from '@daynook/contract/settings/logo-limits';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';

export interface LogoRow {
  readonly id: string;
  readonly type: LogoType;
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function insertFile(db: Db, row: LogoRow & { uploadedBy: string; uploadedAt: Date }): Promise<void> {
  const { uploadedBy, uploadedAt, ...file } = row;
  await db
    .insertInto('logo_file')
    .values({ ...file, uploaded_by: uploadedBy, uploaded_at: uploadedAt })
    .execute();
}

export async function findFile(db: Db, id: string): Promise<LogoRow | undefined> {
  const row = await db
    .selectFrom('logo_file')
    .select(['id', 'type', 'bytes', 'width', 'height'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, type: row.type as LogoType };
}

/** Removes files that were uploaded before this time and that no version of the setting names. */
export const removeUnused = (db: Db, before: Date) =>
  sql`
    delete from logo_file where uploaded_at < ${before}::timestamptz and not exists (
      select from site_setting where name = 'logo'
        and logo_file.id::text in (value #>> '{light,_id}', value #>> '{dark,_id}'))`.execute(db);
