import { amenityMask, BUILT_IN_AMENITIES } from '@daynook/contract/listings/amenities';
import { SearchAnswer } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { haversineKm, travel } from '../../lib/geo/sphere.ts';
import { fullDayPrice } from '../prices/service.ts';
import { makeListings, makeReviews, seeded } from './example-city.ts';

const BOISE = { lat: 43.615, lng: -116.2023 };
let test: TestApp;
let ids: string[];
const random = seeded(7);
/** 400 around Boise, denser in the middle. Every tenth shares its property's point with the one before. */
const spots = Array.from({ length: 400 }, (_, index) => {
  const at = travel(BOISE, random() * 360, 60 * random() ** 2);
  return {
    at,
    day_minor: 3_000 + 100 * Math.floor(random() * 100),
    kind: index % 6,
    capacity: 1 + (index % 9),
    amenities: index % 64,
  };
});

type Found = typeof SearchAnswer._output;
const ask = async (query: string): Promise<{ status: number; body: Found; headers: Record<string, unknown> }> => {
  const response = await test.app.inject({ url: `/api/listings/search?${query}` });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
};

beforeAll(async () => {
  test = await testApp();
  ids = await makeListings(
    test.db,
    spots.map((spot, index) => ({ ...spot, booking_mode: index % 3 === 0 ? 'request' : 'instant' })),
  );
  await makeReviews(
    test.db,
    ids.slice(0, 200).map((listingId, index) => ({ listingId, rating: 1 + (index % 5) })),
  );
});
afterAll(() => test.close());

/** The distance to where search says a listing is, for checking results. */
const measureDistance = (id: string, from: { lat: number; lng: number }) =>
  haversineKm(from, spots[ids.indexOf(id)]!.at);

describe('GET /api/listings/search (AP13)', () => {
  it('answers in the shape of the contract', async () => {
    const { status, body } = await ask('lat=43.615&lng=-116.2023');
    expect(status).toBe(200);
    expect(() => SearchAnswer.parse(body)).not.toThrow();
    expect(body.listings).toHaveLength(24);
    expect(body.place).toMatchObject({ name: 'Boise, ID', radiusKm: 25, timeZone: 'America/Boise' });
  });

  it('finds exactly what lies within the radius, nearest first, as plain haversine says (HM6)', async () => {
    const next = seeded(99);
    for (let round = 0; round < 25; round += 1) {
      const spot = travel(BOISE, next() * 360, 40 * next());
      const from = { lat: Math.round(spot.lat * 1e5) / 1e5, lng: Math.round(spot.lng * 1e5) / 1e5 };
      const radius = Math.round((0.5 + 60 * next() ** 2) * 10) / 10;
      const expected = ids
        .map((id) => ({ id, km: measureDistance(id, from) }))
        .filter(({ km }) => km <= radius)
        .sort((a, b) => a.km - b.km);
      const { body } = await ask(`lat=${from.lat}&lng=${from.lng}&radius=${radius}&limit=50`);
      expect(body.total).toBe(expected.length);
      expect(body.isTotalCapped).toBe(false);
      expect(body.listings.map(({ _id }) => _id)).toEqual(expected.slice(0, 50).map(({ id }) => id));
      for (const [index, listing] of body.listings.entries()) {
        expect(Math.abs(listing.distance! - expected[index]!.km)).toBeLessThan(0.001);
      }
    }
  });

  it('looks 25 km around a point unless told otherwise (SE6)', async () => {
    const { body } = await ask('lat=43.615&lng=-116.2023&limit=50');
    const within = ids.filter((id) => measureDistance(id, BOISE) <= 25).length;
    expect(body.total).toBe(within);
    expect(body.place?.radiusKm).toBe(25);
  });

  it('keeps pages whole: nothing twice, nothing missing', async () => {
    for (const sort of ['distance', 'price', 'rating', 'newest']) {
      const seen: string[] = [];
      for (let page = 1; page <= 20; page += 1) {
        const { body } = await ask(`lat=43.615&lng=-116.2023&radius=100&limit=30&page=${page}&sort=${sort}`);
        seen.push(...body.listings.map(({ _id }) => _id));
        if (!body.hasMore) break;
      }
      expect(seen.length).toBe(ids.length);
      expect(new Set(seen).size).toBe(ids.length);
    }
  });

  it('sorts by price, by rating, by date (A11)', async () => {
    const prices = (await ask('lat=43.615&lng=-116.2023&sort=price&limit=50')).body.listings.map(
      (l) => l.pricing.fullDay,
    );
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const ratings = (await ask('lat=43.615&lng=-116.2023&sort=rating&limit=50')).body.listings.map(
      (l) => l.stats.rating ?? 0,
    );
    expect(ratings).toEqual([...ratings].sort((a, b) => b - a));
    expect(ratings[0]).toBe(5);
  });

  it('includes both ends of the price, to the cent (AP13, A5)', async () => {
    // Our 5% fee makes 79.98 of 76.17.
    const middle = await makeListings(test.db, [
      { at: { lat: 10, lng: 10 }, day_minor: 7_617 },
      { at: { lat: 10, lng: 10.001 }, day_minor: 7_618 },
      { at: { lat: 10, lng: 10.002 }, day_minor: 7_619 },
      { at: { lat: 10, lng: 10.003 }, day_minor: 7_620 },
      // Zero decimals and three: a unit is a unit.
      { at: { lat: 10, lng: 10.004 }, day_minor: 76, currency: 'JPY' },
      { at: { lat: 10, lng: 10.005 }, day_minor: 76_181, currency: 'KWD' },
    ]);
    const found = async (query: string) => {
      const { body } = await ask(`lat=10&lng=10&${query}`);
      return body.listings.map(({ _id }) => middle.indexOf(_id)).sort();
    };
    expect(await found('minPrice=79.99&maxPrice=80')).toEqual([1, 2, 4, 5]);
    expect(await found('minPrice=79.99&maxPrice=79.99')).toEqual([1, 5]);
    expect(await found('minPrice=80')).toEqual([2, 3, 4]);
    expect(await found('maxPrice=79.985')).toEqual([0]);
    expect(await found('minPrice=0&maxPrice=1000000')).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('asks for all amenities at once, any of the kinds, enough room, instant booking (A7–A10)', async () => {
    const fullDayMinor = (index: number) =>
      fullDayPrice({
        dayMinor: spots[index]!.day_minor,
        cleaningMinor: 0,
        guestFeeBasisPoints: 500,
        guestFeeMinimumMinor: 0,
      });
    const check = async (query: string, passes: (index: number) => boolean) => {
      const { body } = await ask(`lat=43.615&lng=-116.2023&radius=100&limit=50&${query}`);
      const expected = ids.filter((_, index) => passes(index));
      expect(body.total).toBe(expected.length);
      for (const { _id } of body.listings) expect(expected).toContain(_id);
    };
    await check('amenities=wifi,monitor', (index) => (spots[index]!.amenities & 5) === 5);
    await check('kind=desk,studio', (index) => [0, 3].includes(spots[index]!.kind));
    await check('people=7', (index) => spots[index]!.capacity >= 7);
    await check('instant=true', (index) => index % 3 !== 0);
    await check(
      'amenities=wifi&kind=private-room&people=2&instant=true&minPrice=40&maxPrice=100',
      (index) =>
        (spots[index]!.amenities & 1) === 1 &&
        spots[index]!.kind === 1 &&
        spots[index]!.capacity >= 2 &&
        index % 3 !== 0 &&
        fullDayMinor(index) >= 4_000 &&
        fullDayMinor(index) <= 10_000,
    );
  });

  it.each(BUILT_IN_AMENITIES)('finds and counts the listings with %s (A7–A10)', async (amenity) => {
    const bit = BUILT_IN_AMENITIES.indexOf(amenity);
    const at = { lat: 20, lng: 10 + bit };
    const [, having] = await makeListings(test.db, [{ at }, { at, amenities: amenityMask([amenity]) }]);
    const query = `lat=${at.lat}&lng=${at.lng}&radius=5`;
    const { body } = await ask(`${query}&amenities=${amenity}`);
    expect(body.listings.map(({ _id }) => _id)).toEqual([having]);
    const facets = await test.app.inject({ url: `/api/listings/facets?${query}` });
    expect(facets.json<{ amenities: Record<string, number> }>().amenities).toMatchObject({ [amenity]: 1 });
  });

  it.each(['distance', 'price', 'rating', 'newest'])('sorts everywhere and within a map by %s', async (sort) => {
    for (const where of ['', 'bbox=-117,43,-115,44', 'lat=43.6&lng=-116.2', 'city=boise']) {
      const { status, body } = await ask(`${where}&sort=${sort}&people=2&maxPrice=100`);
      expect(status).toBe(200);
      expect(body.total).toBeGreaterThan(10);
    }
  });

  it('searches the area of a map in place of the circle', async () => {
    const [west, south, east, north] = [-116.3, 43.5, -116.1, 43.7];
    const inside = spots.flatMap(({ at }, index) =>
      at.lng >= west && at.lng <= east && at.lat >= south && at.lat <= north ? [ids[index]!] : [],
    );
    const { body } = await ask(`bbox=${west},${south},${east},${north}&lat=40&lng=-100&radius=1&limit=50`);
    expect(body.total).toBe(inside.length);
    for (const { _id } of body.listings) expect(inside).toContain(_id);
    expect(body.listings[0]!.distance).toBeGreaterThan(1000);
    const alone = await ask(`bbox=${west},${south},${east},${north}`);
    expect(alone.body.listings[0]!.distance).toBeNull();
  });

  it('finds raw text as a city; a point beats the text (SE8)', async () => {
    const { body } = await ask('city=boise');
    expect(body.place?.name).toBe('Boise, ID');
    expect(body.total).toBeGreaterThan(50);
    const both = await ask('city=New%20York&lat=43.615&lng=-116.2023');
    expect(both.body.place?.name).toBe('Boise, ID');
    const nowhere = await ask('city=zzzzqqqq');
    expect(nowhere.body).toMatchObject({ listings: [], total: 0, place: null });
  });

  it('works across the date line', async () => {
    const made = await makeListings(test.db, [
      { at: { lat: 52, lng: 179.95 } },
      { at: { lat: 52, lng: -179.96 } },
      { at: { lat: 52, lng: -179.9 } },
    ]);
    const { body } = await ask('lat=52&lng=-179.99&radius=30');
    expect(body.listings.map(({ _id }) => made.indexOf(_id))).toEqual([1, 0, 2]);
    expect(body.total).toBe(3);
  });

  it('gives the true reasons why each result fits', async () => {
    const { body } = await ask('lat=43.615&lng=-116.2023&people=2&amenities=wifi&maxPrice=120&limit=50');
    for (const listing of body.listings) {
      const codes = listing.reasons!.map(({ code }) => code);
      expect(codes.includes('instant')).toBe(listing.bookingMode === 'instant');
      expect(codes).toContain('within-budget');
      expect(codes.includes('close')).toBe(listing.distance! <= 2);
      expect(listing.reasons).toContainEqual({ code: 'amenities', amenities: ['wifi'] });
      expect(listing.reasons).toContainEqual({ code: 'seats', capacity: listing.capacity });
      expect(codes).not.toContain('free');
      expect(listing.quote).toBeUndefined();
    }
  });

  it('never shows listings that aren’t live', async () => {
    const [listing] = await makeListings(test.db, [{ at: { lat: -20, lng: -60 } }]);
    expect((await ask('lat=-20&lng=-60')).body.total).toBe(1);
    for (const state of ['draft', 'in_review', 'paused', 'suspended', 'deleted']) {
      await test.db.kysely.updateTable('listing').set({ state }).where('id', '=', listing!).execute();
      expect((await ask(`lat=-20&lng=-60&radius=${10 + state.length}`)).body.total).toBe(0);
    }
  });

  it('caps the count and marks it as capped', async () => {
    await makeListings(
      test.db,
      Array.from({ length: 1_010 }, (_, index) => ({
        at: { lat: 0.0001 * (index % 40), lng: 0.0001 * Math.floor(index / 40) },
      })),
    );
    const { body } = await ask('lat=0&lng=0&limit=50&page=20');
    expect(body).toMatchObject({ total: 1000, isTotalCapped: true, hasMore: false });
    expect(body.listings).toHaveLength(50);
  });
});

describe('words of the title or the description (A12)', () => {
  const AT = { lat: -10, lng: 60 };
  let listings: string[];
  beforeAll(async () => {
    listings = await makeListings(test.db, [
      { at: AT, title: 'Piano room', description: 'With a stove.' },
      { at: AT, title: 'Attic', description: 'A grand PIANO and a long table.' },
      { at: AT, title: 'Shed, 50% glass', description: 'No_keys needed; bring a \\ sign.' },
    ]);
  });

  it.each([
    ['piano', [0, 1]],
    ['Piano table', [1]],
    ['  stove   piano ', [0]],
    ['organ', []],
    ['50%', [2]],
    ['pian', [0, 1]],
    ['no-keys', [2]],
    ['PIÀNO', [0, 1]],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["'; drop table listing; --", []],
  ])('%j finds what has all of them, in list, map and counts alike (A12)', async (words, expected) => {
    const query = `lat=-10&lng=60&words=${encodeURIComponent(words)}`;
    const { status, body } = await ask(query);
    expect(status).toBe(200);
    expect(body.listings.map(({ _id }) => listings.indexOf(_id)).sort()).toEqual(expected);
    const map = await test.app.inject({
      url: `/api/listings/map?bbox=59,-11,61,-9&zoom=14&words=${encodeURIComponent(words)}`,
    });
    expect(map.statusCode).toBe(200);
    expect(map.json<{ pins: unknown[] }>().pins).toHaveLength(expected.length);
    const counts = await test.app.inject({ url: `/api/listings/facets?${query}` });
    expect(counts.json<{ lookedAt: number }>().lookedAt).toBe(expected.length);
  });

  it('says what there would be without them (A12, A18)', async () => {
    expect((await ask('lat=-10&lng=60&words=organ')).body.hints).toContainEqual({ code: 'drop-filters', count: 3 });
  });
});

describe('hints when nothing is found (A18)', () => {
  it('suggests how far to search and what the filters exclude', async () => {
    await makeListings(test.db, [{ at: { lat: 5, lng: 50 }, capacity: 2 }]);
    const far = (await ask('lat=5.7&lng=50')).body;
    expect(far.hints).toEqual([{ code: 'widen', radiusKm: 100, count: 1 }]);
    const picky = (await ask('lat=5&lng=50&people=9')).body;
    expect(picky.hints).toEqual([{ code: 'drop-filters', count: 1 }]);
  });
});

describe('values that make no sense (SE6, A19)', () => {
  it.each([
    ['lat=999&lng=0', 'lat'],
    ['lat=NaN&lng=0', 'lat'],
    ['lat=1e9&lng=0', 'lat'],
    ['lat=1&lng=-181', 'lng'],
    ['lat=1', 'lng'],
    ['lat=1&lng=1&radius=0', 'radius'],
    ['lat=1&lng=1&radius=501', 'radius'],
    ['lat=1&lng=1&radius=-5', 'radius'],
    ['lat=1&lng=1&radius=1e9', 'radius'],
    ['minPrice=abc', 'minPrice'],
    ['minPrice=NaN', 'minPrice'],
    ['minPrice=-1', 'minPrice'],
    ['minPrice=80&maxPrice=79.99', 'maxPrice'],
    ['maxPrice=Infinity', 'maxPrice'],
    ['lat=1&lat=2&lng=1', 'lat'],
    ['city=a&city=b', 'city'],
    [`city=${'x'.repeat(10_240)}`, 'city'],
    ['city=%00', 'city'],
    ['page=0', 'page'],
    ['page=21', 'page'],
    ['limit=1000000', 'limit'],
    ['sort=best', 'sort'],
    ['kind=castle', 'kind'],
    ['amenities=wifi,moat', 'amenities'],
    ['people=0', 'people'],
    ['instant=perhaps', 'instant'],
    ['bbox=1,2,3', 'bbox'],
    ['bbox=10,0,5,1', 'bbox'],
    ['date=2026-02-30', 'date'],
    ['date=tomorrow', 'date'],
    ['from=09:00&to=17:00', 'date'],
    ['date=2026-12-01&from=9', 'from'],
    ['date=2026-12-01&from=17:00&to=09:00', 'to'],
    ['date=2026-12-01&from=24:00', 'from'],
    ['date=2026-12-01&to=00:00', 'to'],
  ])('refuses %s', async (query, field) => {
    const response = await test.app.inject({ url: `/api/listings/search?${query}` });
    expect(response.statusCode).toBe(400);
    const body = response.json<{ code: string; fields: Record<string, string> }>();
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(body.fields).some((name) => name === field || name.startsWith(`${field}.`))).toBe(true);
  });

  it.each([
    '__proto__=1&lat=1&lng=1',
    '__proto__[polluted]=1',
    'constructor[prototype][polluted]=1&lat=1&lng=1',
    "city=Robert'); drop table listing;--",
    'city=%25%27%22%5C_*()%7B%7D',
    'city=a%26b%7C!%3A*',
    'lat=90&lng=180&radius=500',
    'lat=-90&lng=-180&radius=500',
    'bbox=-180,-90,180,90',
  ])('is not hurt by %s', async (query) => {
    const response = await test.app.inject({ url: `/api/listings/search?${encodeURI(decodeURI(query))}` });
    expect(response.statusCode).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
