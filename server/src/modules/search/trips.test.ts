// Searches by travel time: what's reached, in which order, and the estimate with each result (SE13).
import { SearchAnswer } from '@daynook/contract/listings/listings';
import { estimateTrip, farthestKm, TRAVEL_MODES } from '@daynook/contract/listings/trip-estimates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { haversineKm, travel } from '../../lib/geo/sphere.ts';
import { makeListings, seeded } from './example-city.ts';

const BOISE = { lat: 43.615, lng: -116.2023 };
let test: TestApp;
let ids: string[];
const random = seeded(7);
/** Denser in the middle. */
const spots = Array.from({ length: 300 }, () => ({ at: travel(BOISE, random() * 360, 60 * random() ** 2) }));

beforeAll(async () => {
  test = await testApp();
  ids = await makeListings(test.db, spots);
});
afterAll(() => test.close());

const ask = async (query: string): Promise<{ status: number; body: typeof SearchAnswer._output }> => {
  const response = await test.app.inject({ url: `/api/listings/search?${query}` });
  return { status: response.statusCode, body: response.json() };
};
const measureDistance = (id: string, from: { lat: number; lng: number }) =>
  haversineKm(from, spots[ids.indexOf(id)]!.at);

describe('trips (SE13)', () => {
  const near = (name: string) => `lat=43.615&lng=-116.2023&${name}&limit=50`;

  it.each(TRAVEL_MODES)('by %s: exactly what’s reached in time, shortest first, each with its estimate', async (by) => {
    for (const within of [10, 30, 60]) {
      const { status, body } = await ask(near(`by=${by}&within=${within}`));
      expect(status).toBe(200);
      expect(() => SearchAnswer.parse(body)).not.toThrow();
      const reached = ids.filter((id) => measureDistance(id, BOISE) <= farthestKm(by, within));
      expect(body.total).toBe(reached.length);
      expect(body.listings.map(({ _id }) => _id).every((id) => reached.includes(id))).toBe(true);
      expect(body.place?.radiusKm).toBe(farthestKm(by, within));
      const slowest = body.listings.map(({ _id, trip }) => {
        expect(trip).toEqual(estimateTrip(measureDistance(_id, BOISE), by));
        return trip!.minutesTo;
      });
      expect(Math.max(0, ...slowest)).toBeLessThanOrEqual(within);
      expect(slowest).toEqual(slowest.toSorted((a, b) => a - b));
    }
  });

  it('start at the place by its name, too, and at a point above all', async () => {
    const { body } = await ask('city=Boise&by=bike&within=30');
    expect(body.place).toMatchObject({ name: 'Boise, ID', radiusKm: farthestKm('bike', 30) });
    expect(body.listings[0]!.trip).toEqual(estimateTrip(body.listings[0]!.distance!, 'bike'));
  });

  it('have no limit without one, and a radius is replaced by one', async () => {
    const open = (await ask(near('by=car&radius=40'))).body;
    expect(open.total).toBe((await ask(near('radius=40'))).body.total);
    expect(open.listings[0]!.trip).toBeDefined();
    expect((await ask(near('radius=40'))).body.listings[0]).not.toHaveProperty('trip');
    const walked = (await ask(near('by=walk&within=15&radius=40'))).body;
    expect(walked.total).toBe((await ask(near('by=walk&within=15'))).body.total);
    expect(walked.total).toBeLessThan(open.total);
  });

  it('keep their start and limit in a map’s area', async () => {
    const bbox = [-116.2023, 43.5, -116, 43.7];
    const reached = ids.filter((id) => {
      const { lat, lng } = spots[ids.indexOf(id)]!.at;
      const isInView = lng >= bbox[0]! && lat >= bbox[1]! && lng <= bbox[2]! && lat <= bbox[3]!;
      return isInView && measureDistance(id, BOISE) <= farthestKm('bike', 15);
    });
    const query = near(`by=bike&within=15&bbox=${bbox.join(',')}`);
    // The second time it may know from the first that a place is crowded.
    for (const sort of ['distance', 'price', 'rating', 'newest', 'distance']) {
      const { body } = await ask(`${query}&sort=${sort}`);
      expect(body.total).toBe(reached.length);
      expect(body.listings.map(({ _id }) => _id).toSorted()).toEqual(reached.toSorted());
    }
    const { body } = await ask(near('by=walk&within=10&bbox=-100,40,-99,41'));
    expect(body).toMatchObject({ total: 0, listings: [] });
  });

  it('count only what’s reached for filters', async () => {
    const response = await test.app.inject({ url: '/api/listings/facets?city=Boise&by=walk&within=20' });
    const { body } = await ask('city=Boise&by=walk&within=20');
    expect(response.json<{ lookedAt: number }>().lookedAt).toBe(body.total);
  });

  it('that find nothing suggest the next longer limit that would, or else a distance', async () => {
    const farthest = spots.reduce(
      (far, { at }) => (haversineKm(at, BOISE) > haversineKm(far, BOISE) ? at : far),
      BOISE,
    );
    const start = travel(farthest, 0, 3);
    const lonely = `lat=${start.lat.toFixed(4)}&lng=${start.lng.toFixed(4)}`;
    const { body } = await ask(`${lonely}&by=bike&within=10`);
    expect(body.total).toBe(0);
    const [hint] = body.hints as { code: string; minutes: number; count: number }[];
    expect(hint).toMatchObject({ code: 'longer-trip' });
    const { body: longer } = await ask(`${lonely}&by=bike&within=${hint!.minutes}`);
    expect(longer.total).toBe(hint!.count);
    expect(longer.total).toBeGreaterThan(0);
    const none = (await ask('lat=44.6&lng=-116.2&by=walk&within=10')).body;
    expect(none.hints.map(({ code }) => code)).toEqual(['widen']);
  });

  it.each([
    ['city=Boise&within=20', 'by'],
    ['by=bike&within=20', 'within'],
    ['by=train', 'by'],
    ['lat=1&lng=1&by=bike&within=23', 'within'],
    ['lat=1&lng=1&by=bike&within=90', 'within'],
    ['lat=1&lng=1&by=bike&within=-5', 'within'],
  ])('%s is refused by its field', async (query, field) => {
    const { status, body } = await ask(query);
    expect(status).toBe(400);
    expect(Object.keys((body as unknown as { fields: object }).fields)).toEqual([field]);
  });
});
