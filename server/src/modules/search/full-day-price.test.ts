// One price everywhere: what one person pays for a full day is the same on every place that names it, and on the bill.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTaxable, PLACES, register, setTaxes } from '../../../test/tax-market.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../availability/service.ts';
import { makeWorld, type World } from '../bookings/test-world.ts';
import { refreshTaxes } from '../tax/service.ts';
import { makeListings, seeded } from './example-city.ts';

const COUNT = 100;
const TAXED_COUNT = 12;
const CITIES = ['Toronto', 'Montréal'] as const;
const CENTER = { lat: 45.5, lng: -122.6 };
/** A Thursday from nine to five, in Boise and in Toronto. */
const DAY = { startsAt: '2026-12-10T16:00:00.000Z', endsAt: '2026-12-11T00:00:00.000Z', guests: 1 };
const EASTERN_DAY = { startsAt: '2026-12-10T14:00:00.000Z', endsAt: '2026-12-10T22:00:00.000Z', guests: 1 };

interface Priced {
  _id: string;
  pricing: { fullDay: number; fullDayMinor: number };
}

let world: World;
let ids: string[];
let headers: Record<string, string>;
const get = async (url: string) => (await world.t.app.inject({ url, headers })).json();
const post = async (url: string, payload: object) =>
  (await world.t.app.inject({ method: 'POST', url, headers, payload })).json();

beforeAll(async () => {
  world = await makeWorld({ now: '2026-11-23T15:00:00Z' });
  const { db } = world.t;
  headers = await world.t.signIn(world.guest);
  const random = seeded(7);
  ids = await makeListings(
    db,
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
  await db.kysely.insertInto('weekly_rule').values(weekly).execute();
  for (const city of CITIES)
    for (let count = 0; count < TAXED_COUNT; count += 1) {
      const { public_lat: lat, public_lng: lng } = PLACES[city];
      const at = travel({ lat, lng }, random() * 360, 20 * random());
      const prices = { day_minor: 1_000 + Math.floor(random() * 20_000), cleaning_minor: Math.floor(random() * 4_000) };
      await makeTaxable(world, world.host, city, prices, { public_lat: at.lat, public_lng: at.lng });
    }
  await refreshAllWeeklyOpen(db);
  await rebuildAllDays(db);
});
afterAll(() => world.t.close());

async function listCards(area: string): Promise<Priced[]> {
  const pages: { listings: Priced[] }[] = [];
  for (const page of [1, 2]) pages.push(await get(`/api/listings/search?${area}&limit=50&sort=price&page=${page}`));
  return pages.flatMap(({ listings }) => listings);
}

/** Every place that says what a full day at these listings costs, beside their bills. */
async function compareAll(
  listingIds: readonly string[],
  { lat, lng }: { lat: number; lng: number },
  day = DAY,
): Promise<void> {
  const area = `lat=${lat}&lng=${lng}&radius=100`;
  const billed = new Map<string, number>();
  for (const listingId of listingIds)
    billed.set(listingId, (await post('/api/bookings/quote', { listingId, ...day })).totalMinor);

  const cards = await listCards(area);
  expect(cards.map(({ _id }) => _id).toSorted()).toEqual(listingIds.toSorted());
  expect(new Map(cards.map(({ _id, pricing }) => [_id, pricing.fullDayMinor]))).toEqual(
    new Map(cards.map(({ _id }) => [_id, billed.get(_id)])),
  );
  const shown = cards.map(({ pricing }) => pricing.fullDay);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));

  const { pins } = await get(`/api/listings/map?bbox=${lng - 0.4},${lat - 0.3},${lng + 0.4},${lat + 0.3}&zoom=20`);
  expect(pins.length).toBeGreaterThan(0);
  for (const { _id, fullDayMinor } of pins) expect(fullDayMinor).toBe(billed.get(_id));

  for (const listingId of listingIds) {
    const totalMinor = billed.get(listingId)!;
    const { pricing } = await get(`/api/listings/${listingId}`);
    expect(pricing).toMatchObject({ fullDayMinor: totalMinor, fullDay: totalMinor / 100 });
    const { bookmark } = await post('/api/bookmarks', { listingId });
    expect(bookmark.savedPrice.fullDayMinor).toBe(totalMinor);
    const exact = `minPrice=${totalMinor / 100}&maxPrice=${totalMinor / 100}`;
    const { listings } = await get(`/api/listings/search?${area}&${exact}`);
    expect(listings.map(({ _id }: Priced) => _id)).toContain(listingId);
  }
}

it('is the total of the bill on cards, pages, pins and bookmarks, in the filter and in the order (SH7)', () =>
  compareAll(ids, CENTER));

it.each(CITIES)('with tax, it is as well: %s (SH7, D14)', async (city) => {
  await setTaxes(world);
  await register(world, world.host);
  await refreshTaxes(world.t.deps);
  const { kysely } = world.t.db;
  const listings = await kysely
    .selectFrom('listing')
    .innerJoin('property', 'property.id', 'listing.property_id')
    .where('property.city', '=', city)
    .select([
      'listing.id',
      'taxes',
      'full_day_minor as fullDayMinor',
      'day_minor as dayMinor',
      'cleaning_minor as cleaningMinor',
    ])
    .execute();
  const share = { Toronto: 1.13, Montréal: 1.14975 }[city];
  for (const { taxes, fullDayMinor, dayMinor, cleaningMinor } of listings) {
    expect(taxes).toHaveLength({ Toronto: 2, Montréal: 4 }[city]);
    expect(Math.abs(fullDayMinor - (dayMinor + cleaningMinor) * 1.05 * share)).toBeLessThan(3);
  }
  const { public_lat: lat, public_lng: lng } = PLACES[city];
  await compareAll(
    listings.map(({ id }) => id),
    { lat, lng },
    EASTERN_DAY,
  );
});
