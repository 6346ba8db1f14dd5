// Fifty properties nobody may locate: what search reveals about them, byte by byte, and how much a thousand circles around them
// give away (A16).
import { estimateTrip, farthestKm } from '@daynook/contract/listings/trip-estimates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeProperty } from '../../../test/make.ts';
import { publicPoint } from '../../lib/geo/public-point.ts';
import { haversineKm, travel } from '../../lib/geo/sphere.ts';
import { refreshListings } from '../listings/service.ts';

const HOMES = 50;
const CIRCLES_EACH = 20;

interface Property {
  readonly listingId: string;
  readonly exact: { lat: number; lng: number };
}
let t: TestApp;
const properties: Property[] = [];

beforeAll(async () => {
  t = await testApp();
  for (let number = 0; number < HOMES; number += 1) {
    // Far enough apart that a circle contains only one.
    const exact = { lat: 41.123456 + (number % 10) * 0.2, lng: -101.654321 + Math.floor(number / 10) * 0.3 };
    const id = t.deps.newId();
    const point = publicPoint(exact, id, t.deps.secrets.location);
    const property = await makeProperty(t.db, { id, public_lat: point.lat, public_lng: point.lng });
    await t.db.kysely
      .insertInto('property_address')
      .values({
        property_id: property.id,
        street: `${7_000 + number} Canary Lane`,
        unit: `Canary-${number}`,
        postal_code: `9${String(number).padStart(4, '0')}-0042`,
        ...exact,
      })
      .execute();
    properties.push({ listingId: (await makeListing(t.db, { property_id: property.id })).id, exact });
  }
  await refreshListings(
    t.db.kysely,
    properties.map(({ listingId }) => listingId),
  );
});
afterAll(() => t.close());

const METRES_PER_DEGREE = 111_195;

/** The point that best explains the reported distances: minimizes the sum of squares, starting from the circles' center. */
function pointAt(said: readonly { lat: number; lng: number; km: number }[], start: { lat: number; lng: number }) {
  const error = (at: { lat: number; lng: number }) =>
    said.reduce((sum, circle) => sum + (haversineKm(at, circle) - circle.km) ** 2, 0);
  let best = start;
  for (let step = 0.01; step > 0.000_005; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const [dLat, dLng] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const next = { lat: best.lat + dLat, lng: best.lng + dLng };
        if (error(next) < error(best)) {
          best = next;
          isBetter = true;
        }
      }
    }
  }
  return best;
}

it('appear in no response to a thousand circles, and no one who measures them gets within 150 m', async () => {
  const errorsMeters: number[] = [];
  let asked = 0;
  for (const { listingId, exact } of properties) {
    const said: { lat: number; lng: number; km: number }[] = [];
    for (let circle = 0; circle < CIRCLES_EACH; circle += 1) {
      const angle = (circle / CIRCLES_EACH) * 2 * Math.PI;
      const away = 0.005 + (circle % 5) * 0.002;
      const lat = exact.lat + away * Math.sin(angle);
      const lng = exact.lng + (away * Math.cos(angle)) / Math.cos((exact.lat * Math.PI) / 180);
      const response = await t.app.inject({
        url: `/api/listings/search?lat=${lat}&lng=${lng}&radius=${3 + (circle % 4)}&by=bike`,
      });
      asked += 1;
      expect(response.statusCode).toBe(200);
      expect(response.payload).not.toMatch(/canary|\b9\d{4}-0042\b|41\.123456|101\.654321/i);
      expect(response.payload).not.toContain(String(exact.lat));
      const { listings } = response.json<{ listings: { _id: string; distance: number; trip: unknown }[] }>();
      const found = listings.find(({ _id }) => _id === listingId);
      expect(found).toBeDefined();
      // The trip says less than the distance, which is to the public point.
      const trips = [-0.0005, 0.0005].map((offKm) => estimateTrip(found!.distance + offKm, 'bike'));
      expect(trips).toContainEqual(found!.trip);
      said.push({ lat, lng, km: found!.distance });
    }
    const measured = pointAt(said, { lat: exact.lat + 0.001, lng: exact.lng });
    errorsMeters.push(haversineKm(measured, exact) * 1_000);
  }
  expect(asked).toBe(1_000);
  // The measurement itself works: it finds the public point, 150 to 300 m away.
  expect(Math.max(...errorsMeters)).toBeLessThan(320);
  // Allows for a small error of the measurement itself.
  expect(Math.min(...errorsMeters)).toBeGreaterThan(150 - 0.0001 * METRES_PER_DEGREE);
});

it('are no better found by moving the start of a trip until they’re out of reach', async () => {
  const [{ listingId, exact }] = properties as [Property];
  const isReached = async ({ lat, lng }: { lat: number; lng: number }) => {
    const response = await t.app.inject({ url: `/api/listings/search?lat=${lat}&lng=${lng}&by=walk&within=20` });
    return response.json<{ listings: { _id: string }[] }>().listings.some(({ _id }) => _id === listingId);
  };
  const said: { lat: number; lng: number; km: number }[] = [];
  for (const bearing of [0, 90, 180, 270]) {
    let [inKm, outKm] = [0.2, 2];
    for (let step = 0; step < 14; step += 1) {
      const middleKm = (inKm + outKm) / 2;
      if (await isReached(travel(exact, bearing, middleKm))) inKm = middleKm;
      else outKm = middleKm;
    }
    said.push({ ...travel(exact, bearing, inKm), km: farthestKm('walk', 20) });
  }
  const errorMeters = haversineKm(pointAt(said, exact), exact) * 1_000;
  expect(errorMeters).toBeGreaterThan(149);
  expect(errorMeters).toBeLessThan(320);
});
