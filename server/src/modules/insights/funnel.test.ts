import type { Answer } from '@daynook/contract/api';
import { UNCOUNTED_HEADER } from '@daynook/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBooking } from '../../../test/make.ts';
import { refreshAllWeeklyOpen } from '../availability/service.ts';
import {
  makeWorld,
  type ProblemBody,
  SLOT,
  type TestListing,
  type TestMember,
  type World,
} from '../bookings/test-world.ts';

type Funnel = Answer<'GET /api/host/insights/funnel'> & ProblemBody;

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const NOTHING = { impressions: 0, views: 0, quotes: 0, requests: 0, bookings: 0 };

/** It is Saturday 2026-11-21, 10:00 in New York. */
let world: World;
let host: TestMember;
let room: TestListing;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());
beforeEach(async () => {
  host = await world.makeGuest();
  room = await world.makeListing({ host_id: host.id });
});

const ask = async (query = 'days=30', as = host) => {
  await world.t.deps.funnel.flush();
  return (await world.call<Funnel>(as, 'GET', `/api/host/insights/funnel?${query}`)).body;
};
const askNow = async () => (await ask()).all.now;

const search = (as?: TestMember, headers: Record<string, string> = BROWSER, more = '') =>
  world.call(as, 'GET', `/api/listings/search?lat=40.6782&lng=-73.9442&limit=50${more}`, undefined, headers);
const viewListing = (as?: TestMember, headers: Record<string, string> = BROWSER) =>
  world.call(as, 'GET', `/api/listings/${room.id}`, undefined, headers);
const price = (as?: TestMember, headers: Record<string, string> = BROWSER) =>
  world.call(as, 'POST', '/api/bookings/quote', { listingId: room.id, ...SLOT }, headers);

describe('counting what people are shown (K5)', () => {
  it('a search, a page and a price count where they are answered, with hours as without (K5)', async () => {
    await refreshAllWeeklyOpen(world.t.db);
    await search();
    await search(undefined, BROWSER, '&date=2026-11-24&from=09:00&to=11:00');
    await viewListing();
    await price(world.guest);
    expect(await askNow()).toEqual({ ...NOTHING, impressions: 2, views: 1, quotes: 1 });
  });

  it('a cached response counts each time it’s sent; not when the client already has it (K5)', async () => {
    for (let count = 0; count < 3; count += 1) expect((await search()).status).toBe(200);
    const { headers } = await search();
    expect((await search(undefined, { ...BROWSER, 'if-none-match': String(headers['etag']) })).status).toBe(304);
    expect((await askNow()).impressions).toBe(4);
  });

  it('the host’s own views, bots, and repeated requests by pages don’t count (K5)', async () => {
    await Promise.all([search(host), viewListing(host), price(host)]);
    const others = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://www.example.com/bot.html)' },
      { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/140.0.0.0 Safari/537.36' },
      { 'user-agent': 'curl/8.5.0' },
      { ...BROWSER, [UNCOUNTED_HEADER]: '1' },
    ];
    for (const headers of others) {
      await search(undefined, headers);
      await viewListing(undefined, headers);
      await price(undefined, headers);
    }
    expect(await askNow()).toEqual(NOTHING);
  });

  it('refused requests and unpublished listings don’t count (K5)', async () => {
    await world.t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', room.id).execute();
    await viewListing();
    await price();
    expect(await askNow()).toEqual(NOTHING);
  });

  it('a server-rendered page reports its listings once it runs; unknown ids don’t count (K5)', async () => {
    const tell = (as: 'result' | 'page', by?: TestMember) =>
      world.call(by, 'POST', '/api/listings/shown', { as, listingIds: [room.id, host.id] }, BROWSER);
    expect((await tell('result')).status).toBe(204);
    await tell('page', world.guest);
    await tell('page', host);
    expect(await askNow()).toEqual({ ...NOTHING, impressions: 1, views: 1 });
    const many = Array.from({ length: 51 }, () => room.id);
    const refused = await world.call(
      undefined,
      'POST',
      '/api/listings/shown',
      { as: 'page', listingIds: many },
      BROWSER,
    );
    expect(refused.status).toBe(400);
  });

  it('only listing, day, and counts are stored, added up by local day (K5)', async () => {
    await viewListing();
    await world.t.deps.funnel.flush();
    await viewListing();
    await world.t.deps.funnel.flush();
    // Half past midnight in New York.
    world.t.clock.set('2026-11-22T05:30:00Z');
    try {
      await viewListing();
      await world.t.deps.funnel.flush();
    } finally {
      world.t.clock.set('2026-11-21T15:00:00Z');
    }
    const rows = await world.t.db.kysely
      .selectFrom('listing_funnel')
      .selectAll()
      .where('listing_id', '=', room.id)
      .orderBy('day')
      .execute();
    expect(rows).toEqual([
      { listing_id: room.id, day: '2026-11-21', impressions: 0, views: 2, quotes: 0 },
      { listing_id: room.id, day: '2026-11-22', impressions: 0, views: 1, quotes: 0 },
    ]);
  });
});

describe('the funnel of a host (K5)', () => {
  const counted = (day: string, values: object, listing = room) =>
    world.t.db.kysely
      .insertInto('listing_funnel')
      .values({ listing_id: listing.id, day, ...values })
      .execute();
  let count = 0;
  const sent = (at: string, values: Record<string, unknown>, listing = room) => {
    count += 1;
    return makeBooking(world.t.db, {
      listing_id: listing.id,
      reference: `DN-F${count}`,
      during: `[2026-12-${String((count % 28) + 1).padStart(2, '0')}T15:00:00Z,2026-12-${String((count % 28) + 1).padStart(2, '0')}T19:00:00Z)`,
      created_at: new Date(at),
      ...values,
    });
  };

  it('this period and the one before, for each listing and in total, most viewed first (K5)', async () => {
    const other = await world.makeListing({ host_id: host.id });
    await counted('2026-11-21', { impressions: 40, views: 5, quotes: 2 });
    await counted('2026-11-15', { impressions: 60, views: 5, quotes: 1 });
    await counted('2026-11-14', { impressions: 30, views: 4, quotes: 1 });
    await counted('2026-11-08', { impressions: 10, views: 1 });
    await counted('2026-11-07', { impressions: 500 });
    await counted('2026-11-20', { impressions: 7, views: 20 }, other);
    await sent('2026-11-18T12:00:00Z', { confirmed_at: '2026-11-18T12:00:00Z' });
    const asked = { status: 'declined', requested_at: '2026-11-19T12:00:00Z', confirmed_at: null };
    await sent('2026-11-19T11:59:00Z', asked);
    await sent('2026-11-12T12:00:00Z', { confirmed_at: '2026-11-12T12:00:00Z' });
    // Someone at the checkout hasn't sent a request yet.
    await sent('2026-11-20T12:00:00Z', { status: 'hold', confirmed_at: null, expires_at: '2026-11-20T12:15:00Z' });
    const found = await ask('days=7');
    expect(found).toMatchObject({ fromDate: '2026-11-15', toDate: '2026-11-21', countedSince: '2026-11-07', total: 2 });
    expect(found.rooms).toEqual([
      {
        _id: other.id,
        title: other.title,
        state: 'live',
        now: { ...NOTHING, impressions: 7, views: 20 },
        before: NOTHING,
      },
      {
        _id: room.id,
        title: room.title,
        state: 'live',
        now: { impressions: 100, views: 10, quotes: 3, requests: 2, bookings: 1 },
        before: { impressions: 40, views: 5, quotes: 1, requests: 1, bookings: 1 },
      },
    ]);
    expect(found.all).toEqual({
      now: { impressions: 107, views: 30, quotes: 3, requests: 2, bookings: 1 },
      before: { impressions: 40, views: 5, quotes: 1, requests: 1, bookings: 1 },
    });
    expect((await ask('days=90')).all.now.impressions).toBe(647);
  });

  it('is the host’s own, by property and page by page; someone else’s property isn’t found (K5)', async () => {
    const other = await world.makeListing({ host_id: host.id });
    await counted('2026-11-20', { views: 3 }, other);
    const ofProperty = await ask(`days=30&propertyId=${other.property_id}`);
    expect(ofProperty.rooms.map(({ _id }) => _id)).toEqual([other.id]);
    expect(await ask('days=30&page=2')).toMatchObject({
      rooms: [],
      total: 2,
      hasMore: false,
      all: { now: { views: 3 } },
    });
    const stranger = await world.makeGuest();
    expect(await ask(`days=30&propertyId=${room.property_id}`, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask('days=30', stranger)).toMatchObject({ rooms: [], countedSince: null, all: { now: NOTHING } });
    expect(await ask('days=91')).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
