// Calendar imports of a listing over HTTP, read from the test's own website (C16, C17).
import type { CalendarImport } from '@daynook/contract/hosting/calendar-imports';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import type { TestApp } from '../../../test/app.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, makeMember, type TestHost, TUESDAY, testApp } from '../hosting/test-host.ts';
import { makeCalendar, makeEvent } from './example-calendar.ts';
import { pollCalendarImports } from './service.ts';
import { CalendarServer } from './test-calendar-server.ts';

const site = new CalendarServer();
let t: TestApp;
let host: TestHost;
let pageCount = 0;
beforeAll(async () => {
  await site.listen();
  t = await testApp({ environment: { OUTBOUND_ALLOWED_HOSTS: site.host } });
});
afterAll(async () => {
  expect(await verifyDays(t.db)).toEqual([]);
  await t.close();
  await site.close();
});
beforeEach(async () => {
  t.clock.set('2026-11-21T15:00:00Z');
  host = await makeHost(t);
});

/** Adds a page with these events and returns its path. */
function page(...events: readonly (readonly string[])[]): string {
  pageCount += 1;
  const path = `/private-${pageCount}.ics`;
  site.pages.set(path, makeCalendar(...events));
  return path;
}
const MORNING = makeEvent('DTSTART:20261124T150000Z', 'DTEND:20261124T170000Z');
const url = (listingId: string, feedId = '', verb = '') =>
  `/api/host/listings/${listingId}/feeds${feedId && `/${feedId}`}${verb && `/${verb}`}`;
const add = (listingId: string, path: string, more: Record<string, unknown> = {}) =>
  host.call<CalendarImport>('POST', url(listingId), { name: 'Family', url: site.toUrl(path), ...more });
const list = async (listingId: string) =>
  (await host.call<{ feeds: CalendarImport[]; conflicts: { booking: { _id: string } }[] }>('GET', url(listingId))).body;
const free = async (listingId: string, date = '2026-11-24') => {
  const { body } = await host.call<{ days: { free: { startsAt: string; endsAt: string }[] }[] }>(
    'GET',
    `/api/listings/${listingId}/availability?from=${date}&to=${date}`,
  );
  return body.days[0]!.free.map(({ startsAt, endsAt }) => `${startsAt.slice(11, 16)}–${endsAt.slice(11, 16)}`);
};
const poll = () => pollCalendarImports(t.deps, new AbortController().signal);

describe('all imported calendars of a host’s listings (C17)', () => {
  it('show their status, the one unread longest first, and only to their host', async () => {
    const { room } = await host.liveRoom();
    const other = await host.addFirstRoom();
    const [first, second] = [page(MORNING), page(MORNING)];
    expect((await add(room._id, first, { name: 'Family' })).status).toBe(201);
    t.clock.advance({ minutes: 5 });
    expect((await add(other._id, second, { name: 'Work' })).status).toBe(201);
    site.pages.delete(first);
    t.clock.advance({ minutes: 20 });
    await poll();
    const health = (as?: Awaited<ReturnType<typeof makeMember>>) =>
      host.call<{ feeds: unknown[] }>('GET', '/api/host/feeds', undefined, as ? { as } : {});
    expect((await health()).body.feeds).toMatchObject([
      {
        name: 'Family',
        health: 'failing',
        listingId: room._id,
        listingTitle: room.title,
        timeZone: 'America/New_York',
      },
      { name: 'Work', health: 'fresh', listingId: other._id },
    ]);
    t.clock.advance({ days: 2 });
    expect((await health()).body.feeds[0]).toMatchObject({ name: 'Family', health: 'stale' });
    expect((await health(await makeMember(t.db))).body.feeds).toEqual([]);
  });
});

describe('importing a calendar (C16)', () => {
  it('reads it right away, says what it found, and blocks those hours with the usual buffer', async () => {
    const { room } = await host.liveRoom();
    const free2 = makeEvent('DTSTART:20261125T150000Z', 'DTEND:20261125T170000Z', 'TRANSP:TRANSPARENT');
    const lost = makeEvent('DTSTART;TZID=Mars:20261126T090000', 'DURATION:PT1H');
    const own = makeEvent('UID:DN-1@daynook.com', 'DTSTART:20261127T150000Z', 'DURATION:PT1H');
    expect(await free(room._id)).toEqual(['14:00–22:00']);
    const path = page(MORNING, free2, lost, own);
    const { status, body } = await add(room._id, path);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Family',
      host: '127.0.0.1',
      ending: '.ics',
      keepsGap: true,
      health: 'fresh',
      error: null,
      eventCount: 3,
      freeCount: 1,
      ownCount: 1,
      busyCount: 2,
      busyFrom: '2026-11-24T15:00:00.000Z',
      busyUntil: '2026-11-26T15:00:00.000Z',
      warnings: [{ code: 'unknown-zone', count: 1, detail: 'Mars' }],
    });
    // Half an hour before and after stays free; an hour is the shortest visit.
    expect(await free(room._id)).toEqual(['17:30–22:00']);
    expect(await free(room._id, '2026-11-25')).toEqual(['14:00–22:00']);
    expect((await list(room._id)).feeds).toEqual([body]);
  });

  it('without the buffer if the host says so, also later', async () => {
    const { room } = await host.liveRoom();
    const { body } = await add(room._id, page(MORNING), { keepsGap: false });
    expect(await free(room._id)).toEqual(['14:00–15:00', '17:00–22:00']);
    const change = { keepsGap: true, name: 'Us' };
    const changed = await host.call<CalendarImport>('PATCH', url(room._id, body._id), change);
    expect(changed.body).toEqual({ ...body, ...change });
    expect(await free(room._id)).toEqual(['17:30–22:00']);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it.each<[string, string, number | string, string]>([
    ['nothing there', '/gone', 404, 'This link no longer works.'],
    ['a page for people', '/page', '<!doctype html>', 'There’s no calendar behind this link.'],
    ['a calendar cut off', '/cut', makeCalendar(MORNING).slice(0, -20), 'is incomplete'],
    [
      'every second',
      '/bomb',
      makeCalendar(makeEvent('DTSTART:20261124T150000Z', 'RRULE:FREQ=SECONDLY')),
      'repeats every',
    ],
  ])('%s is refused in words beside the field, and nothing changes', async (_case, path, content, words) => {
    const { room } = await host.liveRoom();
    site.pages.set(path, content);
    const { status, body } = await host.call('POST', url(room._id), { name: 'Family', url: site.toUrl(path) });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'IMPORT_REJECTED', fields: { url: expect.stringContaining(words) } });
    expect((await list(room._id)).feeds).toEqual([]);
    expect(await free(room._id)).toEqual(['14:00–22:00']);
  });

  it.each([
    ['http://127.0.0.1:1/a.ics', 'https://'],
    ['https://169.254.169.254/latest', 'private network'],
    ['https://user:pw@calendar.example.com/a.ics', 'username or password'],
    ['file:///etc/passwd', 'https://'],
    ['my calendar', 'isn’t a link'],
  ])('%s is refused before we request anything (A18)', async (address, words) => {
    const listing = await host.addFirstRoom();
    const { status, body } = await host.call('POST', url(listing._id), { name: 'Family', url: address });
    expect(status).toBe(422);
    expect(body.fields?.['url']).toContain(words);
  });

  it('each URL once per listing, ten at most', async () => {
    const listing = await host.addFirstRoom();
    const path = page(MORNING);
    expect((await add(listing._id, path)).status).toBe(201);
    expect(await add(listing._id, path)).toMatchObject({ status: 400, body: { fields: { url: expect.any(String) } } });
    for (let count = 1; count < 10; count += 1) expect((await add(listing._id, page())).status).toBe(201);
    expect(await add(listing._id, page())).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  });

  it('is only possible for one’s own listings (A04)', async () => {
    const listing = await host.addFirstRoom();
    const other = await host.addFirstRoom();
    const { body: feed } = await add(listing._id, page(MORNING));
    const as = { as: await makeMember(t.db) };
    const input = { name: 'Mine', url: site.toUrl(page(MORNING)) };
    const asked = site.asked.length;
    expect((await host.call('GET', url(listing._id), undefined, as)).status).toBe(404);
    expect((await host.call('POST', url(listing._id), input, as)).status).toBe(404);
    expect((await host.call('PATCH', url(listing._id, feed._id), { name: 'Mine' }, as)).status).toBe(404);
    expect((await host.call('POST', url(listing._id, feed._id, 'refresh'), undefined, as)).status).toBe(404);
    expect((await host.call('DELETE', url(listing._id, feed._id), undefined, as)).status).toBe(404);
    expect((await host.call('DELETE', url(other._id, feed._id))).status).toBe(404);
    expect(site.asked).toHaveLength(asked);
    expect((await list(listing._id)).feeds).toEqual([feed]);
  });

  it('ends with its busy times, or with the listing', async () => {
    const { home, room } = await host.liveRoom();
    const { body: feed } = await add(room._id, page(MORNING));
    expect((await host.call('DELETE', url(room._id, feed._id))).status).toBe(204);
    expect(await free(room._id)).toEqual(['14:00–22:00']);
    expect((await list(room._id)).feeds).toEqual([]);
    const second = await host.addRoom(home._id);
    await add(second._id, page(MORNING));
    await host.call('DELETE', `/api/host/listings/${second._id}`);
    const left = t.db.kysely.selectFrom('external_busy').select('id').where('listing_id', '=', second._id);
    expect(await left.execute()).toEqual([]);
  });
});

describe('in the calendar and next to the other listings of the property (C13, C16, C19)', () => {
  type Entry = {
    kind: string;
    listingId: string;
    startsAt: string;
    endsAt: string;
    gapEndsAt: string;
    external?: unknown;
  };
  const calendar = async (of: string) =>
    (await host.call<{ entries: Entry[] }>('GET', `/api/host/${of}&from=2026-11-23&to=2026-11-29`)).body.entries;

  it('busy hours have the name the host gave, buffer included', async () => {
    const { room } = await host.liveRoom();
    const { body: feed } = await add(room._id, page(MORNING));
    expect(await calendar(`calendar?listingId=${room._id}`)).toMatchObject([
      {
        kind: 'external',
        startsAt: '2026-11-24T15:00:00.000Z',
        endsAt: '2026-11-24T17:00:00.000Z',
        gapEndsAt: '2026-11-24T17:30:00.000Z',
        booking: null,
        block: null,
        external: { feedId: feed._id, feedName: 'Family', listingId: room._id },
      },
    ]);
    await host.call('PATCH', url(room._id, feed._id), { keepsGap: false });
    const [entry] = await calendar(`calendar?listingId=${room._id}`);
    expect(entry).toMatchObject({ endsAt: '2026-11-24T17:00:00.000Z', gapEndsAt: '2026-11-24T17:00:00.000Z' });
  });

  it('a busy room blocks its whole place, a busy whole place its rooms, and rooms don’t block each other', async () => {
    const { home, room } = await host.liveRoom();
    const second = await host.addRoom(home._id);
    const whole = await host.addRoom(home._id, 'whole-place');
    const parts = await host.change(whole, { partIds: [room._id, second._id] });
    expect(parts.status).toBe(200);
    await t.db.kysely.updateTable('listing').set({ state: 'live' }).where('property_id', '=', home._id).execute();
    await add(room._id, page(MORNING), { keepsGap: false });
    expect(await free(room._id)).toEqual(['14:00–15:00', '17:00–22:00']);
    expect(await free(whole._id)).toEqual(['14:00–15:00', '17:00–22:00']);
    expect(await free(second._id)).toEqual(['14:00–22:00']);
    const { body: feed } = await add(whole._id, page(makeEvent('DTSTART;VALUE=DATE:20261125')));
    for (const id of [room._id, second._id, whole._id]) expect(await free(id, '2026-11-25')).toEqual([]);
    const entries = await calendar(`calendar/listings?propertyId=${home._id}`);
    expect(entries.map(({ kind, listingId }) => [kind, listingId]).toSorted()).toEqual(
      [
        ['external', room._id],
        ['external', whole._id],
        ['external', room._id],
        ['external', second._id],
        ['external', whole._id],
      ].toSorted(),
    );
    expect(new Set(entries.map((entry) => (entry as unknown as { _id: string })._id)).size).toBe(5);
    expect(await verifyDays(t.db)).toEqual([]);
    await host.call('DELETE', url(whole._id, feed._id));
    expect(await free(second._id, '2026-11-25')).toEqual(['14:00–22:00']);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('are never in our own calendar feeds (C15)', async () => {
    const { room } = await host.liveRoom();
    await add(room._id, page(MORNING, makeEvent('DTSTART:20261126T150000Z', 'DURATION:PT1H', 'SUMMARY:Secret')));
    for (const listingId of [room._id, null]) {
      const { body } = await host.call<{ url: string }>('POST', '/api/host/calendar-links', { listingId });
      const { body: text, statusCode } = await t.app.inject({ url: new URL(body.url).pathname });
      expect(statusCode).toBe(200);
      expect(text).not.toContain('BEGIN:VEVENT');
    }
  });
});

describe('staying in sync (C16, C17)', () => {
  it('is read again when due; only differences are written', async () => {
    const { room } = await host.liveRoom();
    const path = page(MORNING);
    const { body: feed } = await add(room._id, path);
    t.clock.advance({ minutes: 10 });
    await poll();
    expect(site.countCalls(path)).toBe(1);
    t.clock.advance({ minutes: 8 });
    await poll();
    expect(site.countCalls(path)).toBe(2);
    expect((await list(room._id)).feeds[0]).toMatchObject({ lastOkAt: t.clock.now().toISOString(), busyCount: 1 });

    site.pages.set(path, makeCalendar(MORNING, makeEvent('DTSTART;VALUE=DATE:20261125')));
    t.clock.advance({ minutes: 20 });
    await poll();
    expect(await free(room._id, '2026-11-25')).toEqual([]);
    expect((await list(room._id)).feeds[0]).toMatchObject({ _id: feed._id, busyCount: 2 });
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('asks only for changes, and once a day for everything', async () => {
    const { room } = await host.liveRoom();
    const path = page(makeEvent('DTSTART:20251201T150000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'));
    const { body: feed } = await add(room._id, path);
    t.clock.advance({ minutes: 20 });
    await poll();
    expect(site.asked.at(-1)!.headers['if-none-match']).toBeDefined();
    t.clock.advance({ days: 1 });
    await poll();
    expect(site.asked.at(-1)!.headers['if-none-match']).toBeUndefined();
    const after = (await list(room._id)).feeds[0]!;
    expect(after.health).toBe('fresh');
    expect(after.busyUntil! > feed.busyUntil!).toBe(true);
  });

  it('a failure is announced, increases the interval, and keeps the known times', async () => {
    const { room } = await host.liveRoom();
    const path = page(MORNING);
    const { body: feed } = await add(room._id, path);
    site.pages.set(path, 503);
    for (const minutes of [17, 34, 67]) {
      t.clock.advance({ minutes });
      await poll();
    }
    expect(site.countCalls(path)).toBe(4);
    t.clock.advance({ minutes: 100 });
    await poll();
    expect(site.countCalls(path)).toBe(4);
    expect((await list(room._id)).feeds[0]).toMatchObject({
      health: 'failing',
      lastOkAt: feed.lastOkAt,
      error: { code: 'status', message: 'The website returned an error. Try again later.' },
      busyCount: 1,
    });
    expect(await free(room._id)).toEqual(['17:30–22:00']);
  });

  it('manually, every half minute at most', async () => {
    const { room } = await host.liveRoom();
    const path = page(MORNING);
    const { body: feed } = await add(room._id, path);
    const refresh = () => host.call<CalendarImport>('POST', url(room._id, feed._id, 'refresh'));
    expect(await refresh()).toMatchObject({ status: 429, body: { retryIn: 30 } });
    t.clock.advance({ seconds: 31 });
    site.pages.set(path, makeCalendar());
    expect(await refresh()).toMatchObject({ status: 200, body: { busyCount: 0, eventCount: 0, health: 'fresh' } });
    t.clock.advance({ seconds: 31 });
    site.pages.set(path, '<html>');
    const failed = await refresh();
    expect(failed).toMatchObject({ status: 200, body: { health: 'failing', error: { code: 'not-a-calendar' } } });
  });

  it('two nodes never read the same calendar at once', async () => {
    const { room } = await host.liveRoom();
    const paths = Array.from({ length: 5 }, () => page(MORNING));
    for (const path of paths) await add(room._id, path);
    t.clock.advance({ minutes: 20 });
    await Promise.all([poll(), poll(), poll()]);
    expect(paths.map(site.countCalls)).toEqual([2, 2, 2, 2, 2]);
  });
});

it('a website that says nothing changed before it was ever read gives an error (C16)', async () => {
  const { room } = await host.liveRoom();
  const path = page(MORNING);
  site.pages.set(path, 304);
  const refused = await host.call('POST', url(room._id), { name: 'Family', url: site.toUrl(path) });
  const message = 'The website returned an error. Try again later.';
  expect(refused).toMatchObject({ status: 422, body: { code: 'IMPORT_REJECTED', message, fields: { url: message } } });
});

describe('a booking during hours that another calendar reports as busy (§3.3)', () => {
  it('stays, and the host is notified', async () => {
    const { room } = await host.liveRoom();
    const guest = await makeMember(t.db, { name: 'Ada Lovelace' });
    const booking = await host.bookedBy(guest, room._id, TUESDAY);
    await host.call('POST', `/api/bookings/${booking._id}/approve`);
    await carryOutAcceptances(t);
    const { body: feed } = await add(room._id, page(MORNING));
    expect((await list(room._id)).conflicts).toMatchObject([
      {
        feedId: feed._id,
        feedName: 'Family',
        booking: { _id: booking._id, guestName: 'Ada Lovelace', status: 'confirmed' },
      },
    ]);
    const still = await host.call<{ status: string }>('GET', `/api/bookings/${booking._id}`, undefined, { as: guest });
    expect(still.body.status).toBe('confirmed');
    const items = await host.call<{ items: { _id: string; priority: string; title: string; actionUrl: string }[] }>(
      'GET',
      '/api/users/action-items',
    );
    expect(items.body.items).toContainEqual(
      expect.objectContaining({
        _id: `feed-conflict:${booking._id}`,
        priority: 'urgent',
        actionUrl: `/host/listing/${room._id}/calendar`,
      }),
    );
  });
});
