import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { MERCATOR_EDGE, toMercator } from '../../lib/geo/mercator.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { fullDayPrice } from '../prices/service.ts';
import { CELL_ZOOM_MAXIMUM, cellMeters } from './cells.ts';
import { makeListings, seeded } from './example-city.ts';
import { foldMapCells, rebuildMapCells } from './map-cells.ts';

type MapAnswer = Answer<'GET /api/listings/map'>;

const CENTER = { lat: 45.5, lng: -122.6 };
let test: TestApp;
let ids: string[];
const random = seeded(3);
const spots = Array.from({ length: 600 }, (_, index) => ({
  at: travel(CENTER, random() * 360, 30 * random()),
  day_minor: 2_000 + 10 * Math.floor(random() * 900),
  currency: index % 10 === 0 ? 'CAD' : 'USD',
  capacity: 1 + (index % 4),
}));

const view = async (query: string): Promise<MapAnswer> => {
  const response = await test.app.inject({ url: `/api/listings/map?${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<MapAnswer>();
};
const REGION = 'bbox=-124,44,-121,47';

beforeAll(async () => {
  test = await testApp();
  ids = await makeListings(test.db, spots);
  await foldMapCells(test.db);
});
afterAll(() => test.close());

const cells = () =>
  test.db.kysely
    .selectFrom('map_cell')
    .select(['zoom', 'cell_x', 'cell_y', 'currency', 'listing_count', 'min_full_day_minor'])
    .orderBy('zoom')
    .orderBy('cell_x')
    .orderBy('cell_y')
    .orderBy('currency')
    .execute();

describe('the cells of the map', () => {
  it('hold what a count of the listings gives, at every zoom', async () => {
    const all = await cells();
    for (let zoom = 0; zoom <= CELL_ZOOM_MAXIMUM; zoom += 1) {
      const counted = new Map<string, { count: number; min: number }>();
      for (const { at, currency, day_minor } of spots) {
        const { x, y } = toMercator(at);
        const cell = (meters: number) => Math.floor((meters + MERCATOR_EDGE) / cellMeters(zoom));
        const key = `${cell(x)} ${cell(y)} ${currency}`;
        const known = counted.get(key) ?? { count: 0, min: Number.POSITIVE_INFINITY };
        counted.set(key, {
          count: known.count + 1,
          min: Math.min(
            known.min,
            fullDayPrice({ dayMinor: day_minor, cleaningMinor: 0, guestFeeBasisPoints: 500, guestFeeMinimumMinor: 0 }),
          ),
        });
      }
      const kept = all.filter((cell) => cell.zoom === zoom);
      expect(kept).toHaveLength(counted.size);
      for (const { cell_x, cell_y, currency, listing_count, min_full_day_minor } of kept) {
        expect(counted.get(`${cell_x} ${cell_y} ${currency}`)).toEqual({
          count: listing_count,
          min: min_full_day_minor,
        });
      }
    }
  });

  it('follow every change of state, price, and place, and agree with a new count', async () => {
    const db = test.db.kysely;
    const [gone, cheaper, dearer, paused] = ids as [string, string, string, string];
    const cheapest =
      ids[spots.findIndex(({ day_minor }) => day_minor === Math.min(...spots.map((spot) => spot.day_minor)))]!;
    await db.updateTable('listing').set({ state: 'deleted' }).where('id', '=', gone).execute();
    await db.updateTable('listing').set({ day_minor: 1 }).where('id', '=', cheaper).execute();
    await db.updateTable('listing').set({ day_minor: 99_999 }).where('id', 'in', [dearer, cheapest]).execute();
    await db.updateTable('listing').set({ state: 'paused' }).where('id', '=', paused).execute();
    await db.updateTable('listing').set({ loc: '(0,0)' }).where('id', '=', ids[5]!).execute();
    await foldMapCells(test.db);
    await db.updateTable('listing').set({ state: 'live' }).where('id', '=', paused).execute();
    await db.deleteFrom('listing').where('id', '=', ids[6]!).execute();
    await db.updateTable('listing').set({ title: 'Nothing the map shows' }).where('id', '=', ids[7]!).execute();
    expect(await foldMapCells(test.db)).toBe(2);
    const folded = await cells();
    await rebuildMapCells(test.db);
    expect(await cells()).toEqual(folded);
    expect(await foldMapCells(test.db)).toBe(0);
  });
});

describe('GET /api/listings/map (A2)', () => {
  it('shows clusters where a view holds more than two hundred, that add up to all', async () => {
    const { pins, clusters, total } = await view(`${REGION}&zoom=8`);
    expect(pins).toEqual([]);
    expect(total).toBe(597);
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBe(597);
    for (const { lat, lng, bbox } of clusters) {
      expect(lng >= bbox[0] && lng <= bbox[2] && lat >= bbox[1] && lat <= bbox[3]).toBe(true);
    }
    expect(clusters.length).toBeLessThan((await view(`${REGION}&zoom=10`)).clusters.length);
  });

  it('names the lowest price of the commonest currency', async () => {
    const { clusters } = await view(`${REGION}&zoom=2`);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]).toMatchObject({ count: 597, minDayMinor: 1, currency: 'USD' });
  });

  it('filters clusters as the list is filtered, exactly where it looks at all', async () => {
    for (const filter of ['people=3', 'maxPrice=60', 'people=2&minPrice=30&maxPrice=90']) {
      for (const zoom of [4, 9, 12, 16]) {
        const { clusters, pins, total } = await view(`${REGION}&zoom=${zoom}&${filter}`);
        const list = await test.app.inject({ url: `/api/listings/search?${REGION}&${filter}` });
        expect(total).toBe(list.json<{ total: number }>().total);
        expect(clusters.reduce((sum, { count }) => sum + count, 0) + pins.length).toBe(total);
        expect(clusters.some(({ isEstimate }) => isEstimate)).toBe(false);
      }
    }
  });

  it('shows only what a trip reaches in time, whatever the view (SE13)', async () => {
    for (const trip of ['by=car&within=45', 'by=bike&within=60', 'by=walk&within=60&people=2']) {
      const place = `lat=45.5&lng=-122.6&${trip}`;
      const list = await test.app.inject({ url: `/api/listings/search?${place}` });
      const { total: reached } = list.json<{ total: number }>();
      for (const where of [`${REGION}&zoom=4`, `${REGION}&zoom=9`, `${REGION}&zoom=16`, 'zoom=11']) {
        const { clusters, pins, total } = await view(`${place}&${where}`);
        expect(total).toBe(reached);
        expect(clusters.reduce((sum, { count }) => sum + count, 0) + pins.length).toBe(reached);
      }
    }
    // Across the date line from where they start, and where there's nothing in reach.
    const [fiji] = await makeListings(test.db, [{ at: { lat: -17, lng: -179.95 } }]);
    const { pins } = await view('lat=-17&lng=179.95&by=car&within=45&bbox=-180,-18,-179,-16&zoom=12');
    expect(pins.map(({ _id }) => _id)).toEqual([fiji]);
    expect(await view('lat=45.5&lng=-122.6&by=walk&within=10&bbox=10,10,11,11&zoom=12')).toMatchObject({ total: 0 });
    await test.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', fiji!).execute();
  });

  it('shows a pin for each where there are few, apart where they share a point (SE7)', async () => {
    const at = { lat: 60, lng: 20 };
    const made = await makeListings(test.db, [{ at }, { at }, { at: { lat: 60.01, lng: 20.01 } }]);
    const { pins, clusters, total } = await view('bbox=19,59,21,61&zoom=10');
    expect(clusters).toEqual([]);
    expect(total).toBe(3);
    expect(pins.map(({ _id }) => _id).sort()).toEqual([...made].sort());
    const [a, b, c] = made.map((id) => pins.find(({ _id }) => _id === id)!);
    expect([a!.lat, a!.lng]).not.toEqual([b!.lat, b!.lng]);
    expect(Math.hypot(a!.lat - at.lat, a!.lng - at.lng)).toBeLessThanOrEqual(0.002);
    expect(c).toMatchObject({ lat: 60.01, lng: 20.01, totalMinor: null, currency: 'USD' });
  });

  it('takes a circle or a city for a view, and knows no place as empty', async () => {
    expect((await view('lat=45.5&lng=-122.6&radius=10&zoom=10')).total).toBeGreaterThan(50);
    expect((await view('city=Portland&zoom=10')).total).toBeGreaterThan(100);
    expect(await view('city=zzzzqqqq&zoom=10')).toEqual({ pins: [], clusters: [], total: 0, isTotalCapped: false });
    expect((await view('zoom=1')).total).toBe(601);
  });

  it('refuses what makes no sense', async () => {
    for (const query of ['zoom=99', 'zoom=x', 'bbox=1,2,3,4', 'bbox=1,2,3,4&zoom=-1', 'zoom=3&bbox=9,9,1,1']) {
      const response = await test.app.inject({ url: `/api/listings/map?${query}` });
      expect(response.json<{ code: string }>().code, query).toBe('VALIDATION_FAILED');
    }
  });
});

describe('GET /api/listings/facets (A8)', () => {
  it('counts what each filter would leave', async () => {
    await makeListings(test.db, [
      { at: { lat: 70, lng: 20 }, amenities: 0b011, kind: 0, day_minor: 4_000 },
      { at: { lat: 70, lng: 20 }, amenities: 0b001, kind: 0, day_minor: 5_000, booking_mode: 'request' },
      { at: { lat: 70, lng: 20 }, amenities: 0b110, kind: 3, day_minor: 9_000 },
    ]);
    const ask = async (query: string) =>
      (await test.app.inject({ url: `/api/listings/facets?lat=70&lng=20&${query}` })).json<
        Answer<'GET /api/listings/facets'>
      >();
    expect(await ask('')).toMatchObject({
      amenities: { wifi: 2, 'call-ready': 2, monitor: 1, coffee: 0 },
      kinds: { desk: 2, studio: 1, outdoor: 0 },
      instant: 2,
      price: {
        minMinor: 4_200,
        maxMinor: 9_450,
        currency: 'USD',
        histogram: { fromMinor: 4_000, stepMinor: 500, counts: [1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1] },
      },
      lookedAt: 3,
      isSampled: false,
    });
    expect(await ask('kind=desk&maxPrice=45')).toMatchObject({
      amenities: { wifi: 1, 'call-ready': 1, monitor: 0 },
      kinds: { desk: 1, studio: 0 },
      price: { minMinor: 4_200, maxMinor: 5_250 },
    });
    expect(await ask('amenities=call-ready')).toMatchObject({ kinds: { desk: 1, studio: 1 }, lookedAt: 2 });
  });
});
