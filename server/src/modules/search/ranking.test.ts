// /help/ranking explains how search sorts. This makes sure it's true.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListings, makeReviews } from './example-city.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const AT = { lat: 61, lng: -141 };
const find = async (query: string, headers: Record<string, string> = {}) => {
  const response = await test.app.inject({ url: `/api/listings/search?lat=61&lng=-141&${query}`, headers });
  return response.json<{ listings: { _id: string }[] }>().listings.map(({ _id }) => _id);
};

describe('the order of results', () => {
  it('is the same for everyone, and made of nothing but what the page on ranking names', async () => {
    const ids = await makeListings(test.db, [
      { at: AT, day_minor: 9_000, published_at: new Date('2026-02-01T00:00:00Z') },
      { at: { lat: 61.02, lng: -141 }, day_minor: 4_000, published_at: new Date('2026-03-01T00:00:00Z') },
      { at: { lat: 61.04, lng: -141 }, day_minor: 6_000, published_at: new Date('2026-01-01T00:00:00Z') },
      // The host's record, booking mode, and text length have no effect.
      {
        at: AT,
        day_minor: 9_500,
        published_at: new Date('2025-12-01T00:00:00Z'),
        booking_mode: 'request',
        description: 'x',
      },
    ]);
    const [near, cheap, far, plain] = ids as [string, string, string, string];
    await makeReviews(test.db, [
      { listingId: far, rating: 5 },
      { listingId: near, rating: 5 },
      { listingId: near, rating: 5 },
      { listingId: cheap, rating: 3 },
    ]);
    // At the same distance, the better rated comes first.
    expect(await find('')).toEqual([near, plain, cheap, far]);
    expect(await find('sort=price')).toEqual([cheap, far, near, plain]);
    // With the same average, more reviews come first. Without any, last.
    expect(await find('sort=rating')).toEqual([near, far, cheap, plain]);
    expect(await find('sort=newest')).toEqual([cheap, near, far, plain]);
    const other = { 'user-agent': 'Another', 'accept-language': 'fr', cookie: 'daynook_zone=Asia/Tokyo' };
    for (const sort of ['distance', 'price', 'rating', 'newest'])
      expect(await find(`sort=${sort}`, other)).toEqual(await find(`sort=${sort}`));
  });
});
