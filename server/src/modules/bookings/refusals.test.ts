// What can't be booked, and why: every code of the contract, the same from quote, hold, and booking. A refusal stores nothing.
import { SANDBOX_CARDS } from '@daynook/contract/bookings/sandbox-cards';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeWorld, newKey, type ProblemBody, SLOT, type TestListing, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
let other: TestListing;
beforeAll(async () => {
  world = await makeWorld();
  listing = await world.makeListing({
    window_days: 30,
    max_duration_minutes: 480,
    weekday_max_minutes: [0, 0, 120, 0, 0, 0, 0],
    capacity: 4,
  });
  other = await world.makeListing({ booking_mode: 'request', notice_minutes: 0 });
});
afterAll(() => world.t.close());
beforeEach(() => world.t.clock.set('2026-11-21T15:00:00Z'));

const footprint = async () => {
  const tables = [
    'booking',
    'occupied',
    'payment_attempt',
    'idempotency_key',
    'sandbox_charge',
    'ledger_entry',
    'outbox',
    'booking_event',
  ] as const;
  return Promise.all(tables.map(async (table) => `${table} ${await world.count(table)}`));
};

describe('hours that can’t be booked: quote, hold, and booking return the same code, and nothing is stored (F8, A01)', () => {
  afterEach(() => world.verify());
  const at = (local: string, day = '24') => `2026-11-${day}T${local}:00-05:00`;
  it.each([
    ['OUTSIDE_HOURS', { startsAt: at('07:00'), endsAt: at('09:00') }],
    ['OUTSIDE_HOURS', { startsAt: at('17:00'), endsAt: at('19:00') }],
    ['NOTICE_TOO_SHORT', { startsAt: '2026-11-21T16:30:00Z', endsAt: '2026-11-21T18:00:00Z' }],
    ['TOO_FAR_AHEAD', { startsAt: '2027-01-12T14:00:00Z', endsAt: '2027-01-12T16:00:00Z' }],
    ['TOO_SHORT', { startsAt: at('09:00'), endsAt: at('09:30') }],
    ['TOO_LONG', { startsAt: at('08:00'), endsAt: at('17:00') }],
    ['TOO_LONG', { startsAt: at('09:00', '25'), endsAt: at('12:00', '25') }],
    ['TOO_LONG', { startsAt: '2026-11-24T14:00:00Z', endsAt: '2099-11-24T16:00:00Z' }],
    ['OFF_STEP', { startsAt: at('09:10'), endsAt: at('11:10') }],
    ['OFF_STEP', { startsAt: '2026-11-24T14:00:00.001Z', endsAt: '2026-11-24T16:00:00Z' }],
    ['IN_THE_PAST', { startsAt: at('09:00', '20'), endsAt: at('11:00', '20') }],
    ['IN_THE_PAST', { startsAt: '2000-01-01T09:00:00Z', endsAt: '2000-01-01T11:00:00Z' }],
    ['END_BEFORE_START', { startsAt: at('11:00'), endsAt: at('09:00') }],
    ['END_BEFORE_START', { startsAt: at('09:00'), endsAt: at('09:00') }],
    ['END_BEFORE_START', { startsAt: '2099-12-31T23:00:00Z', endsAt: '2000-01-01T00:00:00Z' }],
    ['CAPACITY_EXCEEDED', { guests: 5 }],
  ])('%s %j', async (code, values) => {
    const slot = { listingId: listing.id, ...SLOT, ...values };
    const before = await footprint();
    const answers = [
      await world.call(undefined, 'POST', '/api/bookings/quote', slot),
      await world.call(world.guest, 'POST', '/api/bookings/holds', slot),
      await world.book<ProblemBody>(listing, values),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 422, body: { code } });
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect(await footprint()).toEqual(before);
  });

  it.each(['paused', 'suspended', 'draft', 'in_review', 'deleted'] as const)('a %s space', async (state) => {
    const idle = await world.makeListing({ state });
    const before = await footprint();
    const expected =
      state === 'paused'
        ? { status: 422, body: { code: 'LISTING_NOT_BOOKABLE' } }
        : { status: 404, body: { code: 'NOT_FOUND' } };
    expect(await world.call(undefined, 'POST', '/api/bookings/quote', { listingId: idle.id, ...SLOT })).toMatchObject(
      expected,
    );
    expect(await world.call(world.guest, 'POST', '/api/bookings/holds', { listingId: idle.id, ...SLOT })).toMatchObject(
      expected,
    );
    expect(await world.book(idle)).toMatchObject(expected);
    expect(await footprint()).toEqual(before);
  });

  it('one’s own listing (A21)', async () => {
    expect(await world.book(listing, {}, { guest: world.host })).toMatchObject({
      status: 422,
      body: { code: 'OWN_LISTING' },
    });
    const hold = await world.call(world.host, 'POST', '/api/bookings/holds', { listingId: listing.id, ...SLOT });
    expect(hold).toMatchObject({ status: 422, body: { code: 'OWN_LISTING' } });
  });

  it('dates that exceed a booking’s maximum (D13)', async () => {
    const dear = await world.makeListing({
      day_minor: 10_000_000,
      hour_minor: null,
      max_stay_days: 365,
      window_days: 365,
    });
    const values = { startsAt: at('09:00'), endsAt: '2027-08-24T14:00:00Z' };
    const slot = { listingId: dear.id, ...SLOT, ...values };
    for (const answer of [
      await world.call(undefined, 'POST', '/api/bookings/quote', slot),
      await world.call(world.guest, 'POST', '/api/bookings/holds', slot),
      await world.book<ProblemBody>(dear, values),
    ])
      expect(answer).toMatchObject({ status: 422, body: { code: 'TOO_LONG' } });
  });

  it('a request that leaves the host no time to answer', async () => {
    // The space itself needs no notice; the answer does.
    const soon = { startsAt: '2026-11-21T15:30:00Z', endsAt: '2026-11-21T17:00:00Z' };
    expect(await world.book(other, soon)).toMatchObject({ status: 422, body: { code: 'NOTICE_TOO_SHORT' } });
  });

  it('a listing that doesn’t exist', async () => {
    expect(await world.book({ ...listing, id: world.t.deps.newId() })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

describe('a price that has changed (A02)', () => {
  it('is refused with the new quote, and only the server’s price counts', async () => {
    for (const expectedTotalMinor of [2_099, 0, -1]) {
      const answer = await world.book<ProblemBody>(listing, { expectedTotalMinor });
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'PRICE_CHANGED', current: { totalMinor: 2_100, listingId: listing.id } },
      });
    }
    expect(await world.count('booking')).toBe(0);
  });
});

describe('cards (2.7)', () => {
  it.each([
    [SANDBOX_CARDS.decline, 'PAYMENT_DECLINED'],
    [SANDBOX_CARDS.insufficientFunds, 'PAYMENT_DECLINED'],
    [SANDBOX_CARDS.authenticationRequired, 'PAYMENT_AUTHENTICATION_REQUIRED'],
    ['1234', 'PAYMENT_DECLINED'],
    ['<script>alert(1)</script>', 'PAYMENT_DECLINED'],
  ])('%s: 402 %s, nothing charged, the hours free again', async (cardNumber, code) => {
    for (const space of [listing, other]) {
      const key = newKey();
      const answer = await world.book<ProblemBody>(space, { cardNumber }, { key });
      expect(answer).toMatchObject({ status: 402, body: { code } });
      const again = await world.book<ProblemBody>(space, { cardNumber }, { key });
      expect(again).toMatchObject({ status: 402, body: { code, message: answer.body.message } });
      expect(await world.count('booking')).toBe(0);
      expect(await world.count('occupied')).toBe(0);
      expect(await world.count('sandbox_charge')).toBe(0);
      expect(await world.count('outbox')).toBe(0);
    }
    await world.verify();
  });

  it('keeps the checkout’s hold, so that another card can be tried', async () => {
    const hold = await world.call<{ _id: string; expiresAt: string }>(world.guest, 'POST', '/api/bookings/holds', {
      listingId: listing.id,
      ...SLOT,
    });
    const holdId = hold.body._id;
    expect((await world.book(listing, { holdId, cardNumber: SANDBOX_CARDS.decline })).status).toBe(402);
    expect((await world.get(world.guest, holdId)).body).toMatchObject({
      status: 'hold',
      expiresAt: hold.body.expiresAt,
      nextActions: ['pay'],
    });
    await world.verify();
    const booking = await world.booked(listing, { holdId, cardNumber: SANDBOX_CARDS.success });
    expect(booking).toMatchObject({ _id: holdId, status: 'confirmed', paymentStatus: 'paid' });
    await world.verify();
  });
});

describe('limits of one guest (2.5)', () => {
  const slotAt = (index: number) => {
    const day = new Date(Date.UTC(2026, 10, 25 + Math.floor(index / 3)));
    const hour = 14 + (index % 3) * 3;
    const instant = (h: number) => `${day.toISOString().slice(0, 10)}T${String(h).padStart(2, '0')}:00:00Z`;
    return { startsAt: instant(hour), endsAt: instant(hour + 2) };
  };

  it('5 open requests, also if nine are sent at once', async () => {
    const guest = await world.makeGuest();
    const listings = await Promise.all(Array.from({ length: 9 }, () => world.makeListing({ booking_mode: 'request' })));
    const answers = await Promise.all(listings.map((space) => world.book<ProblemBody>(space, {}, { guest })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'TOO_MANY_REQUESTS_OPEN' } });
    }
    await world.verify();
  });

  it('2 holds, also if they’re made at once', async () => {
    const guest = await world.makeGuest();
    const listings = await Promise.all(Array.from({ length: 6 }, () => world.makeListing()));
    const hold = (space: TestListing) =>
      world.call(guest, 'POST', '/api/bookings/holds', { listingId: space.id, ...SLOT });
    const answers = await Promise.all(listings.map(hold));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409]);
    await world.verify();
  });

  it('20 confirmed bookings ahead', async () => {
    const guest = await world.makeGuest();
    const space = await world.makeListing();
    for (let index = 0; index < 20; index += 1)
      expect((await world.book(space, slotAt(index), { guest })).status).toBe(201);
    expect(await world.book(space, slotAt(20), { guest })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_REQUESTS_OPEN' },
    });
    world.t.clock.set('2026-11-25T15:00:00Z');
    expect((await world.book(space, slotAt(20), { guest })).status).toBe(201);
  });
});

describe('a cancellation policy that has changed (B8)', () => {
  const OWN = 'own-1-365d';
  let room: TestListing;
  beforeEach(async () => {
    room = await world.makeListing({ cancellation_policy: 'flexible' });
  });
  const setPolicy = (cancellation_policy: string) =>
    world.t.db.kysely.updateTable('listing').set({ cancellation_policy }).where('id', '=', room.id).execute();
  const changed = {
    status: 409,
    body: {
      code: 'PRICE_CHANGED',
      message: 'The cancellation policy has changed. Please check it before you book.',
      current: { totalMinor: 2_100, cancellationPolicy: OWN },
    },
  };

  it('is refused with the new quote, and booked once it was shown', async () => {
    await setPolicy(OWN);
    expect(await world.book<ProblemBody>(room, { expectedCancellationPolicy: 'flexible' })).toMatchObject(changed);
    const both = await world.book<ProblemBody>(room, {
      expectedCancellationPolicy: 'flexible',
      expectedTotalMinor: 2_000,
    });
    expect(both).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    expect(both.body.message).toBe(
      'The price and the cancellation policy have changed. Please check them before you book.',
    );
    expect(await world.booked(room, { expectedCancellationPolicy: OWN })).toMatchObject({ cancellationPolicy: OWN });
  });

  it('is refused without an expected one, too, if the checkout hold was made under another', async () => {
    const slot = { listingId: room.id, ...SLOT };
    const hold = () => world.call<{ _id: string }>(world.guest, 'POST', '/api/bookings/holds', slot);
    const { _id: holdId } = (await hold()).body;
    await setPolicy(OWN);
    expect(await world.book<ProblemBody>(room, { holdId })).toMatchObject(changed);
    await hold();
    expect(await world.booked(room, { holdId })).toMatchObject({ cancellationPolicy: OWN });
  });
});
