// Browsing over HTTP: cities and collections from the listings, and how many fit a persona (RT1).

import type { Answer } from '@daynook/contract/api';
import { type Amenity, amenityMask } from '@daynook/contract/listings/amenities';
import { PERSONA_FILTERS, PERSONA_IDS } from '@daynook/contract/personas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeProperty } from '../../../test/make.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../../current-settings.ts';
import { circleAround } from '../../lib/geo/circle-around.ts';
import { newId } from '../../lib/ids.ts';
import { rebuildAllDays, refreshAllWeeklyOpen } from '../availability/service.ts';
import { keptAnswer } from './kept-answer.ts';
import { discover, matchPersonas } from './service.ts';

let t: TestApp;
const PORTLAND = {
  city: 'Portland',
  region: 'OR',
  public_lat: 45.52,
  public_lng: -122.68,
  time_zone: 'America/Los_Angeles',
};
const TORONTO = {
  city: 'Toronto',
  region: 'ON',
  country: 'CA',
  public_lat: 43.65,
  public_lng: -79.38,
  time_zone: 'America/Toronto',
};
/** Ten in the evening in Boise and Portland is past midnight in Toronto, so tomorrow is two different dates. */
const NOW = '2026-11-24T05:07:30Z';
type Open = { weekday: number; startMinute: number; endMinute: number }[];
const nineToFive = (...weekdays: number[]): Open =>
  weekdays.map((weekday) => ({ weekday, startMinute: 540, endMinute: 1_020 }));
const MORNINGS = nineToFive(1, 2, 3, 4, 5);
const TUESDAYS = nineToFive(2);
const has = (...amenities: Amenity[]) => ({ amenities: amenityMask(amenities) });

beforeAll(async () => {
  t = await testApp({ now: NOW });
  const listing = async (place: object, values: Parameters<typeof makeListing>[1], open: Open = []) => {
    const property = await makeProperty(t.db, place);
    return makeListing(t.db, { property_id: property.id, ...values }, { open });
  };
  for (const [dayMinor, neighborhood] of [
    [5_000, 'Sunnyside'],
    [6_000, ' sunnyside '],
    [20_000, 'Sunnyside'],
  ] as const) {
    const around = { public_lat: 45.55 + dayMinor / 1e6, public_lng: -122.6, neighborhood };
    const values = { day_minor: dayMinor, ...has('call-ready', 'door-closes', 'quiet') };
    await listing({ ...PORTLAND, ...around }, values, MORNINGS);
  }
  const best = await listing(PORTLAND, {
    day_minor: 7_000,
    capacity: 8,
    rating_hundredths: 490,
    ...has('garden', 'kitchen'),
  });
  await t.db.kysely
    .insertInto('listing_photo')
    .values({ id: newId(), listing_id: best.id, position: 0, key: 'room/9', alt: 'Table', width: 1600, height: 1200 })
    .execute();
  for (const [dayMinor, open] of [
    [4_000, MORNINGS],
    [4_400, TUESDAYS],
    [9_000, []],
  ] as const) {
    const place = { ...TORONTO, neighborhood: dayMinor === 9_000 ? 'The Annex' : 'Toronto' };
    await listing(place, { day_minor: dayMinor, currency: 'CAD', ...has('call-ready') }, [...open]);
  }
  await listing(TORONTO, { day_minor: 100, state: 'draft', currency: 'CAD', ...has('garden') });
  for (const _ of [1, 2]) await listing({ city: 'Salem', region: 'OR' }, has('garden'));
  await refreshAllWeeklyOpen(t.db);
  await rebuildAllDays(t.db);
});
afterAll(() => t.close());

describe('cities and collections (RT1)', () => {
  it('cities with at least three workspaces, largest first, with the middle price in their own currency', async () => {
    const response = await t.app.inject({ url: '/api/discover' });
    expect(response.headers['cache-control']).toContain('max-age=300');
    const { cities } = response.json<Answer<'GET /api/discover'>>();
    expect(
      cities.map(({ city, state, count, medianDayMinor, currency }) => [city, state, count, medianDayMinor, currency]),
    ).toEqual([
      ['Portland', 'OR', 4, 6_800, 'USD'],
      ['Toronto', 'ON', 3, 4_600, 'CAD'],
    ]);
    expect(cities[0]!.image).toMatchObject({ alt: 'Table' });
    expect(cities[1]!.image).toBeNull();
  });

  it('lists everything on offer by part of the world, and neighborhoods as most hosts write them', async () => {
    const { supply, neighborhoods } = await discover(t.deps);
    expect(supply.count).toBe(9);
    expect(supply.bounds).toEqual({ west: -122.68, south: 40.6782, east: -73.9442, north: 45.57 });
    // The Annex is too few; a neighborhood that is called like its city is the city.
    expect(neighborhoods).toEqual([
      {
        name: 'Sunnyside',
        city: 'Portland',
        state: 'OR',
        country: 'US',
        count: 3,
        medianDayMinor: 6_300,
        currency: 'USD',
        center: { lat: 45.5625, lng: -122.6 },
        radiusKm: 1,
      },
    ]);
  });

  it('a neighborhood can be searched by name, around its listings, and only with enough of them (O6)', async () => {
    const searchPlace = async (city: string) => {
      const answer = await t.app.inject({ url: `/api/listings/search?${new URLSearchParams({ city })}` });
      return answer.json<Answer<'GET /api/listings/search'>>();
    };
    for (const spelled of ['Sunnyside, Portland, OR', ' sunnyside ,  portland, or']) {
      const { place, total } = await searchPlace(spelled);
      expect(place).toEqual({
        name: 'Sunnyside, Portland, OR',
        center: { lat: 45.5625, lng: -122.6 },
        radiusKm: 1,
        placeId: null,
        timeZone: 'America/Los_Angeles',
        stock: { count: 3, medianDayMinor: 6_300, currency: 'USD' },
      });
      expect(total).toBe(3);
    }
    for (const other of ['The Annex, Toronto, ON', 'Sunnyside, Portland, ME', 'Portland, OR'])
      expect((await searchPlace(other)).place).not.toHaveProperty('stock');
  });

  it('lists what is free tomorrow morning, using the date where the listing is', async () => {
    const { collections } = await discover(t.deps);
    // In Portland tomorrow is Tuesday; in Toronto, where Tuesday has begun, it is Wednesday, and one of three is open then.
    expect(collections[0]).toMatchObject({
      id: 'free-tomorrow-morning',
      count: 4,
      isCountCapped: false,
      hours: {
        from: '09:00',
        to: '12:00',
        days: [
          { date: '2026-11-24', count: 3 },
          { date: '2026-11-25', count: 1 },
        ],
      },
    });
    expect(collections[0]!.listings).toHaveLength(3);
    expect(collections.slice(1).map(({ hours }) => hours)).toEqual([null, null]);
  });

  it('a collection holds what its rule says, and with fewer than three it is not shown', async () => {
    const { collections } = await discover(t.deps);
    const titles = Object.fromEntries(collections.map(({ id, count, listings }) => [id, [count, listings.length]]));
    expect(titles).toEqual({
      'free-tomorrow-morning': [4, 3],
      'quiet-with-a-door': [3, 3],
      // The best liked and the two of the third city.
      garden: [3, 3],
    });
    expect(collections.find(({ id }) => id === 'garden')!.listings[0]!.property.address.city).toBe('Portland');
  });

  it('the collection of low prices is in the currency of the site’s first country (N16)', async () => {
    const property = await makeProperty(t.db, TORONTO);
    await makeListing(t.db, { property_id: property.id, day_minor: 5_600, currency: 'CAD', ...has('call-ready') });
    const ids = async () => (await discover(t.deps)).collections.map(({ id }) => id);
    expect(await ids()).not.toContain('call-ready-low-price');
    setCurrentSettings({ ...DEFAULT_SETTINGS, countries: { countries: ['CA'], currencies: null } });
    try {
      const { collections } = await discover(t.deps);
      const low = collections.find(({ id }) => id === 'call-ready-low-price');
      expect(low?.listings.map(({ pricing }) => [pricing.fullDayMinor, pricing.currency]).toSorted()).toEqual([
        [4_200, 'CAD'],
        [4_620, 'CAD'],
        [5_880, 'CAD'],
      ]);
    } finally {
      setCurrentSettings(DEFAULT_SETTINGS);
      await t.db.kysely.deleteFrom('listing').where('property_id', '=', property.id).execute();
    }
  });

  it('no card carries an exact place', async () => {
    await sql`insert into property_address (property_id, street, postal_code, lat, lng)
      select id, '77 Canary Street', '1', 33.334567, -33.336789 from property`.execute(t.db.kysely);
    expect(JSON.stringify(await discover(t.deps))).not.toMatch(/canary|33\.33/i);
  });
});

describe('ways of working (RT1)', () => {
  it('counts what fits near a point, and everywhere without one', async () => {
    const everywhere = await matchPersonas(t.deps, {});
    expect(everywhere.personas.map(({ id }) => id)).toEqual([...PERSONA_IDS]);
    const of = (answer: typeof everywhere, id: string) => answer.personas.find((one) => one.id === id)!;
    expect(of(everywhere, 'caller')).toMatchObject({ count: 3, isCountCapped: false });
    expect(of(everywhere, 'team-day').listings.map(({ capacity }) => capacity)).toEqual([8]);
    const near = await t.app.inject({ url: '/api/personas?lat=43.65&lng=-79.38' });
    const answer = near.json<typeof everywhere>();
    expect(answer.isNear).toBe(true);
    expect(of(answer, 'caller').count).toBe(0);
    for (const listing of of(everywhere, 'caller').listings)
      expect(listing.amenities).toEqual(expect.arrayContaining([...PERSONA_FILTERS.caller.amenities]));
  });

  it.each(['lat=43', 'lat=91&lng=0', 'lat=a&lng=0', 'lat=1e3&lng=0'])('refuses %s', async (query) => {
    expect((await t.app.inject({ url: `/api/personas?${query}` })).statusCode).toBe(400);
  });
});

describe('no workspace twice on a page while there are others (RT1)', () => {
  const toIds = (parts: readonly { listings: readonly { _id: string }[] }[]) =>
    parts.map(({ listings }) => listings.map(({ _id }) => _id));
  const twice = (ids: readonly string[]) => ids.filter((id, at) => ids.indexOf(id) < at);

  it('in the collections, and in the ways of working that are shown', async () => {
    const fitting = has('call-ready', 'door-closes', 'quiet', 'ergonomic-chair', 'natural-light');
    for (const city of ['Bend', 'Bend', 'Eugene', 'Eugene', 'Astoria', 'Astoria']) {
      const property = await makeProperty(t.db, { city, region: 'OR' });
      const values = { property_id: property.id, day_minor: 9_900, ...fitting };
      await makeListing(t.db, values);
      // Another room of a home that is named may be named where the first is.
      if (city === 'Bend') await makeListing(t.db, values);
    }
    const { collections } = await discover(t.deps);
    const named = toIds(collections.filter(({ id }) => id !== 'garden'));
    expect(named.map(({ length }) => length)).toEqual([3, 3]);
    expect(twice(named.flat())).toEqual([]);
    const { personas } = await matchPersonas(t.deps, {});
    const [callers, focused] = toIds(personas);
    expect([callers!.length, focused!.length, twice([...callers!, ...focused!])]).toEqual([3, 3, []]);
  });

  it('where there are too few others the same are named again', async () => {
    const { collections } = await discover(t.deps);
    expect(collections.find(({ id }) => id === 'garden')!.listings).toHaveLength(3);
    for (const { count, listings } of collections) expect(listings).toHaveLength(Math.min(3, count));
  });
});

describe('a cached response', () => {
  it('is calculated once for many, renewed when old, and kept if that fails', async () => {
    let nowMs = 0;
    let count = 0;
    let fails = false;
    const ask = keptAnswer(
      async () => {
        if (fails) throw new Error('no');
        count += 1;
        return count;
      },
      { freshMs: 100, nowMs: () => nowMs },
    );
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
    nowMs = 100;
    expect(await ask()).toBe(1);
    await Promise.resolve();
    await expect.poll(ask).toBe(2);
    fails = true;
    nowMs = 300;
    expect(await ask()).toBe(2);
    expect(await ask()).toBe(2);
  });

  it('of another period is never used, even if it was requested then and arrives later', async () => {
    let period = 1;
    const answers: ((text: string) => void)[] = [];
    const ask = keptAnswer(() => new Promise<string>((resolve) => answers.push(resolve)), {
      freshMs: 1_000,
      nowMs: () => 0,
      periodNow: () => period,
    });
    const before = ask();
    period = 2;
    const after = ask();
    const alsoAfter = ask();
    answers[0]!('today');
    expect(await before).toBe('today');
    answers[1]!('tomorrow');
    expect(await Promise.all([after, alsoAfter, ask()])).toEqual(['tomorrow', 'tomorrow', 'tomorrow']);
    expect(answers).toHaveLength(2);
  });
});

describe('the circle around a neighborhood', () => {
  it.each([
    [{ west: -122.6, south: 45.5, east: -122.6, north: 45.5 }, 1],
    [{ west: -122.64, south: 45.5, east: -122.6, north: 45.52 }, 2],
    [{ west: -130, south: 40, east: -100, north: 50 }, 5],
  ])('%j is %d km', (box, km) => {
    expect(circleAround(box).radiusKm).toBe(km);
  });
});
