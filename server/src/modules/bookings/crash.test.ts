// A process that dies, or a provider that goes silent, at every point between the transactions of a payment. What runs next
// finishes it, with exactly one booking or none, and never a charge without a booking (X1, X3, I3, I5, I6).
import type { Booking } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someoneWaits, testDatabase } from '../../../test/database.ts';
import { listProviders } from '../../adapters/payments/providers.ts';
import { createSandboxProvider } from '../../adapters/payments/sandbox.ts';
import { systemClock } from '../../lib/clock.ts';
import { lockListings } from '../availability/service.ts';
import { expireDue, startDue } from './due-bookings.ts';
import { acceptDue, settleDue } from './service.ts';
import { type FailingProvider, failingProvider } from './test-provider.ts';
import { makeWorld, newKey, type ProblemBody, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let provider: FailingProvider;
let guest: TestMember;
beforeAll(async () => {
  const db = await testDatabase();
  provider = failingProvider(createSandboxProvider({ db, clock: systemClock }));
  world = await makeWorld({ overrides: { db, payments: listProviders(provider) } });
});
afterAll(async () => {
  await world.t.close();
  await world.t.db.close();
});
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
});
afterEach(() => world.verify());

const listBookings = async (listing: TestListing) =>
  world.t.db.kysely
    .selectFrom('booking')
    .select(['id', 'status', 'payment_status'])
    .where('listing_id', '=', listing.id)
    .execute();
const unsettled = async () =>
  world.t.db.kysely.selectFrom('payment_attempt').select('id').where('status', 'in', ['pending', 'unknown']).execute();
/** The timers run half a minute later, first those of holds, which must not touch what's being paid. */
const later = async () => {
  world.t.clock.advance({ seconds: 31 });
  await expireDue(world.t.deps);
  await settleDue(world.t.deps);
};

describe.each(['instant', 'request'] as const)('an %s submission', (mode) => {
  const points = [
    { call: 'authorize', point: 'before' },
    { call: 'authorize', point: 'after' },
    ...(mode === 'instant'
      ? ([
          { call: 'capture', point: 'before' },
          { call: 'capture', point: 'after' },
        ] as const)
      : []),
  ] as const;
  const done = mode === 'instant' ? 'confirmed' : 'requested';
  let listing: TestListing;
  beforeEach(async () => {
    listing = await world.makeListing({ booking_mode: mode });
  });

  it.each(points)(
    'dead $point $call: the settling job finishes or gives back; the dead one changes nothing when it wakes',
    async ({ call, point }) => {
      const key = newKey();
      const silence = provider.hangAt(call, point);
      const dead = world.book<Booking & ProblemBody>(listing, {}, { guest, key });
      await silence.reached;
      await world.verify();
      await later();
      const isCharged = !(call === 'authorize' && point === 'before');
      expect((await listBookings(listing)).map(({ status }) => status)).toEqual(isCharged ? [done] : []);
      expect(await unsettled()).toEqual([]);
      await world.verify();

      silence.release();
      const woken = await dead;
      if (isCharged) expect(woken).toMatchObject({ status: 201, body: { status: done } });
      else expect(woken.status).toBe(503);
      await world.verify();

      // The client asks again, as clients do.
      const again = await world.book(listing, {}, { guest, key });
      expect(again).toMatchObject({ status: 201, body: { status: done } });
      expect(await listBookings(listing)).toHaveLength(1);
    },
  );

  it('a second tab learns that the payment is under way, then gets the booking', async () => {
    const silence = provider.hangAt('authorize', 'before');
    const first = world.book(listing, {}, { guest });
    await silence.reached;
    const early = await world.book<ProblemBody>(listing, {}, { guest });
    expect(early).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(early.body.message).toMatch(/^You’re already paying for this time/);
    silence.release();
    expect((await first).status).toBe(201);
    expect(await world.book(listing, {}, { guest })).toMatchObject({ status: 409, body: { code: 'ALREADY_BOOKED' } });
  });

  it.each(points)(
    'dead $point $call: the repeat takes over after the lease and finishes to one booking (A03)',
    async ({ call, point }) => {
      const key = newKey();
      const silence = provider.hangAt(call, point);
      const dead = world.book(listing, {}, { guest, key });
      await silence.reached;
      const early = await world.book<ProblemBody>(listing, {}, { guest, key });
      expect(early).toMatchObject({
        status: 409,
        body: { code: 'IDEMPOTENCY_IN_PROGRESS' },
        headers: { 'retry-after': '1' },
      });
      world.t.clock.advance({ seconds: 31 });
      const answers = await Promise.all([1, 2, 3].map(() => world.book(listing, {}, { guest, key })));
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 201, body: { _id: answers[0]!.body._id, status: done } });
      silence.release();
      expect(await dead).toMatchObject({ status: 201, body: { _id: answers[0]!.body._id } });
      expect(await listBookings(listing)).toHaveLength(1);
      await settleDue(world.t.deps);
    },
  );

  it.each(points)(
    'the line breaks $point $call: 503, and the repeat finds out and goes on at once',
    async ({ call, point }) => {
      const key = newKey();
      provider.failAt(call, point);
      const first = await world.book<ProblemBody>(listing, {}, { guest, key });
      expect(first).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
      expect(first.headers['retry-after']).toBeDefined();
      // Nobody else gets the hours while it is open what became of the money.
      expect((await world.book(listing)).status).toBe(409);
      const again = await world.book(listing, {}, { guest, key });
      expect(again).toMatchObject({ status: 201, body: { status: done } });
      expect(await listBookings(listing)).toHaveLength(1);
    },
  );

  it('too late to keep: the hours have started when the process is back, and the money is refunded', async () => {
    const silence = provider.hangAt(mode === 'instant' ? 'capture' : 'authorize', 'after');
    const dead = world.book<ProblemBody>(listing, {}, { guest });
    await silence.reached;
    world.t.clock.set('2026-11-24T14:00:00Z');
    await later();
    expect(await listBookings(listing)).toEqual([]);
    await world.verify();
    silence.release();
    const woken = await dead;
    expect(woken.status).toBe(503);
    expect(woken.body.message).toContain('If you were charged, the money goes back to your card.');
  });

  it('too late for the repeat: it says correctly whether anything was charged', async () => {
    const key = newKey();
    provider.failAt(mode === 'instant' ? 'capture' : 'authorize', 'after');
    expect((await world.book(listing, {}, { guest, key })).status).toBe(503);
    world.t.clock.set('2026-11-24T14:00:00Z');
    const again = await world.book<ProblemBody>(listing, {}, { guest, key });
    expect(again.status).toBe(402);
    expect(again.body.message).toContain(
      mode === 'instant' ? 'Your money goes back to your card.' : 'Nothing was charged.',
    );
    expect(await listBookings(listing)).toEqual([]);
  });
});

it('the provider is down for a quarter of an hour: the hold keeps its hours and money, and is settled afterwards', async () => {
  const listing = await world.makeListing();
  provider.failAt('capture', 'after');
  const first = await world.book<ProblemBody>(listing, {}, { guest });
  expect(first.status).toBe(503);
  provider.setDown(true);
  for (let minute = 0; minute < 15; minute += 1) {
    world.t.clock.advance({ minutes: 1 });
    await expireDue(world.t.deps);
    await settleDue(world.t.deps);
    expect((await listBookings(listing)).map(({ status }) => status)).toEqual(['hold']);
  }
  provider.mend();
  world.t.clock.advance({ hours: 2 });
  await settleDue(world.t.deps);
  expect(await listBookings(listing)).toMatchObject([{ status: 'confirmed', payment_status: 'paid' }]);
});

describe('an acceptance', () => {
  let asked: Booking;
  beforeEach(async () => {
    asked = await world.booked(await world.makeListing({ booking_mode: 'request' }), {}, { guest });
  });
  /** Accepts; ten seconds later it's carried out. */
  const accept = async () => {
    expect((await world.verb(world.host, asked._id, 'approve')).status).toBe(200);
    world.t.clock.advance({ seconds: 10 });
    return acceptDue(world.t.deps);
  };
  const getBooking = async () => (await world.get(guest, asked._id)).body;

  it.each(['before', 'after'] as const)(
    'dead %s the capture: nobody can move it until it is settled, then it is confirmed',
    async (point) => {
      const silence = provider.hangAt('capture', point);
      const dead = accept();
      await silence.reached;
      for (const [member, verb] of [
        [guest, 'withdraw'],
        [world.host, 'decline'],
        [world.host, 'approve'],
        [world.staff, 'cancel'],
      ] as const) {
        expect((await world.verb(member, asked._id, verb)).status).toBe(409);
      }
      // Its clock stands still too: the host was in time.
      world.t.clock.set('2026-11-22T15:00:01Z');
      await expireDue(world.t.deps);
      expect((await getBooking()).status).toBe('requested');
      await later();
      expect(await getBooking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
      await world.verify();
      silence.release();
      expect(await dead).toBe(1);
      expect(await getBooking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    },
  );

  it('declined by the bank: the host is notified, and the request stays open and can be declined (2.10)', async () => {
    await world.t.db.kysely
      .updateTable('sandbox_charge')
      .set({ state: 'voided' })
      .where('idempotency_key', '=', `${asked._id}:authorize:1`)
      .execute();
    await accept();
    expect(await getBooking()).toMatchObject({ status: 'requested', paymentStatus: 'failed' });
    const { nextActions, events, accepting } = (await world.get(world.host, asked._id)).body;
    expect({ nextActions, accepting }).toEqual({ nextActions: ['approve', 'decline'], accepting: undefined });
    expect(events.map(({ code }) => code)).toEqual(['requested', 'charge-failed']);
    const email = await world.t.db.kysely
      .selectFrom('outbox')
      .where('payload', '@>', JSON.stringify({ template: 'booking-charge-failed', memberId: world.host.id }))
      .select('id')
      .execute();
    expect(email).toHaveLength(1);
    expect(await world.verb(world.host, asked._id, 'decline')).toMatchObject({
      status: 200,
      body: { status: 'declined' },
    });
  });

  it('the connection drops: it goes through automatically', async () => {
    provider.failAt('capture', 'after');
    await accept();
    expect((await world.get(world.host, asked._id)).body).toMatchObject({
      status: 'requested',
      accepting: { until: null },
      nextActions: [],
    });
    await later();
    expect(await getBooking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });
});

it.each(['instant', 'request'] as const)(
  'money that was taken for an %s booking lets whoever holds the room have the booking too, never the other way round',
  async (mode) => {
    const listing = await world.makeListing({ booking_mode: mode });
    const asked = mode === 'request' ? await world.booked(listing, {}, { guest }) : undefined;
    const silence = provider.hangAt('capture', 'after');
    if (asked) {
      await world.verb(world.host, asked._id, 'approve');
      world.t.clock.advance({ seconds: 10 });
    }
    const done = asked ? acceptDue(world.t.deps) : world.book(listing, {}, { guest });
    await silence.reached;
    const [booking] = await listBookings(listing);
    await world.t.db.kysely.transaction().execute(async (trx) => {
      await lockListings(trx, listing.id);
      silence.release();
      await someoneWaits(world.t.db);
      await trx.selectFrom('booking').select('id').where('id', '=', booking!.id).forNoKeyUpdate().noWait().execute();
    });
    await done;
    expect((await world.get(guest, booking!.id)).body.status).toBe('confirmed');
  },
);

describe('money on its way back', () => {
  it.each(['before', 'after'] as const)(
    'a reservation is let go although the line breaks %s the void',
    async (point) => {
      const asked = await world.booked(await world.makeListing({ booking_mode: 'request' }), {}, { guest });
      provider.failAt('void', point);
      expect(await world.verb(guest, asked._id, 'withdraw')).toMatchObject({
        status: 200,
        body: { status: 'withdrawn', paymentStatus: 'authorized' },
      });
      await world.verify();
      await later();
      expect((await world.get(guest, asked._id)).body.paymentStatus).toBe('voided');
    },
  );

  it.each(['before', 'after'] as const)('a refund is paid once although the line breaks %s it (A21)', async (point) => {
    const booking = await world.booked(await world.makeListing(), {}, { guest });
    provider.failAt('refund', point);
    expect(await world.verb(guest, booking._id, 'cancel')).toMatchObject({
      status: 200,
      body: { status: 'cancelled', refundedMinor: 0 },
    });
    await world.verify();
    await later();
    await later();
    expect((await world.get(guest, booking._id)).body).toMatchObject({
      paymentStatus: 'refunded',
      refundedMinor: 2_100,
    });
  });

  it('two nodes settle at once: everything happens once (X5)', async () => {
    const listing = await world.makeListing();
    provider.failAt('capture', 'after');
    await world.book(listing, {}, { guest });
    world.t.clock.advance({ seconds: 31 });
    await Promise.all([1, 2, 3].map(() => settleDue(world.t.deps)));
    expect(await listBookings(listing)).toMatchObject([{ status: 'confirmed' }]);
    world.t.clock.set('2026-11-24T14:00:00Z');
    await Promise.all([1, 2, 3].map(() => startDue(world.t.deps)));
    const [booking] = await listBookings(listing);
    const events = (await world.get(guest, booking!.id)).body.events.map(({ code }) => code);
    expect(events).toEqual(['confirmed', 'paid', 'started']);
  });
});

it('a payment interrupted while the clock was 25 hours ahead is settled once the clock is right (X6, I5)', async () => {
  const listing = await world.makeListing();
  world.t.clock.advance({ hours: 25 });
  const silence = provider.hangAt('capture', 'after');
  const dead = world.book(listing, {}, { guest });
  await silence.reached;
  world.t.clock.advance({ hours: -25 });
  await later();
  expect(await unsettled()).toEqual([]);
  expect((await listBookings(listing)).map(({ status }) => status)).toEqual(['confirmed']);
  silence.release();
  expect(await dead).toMatchObject({ status: 201 });
});
