// Measured connections (B15): who may test when, what's measured, and what can't be claimed.
import { CONNECTION_TESTS } from '@daynook/contract/listings/connection-limits';
import type { MeasuredConnection } from '@daynook/contract/listings/connection-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { readReceipt, writeReceipt } from './receipts.ts';
import { measure } from './rules.ts';

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

/** One more than `times`, because the first has no latency. Those at `lost` say that the answer before them was lost. */
async function pingOften(as: TestMember, ticket: string, times: number, lost: readonly number[] = []): Promise<string> {
  let previous: string | null = null;
  for (let at = 0; at <= times; at += 1) {
    const answer: { body: { receipt: string } } = await world.call(as, 'POST', '/api/connection-tests/ping', {
      ticket,
      previous,
      ...(lost.includes(at) ? { isAfterLoss: true } : {}),
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

async function runTest(
  as: TestMember,
  ticket: string,
  pinging = () => pingOften(as, ticket, CONNECTION_TESTS.pingsMinimum),
) {
  const pings = await pinging();
  const { sent, got } = await transfer(as, ticket);
  const download = got.rawPayload.subarray(-CONNECTION_TESTS.receiptBytes).toString().trim();
  const steps = { ticket, pings, upload: sent.json<{ receipt: string }>().receipt, download, lost: 0 };
  return {
    steps,
    ...(await world.call<{ upMbps: number; lostPercent: number }>(as, 'POST', '/api/connection-tests/finish', steps)),
  };
}

const findConnection = async (listingId: string) =>
  (await world.t.app.inject({ url: `/api/listings/${listingId}` })).json<{ connection?: MeasuredConnection }>()
    .connection;

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
    world.t.clock.set(booking.endsAt);
    expect((await start(world.guest)).body.code).toBe('NOT_DURING_BOOKING');
    // Nobody learns who's there today: the listing shows it from midnight in New York on.
    world.t.clock.set('2026-11-25T04:59:59Z');
    expect(await findConnection(listing.id)).toBeUndefined();
    world.t.clock.set('2026-11-25T05:00:00Z');
    expect((await findConnection(listing.id))!.guests).toMatchObject({ tests: 1, wiredTests: 1, lastOn: '2026-11-24' });
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
    const again = await world.call<{ code: string }>(world.host, 'POST', '/api/connection-tests/finish', done.steps);
    expect(again.status).toBe(400);
    world.t.clock.advance({ days: 1 });
    const found = await findConnection(listing.id);
    expect(found).toMatchObject({ isCallReady: false, host: { tests: 1, wiredTests: 0, lostPercent: 0 } });
    expect(found!.host!.downMbps).toBeGreaterThan(0);
    expect(found!.guests).toBeUndefined();
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

describe('lost answers', () => {
  const { pingsMinimum } = CONNECTION_TESTS;

  it('count, and the browser’s wait for them is no latency', async () => {
    const listing = await world.makeListing();
    const { body } = await startHost(listing.id, world.host);
    const { ticket } = body;
    const before = await pingOften(world.host, ticket, 5);
    const receipt = readReceipt(world.t.deps.secrets.csrf, 'pings', before)!;
    // As if two seconds had passed in vain since then.
    const late = { ...receipt, sentAtMs: receipt.sentAtMs - CONNECTION_TESTS.lostAfterMs };
    const ping = async (previous: string, isAfterLoss: boolean) =>
      (
        await world.call<{ receipt: string }>(world.host, 'POST', '/api/connection-tests/ping', {
          ticket,
          previous,
          isAfterLoss,
        })
      ).body.receipt;
    const next = await ping(writeReceipt(world.t.deps.secrets.csrf, 'pings', late), true);
    const after = readReceipt(world.t.deps.secrets.csrf, 'pings', next)!;
    expect(after).toMatchObject({ lost: 1, latenciesMs: receipt.latenciesMs });
    expect(after.sentAtMs).toBeGreaterThan(receipt.sentAtMs);
    const done = readReceipt(world.t.deps.secrets.csrf, 'pings', await ping(next, false))!;
    expect(done).toMatchObject({ lost: 1, latenciesMs: { length: 6 } });
    expect(Math.max(...done.latenciesMs)).toBeLessThan(CONNECTION_TESTS.lostAfterMs);
  });

  it('count even if the browser doesn’t report them in the end', async () => {
    const listing = await world.makeListing();
    const { ticket } = (await startHost(listing.id, world.host)).body;
    const done = await runTest(world.host, ticket, () => pingOften(world.host, ticket, pingsMinimum + 2, [4, 8]));
    expect(done).toMatchObject({ status: 200, body: { lostPercent: 16.7 } });
  });

  const first = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  it.each([
    ['all answers', 20, first(20)],
    ['all but too few', 20, first(20 - pingsMinimum + 1)],
    ['more than it keeps', 2 * pingsMinimum + 1, first(pingsMinimum + 1)],
  ])('don’t let a browser leave out %s', async (_, times, lost) => {
    world.t.clock.advance({ hours: 1 });
    const listing = await world.makeListing();
    const { ticket } = (await startHost(listing.id, world.host)).body;
    const done = await runTest(world.host, ticket, () => pingOften(world.host, ticket, times, lost));
    expect(done.status).toBe(400);
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
    const pings = { testId: 'a', sentAtMs: 0, lost: 0, latenciesMs: [10, 14, 10, 14, 10, 14, 10, 14, 10, 14, 400] };
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
  const pings = { testId: 'a', sentAtMs: 0, lost: 0, latenciesMs: Array.from({ length: 10 }, () => 10) };
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
