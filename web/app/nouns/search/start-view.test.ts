import { describe, expect, it } from 'vitest';
import { aCard, aSearchAnswer } from '../../../test/listing-examples.ts';
import { startView, viewToExpect } from './start-view.ts';

const BOISE = { lat: 43.6, lng: -116.2 };
const place = { name: 'Boise, ID', center: BOISE, radiusKm: 20, placeId: 'p1', timeZone: 'America/Boise' };
const [first, second] = [aCard(1), aCard(2)];

describe('the map’s first view (SE7)', () => {
  it('zoom 10 around a point (SE7)', () => {
    expect(startView(BOISE, aSearchAnswer([first, second]), ['US', 'CA'])).toEqual({ ...BOISE, zoom: 10 });
  });

  it('zoom 12 for a city (SE7)', () => {
    expect(startView({ city: 'boise' }, aSearchAnswer([first, second], { place }), ['US', 'CA'])).toEqual({
      ...BOISE,
      zoom: 12,
    });
  });

  it('zoom 14 for a single result (SE7)', () => {
    const view = startView({ city: 'boise' }, aSearchAnswer([first], { place }), ['US']);
    expect(view).toEqual({ ...first.property.address.coordinates, zoom: 14 });
  });

  it('the URL’s area takes precedence (SE1)', () => {
    const state = { bbox: '-117,43,-116,44', ...BOISE };
    expect(startView(state, aSearchAnswer([first]), ['US', 'CA'])).toEqual({
      area: { west: -117, south: 43, east: -116, north: 44 },
    });
  });

  it('without a place, the site’s countries', () => {
    const northAmerica = { area: { west: -125, south: 24, east: -52, north: 55 } };
    expect(startView({}, undefined, ['US', 'CA'])).toEqual(northAmerica);
    expect(startView({}, undefined, ['CA', 'US'])).toEqual(northAmerica);
    expect(startView({}, undefined, ['MT'])).toEqual({ area: { west: 14.1, south: 35.7, east: 14.6, north: 36.1 } });
    const { area } = startView({}, undefined, ['GB', 'IE']) as { area: { west: number; east: number } };
    expect([area.west, area.east]).toEqual([-10.6, 1.9]);
  });

  it.each(['', '1,2,3', 'a,b,c,d', '10,0,5,1', '0,10,1,5'])('ignores an invalid area (%j)', (bbox) => {
    expect(startView({ bbox, ...BOISE }, undefined, ['US', 'CA'])).toEqual({ ...BOISE, zoom: 10 });
  });
});

describe('what a map will show before it has loaded (SE3)', () => {
  const size = { widthPx: 800, heightPx: 600 };

  it('around a point: as far in each direction as its size reaches at that zoom', () => {
    const { area, zoom } = viewToExpect({ lat: 0, lng: 10, zoom: 10 }, size);
    expect(zoom).toBe(10);
    const degrees = (800 / (512 * 1024)) * 360;
    expect(area.east - area.west).toBeCloseTo(degrees, 6);
    expect((area.east + area.west) / 2).toBeCloseTo(10, 6);
    expect(area.north).toBeCloseTo(-area.south, 6);
    expect(area.north - area.south).toBeCloseTo((degrees * 600) / 800, 3);
  });

  it('for an area: all of it', () => {
    const asked = { west: -122.8, south: 45.4, east: -122.5, north: 45.6 };
    const { area } = viewToExpect({ area: asked }, size);
    expect(area.west).toBeLessThanOrEqual(asked.west + 1e-9);
    expect(area.east).toBeGreaterThanOrEqual(asked.east - 1e-9);
    expect(area.south).toBeLessThanOrEqual(asked.south + 1e-9);
    expect(area.north).toBeGreaterThanOrEqual(asked.north - 1e-9);
  });
});
