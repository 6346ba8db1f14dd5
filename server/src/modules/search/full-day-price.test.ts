// One price everywhere: what one person pays for a full day is the same on every place that names it, and on the bill.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../availability/service.ts';
import { makeListings, seeded } from './example-city.ts';

const COUNT = 100;
const CENTER = { lat: 45.5, lng: -122.6 };
const AREA = `lat=${CENTER.lat}&lng=${CENTER.lng}&radius=100`;
/** A Thursday from nine to five, in Boise. */
const DAY = { startsAt: '2026-12-10T16:00:00.000Z', endsAt: '2026-12-11T00:00:00.000Z', guests: 1 };

interface Priced {
  _id: string;
  pricing: { fullDay: number; fullDayMinor: number };
}

let test: TestApp;
let ids: string[];
let headers: Record<string, string>;
const get = async (url: string) => (await test.app.inject({ url, headers })).json();
const post = async (url: string, payload: object) =>
  (await test.app.inject({ method: 'POST', url, headers, payload })).json();

beforeAll(async () => {
  test = await testApp({ now: '2026-11-23T15:00:00Z' });
  headers = await test.signIn(await makeMember(test.db));
  const random = seeded(7);
  ids = await makeListings(
    test.db,
    Array.from({ length: COUNT }, () => ({
      at: travel(CENTER, random() * 360, 20 * random()),
      day_minor: 1_000 + Math.floor(random() * 20_000),
      cleaning_minor: random() < 0.5 ? 0 : Math.floor(random() * 4_000),
      hour_minor: null,
      half_day_minor: null,
    })),
  );
  const weekly = ids.flatMap((listing_id) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ listing_id, weekday, start_minute: 480, end_minute: 1_200 })),
  );
  await test.db.kysely.insertInto('weekly_rule').values(weekly).execute();
  await refreshAllWeeklyOpen(test.db);
  await rebuildAllDays(test.db);
});
afterAll(() => test.close());

async function listCards(): Promise<Priced[]> {
  const pages: { listings: Priced[] }[] = [];
  for (const page of [1, 2]) pages.push(await get(`/api/listings/search?${AREA}&limit=50&sort=price&page=${page}`));
  return pages.flatMap(({ listings }) => listings);
}

it('is the total of the bill on cards, pages, pins and bookmarks, in the filter and in the order (SH7)', async () => {
  const billed = new Map<string, number>();
  for (const listingId of ids)
    billed.set(listingId, (await post('/api/bookings/quote', { listingId, ...DAY })).totalMinor);

  const cards = await listCards();
  expect(cards.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
  expect(new Map(cards.map(({ _id, pricing }) => [_id, pricing.fullDayMinor]))).toEqual(
    new Map(cards.map(({ _id }) => [_id, billed.get(_id)])),
  );
  const shown = cards.map(({ pricing }) => pricing.fullDay);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));

  const { pins } = await get(`/api/listings/map?bbox=-123,45.2,-122.2,45.8&zoom=20`);
  expect(pins.length).toBeGreaterThan(0);
  for (const { _id, fullDayMinor } of pins) expect(fullDayMinor).toBe(billed.get(_id));

  for (const listingId of ids) {
    const totalMinor = billed.get(listingId)!;
    const { pricing } = await get(`/api/listings/${listingId}`);
    expect(pricing).toMatchObject({ fullDayMinor: totalMinor, fullDay: totalMinor / 100 });
    const { bookmark } = await post('/api/bookmarks', { listingId });
    expect(bookmark.savedPrice.fullDayMinor).toBe(totalMinor);
    const exact = `minPrice=${totalMinor / 100}&maxPrice=${totalMinor / 100}`;
    const { listings } = await get(`/api/listings/search?${AREA}&${exact}`);
    expect(listings.map(({ _id }: Priced) => _id)).toContain(listingId);
  }
});
