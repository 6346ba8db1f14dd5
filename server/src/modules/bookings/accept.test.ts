// An acceptance can be undone for ten seconds; until then only the host's side knows about it.
import type { Booking } from '@daynook/contract/bookings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBooking, makeCoHost, makeMember } from '../../../test/make.ts';
import { expireDue, runDue } from './due-bookings.ts';
import { acceptDue } from './service.ts';
import { makeWorld, type TestListing, type TestMember, type World } from './test-world.ts';

let world: World;
let listing: TestListing;
let guest: TestMember;
let asked: Booking;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  listing = await world.makeListing({ booking_mode: 'request' });
  guest = await world.makeGuest();
  asked = await world.booked(listing, {}, { guest });
});
afterEach(() => world.verify());

const press = (verb: 'approve' | 'undo-approve' | 'decline' | 'withdraw', by = world.host) =>
  world.verb(by, asked._id, verb);
const seen = async (by = world.host) => (await world.get(by, asked._id)).body;
const passes = async (seconds: number) => {
  world.t.clock.advance({ seconds });
  await acceptDue(world.t.deps);
};
const captures = async () =>
  (
    await world.t.db.kysely
      .selectFrom('payment_attempt')
      .where('booking_id', '=', asked._id)
      .where('operation', '=', 'capture')
      .select('id')
      .execute()
  ).length;
const notifiedSince = async (from: Date) =>
  (
    await world.t.db.kysely
      .selectFrom('outbox')
      .where('created_at', '>=', from)
      .where('payload', '@>', JSON.stringify({ bookingId: asked._id }))
      .select('topic')
      .execute()
  ).map(({ topic }) => topic);

describe('accepting (K2)', () => {
  it('is visible only to the host’s side for ten seconds', async () => {
    world.t.clock.advance({ seconds: 1 });
    const from = world.t.clock.now();
    expect(await press('approve')).toMatchObject({
      status: 200,
      body: { status: 'requested', accepting: { until: '2026-11-21T15:00:11.000Z' }, nextActions: ['undo-approve'] },
    });
    const theirs = await seen(guest);
    expect(theirs).toMatchObject({ status: 'requested', nextActions: ['withdraw'], expiresAt: asked.expiresAt });
    expect(theirs).not.toHaveProperty('accepting');
    await passes(9.9);
    expect((await seen(guest)).status).toBe('requested');
    expect(await captures()).toBe(0);
    expect(await notifiedSince(from)).toEqual(['acceptance']);
    await passes(0.1);
    expect(await seen(guest)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await captures()).toBe(1);
  });

  it('again changes nothing: the ten seconds start with the first time', async () => {
    await press('approve');
    world.t.clock.advance({ seconds: 6 });
    expect((await press('approve')).body.accepting).toEqual({ until: '2026-11-21T15:00:10.000Z' });
    await passes(4);
    expect((await seen()).status).toBe('confirmed');
    expect(await captures()).toBe(1);
  });

  it('counts if it was in time, however little time was left', async () => {
    const left = Date.parse(asked.expiresAt!) - 5_000;
    world.t.clock.set(new Date(left).toISOString());
    await press('approve');
    world.t.clock.advance({ seconds: 7 });
    await expireDue(world.t.deps);
    expect((await seen(guest)).status).toBe('requested');
    await passes(3);
    expect((await seen(guest)).status).toBe('confirmed');
  });

  it('is carried out after an outage, but never once the stay has begun', async () => {
    await press('approve');
    await passes(3_600);
    expect((await seen()).status).toBe('confirmed');

    const later = await world.booked(await world.makeListing({ booking_mode: 'request' }), {}, { guest });
    await world.verb(world.host, later._id, 'approve');
    world.t.clock.set(later.startsAt);
    await acceptDue(world.t.deps);
    expect((await world.get(guest, later._id)).body).toMatchObject({ status: 'expired' });
  });

  it('is dropped if the listing is suspended in the meantime', async () => {
    await press('approve');
    await world.t.db.kysely.updateTable('listing').set({ state: 'suspended' }).where('id', '=', listing.id).execute();
    await passes(10);
    expect(await seen()).toMatchObject({ status: 'requested', nextActions: ['decline'] });
    expect(await captures()).toBe(0);
  });
});

describe('undoing (K2)', () => {
  it('reopens the request, by anyone on the host’s side, and nothing is carried out', async () => {
    const helper = await makeMember(world.t.db);
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: helper.id });
    await press('approve');
    expect((await seen(helper)).nextActions).toEqual(['undo-approve']);
    expect(await press('undo-approve', helper)).toMatchObject({
      status: 200,
      body: { status: 'requested', nextActions: ['approve', 'decline'] },
    });
    await passes(60);
    expect(await seen()).toMatchObject({ status: 'requested', nextActions: ['approve', 'decline'] });
    expect((await press('undo-approve')).status).toBe(409);
    expect((await seen(guest)).events.map(({ code }) => code)).toEqual(['requested']);
  });

  it('and accepting again waits ten seconds from then', async () => {
    await press('approve');
    world.t.clock.advance({ seconds: 8 });
    await press('undo-approve');
    await press('approve');
    await passes(9);
    expect((await seen()).status).toBe('requested');
    await passes(1);
    expect((await seen()).status).toBe('confirmed');
  });

  it('after the time to answer lets the request expire', async () => {
    world.t.clock.set(new Date(Date.parse(asked.expiresAt!) - 3_000).toISOString());
    await press('approve');
    world.t.clock.advance({ seconds: 5 });
    expect((await press('undo-approve')).body.status).toBe('expired');
    expect((await seen(guest)).paymentStatus).toBe('voided');
  });
});

describe('meanwhile', () => {
  it('the guest can withdraw, and staff can cancel', async () => {
    await press('approve');
    expect((await press('withdraw', guest)).body.status).toBe('withdrawn');
    await passes(10);
    expect(await seen()).toMatchObject({ status: 'withdrawn' });
    expect(await captures()).toBe(0);
  });

  it('the host can’t decline what they’ve accepted', async () => {
    await press('approve');
    expect((await press('decline')).status).toBe(409);
  });

  it('it’s no longer among the host’s action items', async () => {
    const toDo = async () => JSON.stringify((await world.call(world.host, 'GET', '/api/users/action-items')).body);
    expect(await toDo()).toContain(asked._id);
    await press('approve');
    expect(await toDo()).not.toContain(asked._id);
  });
});

it('a hundred acceptances that fail each time don’t hold up the one behind them (K2)', async () => {
  await press('approve');
  const failing = new Set<string>();
  for (let count = 0; count < 100; count += 1) {
    const { id } = await makeBooking(world.t.db, {
      listing_id: listing.id,
      guest_id: guest.id,
      status: 'requested',
      expires_at: new Date('2026-11-22T12:00:00Z'),
      accept_due_at: new Date('2026-11-21T14:00:00Z'),
      accept_by: world.host.id,
      accept_party: 'host',
    });
    failing.add(id);
  }
  world.t.clock.advance({ seconds: 10 });
  const tried: string[] = [];
  const count = await runDue(world.t.deps, 'accept', world.t.clock.now(), async (id) => {
    tried.push(id);
    if (failing.has(id)) throw new Error('The provider refuses to be asked.');
    return world.t.db.kysely
      .updateTable('booking')
      .set({ accept_due_at: null, accept_by: null, accept_party: null })
      .where('id', '=', id)
      .executeTakeFirst()
      .then(({ numUpdatedRows }) => numUpdatedRows > 0n);
  });
  await world.t.db.pool.query('delete from booking where id = any($1)', [[...failing]]);
  // Each once, those due first first; the ones behind them are of this and of earlier tests.
  expect(new Set(tried)).toEqual(new Set([...failing, ...tried.slice(100)]));
  expect([tried.length, count]).toEqual([new Set(tried).size, tried.length - 100]);
  expect(tried.slice(100)).toContain(asked._id);
});
