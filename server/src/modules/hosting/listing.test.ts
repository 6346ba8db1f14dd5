// A listing's lifecycle over HTTP. Only its host and co-hosts have access.
import type { OwnListing, OwnProperty } from '@daynook/contract/hosting/hosting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeListing } from '../../../test/make.ts';
import { makeHost, makeMember, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

describe('a listing (B3, B11)', () => {
  it('begins as a draft open Monday to Friday, nine to five, that only its host sees', async () => {
    const property = await host.addHome();
    const listing = await host.addRoom(property._id, 'desk');
    expect(listing).toMatchObject({
      state: 'draft',
      currency: 'USD',
      capacity: 1,
      dayMinor: 0,
      bookingMode: 'request',
    });
    expect(listing.weekly).toEqual(
      [1, 2, 3, 4, 5].map((weekday) => ({
        weekday,
        startMinute: 540,
        endMinute: 1020,
        validFrom: null,
        validTo: null,
      })),
    );
    expect((await t.app.inject({ url: `/api/listings/${listing._id}` })).statusCode).toBe(404);
  });

  it('lists missing fields, including cameras, blocking ones first, and can’t be published before (B9)', async () => {
    const property = await host.addHome({ household: null, pets: null, cameras: null, arrival: [] });
    const listing = await host.addRoom(property._id);
    const needed = ['title', 'description', 'photos', 'price', 'household', 'pets', 'cameras', 'arrival'];
    expect(listing.gaps.filter(({ isBlocking }) => isBlocking).map(({ code }) => code)).toEqual(needed);
    const { status, body } = await host.call('POST', `/api/host/listings/${listing._id}/publish`);
    expect([status, body.code]).toEqual([422, 'LISTING_INCOMPLETE']);
    expect(Object.keys(body.fields ?? {})).toEqual(needed);
    expect((await host.own(listing._id)).state).toBe('draft');
  });

  it.each([
    [{ locatedBy: 'town' }, 'location'],
    [{ household: ' ' }, 'household'],
    [{ pets: null }, 'pets'],
    [{ arrival: [{ part: 'wifi', text: 'On the fridge', release: 'confirmed' }] }, 'arrival'],
  ])('of a property that says %j is not published, and its field is named', async (said, field) => {
    const { home, room } = await host.completeRoom();
    await host.call('PATCH', `/api/properties/${home._id}`, { version: home.version, changes: said });
    const { status, body } = await host.call('POST', `/api/host/listings/${room._id}/publish`);
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'LISTING_INCOMPLETE', [field]]);
  });

  it.each(['New private room', 'Garden room (copy)', 'Abc'])(
    'is not published as “%s”: the host writes its title',
    async (title) => {
      const { room } = await host.completeRoom();
      await host.change(room, { title });
      const { body } = await host.call('POST', `/api/host/listings/${room._id}/publish`);
      expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['LISTING_INCOMPLETE', ['title']]);
    },
  );

  it('is published without photo descriptions: they’re counted, never generated', async () => {
    const { room } = await host.completeRoom();
    await t.db.kysely.updateTable('listing_photo').set({ alt: '' }).where('listing_id', '=', room._id).execute();
    expect((await host.own(room._id)).gaps).toContainEqual({ code: 'alt-text', isBlocking: false, count: 4 });
    const live = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`);
    expect([live.status, live.body.state]).toEqual([200, 'live']);
    expect(live.body.photos.map(({ alt }) => alt)).toEqual(['', '', '', '']);
  });

  it('that’s live stays live if something required is missing, and its host is notified', async () => {
    const { home, room } = await host.liveRoom();
    await host.call('PATCH', `/api/properties/${home._id}`, { version: home.version, changes: { pets: null } });
    const own = await host.own(room._id);
    expect(own.state).toBe('live');
    expect(own.gaps).toContainEqual({ code: 'pets', isBlocking: true });
  });

  it('comes to the market complete, is found there, is paused and comes back', async () => {
    const { room } = await host.completeRoom();
    const live = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`);
    expect(live.body).toMatchObject({ state: 'live' });
    const search = async () => {
      const response = await t.app.inject({ url: '/api/listings/search?lat=40.6825&lng=-73.95&radius=2' });
      return (response.json() as { listings: { _id: string }[] }).listings.map(({ _id }) => _id);
    };
    expect(await search()).toContain(room._id);
    expect((await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/pause`)).body.state).toBe('paused');
    expect(await search()).not.toContain(room._id);
    expect((await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/publish`)).body.state).toBe('live');
  });

  it('that staff suspended stays so', async () => {
    const { room } = await host.completeRoom();
    await t.db.kysely
      .updateTable('listing')
      .set({ state: 'suspended', state_reason: 'Pictures of another home' })
      .where('id', '=', room._id)
      .execute();
    const { status, body } = await host.call('POST', `/api/host/listings/${room._id}/publish`);
    expect([status, body.code]).toEqual([409, 'LISTING_STATE_CHANGED']);
    expect(await host.own(room._id)).toMatchObject({ state: 'suspended', stateReason: 'Pictures of another home' });
  });

  it('is removed for good, unless bookings are ahead', async () => {
    const { room } = await host.completeRoom();
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const guest = await makeMember(t.db);
    const booking = await host.call<{ _id: string }>(
      'POST',
      '/api/bookings',
      {
        listingId: room._id,
        startsAt: '2026-11-24T15:00:00Z',
        endsAt: '2026-11-24T17:00:00Z',
        guests: 1,
        paymentMethod: 'sandbox',
      },
      { as: guest },
    );
    const url = `/api/host/listings/${room._id}`;
    expect((await host.call('DELETE', url)).body.code).toBe('BOOKINGS_AHEAD');
    await host.call('POST', `/api/bookings/${booking.body._id}/decline`, { reason: 'Away' });
    expect((await host.call('DELETE', url)).status).toBe(204);
    expect((await host.call('GET', url)).status).toBe(410);
    expect((await t.app.inject({ url: `/api/listings/${room._id}` })).statusCode).toBe(410);
  });

  it('is copied as a draft with text, prices, hours, and rules, without photos (B12)', async () => {
    const { room } = await host.completeRoom();
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/duplicate`);
    expect(copy.status).toBe(201);
    expect(copy.body).toMatchObject({
      title: 'Garden room with a door (copy)',
      description: room.description,
      dayMinor: 6_000,
      state: 'draft',
      photos: [],
      weekly: room.weekly,
    });
    expect(copy.body._id).not.toBe(room._id);
  });

  it('is copied with whole characters only, however its title is cut (B12)', async () => {
    const listing = await host.addFirstRoom();
    await host.change(listing, { title: `${'a'.repeat(69)}🪴 a desk` });
    const copy = await host.call<OwnListing>('POST', `/api/host/listings/${listing._id}/duplicate`);
    expect(copy.body.title).toBe(`${'a'.repeat(69)} (copy)`);
  });
});

describe('another host (A04)', () => {
  it.each([
    ['GET', 'home', undefined],
    ['PATCH', 'home', { version: 1, changes: { title: 'Mine now' } }],
    ['POST', 'home/listings', { kind: 'desk' }],
    ['GET', 'room', undefined],
    ['PATCH', 'room', { version: 1, changes: { title: 'Mine now' } }],
    ['PUT', 'room/hours', { version: 1, weekly: [] }],
    [
      'POST',
      'room/exceptions',
      { dateFrom: '2026-12-01', dateTo: '2026-12-01', kind: 'closed', ranges: [], note: null },
    ],
    ['POST', 'room/test-time', { startsAt: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T17:00:00Z' }],
    ['POST', 'room/publish', undefined],
    ['POST', 'room/pause', undefined],
    ['POST', 'room/duplicate', undefined],
    ['DELETE', 'room', undefined],
  ] as const)('%s %s finds nothing, and nothing has changed', async (method, what, body) => {
    const { home, room } = await host.completeRoom();
    const stranger = await makeMember(t.db);
    const url = what.replace('home', `/api/properties/${home._id}`).replace('room', `/api/host/listings/${room._id}`);
    const { status, body: problem } = await host.call(method, url, body, { as: stranger });
    expect([status, problem.code]).toEqual([404, 'NOT_FOUND']);
    expect(await host.own(room._id)).toEqual(room);
    expect((await host.call<OwnProperty>('GET', `/api/properties/${home._id}`)).body).toEqual({
      ...home,
      listingCount: 1,
    });
  });
});

it('the price guide shows prices nearby, in the smallest circle with enough listings (K1)', async () => {
  const stranger = await makeMember(t.db);
  for (let number = 1; number <= 9; number += 1) {
    const listing = await makeListing(t.db, {
      host_id: stranger.id,
      kind: 5,
      day_minor: number * 1_000,
      hour_minor: null,
    });
    await t.db.kysely.updateTable('listing').set({ state: 'live' }).where('id', '=', listing.id).execute();
  }
  const { body } = await host.call('GET', '/api/host/price-guide?lat=40.6782&lng=-73.9442&kind=outdoor&currency=USD');
  expect(body).toEqual({
    count: 9,
    radiusKm: 10,
    currency: 'USD',
    day: { lowMinor: 3_000, medianMinor: 5_000, highMinor: 7_000 },
    hour: null,
  });
});
