// The total in search equals the quote, whatever a listing's date prices, discounts, and hours (A6, D6, D7, D8).
import type { Quote } from '@daynook/contract/bookings';
import type { SearchAnswer } from '@daynook/contract/listings/listings';
import { NO_DISCOUNTS } from '@daynook/contract/money/prices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../availability/service.ts';
import { refreshListings } from '../listings/service.ts';
import { makeListings, seeded } from './example-city.ts';

type Found = typeof SearchAnswer._output;
const CENTER = { lat: 43.6, lng: -116.2 };
const ZONES = ['America/Boise', 'America/New_York', 'America/Phoenix'];
const COUNT = 60;

let test: TestApp;
let ids: string[];
let headers: Awaited<ReturnType<TestApp['signIn']>>;
const random = seeded(29);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));

const anyRule = (index: number) => ({
  name: `Rule ${index}`,
  weekdays: pick([[], [6, 7], [1, 3, 5], [2]]),
  ...pick([
    { from: null, to: null },
    { from: '2026-11-25', to: '2026-12-05' },
    { from: null, to: '2026-11-28' },
    { from: '2026-12-01', to: null },
  ]),
  percent: integer(-50, 200),
});
const anyDiscounts = () => ({
  ...NO_DISCOUNTS,
  newListing: random() < 0.3,
  lastMinute: random() < 0.4 ? { percent: integer(1, 70), withinHours: integer(1, 168) } : null,
  earlyBird: random() < 0.4 ? { percent: integer(1, 70), daysAhead: integer(1, 40) } : null,
});

beforeAll(async () => {
  test = await testApp({ now: '2026-11-23T15:07:30Z' }); // a Monday
  ids = await makeListings(
    test.db,
    Array.from({ length: COUNT }, (_, index) => ({
      at: { lat: CENTER.lat + 0.0005 * index, lng: CENTER.lng },
      time_zone: pick(ZONES),
      day_minor: integer(3_000, 9_000),
      hour_minor: random() < 0.7 ? integer(500, 2_500) : null,
      half_day_minor: random() < 0.4 ? integer(1_500, 4_000) : null,
      cleaning_minor: random() < 0.3 ? 1_000 : 0,
      extra_guest_minor: 333,
      bookings_confirmed: integer(0, 3),
      price_rules: JSON.stringify(Array.from({ length: integer(0, 4) }, (_each, at) => anyRule(at))),
      discounts: random() < 0.6 ? JSON.stringify(anyDiscounts()) : null,
    })),
  );
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const rules = ids.flatMap((listing_id) =>
    weekdays.map((weekday) => ({ listing_id, weekday, start_minute: 360, end_minute: 1_320 })),
  );
  await test.db.kysely.insertInto('weekly_rule').values(rules).execute();
  await refreshAllWeeklyOpen(test.db);
  await rebuildAllDays(test.db);
  headers = await test.signIn(await makeMember(test.db));
});
afterAll(() => test.close());

const search = async (input: string) => {
  const place = `lat=${CENTER.lat}&lng=${CENTER.lng}&radius=100&limit=50`;
  const response = await test.app.inject({ url: `/api/listings/search?${place}&${input}` });
  expect(response.statusCode).toBe(200);
  return (response.json() as Found).listings;
};
const quoted = async (listingId: string, hours: { startsAt: string; endsAt: string }, guests: number) => {
  const payload = { listingId, startsAt: hours.startsAt, endsAt: hours.endsAt, guests };
  const response = await test.app.inject({ method: 'POST', url: '/api/bookings/quote', headers, payload });
  return response.json() as Quote;
};

it('what a search shows is what the quote says, for any room and wish (A6, D6, D7, D8)', async () => {
  let compared = 0;
  let moved = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    const date = pick(['2026-11-24', '2026-11-28', '2026-12-01', '2026-12-05', '2026-12-26']);
    const from = integer(8, 12);
    const people = integer(1, 3);
    const found = await search(
      `date=${date}&from=${String(from).padStart(2, '0')}:00&to=${from + integer(2, 8)}:00&people=${people}`,
    );
    for (const { _id, quote } of found) {
      const answer = await quoted(_id, quote!, people);
      expect([_id, answer.totalMinor]).toEqual([_id, quote!.totalMinor]);
      compared += 1;
      if (answer.lines.some(({ code, units }) => code === 'discount' || units?.some((unit) => unit.rule))) moved += 1;
    }
  }
  expect(compared).toBeGreaterThan(200);
  expect(moved).toBeGreaterThan(100);
});

it('a total kept in memory does not outlive the discount in it (D8)', async () => {
  const discounts = JSON.stringify({ ...NO_DISCOUNTS, lastMinute: { percent: 50, withinHours: 24 } });
  await test.db.kysely
    .updateTable('listing')
    .set({ discounts, price_rules: '[]', time_zone: 'America/Boise' })
    .where('id', '=', ids[0]!)
    .execute();
  const total = async () =>
    (await search('date=2026-11-25&from=10:00&to=12:00')).find(({ _id }) => _id === ids[0])?.quote?.totalMinor;
  const before = await total();
  test.clock.set('2026-11-24T18:00:00Z');
  const after = await total();
  expect(after).toBeLessThan(before!);
});

it('a booking that uses up the discount of a new room shows in the next search (D8)', async () => {
  const id = ids[1]!;
  const discounts = JSON.stringify({ ...NO_DISCOUNTS, newListing: true });
  // Bookings are counted from the moment the discount is offered.
  await test.db.kysely.updateTable('listing').set({ discounts }).where('id', '=', id).execute();
  await test.db.kysely.updateTable('listing').set({ bookings_confirmed: 2 }).where('id', '=', id).execute();
  const total = async () =>
    (await search('date=2026-12-05&from=10:00&to=12:00')).find(({ _id }) => _id === id)?.quote?.totalMinor;
  const before = await total();
  await test.db.kysely.updateTable('listing').set({ bookings_confirmed: 3 }).where('id', '=', id).execute();
  expect(await total()).toBeGreaterThan(before!);
});

it('shows one full-day price on card, pin, page and bookmark, the one that filters and sorts (SH7)', async () => {
  const [room, beside] = [ids[2]!, ids[3]!];
  const rules = JSON.stringify([{ name: 'Half off', weekdays: [], from: null, to: null, percent: -50 }]);
  await test.db.kysely
    .updateTable('listing')
    .set({ day_minor: 6_000, cleaning_minor: 1_000, price_rules: rules, kind: 1 })
    .where('id', 'in', [room, beside])
    .execute();
  await test.db.kysely.transaction().execute((trx) => refreshListings(trx, [room, beside]));
  const own = await test.signIn(await makeMember(test.db));
  await test.app.inject({ method: 'POST', url: '/api/bookmarks', headers: own, payload: { listingId: room } });
  const get = async (url: string) => (await test.app.inject({ url, headers: own })).json();
  const place = `lat=${CENTER.lat}&lng=${CENTER.lng}&radius=100&limit=50`;
  const found = async (input: string): Promise<Found['listings']> =>
    (await get(`/api/listings/search?${place}&${input}`)).listings;
  const isListing = ({ _id }: { _id: string }) => _id === room;
  const prices = [
    (await found('people=1')).find(isListing)?.pricing,
    (await get(`/api/listings/${room}`)).pricing,
    (await get(`/api/listings/${beside}/similar`)).listings.find(isListing)?.pricing,
    (await get('/api/bookmarks')).bookmarks[0].listing.pricing,
  ];
  for (const pricing of prices) {
    expect(pricing).toMatchObject({ fullDay: 73.5, fullDayMinor: 7_350, dayMinor: 6_000 });
    expect(pricing).not.toHaveProperty('fromDayMinor');
  }
  expect((await get(`/api/listings/map?${place}&zoom=12`)).pins.find(isListing)).toMatchObject({ fullDayMinor: 7_350 });
  expect((await found('minPrice=73.5&maxPrice=73.5')).some(isListing)).toBe(true);
  expect((await found('maxPrice=73.49')).some(isListing)).toBe(false);
  const sorted = (await found('sort=price')).map(({ pricing }) => pricing.fullDay);
  expect(sorted).toEqual(sorted.toSorted((a, b) => a - b));
});
