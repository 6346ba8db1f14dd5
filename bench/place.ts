// The benchmark's database: BENCH_DATABASE_URL if set, otherwise a temporary PostgreSQL with fsync on.
import pg from 'pg';
import { migrate } from '../server/src/db/migrate.ts';
import { type Database, openDatabase } from '../server/src/db/open.ts';
import { startPostgres } from '../server/test/servers/postgres.ts';

export interface BenchServer {
  readonly url: string;
  /** Version and relevant settings, for the report. */
  readonly description: string;
  stop(): Promise<void>;
}

/** What an operator would set on a machine like this. Everything else is PostgreSQL's default. */
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '1GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '4GB',
  autovacuum: 'on',
};

async function describe(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const names = ['server_version', 'fsync', 'synchronous_commit', 'shared_buffers'];
    const { rows } = await client.query<{ name: string; text: string }>(
      'select name, current_setting(name) as text from unnest($1::text[]) as name',
      [names],
    );
    return rows.map(({ name, text }) => `${name} ${text}`).join(', ');
  } finally {
    await client.end();
  }
}

export async function startBenchServer(): Promise<BenchServer> {
  const given = process.env['BENCH_DATABASE_URL'];
  if (given) return { url: given, description: await describe(given), stop: async () => {} };
  const server = await startPostgres(SETTINGS);
  return { url: server.url, description: await describe(server.url), stop: server.stop };
}

const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

const openBenchDatabase = async (url: string): Promise<{ url: string; db: Database }> => ({
  url,
  db: await openDatabase({ databaseUrl: url, dataDir: '', poolSize: 16 }),
});

/** What `markFilled` writes on a database as its comment. One whose filling broke off doesn't have it. */
const FILLED = 'filled';

/** The database with that name if an earlier run filled it to the end. */
export async function findFilledDatabase(
  serverUrl: string,
  name: string,
): Promise<{ url: string; db: Database } | undefined> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    const { rowCount } = await admin.query(
      "select 1 from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2",
      [name, FILLED],
    );
    return rowCount ? await openBenchDatabase(databaseUrl(serverUrl, name)) : undefined;
  } finally {
    await admin.end();
  }
}

export const markFilled = async (db: Database, name: string): Promise<void> => {
  await db.pool.query(`comment on database ${name} is '${FILLED}'`);
};

/** A new, migrated database with that name. Drops an older one. */
export async function createBenchDatabase(serverUrl: string, name: string): Promise<{ url: string; db: Database }> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const place = await openBenchDatabase(databaseUrl(serverUrl, name));
  await migrate(place.db);
  return place;
}

export async function dropBenchDatabase(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
}
