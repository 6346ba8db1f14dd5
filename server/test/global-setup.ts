/**
 * Starts one PostgreSQL server for the whole test run if TEST_ENGINE=postgres and no server is given, and with TEST_POOLER=1 a
 * PgBouncer before it. Otherwise does nothing.
 */
import { setSessionSettings } from '../src/db/session-settings.ts';
import { startPgBouncer } from './servers/pgbouncer.ts';
import { startPostgres } from './servers/postgres.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_ENGINE'] !== 'postgres') return undefined;
  const stops: (() => Promise<void>)[] = [];
  if (!process.env['TEST_DATABASE_URL']) {
    const server = await startPostgres();
    process.env['TEST_DATABASE_URL'] = server.url;
    stops.push(async () => {
      delete process.env['TEST_DATABASE_URL'];
      await server.stop();
    });
  }
  if (process.env['TEST_POOLER']) {
    const url = process.env['TEST_DATABASE_URL']!;
    const pooler = await startPgBouncer(url, { connectQuery: setSessionSettings() });
    process.env['TEST_POOLER_PORT'] = new URL(pooler.through(url)).port;
    stops.unshift(pooler.stop);
  }
  return async () => {
    for (const stop of stops) await stop();
  };
}
