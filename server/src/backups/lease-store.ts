// The record of backups. While one holds its lease, no file is removed.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

const until = (seconds: number): RawBuilder<Date> => sql`now() + make_interval(secs => ${seconds}::float8)`;

export async function start(db: Db, id: string, leaseSeconds: number): Promise<void> {
  await sql`insert into backup (id, started_at, leased_until) values (${id}, now(), ${until(leaseSeconds)})`.execute(
    db,
  );
}

/** False if the lease ended before, so files may have been removed since. */
export async function renew(db: Db, id: string, leaseSeconds: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update backup set leased_until = ${until(leaseSeconds)} where id = ${id} and leased_until > now()`.execute(db);
  return numAffectedRows > 0n;
}

export interface Outcome {
  readonly byteCount: number;
  readonly fileCount: number;
  readonly rowCount: number;
}

export async function finish(db: Db, id: string, { byteCount, fileCount, rowCount }: Outcome): Promise<void> {
  await sql`
    update backup set finished_at = now(), leased_until = now(), byte_count = ${byteCount}, file_count = ${fileCount},
      row_count = ${rowCount} where id = ${id}`.execute(db);
}

/** Removes one that failed. */
export async function forget(db: Db, id: string): Promise<void> {
  await sql`delete from backup where id = ${id} and finished_at is null`.execute(db);
}

export async function isRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (select from backup where finished_at is null and leased_until > now()) as "isRunning"`.execute(db);
  return rows[0]!.isRunning;
}

export interface LastBackup {
  readonly finishedAt: Date;
  readonly ageSeconds: number;
  readonly byteCount: number;
}

export async function findLast(db: Db): Promise<LastBackup | undefined> {
  const { rows } = await sql<LastBackup>`
    select finished_at as "finishedAt", extract(epoch from now() - finished_at)::float8 as "ageSeconds",
      byte_count as "byteCount" from backup where finished_at is not null order by finished_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}
