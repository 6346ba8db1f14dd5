/** Starts one PostgreSQL server for the whole test run if TEST_ENGINE=postgres and no server is given. Otherwise does nothing. */
import { startPostgres } from './servers/postgres.ts';

export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_ENGINE'] !== 'postgres' || process.env['TEST_DATABASE_URL']) return undefined;
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  };
}
