// A replica that's lost, slow, or not the one it should be, and a primary that's slow to say how far it is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasPgBouncer, startPgBouncer } from '../../test/servers/pgbouncer.ts';
import {
  hasPostgres,
  overTcp,
  startPostgres,
  startReplica,
  type ThrowawayServer,
} from '../../test/servers/postgres.ts';
import { startTcpProxy } from '../../test/servers/tcp-proxy.ts';
import { runRows } from '../modules/search/statement.ts';
import { type Database, type DatabaseOptions, openDatabase } from './open.ts';
import { recentReads } from './reads.ts';
import { setSessionSettings } from './session-settings.ts';

const isHere = hasPostgres();
if (!isHere) console.warn('!! PostgreSQL is not installed: that replicas may fail is NOT proven in this run.');

describe.runIf(isHere)('a replica', () => {
  let primary: ThrowawayServer;
  let replica: ThrowawayServer;
  /** A session of the test's own. */
  let onReplica: Database;

  const connect = (options: Partial<DatabaseOptions>) =>
    openDatabase({ databaseUrl: primary.url, replicaUrl: replica.url, dataDir: '', poolSize: 4, ...options });
  const isRead = (db: Database) => db.reads.recent() !== undefined;
  const untilRead = (db: Database) => expect.poll(() => isRead(db)).toBe(true);
  /** A proxy in front of the server, and the URL through it. */
  const startProxy = async (server: ThrowawayServer) => {
    const { hostname: host, port } = overTcp(server.url);
    const proxy = await startTcpProxy({ host, port: Number(port) });
    return { ...proxy, url: `postgres://postgres@127.0.0.1:${proxy.port}/postgres` };
  };

  beforeAll(async () => {
    primary = await startPostgres({ synchronous_commit: 'on' });
    replica = await startReplica(primary.url);
    onReplica = await openDatabase({ databaseUrl: replica.url, dataDir: '', poolSize: 2 });
  });
  afterAll(async () => {
    await onReplica?.close();
    await replica?.stop();
    await primary.stop();
  });

  it.runIf(hasPgBouncer())('that’s lost leaves no prepared statements to the pooler', async () => {
    const pooler = await startPgBouncer(overTcp(primary.url).href, { connectQuery: setSessionSettings(), poolSize: 3 });
    const proxy = await startProxy(replica);
    const databaseUrl = pooler.through(primary.url);
    const db = await connect({ databaseUrl, directUrl: primary.url, replicaUrl: proxy.url });
    await untilRead(db);
    const reads = recentReads(db);
    const ask = () => runRows<[number, boolean]>(reads, { text: 'select $1::int, pg_is_in_recovery()', values: [1] });
    // Often enough to be prepared.
    for (let time = 0; time < 4; time += 1) expect(await ask()).toEqual([[1, true]]);
    proxy.cut();
    const rows = await Promise.all(Array.from({ length: 40 }, ask));
    expect(rows.flat()).toEqual(Array.from({ length: 40 }, () => [1, false]));
    await db.close();
    await proxy.stop();
    await pooler.stop();
  });

  it('prepares nothing if that’s off', async () => {
    const db = await connect({ canPrepare: false, poolSize: 1 });
    await untilRead(db);
    const { pool, canPrepare } = recentReads(db);
    expect(canPrepare).toBe(false);
    await pool.query('select $1::int', [1]);
    const { rows } = await pool.query(
      'select pg_is_in_recovery() as is_there, (select count(*)::int from pg_prepared_statements) as prepared',
    );
    expect(rows).toEqual([{ is_there: true, prepared: 0 }]);
    await db.close();
  });

  it('of another database in the same cluster isn’t read', async () => {
    const db = await connect({ replicaUrl: replica.url.replace('/postgres?', '/template1?') });
    await expect.poll(() => db.reads.health()?.state).toBe('foreign');
    expect(isRead(db)).toBe(false);
    await db.close();
  });

  it('is still read while the primary is slow to answer, but only as long as it’s surely current', async () => {
    const proxy = await startProxy(primary);
    const db = await connect({ directUrl: proxy.url });
    const heard: (string | undefined)[] = [];
    db.listen('slow_test', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await untilRead(db);
    proxy.freeze();
    const frozenMs = performance.now();
    const lookedAt: boolean[] = [];
    const forMs = () => {
      lookedAt.push(isRead(db));
      return performance.now() - frozenMs;
    };
    await expect.poll(forMs).toBeGreaterThan(2_500);
    expect(new Set(lookedAt)).toEqual(new Set([true]));
    proxy.thaw();
    await db.pool.query("select pg_notify('slow_test', 'hello')");
    // The connection wasn't lost, so nothing was missed.
    await expect.poll(() => heard).toEqual([undefined, 'hello']);
    await untilRead(db);
    proxy.freeze();
    const lastMs = performance.now();
    let readUntilMs = 0;
    const isStillRead = () => {
      if (isRead(db)) readUntilMs = performance.now();
      return isRead(db);
    };
    await expect.poll(isStillRead).toBe(false);
    expect(readUntilMs - lastMs).toBeLessThan(5_000);
    await db.close();
    await proxy.stop();
  });

  /** Waits on the replica until long after the test. */
  const waitThere = (db: Database) =>
    recentReads(db).pool.query(
      'select pg_is_in_recovery() as is_there, case when pg_is_in_recovery() then pg_sleep($1) end',
      [60],
    );
  const untilWaiting = () =>
    expect
      .poll(async () => {
        const { rowCount } = await onReplica.pool.query("select from pg_stat_activity where wait_event = 'PgSleep'");
        return rowCount;
      })
      .toBe(1);
  const patient = (url: string) => `${url}?options=${encodeURIComponent('-c statement_timeout=90s')}`;

  it('that’s late and then says nothing any more has its queries run again on the primary', async () => {
    const proxy = await startProxy(replica);
    const db = await connect({ replicaUrl: patient(proxy.url) });
    await untilRead(db);
    const waiting = waitThere(db);
    await untilWaiting();
    await onReplica.pool.query('select pg_wal_replay_pause()');
    await db.pool.query('create table something_new (id int)');
    await expect.poll(() => db.reads.health()?.lagMs).toBeGreaterThan(5_000);
    expect(db.reads.health()?.state).toBe('lagging');
    proxy.freeze();
    expect((await waiting).rows[0]!.is_there).toBe(false);
    await onReplica.pool.query('select pg_wal_replay_resume()');
    await onReplica.pool.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'");
    await db.close();
    await proxy.stop();
  });

  it('whose primary is only reached later starts without knowing what was before', async () => {
    const proxy = await startProxy(primary);
    proxy.cut();
    const db = await connect({ directUrl: proxy.url });
    const heard: (string | undefined)[] = [];
    db.listen('late_test', (payload) => heard.push(payload));
    await expect.poll(() => db.reads.health()?.state).toBe('lagging');
    expect(heard).toEqual([]);
    proxy.restore();
    await expect.poll(() => heard).toEqual([undefined]);
    await untilRead(db);
    await db.close();
    await proxy.stop();
  });

  it('that says nothing any more doesn’t keep the process from ending', async () => {
    const proxy = await startProxy(replica);
    const db = await connect({ replicaUrl: patient(proxy.url) });
    await untilRead(db);
    const waiting = waitThere(db).catch(() => {});
    await untilWaiting();
    proxy.freeze();
    const closedMs = performance.now();
    await db.close();
    expect(performance.now() - closedMs).toBeLessThan(5_000);
    await waiting;
    await proxy.stop();
  });
});
