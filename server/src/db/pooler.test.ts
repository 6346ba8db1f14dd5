// Through PgBouncer, which shares connections between transactions: nothing may rely on a session, except over the direct address.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeMember } from '../../test/make.ts';
import { hasPgBouncer, startPgBouncer, type TestPgBouncer } from '../../test/servers/pgbouncer.ts';
import { overTcp } from '../../test/servers/postgres.ts';
import { ready, startProcess } from '../../test/servers/server-process.ts';
import { cloneTemplate } from '../../test/template-database.ts';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import type { TestPlace } from '../../test/test-place.ts';
import { makeListings } from '../modules/search/example-city.ts';
import { MIGRATION_LOCK, migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { pipelined } from './pipelined.ts';
import { requireSessionSettings, SESSION_SETTINGS, setSessionSettings } from './session-settings.ts';

const isHere = hasPgBouncer();
if (!isHere) console.warn('!! pgbouncer is not installed: that Daynook works through it is NOT proven in this run.');

const BOISE = { lat: 43.615, lng: -116.202 };
/** Fewer than our pool has, so that connections are shared. */
const SERVER_CONNECTIONS = 3;

describe.runIf(isHere)('through PgBouncer', () => {
  let place: TestPlace;
  let directUrl: string;
  let pooler: TestPgBouncer;
  let db: Database;
  let t: TestApp;

  beforeAll(async () => {
    place = await cloneTemplate();
    directUrl = place.databaseUrl!;
    const options = { connectQuery: setSessionSettings(), poolSize: SERVER_CONNECTIONS };
    pooler = await startPgBouncer(overTcp(directUrl).href, options);
    db = await openDatabase({ databaseUrl: pooler.through(directUrl), directUrl, dataDir: '', poolSize: 12 });
    t = await testApp({ db });
  });
  afterAll(async () => {
    await t.close();
    await db.close();
    await pooler.stop();
    await place.remove();
  });

  it('sessions have our settings, because PgBouncer makes them', async () => {
    await requireSessionSettings(db.pool);
    const sessions = Array.from({ length: 12 }, () => db.pool.query('show TimeZone'));
    for (const { rows } of await Promise.all(sessions)) expect(rows).toEqual([{ TimeZone: SESSION_SETTINGS.TimeZone }]);
  });

  it('a start without these settings is refused, with the line to add', async () => {
    const bare = await startPgBouncer(overTcp(directUrl).href);
    const started = startProcess({
      DATABASE_URL: bare.through(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DATA_DIR: makeTemporaryFolder('daynook-pooled-'),
      PORT: '0',
    });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain("connect_query='set TimeZone = ''UTC''; set statement_timeout = ''4s''");
    await bare.stop();
  });

  it('a start is refused if the direct address leads to another database', async () => {
    const started = startProcess({
      DATABASE_URL: pooler.through(directUrl),
      DATABASE_DIRECT_URL: Object.assign(new URL(directUrl), { pathname: '/template1' }).href,
      DATA_DIR: makeTemporaryFolder('daynook-pooled-'),
      PORT: '0',
    });
    expect(await started.exited).toBe(1);
    expect(started.output()).toContain('DATABASE_DIRECT_URL: it leads to the database template1, and DATABASE_URL to');
  });

  it('a start that waits for another’s migration takes none of the pooler’s connections', async () => {
    const narrow = await startPgBouncer(overTcp(directUrl).href, { connectQuery: setSessionSettings(), poolSize: 1 });
    const other = await openDatabase({ databaseUrl: directUrl, dataDir: '', poolSize: 1 });
    const migrating = await other.pool.connect();
    await migrating.query('begin');
    await migrating.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const started = startProcess({
      DATABASE_URL: narrow.through(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DATA_DIR: makeTemporaryFolder('daynook-pooled-'),
      PORT: '0',
      PUBLIC_URL: '',
    });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'";
    await expect.poll(async () => (await db.pool.query(waiting)).rowCount).toBe(1);
    const serving = new pg.Client({ connectionString: narrow.through(directUrl), query_timeout: 2_000 });
    await serving.connect();
    expect((await serving.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await serving.end();
    await migrating.query('commit');
    migrating.release();
    await ready(started);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
    await other.close();
    await narrow.stop();
  });

  it('the server starts, and serves', async () => {
    const started = startProcess({
      DATABASE_URL: pooler.through(directUrl),
      DATABASE_DIRECT_URL: directUrl,
      DATA_DIR: makeTemporaryFolder('daynook-pooled-'),
      PORT: '0',
      PUBLIC_URL: '',
    });
    await ready(started);
    const origin = /is ready on (\S+)/.exec(started.output())![1]!;
    expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  });

  it('many share a few connections, again and again, with values, in transactions, and several queries at once', async () => {
    expect(db.canPrepare).toBe(false);
    const work = Array.from({ length: 300 }, async (_, number) => {
      if (number % 3 === 0) return sql<{ n: number }>`select ${number}::int as n`.execute(db.kysely);
      return db.kysely.transaction().execute(async (trx) => {
        const both = pipelined(trx);
        const [one] = await Promise.all([
          sql<{ n: number }>`select ${number}::int as n`.execute(both),
          sql`select pg_advisory_xact_lock(${number % 5})`.execute(both),
        ]);
        return one;
      });
    });
    const numbers = (await Promise.all(work)).map(({ rows }) => rows[0]!.n);
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, number) => number));
    const { rows } = await db.pool.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'daynook'",
    );
    expect(rows[0]!.count).toBeLessThanOrEqual(SERVER_CONNECTIONS);
  });

  it('searches and members’ own calls work, and repeat', async () => {
    await makeListings(
      db,
      Array.from({ length: 5 }, (_, number) => ({ at: BOISE, title: `Desk ${number}` })),
    );
    const headers = { ...(await t.signIn(await makeMember(db, {}))) };
    for (let time = 0; time < 20; time += 1) {
      const found = await t.app.inject(`/api/listings/search?lat=43.615&lng=-116.202&radius=${5 + time}`);
      expect(found.json().listings).toHaveLength(5);
      expect((await t.app.inject({ url: '/api/users/page', headers })).statusCode).toBe(200);
    }
  });

  it('migrations find nothing left to do', async () => {
    expect(await migrate(db)).toEqual([]);
  });

  it('notifications arrive over the direct address', async () => {
    const heard: (string | undefined)[] = [];
    const stop = db.listen('pooler_test', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await db.pool.query("select pg_notify('pooler_test', 'hello')");
    await expect.poll(() => heard).toEqual([undefined, 'hello']);
    stop();
  });
});
