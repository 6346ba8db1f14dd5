// Many at once: exactly one wins, everyone else gets an error, and nothing else happens (A01, A21, F2).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import { expireDue } from './due-bookings.ts';
import { acceptDue } from './service.ts';
import {
  makeWorld,
  newKey,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from './test-world.ts';

let world: World;
let members: TestMember[];
beforeAll(async () => {
  world = await makeWorld();
  members = await Promise.all(Array.from({ length: 200 }, () => world.makeGuest()));
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));
afterEach(() => world.verify());

type Answer = Awaited<ReturnType<World['book']>>;
const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const expectOneWinner = (answers: readonly Answer[]) => {
  expect(statuses(answers)).toEqual({ 201: 1, 409: answers.length - 1 });
  for (const { status, body } of answers) if (status === 409) expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
};
const footprint = async (listingIds: string[]) => {
  const { kysely } = world.t.db;
  const bookings = await kysely.selectFrom('booking').select('id').where('listing_id', 'in', listingIds).execute();
  const calls = await kysely
    .selectFrom('payment_attempt')
    .select('id')
    .where(
      'booking_id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  return { bookings: bookings.length, calls: calls.length };
};

describe('one slot (A01, C12)', () => {
  it('200 guests at once: one 201, 199 × 409, one booking, one charge', async () => {
    const listing = await world.makeListing();
    const charges = await world.count('sandbox_charge');
    const keys = await world.count('idempotency_key');
    expectOneWinner(await Promise.all(members.map((guest) => world.book(listing, {}, { guest }))));
    expect(await footprint([listing.id])).toEqual({ bookings: 1, calls: 2 });
    expect((await world.count('sandbox_charge')) - charges).toBe(1);
    expect((await world.count('idempotency_key')) - keys).toBe(1);
  }, 60_000);

  it('50 requests at once for overlapping hours: the one that waits keeps the others out (C11)', async () => {
    const listing = await world.makeListing({ booking_mode: 'request' });
    const hourly = (index: number) => ({
      startsAt: `2026-11-24T${14 + (index % 3)}:00:00Z`,
      endsAt: `2026-11-24T${17 + (index % 4)}:30:00Z`,
    });
    expectOneWinner(
      await Promise.all(members.slice(0, 50).map((guest, index) => world.book(listing, hourly(index), { guest }))),
    );
  });

  it('one guest in 20 tabs, each with its own key: the others get the booking', async () => {
    const listing = await world.makeListing();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.book<ProblemBody>(listing)));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 19 });
    // Whoever asks before the payment has gone through is told that it is under way, never that it was somebody else.
    for (const { status, body } of answers)
      if (status === 409)
        expect(`${body.code} ${body.message}`).toMatch(/^ALREADY_BOOKED|^SLOT_TAKEN You’re already paying/);
  });

  it('holds and bookings mixed', async () => {
    const listing = await world.makeListing();
    const answers = await Promise.all(
      members
        .slice(0, 30)
        .map((guest, index) =>
          index % 2 === 0
            ? world.book(listing, {}, { guest })
            : world.call<never>(guest, 'POST', '/api/bookings/holds', { listingId: listing.id, ...SLOT }),
        ),
    );
    expectOneWinner(answers);
  });

  it('as many as there are seats (C14)', async () => {
    const listing = await world.makeListing({ seats: 3, capacity: 3 });
    const answers = await Promise.all(members.slice(0, 24).map((guest) => world.book(listing, {}, { guest })));
    expect(statuses(answers)).toEqual({ 201: 3, 409: 21 });
  });
});

describe('a whole place and its rooms', () => {
  async function makeProperty(): Promise<{ whole: TestListing; rooms: TestListing[] }> {
    const whole = await world.makeListing({ capacity: 8 });
    const listings = [
      await world.makeListing({ property_id: whole.property_id }),
      await world.makeListing({ property_id: whole.property_id }),
    ];
    for (const listing of listings)
      await world.t.db.kysely
        .insertInto('listing_link')
        .values({ listing_id: whole.id, part_id: listing.id })
        .execute();
    return { whole, rooms: listings };
  }

  it('200 at once: either the whole or each room once, in whatever order they are asked for', async () => {
    const { whole, rooms } = await makeProperty();
    const listings = [whole, ...rooms];
    const answers = await Promise.all(members.map((guest, index) => world.book(listings[index % 3]!, {}, { guest })));
    const winners = answers.filter(({ status }) => status === 201).map(({ body }) => body.listing._id);
    const expected = winners.includes(whole.id) ? [whole.id] : rooms.map(({ id }) => id);
    expect(winners.toSorted()).toEqual(expected.toSorted());
    for (const { status, body } of answers) if (status !== 201) expect(body).toMatchObject({ code: 'SLOT_TAKEN' });
  });

  it('an expired hold of the whole place gives way to a room, and of a room to the whole place', async () => {
    for (const [held, wanted] of [
      ['whole', 'room'],
      ['room', 'whole'],
    ] as const) {
      const { whole, rooms } = await makeProperty();
      const listing = { whole, room: rooms[1]! };
      await world.call(world.guest, 'POST', '/api/bookings/holds', { listingId: listing[held].id, ...SLOT });
      expect((await world.book(listing[wanted], {}, { guest: members[0]! })).status).toBe(409);
      world.t.clock.advance({ minutes: 15 });
      expect((await world.book(listing[wanted], {}, { guest: members[0]! })).status).toBe(201);
      await world.verify();
    }
  });
});

describe('two who act on one booking (A21): one wins, the other gets the current state', () => {
  let asked: string;
  beforeEach(async () => {
    asked = (await world.booked(await world.makeListing({ booking_mode: 'request' })))._id;
  });
  const expectOneMove = async (answers: readonly { status: number; body: unknown }[]) => {
    expect(statuses(answers)).toEqual({ 200: 1, 409: answers.length - 1 });
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'STATE_CHANGED', current: { _id: asked } });
  };
  const verb = (member: TestMember, name: 'approve' | 'undo-approve' | 'decline' | 'withdraw' | 'cancel') =>
    world.verb<ProblemBody>(member, asked, name);
  const seen = async (member = world.host) => (await world.get(member, asked)).body;
  const moves = async () => (await seen()).events.map(({ code }) => code);

  it('approve ∥ withdraw: the guest can still withdraw, whichever comes first', async () => {
    const [approved, withdrawn] = await Promise.all([verb(world.host, 'approve'), verb(world.guest, 'withdraw')]);
    expect([200, 409]).toContain(approved.status);
    expect(withdrawn.status).toBe(200);
    await carryOutAcceptances(world.t);
    expect(await moves()).toEqual(['requested', 'withdrawn']);
  });
  it('withdraw ∥ approve ∥ decline, each from two tabs', async () => {
    const ends = [
      [world.guest, 'withdraw'],
      [world.host, 'decline'],
    ] as const;
    const press = ([member, name]: (typeof ends)[number]) => verb(member, name);
    const [answers] = await Promise.all([
      Promise.all([...ends, ...ends].map(press)),
      verb(world.host, 'approve'),
      verb(world.host, 'approve'),
    ]);
    await expectOneMove(answers);
    await carryOutAcceptances(world.t);
    expect(await moves()).toEqual(['requested', expect.stringMatching(/^(?:withdrawn|declined)$/)]);
  });
  it('carrying out ∥ undo ∥ withdraw ∥ expiry, once the time to undo is over', async () => {
    world.t.clock.set('2026-11-22T14:59:55Z');
    await verb(world.host, 'approve');
    world.t.clock.advance({ seconds: 10 });
    const { deps } = world.t;
    const [undone] = await Promise.all([
      verb(world.host, 'undo-approve'),
      acceptDue(deps),
      acceptDue(deps),
      expireDue(deps),
    ]);
    const [, end] = await moves();
    expect([undone.status, end]).toEqual(undone.status === 200 ? [200, 'expired'] : [409, 'confirmed']);
  });
  it('withdraw ∥ staff', async () => {
    await expectOneMove(await Promise.all([verb(world.guest, 'withdraw'), verb(world.staff, 'cancel')]));
  });
  it('two tabs of the host', async () => {
    const answers = await Promise.all([verb(world.host, 'approve'), verb(world.host, 'approve')]);
    expect(statuses(answers)).toEqual({ 200: 2 });
    world.t.clock.advance({ seconds: 10 });
    await Promise.all([1, 2, 3].map(() => acceptDue(world.t.deps)));
    expect(await seen()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await moves()).toEqual(['requested', 'confirmed', 'paid']);
  });
  it('approve ∥ the timer, in the same millisecond', async () => {
    world.t.clock.set('2026-11-22T15:00:00Z');
    const [answer] = await Promise.all([verb(world.host, 'approve'), expireDue(world.t.deps), expireDue(world.t.deps)]);
    expect(answer).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED', current: { status: 'expired' } } });
  });
  it('approve a millisecond before the timer', async () => {
    world.t.clock.set('2026-11-22T14:59:59.999Z');
    const [answer] = await Promise.all([verb(world.host, 'approve'), expireDue(world.t.deps)]);
    expect(answer).toMatchObject({ status: 200, body: { status: 'requested' } });
    await carryOutAcceptances(world.t);
    await expireDue(world.t.deps);
    expect((await seen()).status).toBe('confirmed');
  });
  it('cancel ∥ cancel: guest, host and staff at once', async () => {
    await world.accept(world.host, asked);
    await expectOneMove(
      await Promise.all([
        verb(world.guest, 'cancel'),
        verb(world.host, 'cancel'),
        verb(world.staff, 'cancel'),
        verb(world.guest, 'cancel'),
      ]),
    );
    expect((await world.get(world.guest, asked)).body.refundedMinor).toBe(2_100);
  });
});

describe('one key, many requests (A03, I6)', () => {
  const same = (answers: readonly { body: unknown }[]) => new Set(answers.map(({ body }) => JSON.stringify(body))).size;

  it.each(['instant', 'request'] as const)(
    '20 at once for an %s booking: one booking, one charge, one answer',
    async (mode) => {
      const listing = await world.makeListing({ booking_mode: mode });
      const charges = await world.count('sandbox_charge');
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 20 }, () => world.book(listing, {}, { key })));
      expect(statuses(answers)).toEqual({ 201: 20 });
      expect(same(answers)).toBe(1);
      expect((await world.count('sandbox_charge')) - charges).toBe(1);
      const later = await world.book(listing, {}, { key });
      expect(later).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } });
      expect(same([...answers, later])).toBe(1);
    },
  );

  it('20 at once for hours that are taken: all refused alike, and free to retry', async () => {
    const listing = await world.makeListing();
    const taken = await world.booked(listing, {}, { guest: members[0]! });
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.book(listing, {}, { key })));
    expect(statuses(answers)).toEqual({ 409: 20 });
    await world.verb(members[0]!, taken._id, 'cancel');
    expect((await world.book(listing, {}, { key })).status).toBe(201);
  });

  it('is refused for another request, and is a different key for another guest', async () => {
    const [one, two] = [await world.makeListing(), await world.makeListing()];
    const key = newKey();
    expect((await world.book(one, {}, { key })).status).toBe(201);
    for (const [listing, values] of [
      [two, {}],
      [one, { guests: 2 }],
      [one, { message: 'Hello' }],
    ] as const) {
      expect(await world.book(listing, values, { key })).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
    }
    // The same request in other words is the same request.
    expect((await world.book(one, { startsAt: '2026-11-24T09:00:00-05:00', message: undefined }, { key })).status).toBe(
      201,
    );
    expect((await world.book(two, {}, { key, guest: members[1]! })).status).toBe(201);
  });
});
