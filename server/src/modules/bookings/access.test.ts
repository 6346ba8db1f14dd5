// Who may know about a booking, and who may do what: every endpoint with an id, for every kind of person (A04, A16).

import type { Booking } from '@daynook/contract/bookings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { makeWorld, newKey, SLOT, type TestMember, type World } from './test-world.ts';

const PEOPLE = ['visitor', 'guest', 'otherGuest', 'host', 'otherHost', 'staff', 'pending', 'suspended'] as const;
type Person = (typeof PEOPLE)[number];

let world: World;
let people: Record<Person, TestMember | undefined>;
beforeAll(async () => {
  world = await makeWorld();
  const { db } = world.t;
  const otherHost = await makeMember(db);
  await world.makeListing({ host_id: otherHost.id });
  people = {
    visitor: undefined,
    guest: world.guest,
    otherGuest: await makeMember(db),
    host: world.host,
    otherHost,
    staff: world.staff,
    pending: await makeMember(db, { status: 'pending' }),
    suspended: await makeMember(db, { status: 'suspended' }),
  };
});
afterAll(async () => {
  await world.verify();
  await world.t.close();
});
let guest: TestMember;
beforeEach(async () => {
  world.t.clock.set('2026-11-21T15:00:00Z');
  guest = await world.makeGuest();
  people = { ...people, guest };
});

async function makeBooking(mode: 'instant' | 'request'): Promise<Booking> {
  const listing = await world.makeListing({ booking_mode: mode });
  return world.booked(listing, {}, { guest });
}
const snapshot = async (id: string) =>
  JSON.stringify(await world.t.db.kysely.selectFrom('booking').selectAll().where('id', '=', id).execute());
const strip = (body: unknown) => ({ ...(body as Record<string, unknown>), requestId: '' });

const OUTSIDERS = { visitor: 401, otherGuest: 404, otherHost: 404, pending: 403, suspended: 403 } as const;

/** What those who know about the booking get. Everyone else gets what's above. `mode` is how it was made. */
const MATRIX = [
  { method: 'GET', path: '', mode: 'instant', guest: 200, host: 200, staff: 200 },
  { method: 'GET', path: '/refund-preview', mode: 'instant', guest: 200, host: 200, staff: 200 },
  { method: 'GET', path: '/refund-timeline', mode: 'instant', guest: 200, host: 200, staff: 200 },
  { method: 'POST', path: '/approve', mode: 'request', guest: 403, host: 200, staff: 200 },
  { method: 'POST', path: '/decline', mode: 'request', guest: 403, host: 200, staff: 200 },
  { method: 'POST', path: '/withdraw', mode: 'request', guest: 200, host: 403, staff: 403 },
  { method: 'POST', path: '/cancel', mode: 'instant', guest: 200, host: 200, staff: 200 },
] as const;

describe.each(MATRIX)('$method /api/bookings/{id}$path', ({ method, path, mode, ...insiders }) => {
  const takesReason = method === 'POST' && path !== '/withdraw';
  const body = takesReason ? { reason: 'A reason' } : undefined;
  const ask = (person: Person, id: string) => world.call(people[person], method, `/api/bookings/${id}${path}`, body);

  it.each(Object.entries({ ...OUTSIDERS, ...insiders }) as [Person, number][])('%s: %i', async (person, status) => {
    const booking = await makeBooking(mode);
    const before = await snapshot(booking._id);
    const answer = await ask(person, booking._id);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    // Word for word what an id that does not exist gets, unless they may know of it.
    if (status !== 403) expect(strip(answer.body)).toEqual(strip((await ask(person, world.t.deps.newId())).body));
    expect(await snapshot(booking._id)).toBe(before);
  });
});

it('a hold is visible only to its guest: for everyone else it doesn’t exist', async () => {
  const listing = await world.makeListing();
  const hold = await world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', {
    listingId: listing.id,
    ...SLOT,
  });
  for (const [person, status] of Object.entries({ ...OUTSIDERS, host: 404, staff: 404, guest: 200 })) {
    expect([
      person,
      (await world.call(people[person as Person], 'GET', `/api/bookings/${hold.body._id}`)).status,
    ]).toEqual([person, status]);
  }
  for (const [person, status] of Object.entries({ ...OUTSIDERS, host: 404, staff: 404, guest: 204 })) {
    expect([
      person,
      (await world.call(people[person as Person], 'DELETE', `/api/bookings/holds/${hold.body._id}`)).status,
    ]).toEqual([person, status]);
  }
  // Another’s hold named in a booking changes nothing for either.
  const kept = await world.call<{ _id: string }>(guest, 'POST', '/api/bookings/holds', {
    listingId: listing.id,
    ...SLOT,
  });
  const thief = await world.book(listing, { holdId: kept.body._id }, { guest: people.otherGuest! });
  expect(thief).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
});

it.each([
  ['POST', '/api/bookings/holds'],
  ['POST', '/api/bookings'],
  ['GET', '/api/bookings'],
] as const)('%s %s needs an active member', async (method, url) => {
  for (const [person, status] of [
    ['visitor', 401],
    ['pending', 403],
    ['suspended', 403],
  ] as const) {
    const answer = await world.call(people[person], method, url, method === 'POST' ? {} : undefined, {
      'idempotency-key': newKey(),
    });
    expect([person, answer.status]).toEqual([person, status]);
  }
});

it('refuses writes without the page’s token (A14)', async () => {
  const booking = await makeBooking('instant');
  const { authorization } = await world.t.signIn(guest);
  const response = await world.t.app.inject({
    method: 'POST',
    url: `/api/bookings/${booking._id}/cancel`,
    headers: { authorization },
    payload: { reason: 'x' },
  });
  expect(response.statusCode).toBe(403);
  expect((await world.get(guest, booking._id)).body.status).toBe('confirmed');
});

describe('a request for a listing that staff suspended', () => {
  const status = (id: string, to: 'active' | 'suspended') =>
    world.t.db.kysely.updateTable('member').set({ status: to }).where('id', '=', id).execute();

  it('can’t be accepted by co-hosts of a suspended host, but can be declined (K9, A04)', async () => {
    const owner = await makeMember(world.t.db);
    const helper = await makeMember(world.t.db);
    const listing = await world.makeListing({ booking_mode: 'request', host_id: owner.id });
    await makeCoHost(world.t.db, { property_id: listing.property_id, member_id: helper.id });
    const asked = await world.booked(listing, {}, { guest });
    expect((await world.get(helper, asked._id)).body.nextActions).toEqual(['approve', 'decline']);
    await status(owner.id, 'suspended');
    const refused = await world.accept(helper, asked._id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'LISTING_NOT_BOOKABLE' } });
    expect((await world.get(helper, asked._id)).body).toMatchObject({ status: 'requested', nextActions: ['decline'] });
    expect((await world.verb(helper, asked._id, 'decline')).status).toBe(200);
  });

  it('can’t be accepted while the listing is suspended', async () => {
    const listing = await world.makeListing({ booking_mode: 'request' });
    const asked = await world.booked(listing, {}, { guest });
    await world.t.db.kysely.updateTable('listing').set({ state: 'suspended' }).where('id', '=', listing.id).execute();
    const refused = await world.accept(world.host, asked._id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'LISTING_NOT_BOOKABLE' } });
  });
});

describe('what each side sees', () => {
  const STREET = '17 Canary Street';
  async function withAddress(mode: 'instant' | 'request'): Promise<Booking> {
    const listing = await world.makeListing({ booking_mode: mode });
    await world.t.db.kysely
      .insertInto('property_address')
      .values({
        property_id: listing.property_id,
        street: STREET,
        unit: '4B',
        postal_code: '11215',
        lat: 40.67,
        lng: -73.98,
      })
      .execute();
    await world.t.db.kysely
      .updateTable('property')
      .set({
        check_in: JSON.stringify([
          { part: 'note', text: 'Ring twice, canary', release: 'confirmed' },
          { part: 'access', text: 'Code', release: 'hour-before' },
        ]),
      })
      .where('id', '=', listing.property_id)
      .execute();
    return world.booked(listing, {}, { guest });
  }
  const sees = async (member: TestMember, id: string) => {
    const { body } = await world.get(member, id);
    const isShown = JSON.stringify(body).includes(STREET);
    expect(JSON.stringify(body).includes('canary')).toBe(isShown);
    expect(body.address.exact !== null).toBe(isShown);
    return isShown;
  };

  it('the exact address: the guest from when it is due to a day after the end, host and staff always (A16)', async () => {
    const asked = await withAddress('request');
    expect(await sees(guest, asked._id)).toBe(false);
    expect((await world.get(guest, asked._id)).body.addressFrom).toBeNull();
    expect(await sees(world.host, asked._id)).toBe(true);
    expect(await sees(world.staff, asked._id)).toBe(true);
    const approved = await world.accept(world.host, asked._id);
    expect(approved.body.addressFrom).toBeNull();
    expect((await world.get(guest, asked._id)).body.addressFrom).toBe('2026-11-23T14:00:00.000Z');
    const nextRelease = async (member: TestMember) => (await world.get(member, asked._id)).body.nextReleaseAt;
    expect(await nextRelease(guest)).toBe('2026-11-23T14:00:00.000Z');
    world.t.clock.set('2026-11-23T13:59:59.999Z');
    expect(await sees(guest, asked._id)).toBe(false);
    world.t.clock.set('2026-11-23T14:00:00.000Z');
    expect(await sees(guest, asked._id)).toBe(true);
    expect([await nextRelease(guest), await nextRelease(world.host)]).toEqual(['2026-11-24T13:00:00.000Z', null]);
    expect((await world.get(guest, asked._id)).body.address.exact).toMatchObject({
      street: STREET,
      unit: '4B',
      postalCode: '11215',
    });
    world.t.clock.set('2026-11-25T15:59:59.999Z');
    expect(await sees(guest, asked._id)).toBe(true);
    world.t.clock.set('2026-11-25T16:00:00Z');
    expect(await sees(guest, asked._id)).toBe(false);
    expect(await sees(world.host, asked._id)).toBe(true);
  });

  it('is never shown again to a guest whose booking was canceled, not even in a list', async () => {
    const booking = await withAddress('instant');
    const list = await world.call(guest, 'GET', '/api/bookings');
    expect(JSON.stringify(list.body)).not.toContain('anary');
    const cancelled = await world.verb(guest, booking._id, 'cancel');
    expect(JSON.stringify(cancelled.body)).not.toContain('anary');
    expect(await sees(guest, booking._id)).toBe(false);
  });

  it('the host’s earnings: only host and staff see them; no one sees email addresses', async () => {
    const booking = await makeBooking('instant');
    for (const [person, earnings] of [
      ['guest', null],
      ['host', 1_800],
      ['staff', 1_800],
    ] as const) {
      const { body } = await world.get(people[person]!, booking._id);
      expect(body.hostEarningsMinor).toBe(earnings);
      expect(JSON.stringify(body)).not.toMatch(/@/);
    }
  });
});

it('shows the pictures of both sides and the first picture of the listing', async () => {
  const { kysely } = world.t.db;
  const listing = await world.makeListing();
  const photo = { url: '/photos/a/1024.webp', sizes: [], alt: 'A desk', thumbhash: '', width: 1600, height: 1067 };
  const card = JSON.stringify({ images: [photo, { ...photo, alt: 'Another' }] });
  await kysely.updateTable('listing').set({ card }).where('id', '=', listing.id).execute();
  await kysely.updateTable('member').set({ picture_key: 'avatar/7' }).where('id', '=', guest.id).execute();
  const booking = await world.booked(listing, {}, { guest });
  expect(booking.guest.picture).toMatch(/^\/photos\/avatar\/7\//);
  expect(booking.host.picture).toBeNull();
  expect(booking.listing).toMatchObject({ image: photo, city: 'Brooklyn', state: 'NY', kind: 'private-room' });
});

describe('lists', () => {
  type List = {
    bookings: Booking[];
    counts: Record<string, number>;
    total: number;
    hasMore: boolean;
    pageSize: number;
    page: number;
  };
  const list = async (member: TestMember, query = '') =>
    (await world.call<List>(member, 'GET', `/api/bookings${query}`)).body;

  it('show each side its own, by tab, with counts; holds never', async () => {
    const host = await world.makeGuest();
    const slot = (day: number) => ({ startsAt: `2026-12-${day}T14:00:00Z`, endsAt: `2026-12-${day}T16:00:00Z` });
    const instant = await world.makeListing({ host_id: host.id });
    const onRequest = await world.makeListing({ host_id: host.id, booking_mode: 'request' });
    const [second, first] = [
      await world.booked(instant, slot(12), { guest }),
      await world.booked(instant, slot(11), { guest }),
    ];
    const gone = await world.booked(instant, slot(10), { guest });
    await world.verb(guest, gone._id, 'cancel');
    const asked = await world.booked(onRequest, slot(12), { guest });
    await world.call(guest, 'POST', '/api/bookings/holds', { listingId: instant.id, guests: 1, ...slot(14) });

    const counts = { upcoming: 2, waiting: 1, past: 0, cancelled: 1 };
    expect(await list(guest)).toMatchObject({ total: 4, counts, hasMore: false, page: 1 });
    const ids = async (query: string, member = guest) => (await list(member, query)).bookings.map(({ _id }) => _id);
    expect(await ids('?status=upcoming')).toEqual([first._id, second._id]);
    expect(await ids('?status=waiting')).toEqual([asked._id]);
    expect(await ids('?status=cancelled')).toEqual([gone._id]);
    expect(await ids('?status=past')).toEqual([]);
    expect(await ids('?status=confirmed')).toEqual([second._id, first._id]);
    expect(await ids('?status=hold')).toEqual([]);
    expect(await ids('?role=host')).toEqual([]);
    expect((await list(host, '?role=host')).counts).toEqual(counts);
    expect((await list(host, '?role=host&status=waiting')).bookings[0]).toMatchObject({
      role: 'host',
      nextActions: ['approve', 'decline'],
    });
    expect((await list(world.staff)).total).toBe(0);
  });

  it('have stable pages', async () => {
    const { kysely } = world.t.db;
    const model = await kysely
      .selectFrom('booking')
      .selectAll()
      .where('status', '=', 'confirmed')
      .executeTakeFirstOrThrow();
    const { starts_at: _s, ends_at: _e, ...row } = model;
    for (let index = 0; index < 45; index += 1) {
      const id = world.t.deps.newId();
      const { host_share_minor: _, ...columns } = row;
      const values = {
        ...columns,
        id,
        reference: `DN-T${index}`,
        guest_id: guest.id,
        status: 'declined',
        expires_at: null,
        payment_status: 'none',
        confirmed_at: null,
        lines: JSON.stringify(row.lines),
        taxes: JSON.stringify(row.taxes),
        answers: JSON.stringify(row.answers),
      };
      await kysely.insertInto('booking').values(values).execute();
      await kysely
        .insertInto('booking_event')
        .values({ id: world.t.deps.newId(), booking_id: id, code: 'declined', by_party: 'host', at: new Date() })
        .execute();
    }
    const pages = [
      await list(guest, '?page=1'),
      await list(guest, '?page=2'),
      await list(guest, '?page=3'),
      await list(guest, '?page=4'),
    ];
    expect(pages.map(({ bookings, hasMore, total }) => [bookings.length, hasMore, total])).toEqual([
      [20, true, 45],
      [20, true, 45],
      [5, false, 45],
      [0, false, 45],
    ]);
    expect(new Set(pages.flatMap(({ bookings }) => bookings.map(({ _id }) => _id))).size).toBe(45);
  });
});
