// Two server processes on one database: what one of them changes is gone from the other's caches at once, not when they expire.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../../test/servers/free-port.ts';
import { hasPostgres } from '../../../test/servers/postgres.ts';
import { killProcesses, ready, type Started, startProcess } from '../../../test/servers/server-process.ts';
import { cloneTemplate } from '../../../test/template-database.ts';
import { makeTemporaryFolder } from '../../../test/temporary-folder.ts';
import type { TestPlace } from '../../../test/test-place.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { makeListings } from '../search/example-city.ts';
import { toNotification } from './changes.ts';
import { refreshListings } from './service.ts';

const isHere = hasPostgres();
if (!isHere) console.warn('!! PostgreSQL is not installed: that nodes hear of changes is NOT proven in this run.');

const BOISE = { lat: 43.615, lng: -116.202 };
/** Caches keep a response for five seconds. */
const SOON_MS = 3_000;

describe.runIf(isHere)('two nodes', () => {
  let place: TestPlace;
  /** A third process on the database. */
  let db: Database;
  let listingId: string;
  const origins: string[] = [];
  const started: Started[] = [];

  beforeAll(async () => {
    place = await cloneTemplate();
    db = await openDatabase({ databaseUrl: place.databaseUrl, dataDir: '', poolSize: 2 });
    [listingId] = (await makeListings(db, [{ at: BOISE, title: 'Before' }])) as [string];
    await refreshListings(db.kysely, [listingId]);
    for (const _ of ['one', 'other']) {
      const port = String(await freePort());
      const dataDir = makeTemporaryFolder('daynook-node-');
      started.push(startProcess({ DATABASE_URL: place.databaseUrl!, DATA_DIR: dataDir, PORT: port }));
      origins.push(`http://127.0.0.1:${port}`);
    }
    await Promise.all(started.map(ready));
  });
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ exited }) => exited));
    killProcesses();
    await db.close();
    await place.remove();
  });

  const search = async (origin: string, radius: number) => {
    const response = await fetch(`${origin}/api/listings/search?lat=${BOISE.lat}&lng=${BOISE.lng}&radius=${radius}`);
    const { listings } = (await response.json()) as { listings: { title: string }[] };
    return listings[0]?.title;
  };
  /** Requested often enough to be kept. */
  const keep = async (radius: number) => {
    for (const origin of origins) for (let time = 0; time < 3; time += 1) await search(origin, radius);
  };

  it('both serve the change, long before what they kept expires', async () => {
    await keep(25);
    const keptMs = performance.now();
    await db.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('listing').set({ title: 'After' }).where('id', '=', listingId).execute();
      await refreshListings(trx, [listingId]);
    });
    for (const origin of origins) await expect.poll(() => search(origin, 25)).toBe('After');
    expect(performance.now() - keptMs).toBeLessThan(SOON_MS);
  });

  it('only hear of what was committed, once', async () => {
    await keep(26);
    const heard: (string | undefined)[] = [];
    const stop = db.listen('listings_changed', (payload) => heard.push(payload));
    await expect.poll(() => heard).toEqual([undefined]);
    await db.kysely
      .transaction()
      .execute(async (trx) => {
        await trx.updateTable('listing').set({ title: 'Never' }).where('id', '=', listingId).execute();
        await refreshListings(trx, [listingId]);
        throw new Error('rolled back');
      })
      .catch(() => {});
    for (const origin of origins) expect(await search(origin, 26)).toBe('After');
    await db.kysely.transaction().execute(async (trx) => {
      await refreshListings(trx, [listingId]);
      // Nobody hears of it before the commit. Notifications come in order, so an early one would be first.
      await db.pool.query("select pg_notify('listings_changed', 'before the commit')");
    });
    await db.pool.query("select pg_notify('listings_changed', 'after it')");
    await expect.poll(() => heard.at(-1)).toBe('after it');
    expect(heard).toEqual([undefined, 'before the commit', '43.615,-116.202', 'after it']);
    stop();
  });
});

describe('the notification', () => {
  it('names each point once, and stands for everything if there are too many', () => {
    expect(toNotification([BOISE, BOISE]).payload).toBe('43.615,-116.202');
    const many = Array.from({ length: 500 }, (_, index) => ({ lat: index / 10, lng: -100.123456789 }));
    expect(toNotification(many).payload).toBe('');
  });
});
