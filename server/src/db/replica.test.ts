// A streaming replica made with pg_basebackup: read by visitors while it's fresh, and never when it's late, gone, or has left the
// primary's history.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeMember } from '../../test/make.ts';
import {
  hasPostgres,
  overTcp,
  startPostgres,
  startReplica,
  type ThrowawayServer,
} from '../../test/servers/postgres.ts';
import { startTcpProxy } from '../../test/servers/tcp-proxy.ts';
import { buildApp } from '../app.ts';
import { servePages } from '../http/documents.ts';
import type { PageHandler } from '../http/rendering/page-handler.ts';
import { followListingChanges, refreshListings } from '../modules/listings/service.ts';
import { makeListings } from '../modules/search/example-city.ts';
import { migrate } from './migrate.ts';
import { type Database, openDatabase } from './open.ts';
import { recentReads } from './reads.ts';

const isHere = hasPostgres();
if (!isHere) console.warn('!! PostgreSQL is not installed: that replicas are read safely is NOT proven in this run.');

const BOISE = { lat: 43.615, lng: -116.202 };
const SEARCH = '/api/listings/search?lat=43.615&lng=-116.202';
const JUST_WROTE = { cookie: 'daynook_wrote=1' };

describe.runIf(isHere)('a replica', () => {
  let primary: ThrowawayServer;
  let replica: ThrowawayServer;
  let db: Database;
  /** Sessions of the test's own on each server. */
  let onPrimary: Database;
  let onReplica: Database;
  let t: TestApp;
  let listingId: string;
  let stopFollowing: (() => void) | undefined;
  const open: Database[] = [];

  const connect = async (databaseUrl: string, replicaUrl?: string) => {
    const opened = await openDatabase({ databaseUrl, replicaUrl, dataDir: '', poolSize: 4 });
    open.push(opened);
    return opened;
  };
  const untilState = (state: string) => expect.poll(() => db.reads.health()?.state).toBe(state);
  const isRecovering = 'select pg_is_in_recovery() as on_replica, pg_sleep($1)';
  /** Whether a visitor's query ran on the replica. */
  const readsReplica = async () =>
    (await recentReads(db).pool.query<{ on_replica: boolean }>(isRecovering, [0])).rows[0]!.on_replica;
  const SLEEPING = "select from pg_stat_activity where query like '%pg_sleep($1)%' and wait_event = 'PgSleep'";
  /** Until a query that sleeps has begun on the replica. */
  const untilSleeping = () => expect.poll(async () => (await onReplica.pool.query(SLEEPING)).rowCount).toBe(1);
  const pause = () => onReplica.pool.query('select pg_wal_replay_pause()');
  /** What's replayed then can cancel any query on the replica, also this one. */
  const resume = () =>
    onReplica.pool.query('select pg_wal_replay_resume()').catch((error: Error) => {
      if (!error.message.includes('conflict with recovery')) throw error;
    });

  async function rename(title: string): Promise<void> {
    await onPrimary.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('listing').set({ title }).where('id', '=', listingId).execute();
      await refreshListings(trx, [listingId]);
    });
  }
  const titleFor = async (headers: Record<string, string> = {}) =>
    (await t.app.inject({ url: `/api/listings/${listingId}`, headers })).json().title as string;
  const titlesFound = async (headers: Record<string, string> = {}) =>
    (await t.app.inject({ url: SEARCH, headers })).json().listings.map(({ title }: { title: string }) => title);

  beforeAll(async () => {
    // With the operator's usual durability, so that commits are in the log's flushed part, and no patience with long reads.
    const settings = { synchronous_commit: 'on', max_standby_streaming_delay: '20ms', hot_standby_feedback: 'off' };
    primary = await startPostgres(settings);
    onPrimary = await connect(primary.url);
    await migrate(onPrimary);
    [listingId] = (await makeListings(onPrimary, [{ at: BOISE, title: 'Before' }])) as [string];
    await refreshListings(onPrimary.kysely, [listingId]);
    // As the server sees it, which is no superuser.
    await onPrimary.pool.query(`create role daynook login; grant all on all tables in schema public to daynook`);
    replica = await startReplica(primary.url, settings);
    onReplica = await connect(replica.url);
    const [ours, theirs] = [primary.url, replica.url].map((url) => url.replace('postgres@', 'daynook@')) as [
      string,
      string,
    ];
    db = await connect(ours, theirs);
    t = await testApp({ db });
    stopFollowing = followListingChanges(db);
  });
  afterAll(async () => {
    stopFollowing?.();
    await t?.close();
    for (const one of open) await one.close();
    await replica?.stop();
    await primary.stop();
  });

  it('answers visitors; members and browsers that just saved something read the primary', async () => {
    const member = await t.signIn(await makeMember(onPrimary, {}));
    await expect.poll(readsReplica).toBe(true);
    await expect.poll(() => titleFor()).toBe('Before');
    await pause();
    await rename('After');
    expect(await titleFor()).toBe('Before');
    expect(await titleFor(JUST_WROTE)).toBe('After');
    expect(await titleFor({ ...member })).toBe('After');
    expect(await titlesFound({ ...member })).toEqual(['After']);
    const saved = await t.app.inject({ method: 'PATCH', url: '/api/users/page', headers: { ...member }, payload: {} });
    // A page may be kept for five seconds, made from a search's response as old, read from a replica five seconds behind.
    expect(String(saved.headers['set-cookie'])).toContain('daynook_wrote=1; Max-Age=16');
    expect(await db.reads.complete()).toBeUndefined();
    await resume();
    await expect.poll(() => titleFor()).toBe('After');
    await expect.poll(async () => (await db.reads.complete()) !== undefined).toBe(true);
    expect((await t.app.inject('/api/health')).json().replica).toEqual({
      state: 'in-use',
      lagSeconds: expect.any(Number),
    });
  });

  it('never fills a cache with what was read before a change', async () => {
    await expect.poll(() => db.reads.changesIn(recentReads(db))).toBe(db.reads.lastChange());
    for (let time = 0; time < 3; time += 1) expect(await titlesFound()).toEqual(['After']);
    await pause();
    const before = db.reads.lastChange();
    await rename('Newest');
    await expect.poll(() => db.reads.lastChange()).toBeGreaterThan(before);
    // What's read while the replica is behind may be old, but isn't kept.
    for (let time = 0; time < 3; time += 1) expect(await titlesFound()).toEqual(['After']);
    await resume();
    await expect.poll(() => db.reads.changesIn(recentReads(db))).toBe(db.reads.lastChange());
    expect(await titlesFound()).toEqual(['Newest']);
  });

  it('never fills kept pages with what was read before a change, and shows who just saved something the change', async () => {
    let beforeReading = async () => {};
    // A page like ours: it shows what the API says.
    const titlePage: PageHandler = async (_, { fetchApi }) => {
      await beforeReading();
      const { title } = (await (await fetchApi(`/api/listings/${listingId}`)).json()) as { title: string };
      return new Response(title, { headers: { 'content-type': 'text/html; charset=utf-8' } });
    };
    const app = await buildApp(t.deps, { addPages: (one) => servePages(one, t.deps, titlePage) });
    const pageFor = async (headers: Record<string, string> = {}) =>
      (await app.inject({ url: `/listing/${listingId}`, headers })).body;
    await expect.poll(() => db.reads.changesIn(recentReads(db))).toBe(db.reads.lastChange());
    for (let time = 0; time < 3; time += 1) expect(await pageFor()).toBe('Newest');
    await pause();
    const before = db.reads.lastChange();
    await rename('Newer still');
    await expect.poll(() => db.reads.lastChange()).toBeGreaterThan(before);
    expect(await pageFor(JUST_WROTE)).toBe('Newer still');
    // Not kept anymore, and the replica doesn't have it yet.
    for (let time = 0; time < 3; time += 1) expect(await pageFor()).toBe('Newer still');
    // A replica that isn't read when the rendering begins may be by the time the page reads something.
    await rename('Newest of all');
    await expect.poll(() => db.reads.lastChange()).toBeGreaterThan(before + 1);
    const loseReplica = async () => {
      await recentReads(db)
        .pool.query('select case when pg_is_in_recovery() then pg_terminate_backend(pg_backend_pid()) end')
        .catch(() => {});
      return db.reads.recent();
    };
    await expect.poll(loseReplica).toBeUndefined();
    beforeReading = () => expect.poll(() => db.reads.recent()).toBeDefined();
    expect(await pageFor()).toBe('Newest of all');
    await resume();
    await app.close();
  });

  it('isn’t read when it’s more than five seconds behind, and is again once it has caught up', async () => {
    await expect.poll(readsReplica).toBe(true);
    await pause();
    await rename('Late');
    const pausedMs = performance.now();
    let lastReadMs = 0;
    const stillReads = async () => {
      const askedMs = performance.now();
      const isRead = await readsReplica();
      if (isRead) lastReadMs = askedMs;
      return isRead;
    };
    expect(await stillReads()).toBe(true);
    await expect.poll(stillReads).toBe(false);
    expect(lastReadMs - pausedMs).toBeLessThan(5_000);
    await untilState('lagging');
    expect(await titleFor()).toBe('Late');
    await resume();
    await untilState('in-use');
    expect(await readsReplica()).toBe(true);
  });

  it('isn’t behind while nobody writes', async () => {
    await expect.poll(() => db.reads.health()!.lagMs).toBeLessThan(1_000);
  });

  it('has its canceled queries run again on the primary', async () => {
    await onPrimary.pool.query(
      'create table thrown_away as select n from generate_series(1, 1000) as n; grant all on thrown_away to daynook',
    );
    await expect.poll(async () => (await db.reads.complete()) !== undefined).toBe(true);
    const running = recentReads(db).pool.query(
      'select pg_is_in_recovery() as on_replica, (select count(*) from thrown_away) as rows, pg_sleep($1)',
      [1.5],
    );
    await untilSleeping();
    await onPrimary.pool.query('delete from thrown_away');
    await onPrimary.pool.query('vacuum thrown_away');
    expect((await running).rows[0]).toMatchObject({ on_replica: false, rows: 0 });
    expect(db.reads.health()?.state).toBe('in-use');
  });

  it('has the queries it dies on run again on the primary, and is read again when it’s back', async () => {
    const running = recentReads(db).pool.query<{ on_replica: boolean }>(isRecovering, [1]);
    await untilSleeping();
    await replica.crash();
    expect((await running).rows[0]!.on_replica).toBe(false);
    expect(await readsReplica()).toBe(false);
    expect(await titleFor()).toBe('Late');
    await untilState('unreachable');
    await replica.restart();
    await untilState('in-use');
    await expect.poll(readsReplica).toBe(true);
  });

  it('that says nothing any more is left, and its queries run again on the primary', async () => {
    const { hostname: host, port } = overTcp(replica.url);
    const proxy = await startTcpProxy({ host, port: Number(port) });
    const frozen = await connect(primary.url, `postgres://postgres@127.0.0.1:${proxy.port}/postgres`);
    await expect.poll(() => frozen.reads.recent() !== undefined).toBe(true);
    const reads = recentReads(frozen);
    const isThere = async () =>
      (await reads.pool.query<{ on_replica: boolean }>(isRecovering, [0])).rows[0]!.on_replica;
    expect(await isThere()).toBe(true);
    proxy.freeze();
    expect(await isThere()).toBe(false);
    expect(frozen.reads.health()?.state).toBe('unreachable');
    await frozen.close();
    await proxy.stop();
  });

  it('isn’t used inside a transaction', async () => {
    const reads = db.reads.recent()!;
    await expect(reads.kysely.transaction().execute(async () => {})).rejects.toThrow('no transactions');
  });

  it('that someone has promoted has left the primary’s history, and so have its replicas', async () => {
    await onReplica.pool.query('select pg_promote()');
    await untilState('promoted');
    await rename('Only on the primary');
    expect(await readsReplica()).toBe(false);
    expect(await titleFor()).toBe('Only on the primary');
    const branch = await startReplica(replica.url);
    const other = await connect(primary.url, branch.url);
    await expect.poll(() => other.reads.health()?.state).toBe('foreign');
    await other.close();
    await branch.stop();
  });
});

describe.runIf(isHere)('without a replica in reach', () => {
  it('everything is read from the primary at once', async () => {
    const primary = await startPostgres();
    const proxy = await startTcpProxy({ host: '127.0.0.1', port: 1 });
    const db = await openDatabase({
      databaseUrl: primary.url,
      replicaUrl: `postgres://postgres@127.0.0.1:${proxy.port}/postgres`,
      dataDir: '',
    });
    expect((await recentReads(db).pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await db.reads.complete()).toBeUndefined();
    expect(db.reads.health()).toEqual({ state: 'unreachable', lagMs: null });
    await db.close();
    await proxy.stop();
    await primary.stop();
  });
});
