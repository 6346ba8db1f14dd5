import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListings, makeReviews } from './example-city.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const nearby = async (lat: number, lng: number) => {
  const response = await test.app.inject({ url: `/api/listings/nearby?lat=${lat}&lng=${lng}` });
  expect(response.statusCode).toBe(200);
  return response.json<{
    listings: { _id: string; distance: number; stats: { rating: number } }[];
    isGlobal: boolean;
  }>();
};

describe('GET /api/listings/nearby', () => {
  it('looks 100 km around, everywhere when fewer than three are there (HM5)', async () => {
    const [a, b] = await makeListings(test.db, [{ at: { lat: 50, lng: 10 } }, { at: { lat: 50.5, lng: 10 } }]);
    const [far] = await makeListings(test.db, [{ at: { lat: 51.2, lng: 10 } }]);
    const two = await nearby(50, 10);
    expect(two.isGlobal).toBe(true);
    expect(two.listings.map(({ _id }) => _id)).toEqual([a, b, far]);
    const [c] = await makeListings(test.db, [{ at: { lat: 50.899, lng: 10 } }]);
    const three = await nearby(50, 10.00001);
    expect(three.isGlobal).toBe(false);
    expect(three.listings.map(({ _id }) => _id)).toEqual([a, b, c]);
  });

  it('sorts by distance, then by rating, and gives at most twelve (HM6)', async () => {
    const at = { lat: -10, lng: 100 };
    const made = await makeListings(test.db, [
      { at: { lat: -10, lng: 100.01 } },
      ...Array.from({ length: 4 }, () => ({ at })),
      ...Array.from({ length: 10 }, (_, index) => ({ at: { lat: -10, lng: 100.1 + 0.01 * index } })),
    ]);
    // Listings of one property have the same point, so the better rated comes first.
    await makeReviews(
      test.db,
      [3, 5, 4].map((rating, index) => ({ listingId: made[1 + index]!, rating })),
    );
    const { listings } = await nearby(-10, 100);
    expect(listings).toHaveLength(12);
    expect(listings.map(({ _id }) => made.indexOf(_id))).toEqual([2, 3, 1, 4, 0, 5, 6, 7, 8, 9, 10, 11]);
    expect(listings.slice(0, 4).map(({ stats }) => stats.rating)).toEqual([5, 4, 3, null]);
  });

  it('is empty only where there is nothing at all, and refuses half a point', async () => {
    expect((await test.app.inject({ url: '/api/listings/nearby?lat=1' })).statusCode).toBe(400);
    expect((await test.app.inject({ url: '/api/listings/nearby?lat=91&lng=0' })).statusCode).toBe(400);
    await test.db.kysely.updateTable('listing').set({ state: 'paused' }).execute();
    expect(await nearby(2, 2)).toEqual({ listings: [], isGlobal: true });
  });
});
