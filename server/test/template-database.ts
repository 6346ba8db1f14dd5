/**
 * Test databases on a PostgreSQL server: one migrated template per state of the migrations, cloned for each test.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import { startPostgres } from './servers/postgres.ts';
import { fingerprintMigrations, type TestPlace } from './test-place.ts';

const BUILD_LOCK = 0x64617974;
let ownServer: Promise<string> | undefined;

/** Clones the template. Builds it first if no other test process has. */
export async function cloneTemplate(migrations?: string): Promise<TestPlace> {
  const serverUrl = await findServer();
  const template = `daynook_template_${await fingerprintMigrations(migrations)}`;
  const name = `daynook_test_${randomBytes(6).toString('hex')}`;
  await withAdmin(serverUrl, async (admin) => {
    await buildTemplate(admin, serverUrl, template, migrations);
    // Copying files is half the work of writing every page to the log, which a temporary database doesn't need.
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  });
  return {
    databaseUrl: databaseUrl(serverUrl, name),
    remove: () =>
      withAdmin(serverUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`))),
  };
}

/** The server in TEST_DATABASE_URL, or this process's own, which ends with it. */
function findServer(): Promise<string> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return Promise.resolve(given);
  ownServer ??= startPostgres().then((server) => server.url);
  return ownServer;
}

async function buildTemplate(
  admin: pg.Client,
  serverUrl: string,
  template: string,
  migrations: string | undefined,
): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  try {
    const { rows } = await admin.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (rows.length > 0) return;
    await admin.query(`drop database if exists ${template} with (force)`); // half-built by a process that was killed
    await admin.query(`create database ${template}`);
    const database = await openDatabase({ databaseUrl: databaseUrl(serverUrl, template), dataDir: '', poolSize: 2 });
    try {
      await migrate(database, migrations ? { folder: migrations } : {});
    } finally {
      await database.close();
    }
    await admin.query(`alter database ${template} with is_template true allow_connections false`);
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [BUILD_LOCK]);
  }
}

async function withAdmin<T>(serverUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
