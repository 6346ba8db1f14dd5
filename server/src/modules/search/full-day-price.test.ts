// One price everywhere: what one person pays for a full day is the same on every place that names it, and on the bill. What pages make
// of it (comparisons, structured data) is in comparing.test.ts and listing.browser.test.tsx.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLACES } from '../../../test/money/tax-examples.ts';
import { makeTaxable, register, setTaxes } from '../../../test/money/tax-market.ts';
import { travel } from '../../lib/geo/sphere.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../availability/service.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { notifyCheaper } from '../bookmarks/prices.ts';
import { refreshTaxes } from '../tax/service.ts';
import { makeListings, seeded } from './example-city.ts';
import { toHistogram } from './facets.ts';

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
  quote?: { totalMinor: number };
}

let world: World;
let ids: string[];
/** A new member for each comparison, so saved items don't mix. */
let reader: TestMember;
let headers: Record<string, string>;
const get = async (url: string) => (await world.t.app.inject({ url, headers })).json();
const post = async (url: string, payload: object) =>
  (await world.t.app.inject({ method: 'POST', url, headers, payload })).json();

beforeAll(async () => {
  world = await makeWorld({ now: '2026-11-23T15:00:00Z' });
  const { db } = world.t;
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
  // Four of them are in one property.
  const { property_id } = await db.kysely
    .selectFrom('listing')
    .select('property_id')
    .where('id', '=', ids[0]!)
    .executeTakeFirstOrThrow();
  await db.kysely.updateTable('listing').set({ property_id }).where('id', 'in', ids.slice(0, 4)).execute();
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

type Bills = ReadonlyMap<string, number>;

/** All pages of a response, by number or by cursor. */
async function listPages<T>(url: string, list: string): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1, cursor = ''; ; page += 1) {
    const answer = await get(`${url}page=${page}${cursor}`);
    all.push(...answer[list]);
    if (!answer.hasMore && !answer.nextCursor) return all;
    cursor = answer.nextCursor ? `&cursor=${encodeURIComponent(answer.nextCursor)}` : '';
  }
}

const mapPrices = (listings: readonly Priced[]) =>
  new Map(listings.map(({ _id, pricing }) => [_id, pricing.fullDayMinor]));
/** Only these listings' bills. */
const mapBills = (bills: Bills, listings: readonly { _id: string }[]) =>
  new Map(listings.map(({ _id }) => [_id, bills.get(_id)]));

async function compareSearch(bills: Bills, area: string): Promise<void> {
  const cards = await listPages<Priced>(`/api/listings/search?${area}&limit=50&sort=price&`, 'listings');
  expect(mapPrices(cards)).toEqual(bills);
  const shown = cards.map(({ pricing }) => pricing.fullDay);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));

  const dated = await listPages<Priced>(
    `/api/listings/search?${area}&date=2026-12-10&from=09:00&to=17:00&limit=50&sort=price&`,
    'listings',
  );
  expect(new Map(dated.map(({ _id, quote }) => [_id, quote?.totalMinor]))).toEqual(bills);
  expect(dated.map(({ quote }) => quote!.totalMinor)).toEqual(shown.map((fullDay) => Math.round(fullDay * 100)));

  const { price } = await get(`/api/listings/facets?${area}`);
  const amounts = [...bills.values()].toSorted((one, other) => one - other);
  expect(price).toMatchObject({ minMinor: amounts[0], maxMinor: amounts.at(-1), histogram: toHistogram(amounts, 100) });
}

async function compareMap(bills: Bills, { lat, lng }: { lat: number; lng: number }): Promise<void> {
  const { pins } = await get(`/api/listings/map?bbox=${lng - 0.4},${lat - 0.3},${lng + 0.4},${lat + 0.3}&zoom=20`);
  expect(pins.length).toBeGreaterThan(0);
  for (const { _id, fullDayMinor } of pins) expect(fullDayMinor).toBe(bills.get(_id));
  const { listings } = await get(`/api/listings/nearby?lat=${lat}&lng=${lng}`);
  expect(listings.length).toBeGreaterThan(0);
  expect(mapPrices(listings)).toEqual(mapBills(bills, listings));
}

/** The listing's page and what else is on it: the property's other listings, similar ones, the property itself. */
async function comparePages(bills: Bills): Promise<void> {
  const others: Priced[] = [];
  const rooms: { _id: string; fullDayMinor: number }[] = [];
  for (const [listingId, totalMinor] of bills) {
    const page = await get(`/api/listings/${listingId}`);
    expect(page.pricing).toMatchObject({ fullDayMinor: totalMinor, fullDay: totalMinor / 100 });
    rooms.push(...page.rooms);
    if (others.length > 50) continue;
    const property = await get(`/api/homes/${page.property._id}`);
    const { listings } = await get(`/api/listings/${listingId}/similar`);
    others.push(...property.rooms, ...listings.filter(({ _id }: Priced) => bills.has(_id)));
  }
  expect(mapPrices(others)).toEqual(mapBills(bills, others));
  expect(new Map(rooms.map(({ _id, fullDayMinor }) => [_id, fullDayMinor]))).toEqual(mapBills(bills, rooms));
}

/** Bookmarks (which comparisons show), a list, and the email about lower prices. */
async function compareSaved(bills: Bills): Promise<void> {
  const list = await post('/api/saved-lists', { name: 'Trip' });
  for (const [listingId, totalMinor] of bills) {
    const { bookmark } = await post('/api/bookmarks', { listingId });
    expect(bookmark.savedPrice.fullDayMinor).toBe(totalMinor);
    await world.call(reader, 'PUT', `/api/saved-lists/${list._id}/listings/${listingId}`);
  }
  for (const [url, name] of [
    ['/api/bookmarks', 'bookmarks'],
    [`/api/saved-lists/${list._id}`, 'entries'],
  ] as const) {
    const saved = await listPages<{ listing: Priced }>(`${url}?`, name);
    expect(mapPrices(saved.map(({ listing }) => listing))).toEqual(bills);
  }

  await world.call(reader, 'PUT', '/api/account/notices/price-drop', { isMailed: true });
  await world.t.db.kysely
    .updateTable('bookmark')
    .set({ saved_full_day_minor: 9_000_000 })
    .where('member_id', '=', reader.id)
    .execute();
  await notifyCheaper(world.t.deps);
  const { rows } = await sql<{ spaces: { listingId: string; dayMinor: number }[] }>`
    select payload -> 'data' -> 'spaces' as spaces from outbox where payload ->> 'to' = ${reader.email}`.execute(
    world.t.db.kysely,
  );
  expect(new Map(rows[0]!.spaces.map(({ listingId, dayMinor }) => [listingId, dayMinor]))).toEqual(bills);
}

/** Every place that shows these listings' full-day prices, compared with their bills. */
async function compareAll(
  listingIds: readonly string[],
  center: { lat: number; lng: number },
  day = DAY,
): Promise<void> {
  reader = await world.makeGuest();
  headers = await world.t.signIn(reader);
  const area = `lat=${center.lat}&lng=${center.lng}&radius=100`;
  const bills = new Map<string, number>();
  for (const listingId of listingIds)
    bills.set(listingId, (await post('/api/bookings/quote', { listingId, ...day })).totalMinor);
  await compareSearch(bills, area);
  await compareMap(bills, center);
  await comparePages(bills);
  await compareSaved(bills);
  for (const [listingId, totalMinor] of bills) {
    const exact = `minPrice=${totalMinor / 100}&maxPrice=${totalMinor / 100}`;
    const { listings } = await get(`/api/listings/search?${area}&${exact}`);
    expect(listings.map(({ _id }: Priced) => _id)).toContain(listingId);
  }
}

it('is the total of the bill on cards, pages, pins and bookmarks, in lists, emails, the filter and the order (SH7)', () =>
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
