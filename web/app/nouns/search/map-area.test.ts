import { describe, expect, it } from 'vitest';
import { radiusOfKm, searchOfView } from './map-area.ts';

const BOISE = { lat: 43.6, lng: -116.2 };

describe('a moved map as a search (A3, SE6)', () => {
  const around = (halfDegrees: number) => ({
    west: BOISE.lng - halfDegrees,
    east: BOISE.lng + halfDegrees,
    south: BOISE.lat - halfDegrees,
    north: BOISE.lat + halfDegrees,
  });

  it('replaces the searched place, keeps the filters, and starts at the first page (A3)', () => {
    const state = { city: 'boise', address: 'Boise', lat: 1, lng: 2, radius: 25, page: 3, maxPrice: 80, instant: true };
    expect(searchOfView(state, around(0.1))).toEqual({ maxPrice: 80, instant: true, bbox: '-116.3,43.5,-116.1,43.7' });
  });

  it('keeps the start and the limit of trips, and all that they reach from far out (SE13)', () => {
    const state = { city: 'boise', radius: 25, page: 3, by: 'bike', within: 30 } as const;
    const kept = { city: 'boise', radius: 25, by: 'bike', within: 30 };
    expect(searchOfView(state, around(0.1))).toEqual({ ...kept, bbox: '-116.3,43.5,-116.1,43.7' });
    expect(searchOfView({ ...state, bbox: '1,2,3,4' }, around(2))).toEqual(kept);
    expect(searchOfView({ by: 'bike' }, around(0.1))).toEqual({ by: 'bike', bbox: '-116.3,43.5,-116.1,43.7' });
  });

  it('searches at most 50 km around the center, however wide the map is (SE6)', () => {
    expect(searchOfView({}, around(2))).toEqual({ ...BOISE, radius: 50 });
  });

  it('the limit is exactly 50 km (SE6)', () => {
    const degreesOf50km = 0.1 * (50 / radiusOfKm(around(0.1)));
    expect(searchOfView({}, around(degreesOf50km * 0.999))).toHaveProperty('bbox');
    expect(searchOfView({}, around(degreesOf50km * 1.001))).toHaveProperty('radius', 50);
  });
});
