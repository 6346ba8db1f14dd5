// How imported calendars affect guests: refusals with a text, a refresh before booking, and requests while an import is stale
// (C16–C18).
import type { Quote } from '@daynook/contract/bookings';
import type { CalendarImport } from '@daynook/contract/hosting/calendar-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, makeMember, type TestHost, type TestMember, TUESDAY, testApp } from '../hosting/test-host.ts';
import { makeCalendar, makeEvent } from './example-calendar.ts';
import { calendarImportJobs, pollCalendarImports } from './service.ts';
import { type CalendarImportPage, CalendarServer } from './test-calendar-server.ts';

const site = new CalendarServer();
let t: TestApp;
let host: TestHost;
let guest: TestMember;
let listingId: string;
let path: string;
let pageCount = 0;
const MORNING = makeCalendar(makeEvent('DTSTART:20261124T150000Z', 'DTEND:20261124T170000Z', 'SUMMARY:Surgery'));

beforeAll(async () => {
  await site.listen();
  t = await testApp({ environment: { OUTBOUND_ALLOWED_HOSTS: site.host } });
});
afterAll(async () => {
  await t.close();
  await site.close();
});
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00Z');
  host = await makeHost(t);
  guest = await makeMember(t.db);
  const { room } = await host.liveRoom();
  expect((await host.change(room, { bookingMode: 'instant' })).status).toBe(200);
  listingId = room._id;
  pageCount += 1;
  path = `/${pageCount}.ics`;
});

async function follow(content: CalendarImportPage): Promise<CalendarImport> {
  site.pages.set(path, content);
  const input = { name: 'Family', url: site.toUrl(path) };
  const { status, body } = await host.call<CalendarImport>('POST', `/api/host/listings/${listingId}/feeds`, input);
  expect(status).toBe(201);
  return body;
}
const slot = () => ({ listingId: listingId, ...TUESDAY, guests: 1 });
const quote = () =>
  host.call<Quote & { code: string; message: string }>('POST', '/api/bookings/quote', slot(), { as: guest });
const hold = () => host.call('POST', '/api/bookings/holds', slot(), { as: guest });
const book = () =>
  host.call<{ _id: string; status: string; code: string; message: string }>(
    'POST',
    '/api/bookings',
    { ...slot(), paymentMethod: 'sandbox' },
    { as: guest },
  );

describe('hours that an imported calendar reports as busy (C16, Q5)', () => {
  it('are refused by quote, hold, and booking without naming a calendar, event, or person', async () => {
    await follow(MORNING);
    for (const ask of [quote, hold, book]) {
      const { status, body } = await ask();
      expect(status).toBe(409);
      expect(body).toMatchObject({
        code: 'SLOT_TAKEN',
        message: 'The host is busy for part of this time. Please choose another time.',
      });
      expect(JSON.stringify(body)).not.toMatch(/Family|Surgery|127\.0\.0\.1/);
    }
  });

  it('can still be blocked by the host', async () => {
    await follow(MORNING);
    const block = { ...TUESDAY, note: null, weeklyUntil: null };
    expect((await host.call('POST', `/api/host/listings/${listingId}/blocks`, block)).status).toBe(201);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('next to them only the buffer is named', async () => {
    await follow(makeCalendar(makeEvent('DTSTART:20261124T171500Z', 'DURATION:PT1H')));
    expect((await quote()).body.message).toBe('The host needs 30 minutes before other plans. Please end earlier.');
  });
});

describe('refreshing before a booking (C18)', () => {
  it.each([
    ['a hold', hold],
    ['a booking', book],
  ])('before %s, when the last was more than two minutes ago', async (_case, take) => {
    await follow(makeCalendar());
    site.pages.set(path, MORNING);
    t.clock.advance({ minutes: 3 });
    expect(await take()).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    expect(site.countCalls(path)).toBe(2);
  });

  it('isn’t repeated within two minutes, nor for a quote', async () => {
    await follow(makeCalendar());
    t.clock.advance({ minutes: 1 });
    expect((await hold()).status).toBe(201);
    t.clock.advance({ minutes: 2 });
    await quote();
    expect(site.countCalls(path)).toBe(1);
    expect((await book()).status).toBe(201);
    expect(site.countCalls(path)).toBe(2);
  });

  it('doesn’t wait for a silent calendar: the known times count', async () => {
    await follow(makeCalendar());
    site.pages.set(path, () => {});
    t.clock.advance({ minutes: 3 });
    const since = performance.now();
    expect((await book()).body.status).toBe('confirmed');
    expect(performance.now() - since).toBeLessThan(8_000);
    site.pages.set(path, makeCalendar());
  });

  it('refuses no booking if it fails', async () => {
    await follow(makeCalendar());
    site.pages.set(path, 500);
    t.clock.advance({ minutes: 3 });
    expect((await book()).body.status).toBe('confirmed');
  });

  it('fetches the calendar once for many guests at the same time', async () => {
    await follow(makeCalendar());
    t.clock.advance({ minutes: 3 });
    const guests = await Promise.all(Array.from({ length: 6 }, () => makeMember(t.db)));
    const answers = await Promise.all(
      guests.map((as) => host.call('POST', '/api/bookings', { ...slot(), paymentMethod: 'sandbox' }, { as })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(site.countCalls(path)).toBe(2);
  });
});

/** Two whole places that share a room: their parts overlap, but neither is a part of the other. */
describe('a calendar of one whole place (C16)', () => {
  async function twoWholes(): Promise<{ followingId: string; otherId: string }> {
    const { home, room } = await host.liveRoom();
    listingId = room._id;
    const ids: string[] = [];
    for (const title of ['The ground floor', 'The ground floor with the garden']) {
      const whole = await host.addRoom(home._id, 'whole-place');
      await host.addPhotos(whole._id);
      const description =
        'A bright floor on the garden side with a door that closes and chairs you can sit in all day.';
      const changes = { title, description, dayMinor: 9_000, bookingMode: 'instant', partIds: [listingId] };
      expect((await host.change(whole, changes)).status).toBe(200);
      expect((await host.call('POST', `/api/host/listings/${whole._id}/publish`)).status).toBe(200);
      ids.push(whole._id);
    }
    return { followingId: ids[0]!, otherId: ids[1]! };
  }

  it('blocks every other one that shares a room with it: for guests, in search, and on the host’s own calendar', async () => {
    const { followingId, otherId } = await twoWholes();
    listingId = followingId;
    const feed = await follow(MORNING);
    listingId = otherId;
    for (const ask of [quote, hold, book])
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } });
    const { body: free } = await host.call<{ days: { free: unknown[] }[] }>(
      'GET',
      `/api/listings/${otherId}/availability?from=2026-11-24&to=2026-11-24`,
    );
    expect(free.days[0]!.free).toEqual([{ startsAt: '2026-11-24T17:30:00.000Z', endsAt: '2026-11-24T22:00:00.000Z' }]);
    const { body: found } = await host.call<{ listings: { _id: string }[] }>(
      'GET',
      '/api/listings/search?lat=40.68&lng=-73.95&radius=500&limit=50&date=2026-11-24&from=10:00&to=12:00',
    );
    expect(found.listings.map(({ _id }) => _id)).not.toContain(otherId);
    expect(await verifyDays(t.db)).toEqual([]);
    const { body: calendar } = await host.call<{ entries: { kind: string; external: { feedId: string } }[] }>(
      'GET',
      `/api/host/calendar?listingId=${otherId}&from=2026-11-24&to=2026-11-24`,
    );
    expect(calendar.entries).toMatchObject([{ kind: 'external', external: { feedId: feed._id } }]);
    await host.call('DELETE', `/api/host/listings/${followingId}/feeds/${feed._id}`);
    expect((await quote()).status).toBe(200);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('is looked at before the other is booked, makes it ask while stale, and disagrees with what is booked there', async () => {
    const { followingId, otherId } = await twoWholes();
    listingId = followingId;
    await follow(makeCalendar());
    listingId = otherId;
    site.pages.set(path, 500);
    t.clock.advance({ hours: 25 });
    await calendarImportJobs[0]!.run(t.deps, new AbortController().signal);
    expect((await quote()).body).toMatchObject({ bookingMode: 'request', askFirst: 'calendar-not-current' });
    const { body: page } = await host.call<{ bookingMode: string }>('GET', `/api/listings/${otherId}`);
    expect(page.bookingMode).toBe('request');
    site.pages.set(path, makeCalendar());
    t.clock.advance({ hours: 4 });
    const countBefore = site.countCalls(path);
    const booked = await book();
    expect(booked.body.status).toBe('confirmed');
    expect(site.countCalls(path)).toBe(countBefore + 1);

    site.pages.set(path, MORNING);
    t.clock.advance({ hours: 1 });
    await pollCalendarImports(t.deps, new AbortController().signal);
    const { body: feeds } = await host.call<{ conflicts: { booking: { _id: string } }[] }>(
      'GET',
      `/api/host/listings/${otherId}/feeds`,
    );
    expect(feeds.conflicts).toMatchObject([{ booking: { _id: booked.body._id } }]);
    const { body: list } = await host.call<{ items: { _id: string }[] }>('GET', '/api/users/action-items');
    expect(list.items.map(({ _id }) => _id)).toContain(`feed-conflict:${booked.body._id}`);
  });
});

it('concurrent imports and bookings of the same hours end in one consistent state (C12, C16)', async () => {
  await follow(makeCalendar());
  for (let turn = 0; turn < 5; turn += 1) {
    t.clock.advance({ minutes: 20 });
    site.pages.set(path, turn % 2 === 0 ? MORNING : makeCalendar());
    const [booked] = await Promise.all([book(), pollCalendarImports(t.deps, new AbortController().signal), hold()]);
    expect([201, 409]).toContain(booked.status);
    expect(await verifyDays(t.db)).toEqual([]);
    if (booked.status === 201) await host.call('POST', `/api/bookings/${booked.body._id}/cancel`, {}, { as: guest });
  }
});

describe('a calendar that can’t be read for a day (C17)', () => {
  it('makes guests ask, says so, and notifies the host, until it can be read again', async () => {
    const feed = await follow(makeCalendar());
    expect((await quote()).body).toMatchObject({ bookingMode: 'instant' });
    expect((await quote()).body).not.toHaveProperty('askFirst');
    site.pages.set(path, 500);
    t.clock.advance({ hours: 24, minutes: 1 });
    await pollCalendarImports(t.deps, new AbortController().signal);
    expect((await quote()).body).toMatchObject({ bookingMode: 'request', askFirst: 'calendar-not-current' });
    const asked = await book();
    expect(asked.body.status).toBe('requested');
    const items = async () =>
      (await host.call<{ items: { _id: string }[] }>('GET', '/api/users/action-items')).body.items.map(
        ({ _id }) => _id,
      );
    expect(await items()).toContain(`feed-stale:${feed._id}`);

    site.pages.set(path, makeCalendar());
    t.clock.advance({ hours: 1 });
    await pollCalendarImports(t.deps, new AbortController().signal);
    expect(await items()).not.toContain(`feed-stale:${feed._id}`);
    await host.call('POST', `/api/bookings/${asked.body._id}/withdraw`, undefined, { as: guest });
    expect((await quote()).body).toMatchObject({ bookingMode: 'instant' });
  });

  it('search, its instant filter, pins, cards and the page say so by the next round, and no longer once it is read (C17)', async () => {
    const get = async <T>(url: string) => (await t.app.inject({ url })).json<T>();
    type Found = { listings: { _id: string; bookingMode: string; reasons: { code: string }[] }[] };
    const at = 'lat=40.68&lng=-73.95&radius=500';
    const shown = async () => {
      const near = await get<Found>(`/api/listings/search?${at}&limit=50`);
      const card = near.listings.find(({ _id }) => _id === listingId)!;
      const instant = await get<Found>(`/api/listings/search?${at}&limit=50&instant=true`);
      const { pins } = await get<{ pins: { _id: string }[] }>(
        '/api/listings/map?bbox=-75,40,-73,42&zoom=12&instant=true',
      );
      const page = await get<{ bookingMode: string; rules: { mode: string } }>(`/api/listings/${listingId}`);
      return {
        card: card.bookingMode,
        isReason: card.reasons.some(({ code }) => code === 'instant'),
        isFiltered: instant.listings.some(({ _id }) => _id === listingId),
        isPin: pins.some(({ _id }) => _id === listingId),
        page: [page.bookingMode, page.rules.mode],
      };
    };
    const round = () => calendarImportJobs[0]!.run(t.deps, new AbortController().signal);
    const instant = { card: 'instant', isReason: true, isFiltered: true, isPin: true, page: ['instant', 'instant'] };
    const asking = { card: 'request', isReason: false, isFiltered: false, isPin: false, page: ['request', 'request'] };
    const feed = await follow(makeCalendar());
    site.pages.set(path, 500);
    t.clock.advance({ hours: 23 });
    await round();
    expect(await shown()).toEqual(instant);
    t.clock.advance({ hours: 2 });
    await round();
    expect(await shown()).toEqual(asking);
    expect((await quote()).body.bookingMode).toBe('request');
    site.pages.set(path, makeCalendar());
    t.clock.advance({ hours: 4 });
    await pollCalendarImports(t.deps, new AbortController().signal);
    expect(await shown()).toEqual(instant);
    site.pages.set(path, 500);
    t.clock.advance({ hours: 25 });
    await round();
    expect(await shown()).toEqual(asking);
    await host.call('DELETE', `/api/host/listings/${listingId}/feeds/${feed._id}`);
    expect(await shown()).toEqual(instant);
  });

  it('is updated by a refresh before a booking: once read again, it’s instant again', async () => {
    await follow(makeCalendar());
    t.clock.advance({ hours: 25 });
    expect((await quote()).body).toMatchObject({ bookingMode: 'request' });
    expect((await book()).body.status).toBe('confirmed');
  });
});
