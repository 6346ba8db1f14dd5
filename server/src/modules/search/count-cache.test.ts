import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { haversineKm } from '../../lib/geo/sphere.ts';
import { innerCircle } from './count-cache.ts';
import { makeListings } from './example-city.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('looks only where every circle of that radius around the cell looks as well', () => {
  const point = fc.record({
    lat: fc.double({ min: -84, max: 84, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  fc.assert(
    fc.property(point, fc.double({ min: 0.1, max: 500, noNaN: true }), (from, radiusKm) => {
      const inner = innerCircle(from, radiusKm);
      if (inner) expect(haversineKm(from, inner.middle) + inner.radiusKm).toBeLessThanOrEqual(radiusKm);
    }),
  );
});

it('remembers that a place is crowded, and gives the same pages as before', async () => {
  await makeListings(
    test.db,
    Array.from({ length: 1_040 }, (_, index) => ({
      at: { lat: 30 + 0.0001 * (index % 40), lng: 30 + 0.0001 * Math.floor(index / 40) },
    })),
  );
  const ask = async (shift: number) => {
    const response = await test.app.inject({ url: `/api/listings/search?lat=${30.005 + shift}&lng=30.005&radius=10` });
    return response.json<{ listings: { _id: string }[]; total: number; isTotalCapped: boolean; hasMore: boolean }>();
  };
  const first = await ask(0);
  expect(first).toMatchObject({ total: 1000, isTotalCapped: true, hasMore: true });
  // The result is the same whether the count is pending or cached.
  for (let round = 1; round <= 5; round += 1)
    expect(await ask(round / 1e5)).toMatchObject({ total: 1000, isTotalCapped: true });
  const again = await ask(0);
  expect(again.listings.map(({ _id }) => _id)).toEqual(first.listings.map(({ _id }) => _id));
  // A map's area holds only a part of a crowded circle (SE13).
  const trip = 'lat=30.002&lng=30.001&by=car&within=45';
  const count = async (query: string) =>
    (await test.app.inject({ url: `/api/listings/search?${query}` })).json<{ total: number }>().total;
  for (let round = 1; round <= 5; round += 1) expect(await count(`${trip}&page=${round}`)).toBe(1000);
  expect(await count(`${trip}&bbox=29.9999,29.9999,30.00005,30.1`)).toBe(40);
});
