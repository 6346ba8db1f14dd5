// Measured connections (B15): who may test when, what's measured, what can't be claimed, and the badge for video calls.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import type { MeasuredConnection } from '@daynook/contract/listings/connection-tests';
import { ON_SITE } from '@daynook/contract/listings/on-site-limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someoneWaits } from '../../../test/database.ts';
import type { Db } from '../../db/db.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { readReceipt, writeReceipt } from './receipts.ts';
import { measure } from './rules.ts';
import { tidyTests } from './service.ts';
import { refreshReadiness } from './store.ts';

const BYTES = 300_000;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

type Ticket = { ticket: string };
const startHost = (listingId: string, as: TestMember) =>
  world.call<Ticket & { code: string }>(as, 'POST', `/api/host/listings/${listingId}/connection-tests`, {
    medium: 'wifi',
  });

async function pingOften(as: TestMember, ticket: string, times: number): Promise<string> {
  let previous: string | null = null;
  for (let at = 0; at <= times; at += 1) {
    const answer: { body: { receipt: string } } = await world.call(as, 'POST', '/api/connection-tests/ping', {
      ticket,
      previous,
    });
    previous = answer.body.receipt;
  }
  return previous!;
}

async function transfer(as: TestMember, ticket: string) {
  const headers = await world.t.signIn(as);
  const after = await pingOften(as, ticket, 0);
  const sent = await world.t.app.inject({
    method: 'POST',
    url: `/api/connection-tests/upload?ticket=${encodeURIComponent(ticket)}&after=${encodeURIComponent(after)}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: Buffer.alloc(BYTES, 7),
  });
  const got = await world.t.app.inject({
    url: `/api/connection-tests/download?ticket=${encodeURIComponent(ticket)}&bytes=${BYTES}`,
    headers: { ...headers, 'accept-encoding': 'gzip' },
  });
  return { sent, got };
}

async function runTest(as: TestMember, ticket: string) {
  const pings = await pingOften(as, ticket, CONNECTION_TESTS.pingsMinimum);
  const { sent, got } = await transfer(as, ticket);
  const download = got.rawPayload.subarray(-CONNECTION_TESTS.receiptBytes).toString().trim();
  const steps = { ticket, pings, upload: sent.json<{ receipt: string }>().receipt, download, lost: 0 };
  return { steps, ...(await world.call<{ upMbps: number }>(as, 'POST', '/api/connection-tests/finish', steps)) };
}

const findConnection = async (listingId: string) =>
  (await world.t.app.inject({ url: `/api/listings/${listingId}` })).json<{ connection?: MeasuredConnection }>()
    .connection;

/** Finished tests by guests, one each. */
async function addGuestTests(
  listingId: string,
  results: readonly { upKbps: number; latencyUs: number }[],
  daysAgo = 0,
  by?: TestMember,
  db: Db = world.t.db.kysely,
) {
  const { deps, clock } = world.t;
  const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  for (const { upKbps, latencyUs } of results) {
    const guest = by ?? (await world.makeGuest());
    await db
      .insertInto('connection_test')
      .values({
        id: deps.newId(),
        listing_id: listingId,
        member_id: guest.id,
        by_whom: 'guest',
        medium: 'wired',
        created_at: at,
        expires_at: at,
        finished_at: at,
        down_kbps: 80_000,
        up_kbps: upKbps,
        latency_us: latencyUs,
        jitter_us: 900,
        lost_permille: 0,
      })
      .execute();
  }
}

// First, because it books hours that the clock of the other tests passes.
describe('a test by a guest', () => {
  it('is possible only during the booking, for its guest', async () => {
    const listing = await world.makeListing({ booking_mode: 'instant' });
    const booking = await world.booked(listing);
    const start = (as: TestMember) =>
      world.call<{ code: string; ticket: string }>(as, 'POST', `/api/bookings/${booking._id}/connection-tests`, {
        medium: 'wired',
      });
    expect((await start(world.guest)).body.code).toBe('NOT_DURING_BOOKING');
    expect((await start(world.host)).body.code).toBe('FORBIDDEN');
    world.t.clock.advance({ milliseconds: Date.parse(booking.startsAt) - world.t.clock.now().getTime() + 60_000 });
    const { status, body } = await start(world.guest);
    expect(status).toBe(201);
    expect((await runTest(world.guest, body.ticket)).status).toBe(200);
    expect((await findConnection(listing.id))!.guests).toMatchObject({ tests: 1, wiredTests: 1 });
    world.t.clock.advance({ milliseconds: Date.parse(booking.endsAt) - world.t.clock.now().getTime() });
    expect((await start(world.guest)).body.code).toBe('NOT_DURING_BOOKING');
  });
});

describe('a test by the host', () => {
  it('measures both directions and the latency, and shows on the listing who measured', async () => {
    const listing = await world.makeListing();
    const { status, body } = await startHost(listing.id, world.host);
    expect(status).toBe(201);
    const done = await runTest(world.host, body.ticket);
    expect(done.status).toBe(200);
    expect(done.body.upMbps).toBeGreaterThan(0);
    const found = await findConnection(listing.id);
    expect(found).toMatchObject({ isCallReady: false, host: { tests: 1, wiredTests: 0, lostPercent: 0 } });
    expect(found!.host!.downMbps).toBeGreaterThan(0);
    expect(found!.guests).toBeUndefined();
    const again = await world.call<{ code: string }>(world.host, 'POST', '/api/connection-tests/finish', done.steps);
    expect(again.status).toBe(400);
  });

  it('moves bytes that nothing can compress or keep', async () => {
    const listing = await world.makeListing();
    const { body } = await startHost(listing.id, world.host);
    const { got } = await transfer(world.host, body.ticket);
    expect(got.headers['content-encoding']).toBeUndefined();
    expect(got.headers['cache-control']).toBe('no-store');
    expect(got.rawPayload).toHaveLength(BYTES);
  });

  it('is refused to others, and after too many within an hour', async () => {
    const listing = await world.makeListing();
    expect((await startHost(listing.id, world.guest)).body.code).toBe('NOT_FOUND');
    const { body } = await startHost(listing.id, world.host);
    // Another member's ticket is worth nothing.
    const stolen = await world.call(world.guest, 'POST', '/api/connection-tests/ping', {
      ticket: body.ticket,
      previous: null,
    });
    expect(stolen.status).toBe(400);
    const answers: string[] = [];
    for (let at = 0; at <= CONNECTION_TESTS.perHour; at += 1)
      answers.push((await startHost(listing.id, world.host)).body.code);
    expect(answers.at(-1)).toBe('LIMIT_REACHED');
  });

  it('moves only so many files', async () => {
    world.t.clock.advance({ hours: 2 });
    const listing = await world.makeListing();
    const { body } = await startHost(listing.id, world.host);
    const codes: number[] = [];
    for (let at = 0; at < CONNECTION_TESTS.transfersMaximum / 2 + 1; at += 1)
      codes.push((await transfer(world.host, body.ticket)).got.statusCode);
    expect(codes.slice(0, -1).every((code) => code === 200)).toBe(true);
    expect(codes.at(-1)).toBe(409);
  });
});

describe('all tests of a member', () => {
  it('move only so much within a day', async () => {
    const listing = await world.makeListing();
    world.t.clock.advance({ days: 2 });
    const [one, other] = [await startHost(listing.id, world.host), await startHost(listing.id, world.host)];
    await transfer(world.host, one.body.ticket);
    const moved = () =>
      world.t.db.kysely
        .selectFrom('connection_test')
        .select(['id', 'moved_bytes'])
        .where('listing_id', '=', listing.id)
        .orderBy('moved_bytes', 'desc')
        .execute();
    const [counted] = await moved();
    expect(counted!.moved_bytes).toBe(2 * BYTES);
    await world.t.db.kysely
      .updateTable('connection_test')
      .set({ moved_bytes: CONNECTION_TESTS.memberMaximumBytes - BYTES })
      .where('id', '=', counted!.id)
      .execute();
    const last = await transfer(world.host, other.body.ticket);
    expect([last.sent.statusCode, last.got.statusCode]).toEqual([200, 409]);
    expect((await startHost(listing.id, world.host)).body.code).toBe('LIMIT_REACHED');
    world.t.clock.advance({ days: 1 });
    expect((await startHost(listing.id, world.host)).status).toBe(201);
  });
});

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
    );
    // The host's tests have their own limit.
    expect((await startHost(listing.id, world.host)).status).toBe(201);
    await world.t.db.kysely
      .updateTable('connection_test')
      .set({ by_whom: 'host' })
      .where('listing_id', '=', listing.id)
      .execute();
    expect((await startHost(listing.id, world.host)).body.code).toBe('LIMIT_REACHED');
  });
});

describe('receipts', () => {
  it('can’t be invented or used for another step', () => {
    const upload = { testId: 'a', bytes: 1, readMs: 1, sinceAnswerMs: 2 };
    const text = writeReceipt('secret', 'upload', upload);
    expect(readReceipt('secret', 'upload', text)).toEqual(upload);
    expect(readReceipt('other', 'upload', text)).toBeUndefined();
    expect(readReceipt('secret', 'download', text)).toBeUndefined();
    expect(readReceipt('secret', 'upload', `x${text}`)).toBeUndefined();
    expect(readReceipt('secret', 'upload', '')).toBeUndefined();
  });

  it('say how fast it was', () => {
    const pings = { testId: 'a', sentAtMs: 0, latenciesMs: [10, 14, 10, 14, 10, 14, 10, 14, 10, 14, 400] };
    const upload = { testId: 'a', bytes: 2_500_000, readMs: 1_000, sinceAnswerMs: 1_010 };
    const download = { testId: 'a', bytes: 10_000_000, startedAtMs: 5_000 };
    expect(measure({ pings, upload, download, lost: 1, arrivedAtMs: 6_010 })).toEqual({
      downKbps: 80_000,
      upKbps: 20_000,
      latencyUs: 14_000,
      jitterUs: 42_200,
      lostPermille: 83,
    });
    expect(measure({ pings: { ...pings, latenciesMs: [1, 2] }, upload, download, lost: 0, arrivedAtMs: 6_000 })).toBe(
      undefined,
    );
    expect(measure({ pings, upload: { ...upload, bytes: 10 }, download, lost: 0, arrivedAtMs: 6_000 })).toBeUndefined();
  });
});

describe('an upload', () => {
  const pings = { testId: 'a', sentAtMs: 0, latenciesMs: Array.from({ length: 10 }, () => 10) };
  const download = { testId: 'a', bytes: 10_000_000, startedAtMs: 5_000 };

  it('isn’t faster through a proxy that collects it first', () => {
    const upload = { testId: 'a', bytes: 2_500_000, readMs: 5, sinceAnswerMs: 10_010 };
    expect(measure({ pings, upload, download, lost: 0, arrivedAtMs: 6_000 })!.upKbps).toBe(2_000);
  });

  it('isn’t faster after delayed pings, and neither is a download', () => {
    const upload = { testId: 'a', bytes: 2_500_000, readMs: 5, sinceAnswerMs: 2_000 };
    const steps = { upload, download, lost: 0, arrivedAtMs: 7_000 };
    const delayed = { ...pings, latenciesMs: pings.latenciesMs.map((ms, at) => (at < 7 ? 3_000 : ms)) };
    expect(measure({ pings: delayed, ...steps })).toMatchObject({ upKbps: 10_050, downKbps: 40_201 });
    const allDelayed = { ...pings, latenciesMs: pings.latenciesMs.map(() => 3_000) };
    expect(measure({ pings: allDelayed, ...steps })).toMatchObject({ upKbps: 20_000, downKbps: 80_000 });
  });

  it('needs the answer before it', async () => {
    const listing = await world.makeListing();
    const [one, other] = [await startHost(listing.id, world.host), await startHost(listing.id, world.host)];
    const send = async (after: string) =>
      world.t.app.inject({
        method: 'POST',
        url: `/api/connection-tests/upload?ticket=${encodeURIComponent(one.body.ticket)}${after}`,
        headers: { ...(await world.t.signIn(world.host)), 'content-type': 'application/octet-stream' },
        payload: Buffer.alloc(BYTES, 7),
      });
    expect((await send('')).statusCode).toBe(400);
    const ofOther = await pingOften(world.host, other.body.ticket, 0);
    expect((await send(`&after=${encodeURIComponent(ofOther)}`)).statusCode).toBe(400);
  });
});

describe('the badge for video calls', () => {
  const GOOD = { upKbps: 12_000, latencyUs: 40_000 };
  const finishOne = async (listingId: string) => {
    world.t.clock.advance({ hours: 2 });
    const { body } = await startHost(listingId, world.host);
    expect((await runTest(world.host, body.ticket)).status).toBe(200);
  };
  const search = async () =>
    (await world.t.app.inject({ url: `/api/listings/search?bbox=-180,-85,180,85&callReady=1&limit=${++asks}` })).json<{
      listings: { _id: string }[];
    }>().listings;
  let asks = 10;

  it.each([
    ['three good ones', [GOOD, GOOD, GOOD], 0, true],
    ['two good ones', [GOOD, GOOD], 0, false],
    ['slow uploads', [GOOD, { ...GOOD, upKbps: 9_999 }, { ...GOOD, upKbps: 9_000 }], 0, false],
    ['long latencies', [GOOD, { ...GOOD, latencyUs: 60_001 }, { ...GOOD, latencyUs: 90_000 }], 0, false],
    ['old ones', [GOOD, GOOD, GOOD], 91, false],
  ])('with %s', async (_, results, daysAgo, isReady) => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, results, daysAgo);
    await finishOne(listing.id);
    expect((await findConnection(listing.id))!.isCallReady).toBe(isReady);
    expect((await search()).some(({ _id }) => _id === listing.id)).toBe(isReady);
  });

  it('isn’t decided by one guest, however often they test', async () => {
    const bad = { upKbps: 2_000, latencyUs: 40_000 };
    const outvoted = await world.makeListing();
    await addGuestTests(outvoted.id, [bad, bad]);
    await addGuestTests(
      outvoted.id,
      Array.from({ length: 9 }, () => GOOD),
      0,
      await world.makeGuest(),
    );
    await finishOne(outvoted.id);
    expect((await findConnection(outvoted.id))!.isCallReady).toBe(false);
    const alone = await world.makeListing();
    const guest = await world.makeGuest();
    for (const daysAgo of [1, 2, 3]) await addGuestTests(alone.id, [GOOD], daysAgo, guest);
    await finishOne(alone.id);
    expect((await findConnection(alone.id))!.isCallReady).toBe(false);
  });

  it('counts guests who finish at the same moment', async () => {
    const { db, clock } = world.t;
    if (db.isEmbedded) return;
    const listing = await world.makeListing();
    await addGuestTests(listing.id, [GOOD]);
    const finish = (guest: TestMember, isDone: () => void, mayEnd: Promise<void>) =>
      db.kysely.transaction().execute(async (trx) => {
        await addGuestTests(listing.id, [GOOD], 0, guest, trx);
        await refreshReadiness(trx, listing.id, new Date(clock.now().getTime() - 86_400_000));
        isDone();
        await mayEnd;
      });
    const isCounted = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const one = finish(await world.makeGuest(), isCounted.resolve, mayEnd.promise);
    await isCounted.promise;
    const other = finish(await world.makeGuest(), () => undefined, Promise.resolve());
    await someoneWaits(db);
    mayEnd.resolve();
    await Promise.all([one, other]);
    expect((await findConnection(listing.id))!.isCallReady).toBe(true);
  });

  it('begins when the bad tests are too old', async () => {
    const listing = await world.makeListing();
    const bad = { upKbps: 2_000, latencyUs: 40_000 };
    await addGuestTests(listing.id, [bad, bad, bad, bad], 89);
    await addGuestTests(listing.id, [GOOD, GOOD, GOOD]);
    await tidyTests(world.t.deps);
    expect((await findConnection(listing.id))!.isCallReady).toBe(false);
    world.t.clock.advance({ days: 2 });
    await tidyTests(world.t.deps);
    expect((await findConnection(listing.id))!.isCallReady).toBe(true);
  });

  it('ends when the tests are too old', async () => {
    const listing = await world.makeListing();
    await addGuestTests(listing.id, [GOOD, GOOD, GOOD]);
    await finishOne(listing.id);
    await tidyTests(world.t.deps);
    const isReady = () =>
      world.t.db.kysely
        .selectFrom('listing')
        .select('is_call_ready')
        .where('id', '=', listing.id)
        .executeTakeFirstOrThrow();
    expect((await isReady()).is_call_ready).toBe(true);
    world.t.clock.advance({ days: 91 });
    await tidyTests(world.t.deps);
    expect((await isReady()).is_call_ready).toBe(false);
    expect(await findConnection(listing.id)).toBeUndefined();
  });
});
