// The process on the embedded database, killed with -9 at any moment and stopped cleanly.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OWN_MARKET } from '../test/app.ts';
import { makeListing, makeMember, signIn } from '../test/make.ts';
import { copyPreparedDirectory } from '../test/prepared-directory.ts';
import { freePort } from '../test/servers/free-port.ts';
import { killProcesses, PUBLIC_URL, ready, startProcess } from '../test/servers/server-process.ts';
import { parseConfig } from './config.ts';
import { type Database, openDatabase } from './db/open.ts';
import { systemClock } from './lib/clock.ts';
import { verifyBookings } from './modules/bookings/verify.ts';
import { verifyLedger } from './modules/payments/verify-store.ts';
import { loadSecrets } from './modules/secrets/service.ts';

/** How many bookings each process has acknowledged when it is killed. */
const KILLED_AFTER = process.env['TEST_ROUNDS'] === 'long' ? [3, 6, 9] : [6];

let place: Awaited<ReturnType<typeof copyPreparedDirectory>>;
beforeAll(async () => {
  place = await copyPreparedDirectory();
});
afterAll(() => {
  killProcesses();
  return place.remove();
});

describe('a process with bookings in progress', () => {
  const dataDir = () => place.dataDir;
  let world: { guests: Record<string, string>[]; listingIds: string[] };

  const withDatabase = async <T>(use: (db: Database) => Promise<T>): Promise<T> => {
    const db = await openDatabase({ dataDir: dataDir() });
    try {
      return await use(db);
    } finally {
      await db.close();
    }
  };

  beforeAll(async () => {
    world = await withDatabase(async (db) => {
      const secrets = await loadSecrets(db, systemClock);
      const listings = [];
      for (let count = 0; count < 4; count += 1)
        listings.push(await makeListing(db, { buffer_after_minutes: 0, notice_minutes: 0 }));
      const config = parseConfig({ ...OWN_MARKET, PUBLIC_URL });
      // More than one, because a guest may have only so many bookings ahead.
      const guests = [];
      for (let count = 0; count < 6; count += 1) {
        const headers = await signIn({ config, clock: systemClock, secrets }, await makeMember(db));
        guests.push({ ...headers, 'content-type': 'application/json' });
      }
      return { guests, listingIds: listings.map(({ id }) => id) };
    });
  });

  let order = 0;
  /** Books the next hour that is free, and answers its id if the process acknowledged it. */
  async function book(port: number): Promise<string | undefined> {
    const number = order++;
    const day = Temporal.Now.zonedDateTimeISO('America/New_York').add({ days: 2 + Math.floor(number / 36) });
    const startsAt = day.startOfDay().add({ hours: 8 + (Math.floor(number / 4) % 9) });
    const response = await fetch(`http://127.0.0.1:${port}/api/bookings`, {
      method: 'POST',
      headers: { ...world.guests[number % 6], 'idempotency-key': `kill-${number}` },
      body: JSON.stringify({
        listingId: world.listingIds[number % 4],
        startsAt: startsAt.toInstant().toString(),
        endsAt: startsAt.add({ hours: 1 }).toInstant().toString(),
        guests: 1,
        paymentMethod: 'sandbox',
      }),
    }).catch(() => undefined);
    if (response?.status !== 201) return undefined;
    const body = (await response.json().catch(() => undefined)) as { _id: string } | undefined;
    return body?._id;
  }

  /** Starts a process and kills it after so many bookings, while others are under way. Answers all it acknowledged. */
  async function bookUntilKilled(killAfter: number): Promise<string[]> {
    const port = await freePort();
    const started = startProcess({ PORT: String(port), DATA_DIR: dataDir() });
    await ready(started);
    const acknowledged: string[] = [];
    const worker = async () => {
      while (started.child.exitCode === null && !started.child.killed && acknowledged.length < killAfter + 8) {
        if (order >= 200) break;
        const id = await book(port);
        if (id) acknowledged.push(id);
        if (acknowledged.length >= killAfter) started.child.kill('SIGKILL');
      }
    };
    await Promise.all([worker(), worker(), worker()]);
    started.child.kill('SIGKILL');
    await started.exited;
    return acknowledged;
  }

  async function startAndStop(): Promise<void> {
    const started = startProcess({ PORT: String(await freePort()), DATA_DIR: dataDir() });
    await ready(started);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  }

  it('restarts with every acknowledged booking and a balanced ledger, whenever it’s killed', async () => {
    const acknowledged = new Set<string>();
    for (const killAfter of KILLED_AFTER) for (const id of await bookUntilKilled(killAfter)) acknowledged.add(id);
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLED_AFTER.reduce((sum, count) => sum + count));

    await startAndStop();
    await withDatabase(async (db) => {
      const rows = await db.kysely
        .selectFrom('booking')
        .select(['id', 'status'])
        .where('id', 'in', [...acknowledged])
        .execute();
      expect(rows).toHaveLength(acknowledged.size);
      expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['confirmed']));
      expect(await verifyLedger(db)).toEqual([]);
      const broken = await verifyBookings(db);
      expect(broken).toEqual([]);
    });
  }, 240_000);
});
