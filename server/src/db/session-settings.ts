// The settings that every session needs. We set them ourselves, but a pooler that shares connections doesn't let us: there, the operator
// sets them, and we check.
import type { Pool } from 'pg';
import { DatabaseRefusedError } from './refused.ts';

/**
 * Limits of every session on a real server; the embedded engine knows none of them but the idle one. A lock is waited for
 * less long than a statement may take, and both together with the wait for a connection stay under the five seconds after
 * which a browser gives up.
 */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '4s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '10s',
} as const;

/** As a statement, for the pooler's own settings. */
export const setSessionSettings = (): string =>
  Object.entries(SESSION_SETTINGS)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');

/** Throws {@link DatabaseRefusedError} if a session of the pool has other settings. */
export async function requireSessionSettings(pool: Pool): Promise<void> {
  const names = Object.keys(SESSION_SETTINGS);
  const { rows } = await pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [names],
  );
  const other = rows.filter(({ name, value }) => value !== SESSION_SETTINGS[name as keyof typeof SESSION_SETTINGS]);
  if (other.length === 0) return;
  const found = other.map(({ name, value }) => `${name} is ${value}`).join(', ');
  throw new DatabaseRefusedError(
    `DATABASE_URL: sessions behind the pooler don’t have the settings we need (${found}). ` +
      `In pgbouncer.ini, add to the database: connect_query='${setSessionSettings().replaceAll("'", "''")}'`,
  );
}
