import type { Answer } from '@daynook/contract/api';
import type { SearchAnswer } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { addMinutes } from '../../lib/time/ranges.ts';
import { instantOfWallClock } from '../../lib/time/zoned.ts';
import {
  checkListingSlots,
  loadBookableListings,
  rebuildAllDays,
  refreshAllWeeklyOpen,
} from '../availability/service.ts';
import { checkUncertain } from './exact-hours.ts';
import { makeListings, seeded } from './example-city.ts';
import { hoursOfDay } from './hours-input.ts';

type Found = typeof SearchAnswer._output;
type FacetsAnswer = Answer<'GET /api/listings/facets'>;
const CENTER = { lat: 43.6, lng: -116.2 };
const ZONES = ['America/Boise', 'America/New_York', 'America/Phoenix'];
const NOW = '2026-11-23T15:07:30Z'; // a Monday
const DATES = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-28', '2026-12-01', '2027-02-20'];
const COUNT = 150;

let test: TestApp;
let ids: string[];
const random = seeded(11);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;

/** Various opening hours: one range, two, overnight, not on the quarter hour, seasonal. */
function weeklyRules(listingId: string) {
  const stretches = pick([
    [[540, 1020]],
    [[480, 1200]],
    [
      [540, 720],
      [780, 1080],
    ],
    [[0, 1440]],
    [
      [0, 120],
      [1200, 1440],
    ],
    [[545, 1015]],
    [],
  ]);
  const days = pick([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [6, 7], [2]]);
  const season = random() < 0.15 ? { valid_from: '2026-11-25', valid_to: '2026-12-31' } : {};
  return days.flatMap((weekday) =>
    stretches.map(([start, end]) => ({
      listing_id: listingId,
      weekday,
      start_minute: start!,
      end_minute: end!,
      ...season,
    })),
  );
}

beforeAll(async () => {
  test = await testApp({ now: NOW });
  ids = await makeListings(
    test.db,
    Array.from({ length: COUNT }, (_, index) => ({
      at: { lat: CENTER.lat + 0.0005 * index, lng: CENTER.lng },
      time_zone: pick(ZONES),
      day_minor: 3_000 + 500 * Math.floor(random() * 12),
      hour_minor: random() < 0.7 ? 500 + 100 * Math.floor(random() * 20) : null,
      half_day_minor: random() < 0.4 ? 2_500 : null,
      cleaning_minor: random() < 0.3 ? 1_000 : 0,
      extra_guest_minor: 500,
      seats: random() < 0.15 ? 2 : 1,
      start_step_minutes: pick([15, 30, 60]),
      min_duration_minutes: pick([30, 60, 120]),
      // A different minimum on some weekdays (C8).
      weekday_min_minutes: index % 3 === 0 ? [120, 0, 240, 0, 0, 30, 0] : null,
      weekday_max_minutes: index % 4 === 0 ? [180, 0, 300, 240, 0, 600, 0] : null,
      max_duration_minutes: pick([180, 480, 720, 1440]),
      notice_minutes: pick([0, 120, 1_440, 4_000]),
      window_days: pick([5, 30, 120]),
      buffer_after_minutes: pick([0, 30, 45]),
    })),
  );
  const rules = ids.flatMap(weeklyRules);
  await test.db.kysely.insertInto('weekly_rule').values(rules).execute();
  const exceptions = ids.flatMap((listingId) =>
    random() < 0.3
      ? [
          {
            id: newId(),
            listing_id: listingId,
            date_from: pick(DATES),
            date_to: '2026-12-01',
            ...pick([{ kind: 'closed' }, { kind: 'open' }, { kind: 'hours', ranges: '{[600,960)}' }]),
          },
        ].filter((exception) => exception.date_from <= exception.date_to)
      : [],
  );
  await test.db.kysely.insertInto('availability_exception').values(exceptions).execute();
  await occupySome();
  await refreshAllWeeklyOpen(test.db);
  await rebuildAllDays(test.db);
}, 120_000);
afterAll(() => test.close());

async function occupySome(): Promise<void> {
  const listings = await loadBookableListings(test.db.kysely, ids);
  for (const id of ids) {
    const listing = listings.get(id)!;
    for (const date of DATES) {
      if (random() < 0.5) continue;
      const startsAt = instantOfWallClock(date, 15 * Math.floor(32 + random() * 32), listing.timeZone);
      const bufferMinutes = Math.max(listing.bufferBeforeMinutes, listing.bufferAfterMinutes);
      const endsAt = addMinutes(startsAt, 15 * Math.ceil(random() * 12) + bufferMinutes);
      await test.db.kysely
        .insertInto('occupied')
        .values({
          id: newId(),
          listing_id: id,
          seat: 1 + Math.floor(random() * listing.seats),
          during: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
          kind: 'host_block',
        })
        .execute();
    }
  }
}

async function searchAll(query: string): Promise<Found['listings']> {
  const found: Found['listings'] = [];
  for (let page = 1; ; page += 1) {
    const response = await test.app.inject({
      url: `/api/listings/search?lat=${CENTER.lat}&lng=${CENTER.lng}&radius=100&limit=50&page=${page}&${query}`,
    });
    expect(response.statusCode).toBe(200);
    const body = response.json<Found>();
    found.push(...body.listings);
    if (!body.hasMore) {
      if (!body.isTotalCapped) expect(body.total).toBe(found.length);
      return found;
    }
  }
}

const time = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

describe('search with hours (A4)', () => {
  it('finds exactly what availability says can be booked', async () => {
    const listings = [...(await loadBookableListings(test.db.kysely, ids)).values()];
    let foundSomething = 0;
    for (let round = 0; round < 40; round += 1) {
      const date = pick(DATES);
      const from = 15 * Math.floor(random() * 92);
      const to = Math.min(1440, from + pick([30, 60, 90, 120, 180, 240, 480, 485, 720]));
      const people = pick([1, 1, 2]);
      const now = test.clock.now();
      const asked = listings.map((listing) => ({
        listing,
        input: {
          startsAt: instantOfWallClock(date, from, listing.timeZone),
          endsAt: instantOfWallClock(date, to, listing.timeZone),
          guests: people,
          now,
        },
      }));
      const answers = await checkListingSlots(test.db.kysely, asked);
      const expected = asked.flatMap(({ listing }, index) => (answers[index]!.verdict.ok ? [listing.listingId] : []));
      const found = await searchAll(`date=${date}&from=${time(from)}&to=${time(to)}&people=${people}`);
      expect(found.map(({ _id }) => _id).sort(), `${date} ${time(from)}–${time(to)}, ${people}`).toEqual(
        expected.sort(),
      );
      foundSomething += Math.min(1, expected.length);
    }
    expect(foundSomething).toBeGreaterThan(15);
  });

  it('takes the opening hours for an end left open, the same from the database and from the rules', async () => {
    let foundSomething = 0;
    for (let round = 0; round < 30; round += 1) {
      const date = pick(DATES);
      const from = pick([null, null, 60 * Math.floor(6 + random() * 8)]);
      const to = from === null ? pick([null, 60 * Math.floor(12 + random() * 8)]) : null;
      const input = { date, fromMinute: from, toMinute: to, guests: 1 };
      const expected = await checkUncertain(test.db, ids, input, test.clock.now());
      const found = await searchAll(
        `date=${date}${from === null ? '' : `&from=${time(from)}`}${to === null ? '' : `&to=${time(to)}`}`,
      );
      expect(found.map(({ _id }) => _id).sort(), JSON.stringify(input)).toEqual([...expected.keys()].sort());
      for (const { _id, quote, reasons } of found) {
        const hours = expected.get(_id)!;
        expect({ startsAt: quote!.startsAt, endsAt: quote!.endsAt }).toEqual({
          startsAt: hours.startsAt.toISOString(),
          endsAt: hours.endsAt.toISOString(),
        });
        expect(reasons![0]).toMatchObject({ code: 'free', startsAt: quote!.startsAt });
      }
      foundSomething += Math.min(1, found.length);
    }
    expect(foundSomething).toBeGreaterThan(15);
  });

  it('shows the total that the quote says, fees included, and sorts by it (A6)', async () => {
    const found = await searchAll('date=2026-12-01&from=10:00&to=13:00&people=3&sort=price');
    expect(found.length).toBeGreaterThan(10);
    const totals = found.map(({ quote }) => quote!.totalMinor);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    for (const { _id, quote } of found) {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/bookings/quote',
        headers: await test.signIn(await makeMember(test.db)),
        payload: { listingId: _id, startsAt: quote!.startsAt, endsAt: quote!.endsAt, guests: 3 },
      });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        totalMinor: quote!.totalMinor,
        currency: quote!.currency,
        durationMinutes: 180,
      });
    }
  });

  it('is exact on days on which the clock changes', async () => {
    const listings = [...(await loadBookableListings(test.db.kysely, ids)).values()];
    test.clock.set('2027-03-10T12:00:00Z');
    for (const [from, to] of [
      [60, 240],
      [540, 1020],
      [150, 270],
    ] as const) {
      const now = test.clock.now();
      const asked = listings.map((listing) => ({
        listing,
        input: {
          startsAt: instantOfWallClock('2027-03-14', from, listing.timeZone),
          endsAt: instantOfWallClock('2027-03-14', to, listing.timeZone),
          guests: 1,
          now,
        },
      }));
      const answers = await checkListingSlots(test.db.kysely, asked);
      const expected = asked.flatMap(({ listing }, index) => (answers[index]!.verdict.ok ? [listing.listingId] : []));
      const found = await searchAll(`date=2027-03-14&from=${time(from)}&to=${time(to)}`);
      expect(found.map(({ _id }) => _id).sort()).toEqual(expected.sort());
    }
    test.clock.set(NOW);
  });

  it('sees a booking at once and is kept by no cache', async () => {
    const url = `/api/listings/search?lat=${CENTER.lat}&lng=${CENTER.lng}&radius=100&date=2026-12-01&from=10:00&to=12:00`;
    const before = await test.app.inject({ url });
    expect(before.headers['cache-control']).toBe('no-store');
    expect(before.headers['etag']).toBeUndefined();
    const first = before.json<Found>().listings[0]!;
    await test.db.kysely
      .insertInto('occupied')
      .values({
        id: newId(),
        listing_id: first._id,
        seat: 1,
        during: `[${first.quote!.startsAt},${first.quote!.endsAt})`,
        kind: 'host_block',
      })
      .execute();
    await rebuildAllDays(test.db);
    const after = (await test.app.inject({ url })).json<Found>();
    expect(after.listings.map(({ _id }) => _id)).not.toContain(first._id);
  });

  it('hints at the next day on which something is free (A18)', async () => {
    const [far] = await makeListings(test.db, [
      { at: { lat: 20, lng: 20 }, time_zone: 'America/New_York', notice_minutes: 0 },
    ]);
    await test.db.kysely
      .insertInto('weekly_rule')
      .values([{ listing_id: far!, weekday: 4, start_minute: 540, end_minute: 1020 }])
      .execute();
    await refreshAllWeeklyOpen(test.db);
    const response = await test.app.inject({
      url: '/api/listings/search?lat=20&lng=20&date=2026-11-24&from=10:00&to=12:00',
    });
    expect(response.json<Found>().hints).toEqual([{ code: 'another-day', date: '2026-11-26', count: 1 }]);
  });

  it('hints at no day that the search would then find nothing on (A18)', async () => {
    const at = { lat: 25, lng: 25 };
    const [shared, shut] = await makeListings(test.db, [
      { at, time_zone: 'America/New_York', notice_minutes: 0, seats: 2 },
      { at, time_zone: 'America/New_York', notice_minutes: 0 },
    ]);
    const open = { weekday: 4, start_minute: 540, end_minute: 1020 };
    await test.db.kysely
      .insertInto('weekly_rule')
      .values([shared!, shut!].map((listing_id) => ({ listing_id, ...open })))
      .execute();
    // At every minute some seat is free, but none for all the hours. The other listing is closed that day.
    await test.db.kysely
      .insertInto('occupied')
      .values(
        ['[2026-11-26T14:00:00Z,2026-11-26T16:00:00Z)', '[2026-11-26T17:00:00Z,2026-11-26T22:00:00Z)'].map(
          (during, index) => ({ id: newId(), listing_id: shared!, seat: index + 1, during, kind: 'host_block' }),
        ),
      )
      .execute();
    const closed = { kind: 'closed', date_from: '2026-11-26', date_to: '2026-11-26' };
    await test.db.kysely
      .insertInto('availability_exception')
      .values({ id: newId(), listing_id: shut!, ...closed })
      .execute();
    await refreshAllWeeklyOpen(test.db);
    await rebuildAllDays(test.db);
    const ask = async (query: string) =>
      (await test.app.inject({ url: `/api/listings/search?lng=25&${query}` })).json<Found>();
    for (const hours of ['', '&from=10:00&to=12:00']) {
      const { hints } = await ask(`lat=25&date=2026-11-24${hours}`);
      expect(hints).toEqual([{ code: 'another-day', date: '2026-12-03', count: 2 }]);
      expect((await ask(`lat=25&date=2026-12-03${hours}`)).total).toBe(2);
      // Nothing is available on that day, even farther away or without the filters.
      const near = await ask(`lat=25.4&date=2026-11-26&amenities=garden${hours}`);
      expect(near).toMatchObject({ total: 0, hints: [] });
    }
  });
});

describe('filters with hours (A4, A8)', () => {
  it('leave what the search would then find: nothing of a room that is closed on that day', async () => {
    const [shut] = await makeListings(test.db, [
      { at: { lat: 27, lng: 27 }, time_zone: 'America/New_York', notice_minutes: 0, kind: 1, amenities: 1 },
    ]);
    await test.db.kysely
      .insertInto('weekly_rule')
      .values({ listing_id: shut!, weekday: 4, start_minute: 540, end_minute: 1020 })
      .execute();
    const on = { date_from: '2026-11-26', date_to: '2026-11-26' };
    await test.db.kysely
      .insertInto('availability_exception')
      .values({ id: newId(), listing_id: shut!, kind: 'closed', ...on })
      .execute();
    await refreshAllWeeklyOpen(test.db);
    await rebuildAllDays(test.db);
    const counted = async (date: string) => {
      const { kinds, amenities, instant, lookedAt } = (
        await test.app.inject({ url: `/api/listings/facets?lat=27&lng=27&date=${date}` })
      ).json<FacetsAnswer>();
      const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, count) => all + count, 0);
      return { kinds: sum(kinds), amenities: sum(amenities), instant, lookedAt };
    };
    expect(await counted('2026-12-03')).toEqual({ kinds: 1, amenities: 1, instant: 1, lookedAt: 1 });
    expect(await counted('2026-11-26')).toEqual({ kinds: 0, amenities: 0, instant: 0, lookedAt: 0 });
  });
});

describe('the hours of a day', () => {
  const rules = { startStepMinutes: 30, minDurationMinutes: 60, maxDurationMinutes: 480 };
  const open = [
    { fromMinute: 540, toMinute: 720 },
    { fromMinute: 780, toMinute: 1200 },
  ];
  it.each([
    ['the longest opening', { fromMinute: null, toMinute: null }, 0, [780, 1200]],
    ['from now on, on the grid', { fromMinute: null, toMinute: null }, 801, [810, 1200]],
    ['what is left today', { fromMinute: null, toMinute: null }, 1150, null],
    ['from a time to closing', { fromMinute: 600, toMinute: null }, 0, [600, 720]],
    ['from opening to a time', { fromMinute: null, toMinute: 1140 }, 0, [780, 1140]],
    ['nothing that is closed', { fromMinute: 730, toMinute: null }, 0, null],
  ] as const)('%s', (_words, input, earliest, expected) => {
    const hours = hoursOfDay(open, input, rules, earliest);
    expect(hours && [hours.fromMinute, hours.toMinute]).toEqual(expected);
  });

  it('is no longer than the listing lets', () => {
    expect(hoursOfDay([{ fromMinute: 0, toMinute: 1440 }], { fromMinute: null, toMinute: null }, rules, 0)).toEqual({
      fromMinute: 0,
      toMinute: 480,
    });
    expect(hoursOfDay([{ fromMinute: 0, toMinute: 1440 }], { fromMinute: null, toMinute: 1020 }, rules, 0)).toEqual({
      fromMinute: 540,
      toMinute: 1020,
    });
  });
});
