// With hours, the map only counts listings that are available then (A2, A4).
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { refreshAllWeeklyOpen } from '../availability/service.ts';
import { makeListings } from './example-city.ts';
import { foldMapCells } from './map-cells.ts';

const FREE = 230;
const CLOSED_FOR_THE_SEASON = 120;
let test: TestApp;

beforeAll(async () => {
  test = await testApp({ now: '2026-11-23T15:00:00Z' });
  const ids = await makeListings(
    test.db,
    Array.from({ length: FREE + CLOSED_FOR_THE_SEASON }, (_, index) => ({
      at: { lat: 45.5 + 0.00001 * index, lng: -122.6 },
      day_minor: index < FREE ? 5_000 : 3_000,
    })),
  );
  const rules = ids.flatMap((listing_id, index) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      listing_id,
      weekday,
      start_minute: 480,
      end_minute: 1_200,
      valid_to: index < FREE ? null : '2026-09-30',
    })),
  );
  await test.db.kysely.insertInto('weekly_rule').values(rules).execute();
  await refreshAllWeeklyOpen(test.db);
  await foldMapCells(test.db);
});
afterAll(() => test.close());

it.each([
  ['far', 6],
  ['close', 16],
])('%s views count and price only what is free at those hours (A2, A4)', async (_view, zoom) => {
  const area = 'bbox=-122.7,45.4,-122.5,45.6';
  const hours = 'date=2026-12-01&from=10:00&to=12:00';
  const url = `/api/listings/map?${area}&${hours}&zoom=${zoom}`;
  const map = (await test.app.inject({ url })).json<Answer<'GET /api/listings/map'>>();
  expect(map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(FREE);
  expect(new Set(map.clusters.map(({ minDayMinor }) => minDayMinor))).toEqual(new Set([5_250]));
});
