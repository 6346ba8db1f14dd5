import { EARTH_RADIUS_KM } from '@daynook/contract/limits';
import { PUBLIC_POINT } from '@daynook/contract/limits/map';
import {
  estimateTrip,
  farthestKm,
  TRAVEL_MINUTES,
  TRAVEL_MODES,
  type TravelMode,
  usualMode,
} from '@daynook/contract/listings/trip-estimates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../test/rounds.ts';
import { boundsToBox, boxToBounds, listAreas } from './bounds.ts';
import { locationColumns } from './location-columns.ts';
import {
  boxAroundCircle,
  fromMercator,
  MERCATOR_EDGE,
  partsOfBox,
  surelyInsideMeters,
  surelyOutsideMeters,
  surelySeenKm,
  toMercator,
} from './mercator.ts';
import { publicPoint } from './public-point.ts';
import { chordToKm, haversineKm, squaredChord, travel, unitVector } from './sphere.ts';

const latLng = (maximumLat: number) =>
  fc.record({
    lat: fc.double({ min: -maximumLat, max: maximumLat, noNaN: true }),
    lng: fc.double({ min: -180, max: 179.999, noNaN: true }),
  });
const anywhere = latLng(84);
const bearing = fc.double({ min: 0, max: 360, noNaN: true });
const withinKm = (maximum: number) => fc.double({ min: 0, max: maximum, noNaN: true });

describe('haversine (HM6)', () => {
  it.each([
    ['New York', { lat: 40.7128, lng: -74.006 }, 'Los Angeles', { lat: 34.0522, lng: -118.2437 }, 3935.75],
    ['London', { lat: 51.5074, lng: -0.1278 }, 'Paris', { lat: 48.8566, lng: 2.3522 }, 343.56],
    ['Taveuni', { lat: -16.85, lng: 179.98 }, 'across the date line', { lat: -16.85, lng: -179.98 }, 4.257],
  ])('%s to %s', (_a, from, _b, to, km) => {
    expect(haversineKm(from, to)).toBeCloseTo(km, 1);
  });

  it('is half the circumference between antipodes', () => {
    expect(haversineKm({ lat: 0, lng: 0 }, { lat: 0, lng: 180 })).toBeCloseTo(Math.PI * EARTH_RADIUS_KM, 6);
  });

  it('agrees with the chord between unit vectors, to a tenth of a millimeter', () => {
    fc.assert(
      fc.property(anywhere, bearing, withinKm(2000), (from, direction, km) => {
        const to = travel(from, direction, km);
        const a = unitVector(from);
        const b = unitVector(to);
        const chord = (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2;
        expect(chordToKm(chord)).toBeCloseTo(haversineKm(from, to), 7);
        expect(haversineKm(from, to)).toBeCloseTo(km, 6);
      }),
    );
  });

  it('turns a distance into a chord and back', () => {
    fc.assert(
      fc.property(withinKm(20_000), (km) => {
        expect(chordToKm(squaredChord(km))).toBeCloseTo(km, 4);
      }),
    );
  });
});

describe('Web Mercator', () => {
  it('goes there and back', () => {
    fc.assert(
      fc.property(anywhere, (point) => {
        const back = fromMercator(toMercator(point));
        expect(back.lat).toBeCloseTo(point.lat, 9);
        expect(back.lng).toBeCloseTo(point.lng, 9);
      }),
    );
  });

  it('puts every point of a circle into the parts of its box', () => {
    fc.assert(
      fc.property(
        anywhere,
        withinKm(500),
        bearing,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (center, radiusKm, direction, share) => {
          const inside = travel(center, direction, radiusKm * share);
          if (Math.abs(inside.lat) > 85) return;
          const { x, y } = toMercator(inside);
          const holds = partsOfBox(boxAroundCircle(center, radiusKm)).some(
            ({ box }) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY,
          );
          expect(holds).toBe(true);
        },
      ),
    );
  });

  it('keeps the parts on the plane and wide enough together', () => {
    fc.assert(
      fc.property(anywhere, withinKm(500), (center, radiusKm) => {
        const whole = boxAroundCircle(center, radiusKm);
        const parts = partsOfBox(whole);
        const width = parts.reduce((sum, { box }) => sum + box.maxX - box.minX, 0);
        expect(width).toBeCloseTo(whole.maxX - whole.minX, 3);
        for (const { box } of parts) expect(Math.max(-box.minX, box.maxX)).toBeLessThanOrEqual(MERCATOR_EDGE);
      }),
    );
  });

  it('never claims to have seen ground that the reach on the plane hasn’t covered', () => {
    fc.assert(
      fc.property(anywhere, bearing, withinKm(500), (center, direction, km) => {
        const point = travel(center, direction, km);
        if (Math.abs(point.lat) > 85) return;
        const from = toMercator(center);
        const to = toMercator(point);
        const across = Math.abs(to.x - from.x);
        const planeMeters = Math.hypot(Math.min(across, 2 * MERCATOR_EDGE - across), to.y - from.y);
        expect(surelySeenKm(center, planeMeters)).toBeLessThanOrEqual(km + 1e-6);
      }),
      rounds(500, 15_000),
    );
  });
});

describe('how far is surely inside, and surely outside, a circle', () => {
  it('holds wherever the circle is', () => {
    fc.assert(
      fc.property(anywhere, bearing, withinKm(500), withinKm(500), (center, direction, km, radiusKm) => {
        const point = travel(center, direction, km);
        if (Math.abs(point.lat) > 85) return;
        const [from, to] = [toMercator(center), toMercator(point)];
        const across = Math.abs(to.x - from.x);
        const meters = Math.hypot(Math.min(across, 2 * MERCATOR_EDGE - across), to.y - from.y);
        if (meters <= surelyInsideMeters(center, radiusKm)) expect(km).toBeLessThanOrEqual(radiusKm + 1e-6);
        if (meters > surelyOutsideMeters(center, radiusKm)) expect(km).toBeGreaterThan(radiusKm - 1e-6);
      }),
      rounds(1_000, 30_000),
    );
  });
});

describe('bounds', () => {
  it('turn into a box and back', () => {
    const [west, south, east, north] = boxToBounds(boundsToBox([-74.5, 40.1, -73.2, 41]));
    expect([west, south, east, north].map((n) => Math.round(n * 1e9) / 1e9)).toEqual([-74.5, 40.1, -73.2, 41]);
  });

  it('list the grid areas they touch, across the date line too', () => {
    expect(listAreas([-74.5, 40.1, -73.2, 40.9])).toEqual(['20,-38', '20,-37']);
    expect(listAreas([-181, 50.5, -179, 51])).toEqual(['25,89', '25,-90']);
  });
});

describe('an estimated trip (SE13, E11)', () => {
  it.each<[number, TravelMode, number, number]>([
    [0, 'walk', 1, 2],
    [1, 'walk', 14, 18],
    [1, 'bike', 5, 9],
    [5, 'walk', 70, 90],
    [5, 'bike', 20, 30],
    [5, 'car', 15, 25],
    [100, 'car', 105, 150],
  ])('over %d km by %s takes %d to %d minutes', (km, by, minutesFrom, minutesTo) => {
    expect(estimateTrip(km, by)).toEqual({ by, minutesFrom, minutesTo });
  });

  it('never takes less time over a longer distance, and never more than a slower mode over more than a few blocks', () => {
    fc.assert(
      fc.property(withinKm(300), withinKm(300), fc.constantFrom(...TRAVEL_MODES), (a, b, by) => {
        const [near, far] = [estimateTrip(Math.min(a, b), by), estimateTrip(Math.max(a, b), by)];
        expect(near.minutesFrom).toBeGreaterThan(0);
        expect(near.minutesTo).toBeGreaterThan(near.minutesFrom);
        expect(far.minutesFrom).toBeGreaterThanOrEqual(near.minutesFrom);
        expect(far.minutesTo).toBeGreaterThanOrEqual(near.minutesTo);
      }),
    );
    const ends = (km: number) => TRAVEL_MODES.map((by) => estimateTrip(km, by).minutesTo);
    for (const km of [3, 10, 50, 200]) expect(ends(km)).toEqual(ends(km).toSorted((a, b) => b - a));
    // Over a few blocks, getting to the car takes longer than walking.
    expect(ends(0.3)).toEqual(ends(0.3).toSorted((a, b) => a - b));
  });

  it('is shown as no longer than a limit exactly within the distance of the limit', () => {
    fc.assert(
      fc.property(
        withinKm(60),
        fc.constantFrom(...TRAVEL_MODES),
        fc.constantFrom(...TRAVEL_MINUTES),
        (km, by, minutes) => {
          if (km <= farthestKm(by, minutes)) expect(estimateTrip(km, by).minutesTo).toBeLessThanOrEqual(minutes);
          else expect(estimateTrip(km, by).minutesTo).toBeGreaterThanOrEqual(minutes);
        },
      ),
    );
    for (const by of TRAVEL_MODES) {
      const reaches = TRAVEL_MINUTES.map((minutes) => farthestKm(by, minutes));
      expect(reaches).toEqual(reaches.toSorted((a, b) => a - b));
      expect(farthestKm(by, 0)).toBe(0);
    }
  });

  it('is on foot if nobody says and it’s short', () => {
    expect([1.5, 1.6].map(usualMode)).toEqual(['walk', 'car']);
  });
});

describe('public point (A16, B2)', () => {
  const property = latLng(75);

  it('is 150 to 300 m from the property and stays there', () => {
    fc.assert(
      fc.property(property, fc.uuid(), fc.string({ minLength: 1 }), (exact, propertyId, secret) => {
        const shown = publicPoint(exact, propertyId, secret);
        const meters = haversineKm(exact, shown) * 1000;
        expect(meters).toBeGreaterThanOrEqual(PUBLIC_POINT.minimumOffsetMeters);
        expect(meters).toBeLessThanOrEqual(PUBLIC_POINT.maximumOffsetMeters);
        expect(publicPoint(exact, propertyId, secret)).toEqual(shown);
      }),
    );
  });

  it('shares neither coordinate with the property, as one in a few thousand would by chance (A16)', () => {
    const exact = { lat: 43.615, lng: -116.2023 };
    for (let i = 0; i < 40_000; i += 1) {
      const shown = publicPoint(exact, `home-${i}`, 'secret');
      if (shown.lat === exact.lat || shown.lng === exact.lng)
        throw new Error(`home-${i} is shown at ${JSON.stringify(shown)}`);
    }
  });

  it('is in every direction equally often and differs by property and installation', () => {
    const exact = { lat: 43.615, lng: -116.2023 };
    const quadrants = [0, 0, 0, 0];
    const count = 4000;
    for (let i = 0; i < count; i += 1) {
      const shown = publicPoint(exact, `home-${i}`, 'secret');
      quadrants[(shown.lat > exact.lat ? 2 : 0) + (shown.lng > exact.lng ? 1 : 0)]! += 1;
    }
    for (const found of quadrants) expect(Math.abs(found - count / 4)).toBeLessThan(150);
    expect(publicPoint(exact, 'home-1', 'secret')).not.toEqual(publicPoint(exact, 'home-2', 'secret'));
    expect(publicPoint(exact, 'home-1', 'secret')).not.toEqual(publicPoint(exact, 'home-1', 'another'));
  });
});

it('writes a point in PostgreSQL’s notation', () => {
  expect(locationColumns({ lat: 40, lng: -100 }).loc).toMatch(/^\(-11131949\.07\d*,4865942\.27\d*\)$/);
});
