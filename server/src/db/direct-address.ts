// The database's address without the pooler. If it led elsewhere, notifications would be lost without an error.
import type { Pool } from 'pg';
import { DatabaseRefusedError } from './refused.ts';

interface Place {
  readonly database: string;
  readonly system: string;
}

async function findPlace(pool: Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    'select current_database() as database, system_identifier::text as system from pg_control_system()',
  );
  return rows[0]!;
}

/** Throws {@link DatabaseRefusedError} if these aren't the same database. */
export async function requireSameDatabase(pooled: Pool, direct: Pool): Promise<void> {
  const [there, here] = await Promise.all([findPlace(pooled), findPlace(direct)]);
  if (there.system === here.system && there.database === here.database) return;
  const where = there.system === here.system ? 'the same server' : 'another server';
  throw new DatabaseRefusedError(
    `DATABASE_DIRECT_URL: it leads to the database ${here.database}, and DATABASE_URL to ${there.database} on ${where}. ` +
      'Both have to lead to the same database.',
  );
}
