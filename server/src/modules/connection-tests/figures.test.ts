// What listings show of measured connections (B15): medians of people, the Wi-Fi speed that search goes by, and the badge for video calls.
import type { MeasuredConnection } from '@daynook/contract/listings/connection-tests';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/database.ts';
import { lockListings } from '../../db/listing-locks.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { refreshFigures } from '../on-site/service.ts';
import { tidyTests } from './service.ts';
import { callReady } from './store.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const startHost = (listingId: string, as: TestMember) =>
  world.call<{ code: string }>(as, 'POST', `/api/host/listings/${listingId}/connection-tests`, {
    medium: 'wifi',
  });

const findConnection = async (listingId: string) =>
  (await world.t.app.inject({ url: `/api/listings/${listingId}` })).json<{ connection?: MeasuredConnection }>()
    .connection;

const tidy = () => tidyTests(world.t.deps, new AbortController().signal);
const isReady = async (listingId: string) =>
  (
    await world.t.db.kysely
      .selectFrom('listing')
      .select('is_call_ready')
      .where('id', '=', listingId)
      .executeTakeFirstOrThrow()
  ).is_call_ready;

/** Finished tests by guests, one each; of yesterday, because today's don't count. */
async function addGuestTests(
  listingId: string,
  results: readonly {
    upKbps: number;
    latencyUs: number;
    lostPermille?: number;
    downKbps?: number;
    medium?: 'wifi' | 'wired';
  }[],
  daysAgo = 1,
  by?: TestMember,
) {
  const { deps, clock } = world.t;
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  for (const { upKbps, latencyUs, lostPermille = 0, downKbps = 80_000, medium = 'wired' } of results) {
    const guest = by ?? (await world.makeGuest());
    await world.t.db.kysely
      .insertInto('connection_test')
      .values({
        id: deps.newId(),
        listing_id: listingId,
        member_id: guest.id,
        by_whom: 'guest',
        medium,
        created_at: at,
        expires_at: at,
        finished_at: at,
        down_kbps: downKbps,
        up_kbps: upKbps,
        latency_us: latencyUs,
        jitter_us: 900,
        lost_permille: lostPermille,
      })
      .execute();
  }
}

describe('the figures of a listing', () => {
  const [good, bad] = [
    { upKbps: 12_000, latencyUs: 40_000 },
    { upKbps: 2_000, latencyUs: 90_000 },
  ];

  it('are medians of people, each with their newest tests', async () => {
    const listing = await world.makeListing();
    const often = await world.makeGuest();
    for (let daysAgo = 20; daysAgo > 0; daysAgo -= 1) await addGuestTests(listing.id, [bad], daysAgo, often);
    await addGuestTests(listing.id, [good, good]);
    const { guests } = (await findConnection(listing.id))!;
    expect(guests).toMatchObject({ people: 3, tests: 2 + ON_SITE.countedPerPerson, upMbps: 12 });
    const changed = await world.makeListing();
    for (let daysAgo = 20; daysAgo > 5; daysAgo -= 1) await addGuestTests(changed.id, [bad], daysAgo, often);
    for (let daysAgo = 5; daysAgo > 0; daysAgo -= 1) await addGuestTests(changed.id, [good], daysAgo, often);
    expect((await findConnection(changed.id))!.guests).toMatchObject({ people: 1, upMbps: 12 });
  });

  it('take only so many tests in a day, however many members run them', async () => {
    world.t.clock.advance({ days: 2 });
    const listing = await world.makeListing();
    await addGuestTests(
      listing.id,
      Array.from({ length: ON_SITE.perListingDaily }, () => good),
      0,
    );
    // The host's tests have their own limit.
    expect((await startHost(listing.id, world.host)).status).toBe(201);
    await world.t.db.kysely
      .updateTable('connection_test')
      .set({ by_whom: 'host' })
      .where('listing_id', '=', listing.id)
      .execute();
    expect((await startHost(listing.id, world.host)).body.code).toBe('LIMIT_REACHED');
    const NOT_FINISHED = {
      finished_at: null,
      down_kbps: null,
      up_kbps: null,
      latency_us: null,
      jitter_us: null,
      lost_permille: null,
    };
    // Tests that are never finished count until they can't be anymore.
    const expireAt = (expires_at: Date) =>
      world.t.db.kysely
        .updateTable('connection_test')
        .set({ expires_at, ...NOT_FINISHED })
        .where('listing_id', '=', listing.id)
        .execute();
    await expireAt(new Date(world.t.clock.now().getTime() + 1_000));
    expect((await startHost(listing.id, world.host)).body.code).toBe('LIMIT_REACHED');
    await expireAt(world.t.clock.now());
    expect((await startHost(listing.id, world.host)).status).toBe(201);
  });
});

describe('the Wi-Fi speed that search goes by', () => {
  const over = (downKbps: number, medium: 'wifi' | 'wired' = 'wifi') => ({
    upKbps: 9_000,
    latencyUs: 20_000,
    downKbps,
    medium,
  });
  const findSpeed = async (listingId: string) => {
    await tidy();
    return (await findConnection(listingId))?.wifiDownMbps;
  };

  it.each([
    ['three guests', [over(299_900), over(299_900), over(900_000)], 1, 299],
    ['two guests', [over(80_000), over(80_000)], 1, undefined],
    ['some by cable', [over(80_000), over(80_000), over(900_000, 'wired')], 1, undefined],
    ['tests of today', [over(80_000), over(80_000), over(80_000)], 0, undefined],
  ])('with %s', async (_, results, daysAgo, expected) => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, results, daysAgo);
    expect(await findSpeed(listing.id)).toBe(expected);
  });

  it('changes with newer tests, and ends when they’re too old', async () => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, [over(80_000), over(80_000), over(80_000)], 2);
    expect(await findSpeed(listing.id)).toBe(80);
    await addGuestTests(listing.id, [over(200_000), over(200_000), over(200_000), over(200_000)]);
    expect(await findSpeed(listing.id)).toBe(200);
    const again = await world.t.db.kysely
      .selectFrom('listing')
      .select('card_version')
      .where('id', '=', listing.id)
      .executeTakeFirstOrThrow();
    await tidy();
    expect(
      await world.t.db.kysely
        .selectFrom('listing')
        .select('card_version')
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow(),
    ).toEqual(again);
    world.t.clock.advance({ days: ON_SITE.countDays + 1 });
    expect(await findSpeed(listing.id)).toBeUndefined();
    expect(
      await world.t.db.kysely
        .selectFrom('listing')
        .select('wifi_guest_mbps')
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ wifi_guest_mbps: null });
  });
});

describe('the badge for video calls', () => {
  const GOOD = { upKbps: 12_000, latencyUs: 40_000 };
  const search = async () =>
    (await world.t.app.inject({ url: `/api/listings/search?bbox=-180,-85,180,85&callReady=1&limit=${++asks}` })).json<{
      listings: { _id: string }[];
    }>().listings;
  let asks = 10;

  it.each([
    ['three good ones', [GOOD, GOOD, GOOD], 1, true],
    ['two good ones', [GOOD, GOOD], 1, false],
    ['slow uploads', [GOOD, { ...GOOD, upKbps: 9_999 }, { ...GOOD, upKbps: 9_000 }], 1, false],
    ['long latencies', [GOOD, { ...GOOD, latencyUs: 60_001 }, { ...GOOD, latencyUs: 90_000 }], 1, false],
    ['many lost answers', [GOOD, { ...GOOD, lostPermille: 60 }, { ...GOOD, lostPermille: 51 }], 1, false],
    ['few lost answers', [GOOD, { ...GOOD, lostPermille: 50 }, { ...GOOD, lostPermille: 500 }], 1, true],
    ['good ones of today', [GOOD, GOOD, GOOD], 0, false],
    ['old ones', [GOOD, GOOD, GOOD], 91, false],
  ])('with %s', async (_, results, daysAgo, isExpected) => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, results, daysAgo);
    await tidy();
    expect(await isReady(listing.id)).toBe(isExpected);
    expect((await search()).some(({ _id }) => _id === listing.id)).toBe(isExpected);
  });

  it('isn’t decided by one guest, however often they test', async () => {
    const bad = { upKbps: 2_000, latencyUs: 40_000 };
    const outvoted = await world.makeListing();
    await addGuestTests(outvoted.id, [bad, bad]);
    await addGuestTests(
      outvoted.id,
      Array.from({ length: 9 }, () => GOOD),
      1,
      await world.makeGuest(),
    );
    const alone = await world.makeListing();
    const guest = await world.makeGuest();
    for (const daysAgo of [1, 2, 3]) await addGuestTests(alone.id, [GOOD], daysAgo, guest);
    await tidy();
    for (const { id } of [outvoted, alone]) expect((await findConnection(id))!.isCallReady).toBe(false);
  });

  it('is given after old tests are deleted, and in id order, so that a booking and it never wait for each other', async () => {
    const { db } = world.t;
    if (db.isEmbedded) return;
    const [first, second] = [await world.makeListing(), await world.makeListing()];
    const guests = await Promise.all([1, 2, 3].map(() => world.makeGuest()));
    for (const { id } of [second, first]) for (const guest of guests) await addGuestTests(id, [GOOD], 1, guest);
    await addGuestTests(first.id, [GOOD], ON_SITE.keptDays + 1);
    const countTests = async () =>
      (await db.kysely.selectFrom('connection_test').select('id').where('listing_id', '=', first.id).execute()).length;
    expect(await countTests()).toBe(4);
    // Stored after the second one, where an update that doesn't lock first comes across it last.
    await db.kysely.updateTable('listing').set({ title: 'Moved' }).where('id', '=', first.id).execute();
    const job = await db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, [first.id]);
      const running = tidy();
      await someoneWaits(db);
      expect(await countTests()).toBe(3);
      await lockListings(trx, [second.id]);
      return { running };
    });
    await job.running;
    expect([await isReady(first.id), await isReady(second.id)]).toEqual([true, true]);
  });

  it('is given to all who earned it, however many batches that takes', async () => {
    const listings = [await world.makeListing(), await world.makeListing(), await world.makeListing()];
    const guests = await Promise.all([1, 2, 3].map(() => world.makeGuest()));
    for (const { id } of listings) for (const guest of guests) await addGuestTests(id, [GOOD], 1, guest);
    await refreshFigures(world.t.deps, callReady, { signal: new AbortController().signal, batchSize: 1 });
    expect(await Promise.all(listings.map(({ id }) => isReady(id)))).toEqual([true, true, true]);
  });

  it('begins when the bad tests are too old', async () => {
    const listing = await world.makeListing();
    const bad = { upKbps: 2_000, latencyUs: 40_000 };
    await addGuestTests(listing.id, [bad, bad, bad, bad], 89);
    await addGuestTests(listing.id, [GOOD, GOOD, GOOD]);
    await tidy();
    expect((await findConnection(listing.id))!.isCallReady).toBe(false);
    world.t.clock.advance({ days: 2 });
    await tidy();
    expect((await findConnection(listing.id))!.isCallReady).toBe(true);
  });

  it('ends when the tests are too old', async () => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, [GOOD, GOOD, GOOD]);
    await tidy();
    expect(await isReady(listing.id)).toBe(true);
    world.t.clock.advance({ days: 91 });
    await tidy();
    expect(await isReady(listing.id)).toBe(false);
    expect(await findConnection(listing.id)).toBeUndefined();
  });
});
