// One chaos run: generated members use nodes that are killed while their database crashes, and then everything is verified.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createFolderStore } from '../../server/src/adapters/photos/folder-store.ts';
import { parseConfig } from '../../server/src/config.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import { type Database, openDatabase } from '../../server/src/db/open.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { loadSecrets } from '../../server/src/modules/secrets/service.ts';
import { type CheckResult, verify } from '../../server/src/verify/checks.ts';
import { makeListing, makeMember, signIn } from '../../server/test/make.ts';
import { findLost, type History } from './history.ts';
import type { Guest } from './traffic.ts';

export const PUBLIC_URL = 'http://localhost:3000';
const LISTINGS = 6;
const GUESTS = 8;
/** Everything pending when traffic ends must be done within this time (I5). */
const SETTLE_LIMIT_MS = 60_000;
const LOOK_MS = 500;

export interface World {
  readonly guests: Guest[];
  readonly host: Guest;
  /** Only sends the requests that the host accepts, because a guest can only have so many upcoming bookings. */
  readonly asker: Guest;
  readonly listingIds: string[];
  /** The host of this listing responds to each request. */
  readonly askedListingId: string;
}

export interface Where {
  readonly databaseUrl?: string;
  readonly dataDir: string;
}

async function withDatabase<T>({ databaseUrl, dataDir }: Where, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ databaseUrl, dataDir });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

/** A host with instantly bookable desks and one that takes requests, and guests, all logged in. */
export const makeWorld = (where: Where): Promise<World> =>
  withDatabase(where, async (db) => {
    await migrate(db);
    const config = parseConfig({ DEMO: 'off', STAFF_EMAIL_DOMAINS: 'example.org', PUBLIC_URL });
    const parts = { config, clock: systemClock, secrets: await loadSecrets(db, systemClock) };
    const host = await makeMember(db);
    const values = { host_id: host.id, buffer_after_minutes: 0, notice_minutes: 0 };
    const listingIds: string[] = [];
    for (let count = 0; count < LISTINGS; count += 1) listingIds.push((await makeListing(db, values)).id);
    const { id: askedListingId } = await makeListing(db, { ...values, booking_mode: 'request' });
    const signedIn = async (member: typeof host): Promise<Guest> => ({
      memberId: member.id,
      headers: { ...(await signIn(parts, member, { lifetimeSeconds: 7_200 })) },
    });
    const guests: Guest[] = [];
    for (let count = 0; count < GUESTS; count += 1) guests.push(await signedIn(await makeMember(db)));
    const asker = await signedIn(await makeMember(db));
    return { guests, host: await signedIn(host), asker, listingIds, askedListingId };
  });

/** Waits until nothing due is left. Returns how long that took, or gives up if it takes too long. */
export const untilSettled = (where: Where): Promise<number> =>
  withDatabase(where, async ({ kysely }) => {
    const startedMs = performance.now();
    for (;;) {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from outbox where done_at is null and due_at <= now())::int
          + (select count(*) from payment_attempt where status in ('pending', 'unknown') and next_try_at <= now())::int as count`.execute(
        kysely,
      );
      const tookMs = performance.now() - startedMs;
      if (rows[0]?.count === 0 || tookMs > SETTLE_LIMIT_MS) return tookMs;
      await wait(LOOK_MS);
    }
  });

/** The checks of `npm run verify`, and whether the database has every acknowledged write. */
export const verifyAll = (where: Where, history: History): Promise<CheckResult[]> =>
  withDatabase(where, async (db) => [
    { name: 'I4 Every acknowledged write is in the database', violations: await findLost(db, history) },
    ...(await verify({ db, files: createFolderStore(`${where.dataDir}/photos`) })),
  ]);
