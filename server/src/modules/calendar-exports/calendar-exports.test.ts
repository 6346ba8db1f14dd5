// Calendar feeds over HTTP.
import type { CalendarLink } from '@daynook/contract/hosting/host-calendars';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import type { TestApp } from '../../../test/app.ts';
import { makeCoHost } from '../../../test/make.ts';
import { makeHost, makeMember, type TestHost, TUESDAY, testApp } from '../hosting/test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const link = async (listingId: string | null, of = host): Promise<CalendarLink> => {
  const { status, body } = await of.call<CalendarLink>('POST', '/api/host/calendar-links', { listingId });
  expect(status).toBe(201);
  return body;
};
const read = (url: string) => t.app.inject({ url: new URL(url).pathname });
/** The events of a file, each as its unfolded properties. */
async function eventsAt(url: string): Promise<Record<string, string>[]> {
  const { body, statusCode } = await read(url);
  expect(statusCode).toBe(200);
  const blocks = body.replaceAll('\r\n ', '').match(/BEGIN:VEVENT\r\n[\s\S]*?END:VEVENT/g) ?? [];
  return blocks.map((block) =>
    Object.fromEntries(
      block
        .split('\r\n')
        .slice(1, -1)
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
    ),
  );
}

describe('the calendar of a listing (C15, Q4)', () => {
  it('says when it’s taken, without names, notes, or buffers', async () => {
    const { room } = await host.liveRoom();
    const guest = await makeMember(t.db, { name: 'Canary Guest' });
    await host.bookedBy(guest, room._id);
    const block = {
      startsAt: '2026-11-25T15:00:00Z',
      endsAt: '2026-11-25T17:00:00Z',
      note: 'Canary',
      weeklyUntil: null,
    };
    await host.call('POST', `/api/host/listings/${room._id}/blocks`, block);
    const hold = { startsAt: '2026-11-26T15:00:00Z', endsAt: '2026-11-26T17:00:00Z' };
    await host.call('POST', '/api/bookings/holds', { listingId: room._id, ...hold, guests: 1 }, { as: guest });

    const { url } = await link(room._id);
    expect(await eventsAt(url)).toMatchObject([
      { SUMMARY: 'Requested', STATUS: 'TENTATIVE', DTSTART: '20261124T150000Z', DTEND: '20261124T170000Z' },
      { SUMMARY: 'Not available', STATUS: 'CONFIRMED', DTSTART: '20261125T150000Z', DTEND: '20261125T170000Z' },
    ]);
    const { body, headers } = await read(url);
    expect(body).not.toMatch(/Canary|Hancock|40\.68|LOCATION/);
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'x-robots-tag': 'noindex' });
    expect(headers['cache-control']).toContain('private');
  });

  it.each(['a room', 'all of one’s own'])('of %s says nothing while its member is suspended', async (of) => {
    const { url } = await link(of === 'a room' ? (await host.liveRoom()).room._id : null);
    const become = (status: string) =>
      t.db.kysely.updateTable('member').set({ status }).where('id', '=', host.member.id).execute();
    await become('suspended');
    expect((await read(url)).statusCode).toBe(404);
    await become('active');
    expect((await read(url)).statusCode).toBe(200);
  });

  it.each([
    [120, '2026-11-25T16:00:00Z', 'longer than the block'],
    [120, '2026-11-25T18:00:00Z', 'shorter than it'],
    [0, '2026-11-25T18:00:00Z', 'none at all'],
  ])(
    'says of hours kept when they end, though the buffer has changed since: to %i minutes, until %s, %s',
    async (minutes, endsAt) => {
      const { room } = await host.liveRoom();
      const block = { startsAt: '2026-11-25T15:00:00Z', endsAt, note: null, weeklyUntil: null };
      expect((await host.call('POST', `/api/host/listings/${room._id}/blocks`, block)).status).toBe(201);
      expect((await host.change(room, { bufferAfterMinutes: minutes })).status).toBe(200);
      const [event] = await eventsAt((await link(room._id)).url);
      const stamp = endsAt.replaceAll(/[-:]/g, '');
      expect(event).toMatchObject({ DTSTART: '20261125T150000Z', DTEND: stamp });
      const days = 'from=2026-11-25&to=2026-11-25';
      const { body } = await host.call<{ entries: { endsAt: string; gapEndsAt: string }[] }>(
        'GET',
        `/api/host/calendar?listingId=${room._id}&${days}`,
      );
      const bufferEndsAt = new Date(Date.parse(endsAt) + 30 * 60_000).toISOString();
      expect(body.entries).toMatchObject([{ endsAt: endsAt.replace('Z', '.000Z'), gapEndsAt: bufferEndsAt }]);
    },
  );

  it('keeps the id of an event while a request becomes a booking', async () => {
    const { room } = await host.liveRoom();
    const { _id } = await host.bookedBy(await makeMember(t.db), room._id);
    const { url } = await link(room._id);
    const [asked] = await eventsAt(url);
    await host.call('POST', `/api/bookings/${_id}/approve`);
    await carryOutAcceptances(t);
    const [booked] = await eventsAt(url);
    expect(booked).toMatchObject({ SUMMARY: 'Booked', STATUS: 'CONFIRMED', UID: asked!['UID'] });
    expect(booked!['UID']).toMatch(/@daynook\.com$/);
  });

  it('has one URL: a new one replaces the old one, removing it turns it off, and the last reader is recorded', async () => {
    const listing = await host.addFirstRoom();
    const first = await link(listing._id);
    expect(first.lastReadAt).toBeNull();
    expect((await read(first.url)).statusCode).toBe(200);
    const listed = await host.call<{ links: CalendarLink[] }>('GET', '/api/host/calendar-links');
    expect(listed.body.links).toEqual([{ ...first, lastReadAt: t.clock.now().toISOString() }]);

    const second = await link(listing._id);
    expect((await read(first.url)).statusCode).toBe(404);
    expect((await read(second.url)).statusCode).toBe(200);
    expect((await host.call('DELETE', `/api/host/calendar-links/${second._id}`)).status).toBe(204);
    expect((await read(second.url)).statusCode).toBe(404);
    expect((await host.call<{ links: unknown[] }>('GET', '/api/host/calendar-links')).body.links).toEqual([]);
  });

  it('ends with the listing', async () => {
    const listing = await host.addFirstRoom();
    const { url } = await link(listing._id);
    await host.call('DELETE', `/api/host/listings/${listing._id}`);
    expect((await read(url)).statusCode).toBe(404);
  });
});

describe('the calendar of a property (C15, Q4)', () => {
  const propertyLink = async (propertyId: string, as = host.member) =>
    host.call<CalendarLink>('POST', '/api/host/calendar-links', { listingId: null, propertyId }, { as });

  it('has every listing’s bookings once, each with the listing’s name, and blocked hours; read back by ical.js', async () => {
    const { room, home } = await host.liveRoom();
    const whole = await host.addRoom(home._id, 'whole-place');
    await t.db.kysely.insertInto('listing_link').values({ listing_id: whole._id, part_id: room._id }).execute();
    const guest = await makeMember(t.db, { name: 'Canary Guest' });
    await host.bookedBy(guest, room._id);
    const block = {
      startsAt: '2026-11-25T15:00:00Z',
      endsAt: '2026-11-25T17:00:00Z',
      note: 'Canary',
      weeklyUntil: null,
    };
    await host.call('POST', `/api/host/listings/${whole._id}/blocks`, block);
    const elsewhere = await host.liveRoom();
    await host.bookedBy(guest, elsewhere.room._id, {
      startsAt: '2026-11-26T15:00:00.000Z',
      endsAt: '2026-11-26T17:00:00.000Z',
    });
    const { status, body: made } = await propertyLink(home._id);
    expect([status, made.listing, made.property]).toEqual([201, null, { _id: home._id, title: home.title }]);
    const text = (await read(made.url)).body;
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary, startDate }) => [summary, startDate.toJSDate().toISOString()])).toEqual([
      ['Requested: Garden room with a door', '2026-11-24T15:00:00.000Z'],
      [`Not available: ${whole.title}`, '2026-11-25T15:00:00.000Z'],
    ]);
    expect(text).not.toMatch(/Canary|Hancock|40\.68|LOCATION/);
  });

  it('exists besides those of its listings; a new one replaces the old one, removing it turns it off (A04)', async () => {
    const { room, home } = await host.liveRoom();
    const others = [await link(room._id), await link(null)];
    const first = (await propertyLink(home._id)).body;
    const second = (await propertyLink(home._id)).body;
    expect((await read(first.url)).statusCode).toBe(404);
    for (const { url } of [...others, second]) expect((await read(url)).statusCode).toBe(200);
    const stranger = await makeMember(t.db);
    expect((await propertyLink(home._id, stranger)).status).toBe(404);
    const both = await host.call('POST', '/api/host/calendar-links', { listingId: room._id, propertyId: home._id });
    expect([both.status, both.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect((await host.call('DELETE', `/api/host/calendar-links/${second._id}`)).status).toBe(204);
    expect((await read(second.url)).statusCode).toBe(404);
  });

  it('of a co-host ends with their role; of anyone while its owner is suspended (K9)', async () => {
    const { home } = await host.liveRoom();
    const helper = await makeMember(t.db);
    await makeCoHost(t.db, { property_id: home._id, member_id: helper.id, level: 'calendar' });
    const theirs = (await propertyLink(home._id, helper)).body;
    const become = (status: string) =>
      t.db.kysely.updateTable('member').set({ status }).where('id', '=', host.member.id).execute();
    expect((await read(theirs.url)).statusCode).toBe(200);
    await become('suspended');
    expect((await read(theirs.url)).statusCode).toBe(404);
    await become('active');
    expect((await read(theirs.url)).statusCode).toBe(200);
    await t.db.kysely.deleteFrom('co_host').where('member_id', '=', helper.id).execute();
    expect((await read(theirs.url)).statusCode).toBe(404);
  });
});

it('a member’s own names what they host and what they booked, by town, never by address (C15)', async () => {
  const { room } = await host.liveRoom();
  const guest = await makeHost(t);
  const { _id } = await host.bookedBy(guest.member, room._id);
  await host.call('POST', `/api/bookings/${_id}/approve`);
  await carryOutAcceptances(t);
  const [asHost] = await eventsAt((await link(null)).url);
  expect(asHost).toMatchObject({
    SUMMARY: `${guest.member.name}: Garden room with a door`,
    LOCATION: 'Brooklyn\\, NY',
    URL: `${t.deps.config.publicUrl}/booking/${_id}`,
  });
  const [asGuest] = await eventsAt((await link(null, guest)).url);
  expect(asGuest).toMatchObject({
    SUMMARY: 'Garden room with a door',
    DTSTART: '20261124T150000Z',
    UID: asHost!['UID'],
  });
  expect(JSON.stringify([asHost, asGuest])).not.toMatch(/Hancock|\b11216\b/);
});

describe('an address', () => {
  it.each([
    ['guessed', (url: string) => url.replace(/.\.ics$/, (end) => (end[0] === 'A' ? 'B.ics' : 'A.ics'))],
    [
      'of another link with this one’s key',
      (url: string) => url.replace(/calendar\/./, (start) => (start.endsWith('0') ? 'calendar/1' : 'calendar/0')),
    ],
    ['cut', (url: string) => url.slice(0, -8)],
    ['of nothing', (url: string) => url.replace(/calendar\/.*/, 'calendar/x.ics')],
  ])('%s opens nothing', async (_case, change) => {
    const { url } = await link((await host.addFirstRoom())._id);
    expect((await read(url)).statusCode).toBe(200);
    const { statusCode, body } = await read(change(url));
    expect(statusCode).toBe(404);
    expect(body).not.toContain('VCALENDAR');
  });

  it('is made only for one’s own room, and ended only by whose it is (A04)', async () => {
    const listing = await host.addFirstRoom();
    const made = await link(listing._id);
    const stranger = await makeMember(t.db);
    const as = { as: stranger };
    expect((await host.call('POST', '/api/host/calendar-links', { listingId: listing._id }, as)).status).toBe(404);
    expect((await host.call('DELETE', `/api/host/calendar-links/${made._id}`, undefined, as)).status).toBe(404);
    expect((await read(made.url)).statusCode).toBe(200);
  });
});

it('hours given back leave the calendar', async () => {
  const { room } = await host.liveRoom();
  const guest = await makeMember(t.db);
  const { _id } = await host.bookedBy(guest, room._id, TUESDAY);
  const { url } = await link(room._id);
  expect(await eventsAt(url)).toHaveLength(1);
  await host.call('POST', `/api/bookings/${_id}/withdraw`, undefined, { as: guest });
  expect(await eventsAt(url)).toEqual([]);
});
