import { ListingDetail } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { refreshListings } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const get = async <T>(path: string, headers = {}) => {
  const response = await test.app.inject({ url: path, headers });
  return { status: response.statusCode, body: response.json<T>() };
};
type Detail = typeof ListingDetail._output;

const addPhoto = (listingId: string, position: number) =>
  test.db.kysely
    .insertInto('listing_photo')
    .values({
      id: newId(),
      listing_id: listingId,
      position,
      key: `room/${position}`,
      alt: `View ${position}`,
      width: 1600,
      height: 1200,
    })
    .execute();

describe('GET /api/listings/{id}', () => {
  it('shows the whole listing in the shape of the contract (AP17, B1–B7)', async () => {
    const host = await makeMember(test.db, { name: 'Nadia Okafor', headline: 'Potter', languages: ['en', 'fr'] });
    const property = await makeProperty(test.db, {
      host_id: host.id,
      parking: 'On the street',
      pets: 'A cat',
      cameras: null,
    });
    const listing = await makeListing(test.db, {
      property_id: property.id,
      amenities: 5,
      day_minor: 7_250,
      house_rules: ['No shoes'],
      facts: JSON.stringify([{ id: 'desk-width', value: '160 cm', source: 'host', statedOn: '2026-05-01' }]),
    });
    await addPhoto(listing.id, 1);
    await addPhoto(listing.id, 0);
    await refreshListings(test.db.kysely, [listing.id]);
    const { status, body } = await get<Detail>(`/api/listings/${listing.id}`);
    expect(status).toBe(200);
    expect(() => ListingDetail.parse(body)).not.toThrow();
    expect(body).toMatchObject({
      _id: listing.id,
      pricing: { fullDay: 76.13, fullDayMinor: 7_613, dayMinor: 7_250, currency: 'USD' },
      amenities: ['wifi', 'monitor'],
      stats: { rating: null, reviewCount: 0 },
      host: {
        name: 'Nadia Okafor',
        languages: ['en', 'fr'],
        responseRatePercent: null,
        bookingsHosted: 0,
        memberSince: '2026-01-05',
      },
      property: {
        parking: 'On the street',
        pets: 'A cat',
        circleRadiusMeters: 350,
        address: { city: 'Brooklyn', state: 'NY' },
      },
      can: { book: true, edit: false },
    });
    expect(body.images.map(({ alt }) => alt)).toEqual(['View 0', 'View 1']);
    expect(body.hours[0]).toEqual({ weekday: 1, ranges: [{ startMinute: 480, endMinute: 1080 }] });
    expect(body.facts).toEqual([{ id: 'desk-width', value: '160 cm', source: 'host', statedOn: '2026-05-01' }]);
  });

  it('shows only the season that holds today', async () => {
    const listing = await makeListing(test.db, {}, { open: [] });
    const rule = { listing_id: listing.id, weekday: 1, end_minute: 1000 };
    await test.db.kysely
      .insertInto('weekly_rule')
      .values([
        { ...rule, start_minute: 500, valid_to: '2026-11-20' },
        { ...rule, start_minute: 600, valid_from: '2026-11-21', valid_to: '2026-11-21' },
        { ...rule, start_minute: 700, valid_from: '2026-11-22' },
      ])
      .execute();
    const { body } = await get<Detail>(`/api/listings/${listing.id}`);
    expect(body.hours[0]?.ranges).toEqual([{ startMinute: 600, endMinute: 1000 }]);
  });

  it.each([
    ['live', 200],
    ['paused', 200],
    ['draft', 404],
    ['in_review', 404],
    ['suspended', 404],
    ['deleted', 410],
  ])('answers for a %s listing with %i', async (state, status) => {
    const listing = await makeListing(test.db, { state });
    for (const path of ['', '/reviews']) {
      expect((await get(`/api/listings/${listing.id}${path}`)).status).toBe(status);
    }
    const similar = await get(`/api/listings/${listing.id}/similar`);
    expect(similar.status).toBe(state === 'deleted' ? 200 : status);
    if (status === 200) {
      const { body } = await get<Detail>(`/api/listings/${listing.id}`);
      expect(body.state).toBe(state);
      expect(body.can.book).toBe(state === 'live');
    }
  });

  it('doesn’t find invalid or unknown ids', async () => {
    expect((await get(`/api/listings/${newId()}`)).status).toBe(404);
    expect((await get('/api/listings/17')).status).toBe(400);
  });

  it('lets the host and staff see drafts and edit, and the host not book', async () => {
    const host = await makeMember(test.db);
    const listing = await makeListing(test.db, { state: 'draft', host_id: host.id });
    const own = await get<Detail>(`/api/listings/${listing.id}`, await test.signIn(host));
    expect(own).toMatchObject({ status: 200, body: { can: { book: false, edit: true } } });
    const staff = await makeMember(test.db, { email: 'staff@daynook.com' });
    expect((await get(`/api/listings/${listing.id}`, await test.signIn(staff))).status).toBe(200);
    await test.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', staff.id).execute();
    for (const other of [staff, await makeMember(test.db)])
      expect((await get(`/api/listings/${listing.id}`, await test.signIn(other))).status).toBe(404);
    await test.db.kysely.updateTable('listing').set({ state: 'live' }).where('id', '=', listing.id).execute();
    expect((await get<Detail>(`/api/listings/${listing.id}`, await test.signIn(host))).body.can.book).toBe(false);
  });

  it('lists the property’s other listings and which are linked (B3)', async () => {
    const property = await makeProperty(test.db);
    const [whole, room, garden, draft] = [
      await makeListing(test.db, { property_id: property.id, kind: 4, day_minor: 20_000 }),
      await makeListing(test.db, { property_id: property.id, day_minor: 8_000 }),
      await makeListing(test.db, { property_id: property.id, kind: 5, day_minor: 3_000 }),
      await makeListing(test.db, { property_id: property.id, state: 'draft' }),
    ];
    await test.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: room.id }).execute();
    const linked = async (id: string) =>
      (await get<Detail>(`/api/listings/${id}`)).body.rooms.map(({ _id, isLinked }) => [_id, isLinked]);
    expect(await linked(whole.id)).toEqual([
      [room.id, true],
      [garden.id, false],
    ]);
    expect(await linked(room.id)).toEqual([
      [whole.id, true],
      [garden.id, false],
    ]);
    expect(await linked(garden.id)).toEqual([
      [whole.id, false],
      [room.id, false],
    ]);
    expect(draft.state).toBe('draft');
  });
});

describe('GET /api/listings/{id}/similar (B14)', () => {
  it('lists the nearest at a similar price, same kind first, at most six, never itself', async () => {
    const at = async (lat: number, values = {}) => {
      const property = await makeProperty(test.db, { public_lat: lat, public_lng: 0 });
      const listing = await makeListing(test.db, { property_id: property.id, day_minor: 6_000, ...values });
      await refreshListings(test.db.kysely, [listing.id]);
      return listing.id;
    };
    const self = await at(10);
    const near = [
      await at(10.01),
      await at(10.02, { kind: 0 }),
      await at(10.03),
      await at(10.04),
      await at(10.05),
      await at(10.06),
    ];
    await at(10.001, { day_minor: 20_000 });
    await at(10.002, { state: 'paused' });
    await at(11);
    const { body } = await get<{ listings: { _id: string; distance: number }[] }>(`/api/listings/${self}/similar`);
    expect(body.listings.map(({ _id }) => _id)).toEqual([near[0], near[2], near[3], near[4], near[5], near[1]]);
    expect(body.listings[0]!.distance).toBeCloseTo(1.112, 2);
  });
});
