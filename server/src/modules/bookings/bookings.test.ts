// The main paths of a booking through the real application: instant, request, and every way they end.
import type { Booking, Quote } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDue, completeDue, expireDue, startDue } from './due-bookings.ts';
import { settleDue } from './service.ts';
import { makeWorld, SLOT, type TestListing, type TestMember, type World } from './test-world.ts';

const NOW = '2026-11-21T15:00:00Z';
let world: World;
let instant: TestListing;
let onRequest: TestListing;
let guest: TestMember;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set(NOW);
  guest = await world.makeGuest();
  instant = await world.makeListing();
  onRequest = await world.makeListing({ booking_mode: 'request', notice_minutes: 120 });
});
afterEach(() => world.verify());

const listCodes = (booking: Booking) => booking.events.map((event) => `${event.code} by ${event.by}`);
const isFree = async (listing: TestListing, slot = SLOT) =>
  (await world.call(undefined, 'POST', '/api/bookings/quote', { listingId: listing.id, ...slot })).status === 200;
const runClocks = async () => {
  const { deps } = world.t;
  for (const run of [expireDue, startDue, completeDue, closeDue, settleDue]) await run(deps);
};

describe('instant', () => {
  it('quotes, holds and books; both sides see it (T1, T3, D13)', async () => {
    const slot = { listingId: instant.id, ...SLOT };
    const quote = await world.call<Quote>(undefined, 'POST', '/api/bookings/quote', slot);
    expect(quote).toMatchObject({
      status: 200,
      body: { totalMinor: 2_100, currency: 'USD', bookingMode: 'instant', timeZone: 'America/New_York' },
    });
    const hold = await world.call<{ _id: string; expiresAt: string; quote: Quote }>(
      guest,
      'POST',
      '/api/bookings/holds',
      slot,
    );
    expect(hold).toMatchObject({
      status: 201,
      body: { expiresAt: '2026-11-21T15:15:00.000Z', quote: { totalMinor: 2_100 } },
    });
    const answer = await world.book(
      instant,
      { holdId: hold.body._id, expectedTotalMinor: 2_100, message: 'I bring a screen.' },
      { guest },
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      _id: hold.body._id,
      status: 'confirmed',
      paymentStatus: 'paid',
      totalMinor: 2_100,
      role: 'guest',
      nextActions: ['change', 'cancel'],
      hostEarningsMinor: null,
      message: 'I bring a screen.',
      expiresAt: null,
    });
    expect(listCodes(answer.body)).toEqual(['held by guest', 'confirmed by guest', 'paid by system']);
    const hosted = await world.get(world.host, hold.body._id);
    expect(hosted.body).toMatchObject({ role: 'host', hostEarningsMinor: 1_800, nextActions: ['change', 'cancel'] });
  });

  it('keeps the house rules it was made with, whatever the host changes later (B5)', async () => {
    const listing = await world.makeListing({ house_rules: ['No calls in the garden'] });
    const { _id } = await world.booked(listing, {}, { guest });
    const NEXT_DAY = { startsAt: '2026-11-25T14:00:00.000Z', endsAt: '2026-11-25T16:00:00.000Z' };
    const says = (rules: string[]) =>
      world.t.db.kysely.updateTable('listing').set({ house_rules: rules }).where('id', '=', listing.id).execute();
    await says(['No shoes', 'No tea']);
    expect((await world.get(guest, _id)).body.houseRules).toEqual(['No calls in the garden']);
    expect((await world.booked(listing, NEXT_DAY, { guest })).houseRules).toEqual(['No shoes', 'No tea']);
  });

  it('stores no card number anywhere', async () => {
    const booking = await world.booked(instant, { cardNumber: '4242 4242 4242 4242' }, { guest });
    for (const table of ['booking', 'payment_attempt', 'idempotency_key', 'outbox', 'booking_event'] as const) {
      const rows = await world.t.db.kysely.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toMatch(/4242.?4242/);
    }
    expect(booking.status).toBe('confirmed');
  });

  it('starts, ends, closes, and pays the host two days later; timers that run twice do nothing (T13, T14, T16)', async () => {
    const booking = await world.booked(instant, {}, { guest });
    const at = async (now: string) => {
      world.t.clock.set(now);
      await runClocks();
      const first = (await world.get(guest, booking._id)).body;
      await runClocks();
      expect((await world.get(guest, booking._id)).body).toEqual(first);
      await world.verify();
      return first.status;
    };
    expect(await at('2026-11-24T13:59:59.999Z')).toBe('confirmed');
    expect(await at('2026-11-24T14:00:00Z')).toBe('active');
    expect(await at('2026-11-24T16:00:00Z')).toBe('completed');
    expect(await at('2026-11-26T15:59:59.999Z')).toBe('completed');
    expect(await at('2026-11-26T16:00:00Z')).toBe('closed');
    const closed = (await world.get(world.host, booking._id)).body;
    expect(listCodes(closed).slice(-3)).toEqual(['started by system', 'completed by system', 'closed by system']);
    expect(closed.nextActions).toEqual([]);
  });

  it('runs every due timer at once after a long outage (X6)', async () => {
    const booking = await world.booked(instant, {}, { guest });
    world.t.clock.set('2027-01-10T12:00:00Z');
    await startDue(world.t.deps);
    expect((await world.get(guest, booking._id)).body).toMatchObject({ status: 'closed', nextActions: ['book-again'] });
  });

  it('is free if the listing is, and moves no money', async () => {
    const free = await world.makeListing({ day_minor: 0, hour_minor: 0 });
    const booking = await world.booked(free, {}, { guest });
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'none', totalMinor: 0 });
    const cancelled = await world.verb(guest, booking._id, 'cancel');
    expect(cancelled.body).toMatchObject({ status: 'cancelled', refundedMinor: 0 });
    expect(await isFree(free)).toBe(true);
  });
});

describe('request', () => {
  it('waits for the host for half the time left, and charges when they accept (T2, T5)', async () => {
    const asked = await world.booked(onRequest, {}, { guest });
    expect(asked).toMatchObject({
      status: 'requested',
      paymentStatus: 'authorized',
      nextActions: ['withdraw'],
      expiresAt: '2026-11-22T15:00:00.000Z',
    });
    expect(await isFree(onRequest)).toBe(false);
    const approved = await world.accept(world.host, asked._id);
    expect(approved).toMatchObject({
      status: 200,
      body: { status: 'confirmed', paymentStatus: 'paid', expiresAt: null, hostEarningsMinor: 1_800 },
    });
    expect(listCodes(approved.body)).toEqual(['requested by guest', 'confirmed by host', 'paid by system']);
  });

  it.each([
    ['declined', 'host', 'decline'],
    ['withdrawn', 'guest', 'withdraw'],
  ] as const)('is %s by the %s: hours free, money let go (T6, T7)', async (status, who, verb) => {
    const asked = await world.booked(onRequest, {}, { guest });
    const actor = who === 'host' ? world.host : guest;
    const ended = await world.verb(actor, asked._id, verb, 'The room is being painted');
    expect(ended).toMatchObject({ status: 200, body: { status, paymentStatus: 'voided', expiresAt: null } });
    expect(ended.body.events.at(-1)).toMatchObject({
      code: status,
      by: who,
      reason: verb === 'decline' ? 'The room is being painted' : null,
    });
    expect(await isFree(onRequest)).toBe(true);
    expect((await world.get(world.host, asked._id)).body.hostEarningsMinor).toBe(0);
  });

  it('expires exactly at its millisecond, and not before (T8, A21)', async () => {
    const asked = await world.booked(onRequest, {}, { guest });
    world.t.clock.set('2026-11-22T14:59:59.999Z');
    await runClocks();
    expect((await world.get(guest, asked._id)).body.status).toBe('requested');
    world.t.clock.set('2026-11-22T15:00:00.000Z');
    await runClocks();
    expect((await world.get(guest, asked._id)).body).toMatchObject({
      status: 'expired',
      paymentStatus: 'voided',
      nextActions: ['book-again'],
    });
    expect(await isFree(onRequest)).toBe(true);
  });

  it('is canceled by staff and releases only the authorization (T17)', async () => {
    const asked = await world.booked(onRequest, {}, { guest });
    const ended = await world.verb(world.staff, asked._id, 'cancel', 'Reported by a neighbor');
    expect(ended.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'voided',
      cancelledBy: 'staff',
      refundedMinor: 0,
    });
    expect(await isFree(onRequest)).toBe(true);
  });
});

describe('canceling', () => {
  it('gives back what the preview said, frees the hours, and cannot be done twice (T11)', async () => {
    const booking = await world.booked(instant, {}, { guest });
    const preview = await world.call<{ refundMinor: number; rule: string }>(
      guest,
      'GET',
      `/api/bookings/${booking._id}/refund-preview`,
    );
    expect(preview.body).toMatchObject({ refundMinor: 2_100, rule: 'policy-100' });
    const cancelled = await world.verb(guest, booking._id, 'cancel', 'Sick');
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedMinor: 2_100,
      cancelledBy: 'guest',
      cancelReason: 'Sick',
      nextActions: ['book-again'],
    });
    expect(listCodes(cancelled.body)).toEqual([
      'confirmed by guest',
      'paid by system',
      'cancelled by guest',
      'refunded by system',
    ]);
    expect(await isFree(instant)).toBe(true);
    const again = await world.verb<unknown>(guest, booking._id, 'cancel', 'Sick');
    expect(again).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED', current: { status: 'cancelled' } } });
    const after = await world.call(guest, 'GET', `/api/bookings/${booking._id}/refund-preview`);
    expect(after).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED' } });
  });

  it('by the host refunds everything and keeps the hours blocked (T12)', async () => {
    const booking = await world.booked(instant, {}, { guest });
    world.t.clock.set('2026-11-24T13:00:00Z');
    const cancelled = await world.verb(world.host, booking._id, 'cancel', 'Burst pipe');
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundedMinor: 2_100,
      cancelledBy: 'host',
      hostEarningsMinor: 0,
    });
    world.t.clock.set(NOW);
    expect(await isFree(instant)).toBe(false);
  });

  it('is over once the stay starts, even before its timer has run; staff still can (A21, T17)', async () => {
    const booking = await world.booked(instant, {}, { guest });
    world.t.clock.set('2026-11-24T14:00:00Z');
    for (const member of [guest, world.host]) {
      const late = await world.verb<unknown>(member, booking._id, 'cancel');
      expect(late).toMatchObject({ status: 409, body: { code: 'STATE_CHANGED', current: { status: 'active' } } });
    }
    const stopped = await world.verb(world.staff, booking._id, 'cancel', 'No way in');
    expect(stopped.body).toMatchObject({ status: 'cancelled', refundedMinor: 2_100, cancelledBy: 'staff' });
  });
});

describe('holds', () => {
  const hold = (member: TestMember, values: Record<string, unknown> = {}) =>
    world.call<{ _id: string; expiresAt: string }>(member, 'POST', '/api/bookings/holds', {
      listingId: instant.id,
      ...SLOT,
      ...values,
    });

  it('block others for 15 minutes, are the same when repeated, and end automatically (C10)', async () => {
    const first = await hold(guest);
    world.t.clock.advance({ minutes: 5 });
    const again = await hold(guest);
    expect(again.body).toMatchObject({ _id: first.body._id, expiresAt: first.body.expiresAt });
    const other = await world.makeGuest();
    expect(await hold(other)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    world.t.clock.set('2026-11-21T15:15:00Z');
    // No clock has run yet: the first who asks finds the hours free.
    expect(await hold(other)).toMatchObject({ status: 201 });
    expect((await world.get(guest, first.body._id)).status).toBe(404);
    world.t.clock.advance({ minutes: 15 });
    await expireDue(world.t.deps);
    expect(await isFree(instant)).toBe(true);
    expect(await world.count('occupied')).toBe(
      await world.t.db.kysely
        .selectFrom('occupied')
        .innerJoin('booking', 'booking.id', 'occupied.booking_id')
        .select('occupied.id')
        .execute()
        .then((rows) => rows.length),
    );
  });

  it('wait for the next run when the process is asked to stop', async () => {
    const { body } = await hold(guest);
    world.t.clock.advance({ minutes: 16 });
    const isThere = () =>
      world.t.db.kysely
        .selectFrom('booking')
        .select('id')
        .where('id', '=', body._id)
        .execute()
        .then(({ length }) => length);
    expect([await expireDue(world.t.deps, AbortSignal.abort()), await isThere()]).toEqual([0, 1]);
    expect([await expireDue(world.t.deps), await isThere()]).toEqual([1, 0]);
  });

  it('follow the guest to other hours, are free for the guest, and are reused by a booking that doesn’t name them', async () => {
    await hold(guest);
    const slot = { listingId: instant.id, ...SLOT };
    expect((await world.call(guest, 'POST', '/api/bookings/quote', slot)).status).toBe(200);
    expect((await world.call(undefined, 'POST', '/api/bookings/quote', slot)).body).toMatchObject({
      code: 'SLOT_TAKEN',
    });
    const moved = await hold(guest, { endsAt: '2026-11-24T17:00:00.000Z' });
    expect(moved.status).toBe(201);
    const booking = await world.booked(instant, { endsAt: '2026-11-24T17:00:00.000Z' }, { guest });
    expect(booking._id).toBe(moved.body._id);
  });

  it('are free hours in their guest’s calendar only, so a checkout can be opened again', async () => {
    type Days = { days: { date: string; free: { start: string }[] }[] };
    const url = `/api/listings/${instant.id}/availability?from=2026-11-24&to=2026-11-24`;
    const asFree = async (member?: TestMember) => (await world.call<Days>(member, 'GET', url)).body.days[0]!.free;
    const before = await asFree();
    await hold(guest);
    expect(await asFree(guest)).toEqual(before);
    expect(await asFree(await world.makeGuest())).not.toEqual(before);
    expect(await asFree()).not.toEqual(before);
    // Hours beside the held ones are quoted as the calendar has them.
    const shifted = {
      listingId: instant.id,
      ...SLOT,
      startsAt: '2026-11-24T15:00:00Z',
      endsAt: '2026-11-24T17:00:00Z',
    };
    expect((await world.call(guest, 'POST', '/api/bookings/quote', shifted)).status).toBe(200);
    expect((await world.call(undefined, 'POST', '/api/bookings/quote', shifted)).status).toBe(409);
  });

  it('can only be released by their guest', async () => {
    const { body } = await hold(guest);
    expect((await world.call(await world.makeGuest(), 'DELETE', `/api/bookings/holds/${body._id}`)).status).toBe(404);
    expect((await world.call(world.host, 'DELETE', `/api/bookings/holds/${body._id}`)).status).toBe(404);
    expect((await world.call(guest, 'DELETE', `/api/bookings/holds/${body._id}`)).status).toBe(204);
    expect((await world.call(guest, 'DELETE', `/api/bookings/holds/${body._id}`)).status).toBe(404);
    expect(await isFree(instant)).toBe(true);
  });

  it('are at most two at a time (T1, API6)', async () => {
    for (const day of ['25', '26']) {
      const answer = await hold(guest, { startsAt: `2026-11-${day}T14:00:00Z`, endsAt: `2026-11-${day}T16:00:00Z` });
      expect(answer.status).toBe(201);
    }
    expect(await hold(guest)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_HOLDS' } });
    world.t.clock.advance({ minutes: 15 });
    expect((await hold(guest)).status).toBe(201);
  });

  it('can be exchanged for other hours that overlap, even if the guest has two (T1)', async () => {
    const elsewhere = { startsAt: '2026-11-25T14:00:00Z', endsAt: '2026-11-25T16:00:00Z' };
    expect((await hold(guest, elsewhere)).status).toBe(201);
    expect((await hold(guest)).status).toBe(201);
    const later = { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T17:00:00Z' };
    expect((await hold(guest, later)).status).toBe(201);
  });

  it('keep the price they were made at: a higher one has to be agreed to (A02)', async () => {
    const { body } = await hold(guest);
    await world.t.db.kysely.updateTable('listing').set({ hour_minor: 1_500 }).where('id', '=', instant.id).execute();
    const answer = await world.book<unknown>(instant, { holdId: body._id }, { guest });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', current: { totalMinor: 3_150 } } });
    expect((await world.booked(instant, { holdId: body._id, expectedTotalMinor: 3_150 }, { guest })).totalMinor).toBe(
      3_150,
    );
  });

  it('count the notice period from when they were made', async () => {
    world.t.clock.set('2026-11-24T11:55:00Z');
    const { body, status } = await hold(guest);
    expect(status).toBe(201);
    world.t.clock.set('2026-11-24T12:05:00Z');
    expect((await world.book<unknown>(instant, {}, { guest: await world.makeGuest() })).body).toMatchObject({
      code: 'NOTICE_TOO_SHORT',
    });
    expect((await world.booked(instant, { holdId: body._id }, { guest })).status).toBe('confirmed');
  });
});
