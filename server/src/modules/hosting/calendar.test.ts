// A host's calendar and blocked time, over HTTP.
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carryOutAcceptances } from '../../../test/acceptances.ts';
import type { TestApp } from '../../../test/app.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, makeMember, type TestHost, TUESDAY, testApp } from './test-host.ts';

type Calendar = Answer<'GET /api/host/calendar'>;

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

const week = (of: string) => `/api/host/calendar?${of}&from=2026-11-23&to=2026-11-29`;
const entries = async (of: string) => (await host.call<Calendar>('GET', week(of))).body.entries;
const block = (listingId: string, values: Record<string, unknown> = {}, key?: string) =>
  host.call<{ _id: string; occurrenceCount: number; code: string; fields?: Record<string, string>; message: string }>(
    'POST',
    `/api/host/listings/${listingId}/blocks`,
    { ...TUESDAY, note: 'Dentist', weeklyUntil: null, ...values },
    key === undefined ? {} : { key },
  );

describe('blocked time (C3, C19)', () => {
  it('is in the calendar with its note, and can’t be booked until it’s unblocked', async () => {
    const { room } = await host.liveRoom();
    const { status, body } = await block(room._id);
    expect([status, body.occurrenceCount]).toEqual([201, 1]);
    expect(await entries(`listingId=${room._id}`)).toMatchObject([
      { kind: 'block', ...TUESDAY, booking: null, block: { _id: body._id, note: 'Dentist', occurrenceCount: 1 } },
    ]);
    const guest = await makeMember(t.db);
    const input = { listingId: room._id, ...TUESDAY, guests: 1, paymentMethod: 'sandbox' };
    expect((await host.call('POST', '/api/bookings', input, { as: guest })).body.code).toBe('SLOT_TAKEN');
    expect(await verifyDays(t.db)).toEqual([]);

    const removed = await host.call('DELETE', `/api/host/listings/${room._id}/blocks/${body._id}`);
    expect(removed.status).toBe(204);
    await host.bookedBy(guest, room._id);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('ends with its listing: a removed listing blocks nothing else of the property', async () => {
    const { home, room } = await host.liveRoom();
    const whole = await host.addRoom(home._id, 'whole-place');
    await host.change(whole, { partIds: [room._id] });
    expect((await block(whole._id)).status).toBe(201);
    const guest = await makeMember(t.db);
    const input = { listingId: room._id, ...TUESDAY, guests: 1, paymentMethod: 'sandbox' };
    expect((await host.call('POST', '/api/bookings', input, { as: guest })).body.code).toBe('SLOT_TAKEN');
    expect((await host.call('DELETE', `/api/host/listings/${whole._id}`)).status).toBe(204);
    expect(await entries(`listingId=${room._id}`)).toEqual([]);
    await host.bookedBy(guest, room._id);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('come back every week at the same wall-clock time, over a change of clocks too', async () => {
    const listing = await host.addFirstRoom();
    const { body } = await block(listing._id, {
      startsAt: '2027-03-02T15:00:00Z', // 10:00 in New York, before the clocks change on the 14th
      endsAt: '2027-03-02T17:00:00Z',
      weeklyUntil: '2027-03-16',
    });
    expect(body.occurrenceCount).toBe(3);
    const { body: calendar } = await host.call<Calendar>(
      'GET',
      `/api/host/calendar?listingId=${listing._id}&from=2027-03-01&to=2027-03-31`,
    );
    expect(calendar.entries.map(({ startsAt }) => startsAt)).toEqual([
      '2027-03-02T15:00:00.000Z',
      '2027-03-09T15:00:00.000Z',
      '2027-03-16T14:00:00.000Z',
    ]);
    expect(calendar.timeZone).toBe('America/New_York');
  });

  it.each([
    [0, '07:00', '08:00'],
    [30, '07:00', '08:00'],
    [0, '07:30', '08:00'],
  ])('are left out on the day whose clock skips them: %i minutes kept, from %s to %s', async (buffer, from, to) => {
    const listing = await host.addFirstRoom();
    expect((await host.change(listing, { bufferBeforeMinutes: 0, bufferAfterMinutes: buffer })).status).toBe(200);
    // 2:00 or 2:30 to 3:00 in New York. On the 14th, 2:00 becomes 3:00.
    const hours = { startsAt: `2027-03-07T${from}:00Z`, endsAt: `2027-03-07T${to}:00Z`, weeklyUntil: '2027-03-28' };
    const { status, body } = await block(listing._id, hours);
    expect([status, body.occurrenceCount]).toEqual([201, 3]);
    const { body: calendar } = await host.call<Calendar>(
      'GET',
      `/api/host/calendar?listingId=${listing._id}&from=2027-03-01&to=2027-03-31`,
    );
    expect(calendar.entries.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
      '2027-03-07',
      '2027-03-21',
      '2027-03-28',
    ]);
  });

  it.each(['2000-01-01T00:00:00Z', '2000-01-01T00:00:00+14:00', '2025-11-01T15:00:00Z'])(
    'are not kept of days so long gone as %s',
    async (startsAt) => {
      const listing = await host.addFirstRoom();
      const { status, body } = await block(listing._id, {
        startsAt,
        endsAt: startsAt.replace(/^(....-..-)01/, '$102'),
      });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['startsAt']]);
    },
  );

  it('is added completely or not added: an existing booking wins, and its day is named', async () => {
    const { room } = await host.liveRoom();
    await host.bookedBy(await makeMember(t.db), room._id);
    const { status, body } = await block(room._id, {
      startsAt: '2026-11-17T15:00:00Z',
      endsAt: '2026-11-17T17:00:00Z',
      weeklyUntil: '2026-12-08',
    });
    expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect(body.message).toMatch(
      /^This overlaps Member \d+’s request on Tue, Nov 24, 2026, 10 AM–12 PM \(Eastern time\)\. Choose another time\.$/,
    );
    expect((await entries(`listingId=${room._id}`)).map(({ kind }) => kind)).toEqual(['request']);
    expect(
      await t.db.kysely.selectFrom('host_block').select('id').where('listing_id', '=', room._id).execute(),
    ).toEqual([]);
  });

  it('distinguishes overlaps from missing buffers, and names what occupies part of a whole place', async () => {
    const { home, room } = await host.liveRoom();
    const whole = await host.addRoom(home._id, 'whole-place');
    expect((await host.change(whole, { partIds: [room._id] })).status).toBe(200);
    await block(room._id, { note: 'Piano' });
    const before = { startsAt: '2026-11-24T13:00:00Z', endsAt: TUESDAY.startsAt };
    const close = await block(room._id, before);
    expect([close.status, close.body.message]).toEqual([
      409,
      'This is too close to “Piano” on Tue, Nov 24, 2026, 10 AM–12 PM (Eastern time). Leave 30 minutes in between.',
    ]);
    expect((await block(whole._id)).body.message).toContain('This overlaps “Piano”');
    expect((await block(room._id, { ...before, endsAt: '2026-11-24T14:30:00Z' })).status).toBe(201);
    // Its end and the buffer after it stay what they were, whatever buffer the listing has later.
    expect((await host.change(await host.own(room._id), { bufferAfterMinutes: 120 })).status).toBe(200);
    const after = { startsAt: '2026-11-24T17:15:00Z', endsAt: '2026-11-24T18:00:00Z' };
    expect((await block(room._id, after)).body.message).toBe(
      'This is too close to “Piano” on Tue, Nov 24, 2026, 10 AM–12 PM (Eastern time). Leave 30 minutes in between.',
    );
  });

  it('is added once, however often the request is repeated', async () => {
    const listing = await host.addFirstRoom();
    const [first, again] = [await block(listing._id, {}, 'one-block'), await block(listing._id, {}, 'one-block')];
    expect(again.body).toEqual(first.body);
    expect(await entries(`listingId=${listing._id}`)).toHaveLength(1);
  });

  it.each([
    [{ endsAt: TUESDAY.startsAt }, 'endsAt'],
    [{ endsAt: '2028-11-24T15:00:00Z' }, 'endsAt'],
    [{ weeklyUntil: '2026-11-20' }, 'weeklyUntil'],
    [{ weeklyUntil: '2030-01-01' }, 'weeklyUntil'],
  ])('refuse %j beside %s', async (values, field) => {
    const listing = await host.addFirstRoom();
    const { status, body } = await block(listing._id, values);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });

  it('can only be added and removed by the host (A04)', async () => {
    const listing = await host.addFirstRoom();
    const { body } = await block(listing._id);
    const stranger = await makeMember(t.db);
    const url = `/api/host/listings/${listing._id}/blocks`;
    const input = { ...TUESDAY, note: null, weeklyUntil: null };
    expect((await host.call('POST', url, input, { as: stranger })).status).toBe(404);
    expect((await host.call('DELETE', `${url}/${body._id}`, undefined, { as: stranger })).status).toBe(404);
    expect((await host.call('GET', week(`listingId=${listing._id}`), undefined, { as: stranger })).status).toBe(404);
    // Another listing's block isn't found under this one, even with the same host.
    const other = await host.addFirstRoom();
    expect((await host.call('DELETE', `/api/host/listings/${other._id}/blocks/${body._id}`)).status).toBe(404);
    expect(await entries(`listingId=${listing._id}`)).toHaveLength(1);
  });
});

describe('the calendar (C19, C20)', () => {
  it('distinguishes bookings, requests, holds, and linked listings', async () => {
    const { home, room } = await host.liveRoom();
    const whole = await host.addRoom(home._id, 'whole-place');
    expect((await host.change(whole, { partIds: [room._id] })).status).toBe(200);
    await block(whole._id, { startsAt: '2026-11-25T15:00:00Z', endsAt: '2026-11-25T17:00:00Z', note: 'Painters' });
    const guest = await makeMember(t.db, { name: 'Ada Guest' });
    const asked = await host.bookedBy(guest, room._id);
    const hold = { startsAt: '2026-11-26T15:00:00Z', endsAt: '2026-11-26T17:00:00Z' };
    await host.call('POST', '/api/bookings/holds', { listingId: room._id, ...hold, guests: 1 }, { as: guest });

    const url = `/api/host/calendar/listings?propertyId=${home._id}&from=2026-11-23&to=2026-11-29`;
    const { body } = await host.call<Answer<'GET /api/host/calendar/listings'>>('GET', url);
    expect(body.rows.map(({ title }) => title)).toEqual(['Garden room with a door', 'New whole place']);
    const found = body.entries.map(({ kind, listingId, booking, block: kept }) => [
      kind,
      listingId === room._id ? 'room' : 'whole',
      booking?.guestName ?? kept?.note ?? null,
    ]);
    expect(found).toEqual([
      ['request', 'room', 'Ada Guest'],
      ['linked', 'room', 'Painters'],
      ['block', 'whole', 'Painters'],
      // The host doesn't see who is at the checkout.
      ['hold', 'room', null],
    ]);
    const [request] = body.entries;
    expect(request).toMatchObject({ ...TUESDAY, gapEndsAt: '2026-11-24T17:30:00.000Z', booking: { _id: asked._id } });

    await host.call('POST', `/api/bookings/${asked._id}/approve`);
    await carryOutAcceptances(t);
    expect((await entries(`listingId=${room._id}`))[0]?.kind).toBe('booking');
  });

  it('shows the requested days in local time, and entries that reach into them', async () => {
    const listing = await host.addFirstRoom();
    const hours = (startsAt: string, endsAt: string) =>
      block(listing._id, { startsAt, endsAt, note: startsAt.slice(8, 13) });
    await hours('2026-11-23T02:00:00Z', '2026-11-23T03:00:00Z'); // Sunday, 21:00 in New York
    await hours('2026-11-24T04:00:00Z', '2026-11-24T07:00:00Z'); // over the midnight that ends Monday
    await hours('2026-11-25T06:00:00Z', '2026-11-25T07:00:00Z'); // Wednesday, 1:00
    const on = async (from: string, to: string) => {
      const url = `/api/host/calendar?listingId=${listing._id}&from=${from}&to=${to}`;
      const { body } = await host.call<Calendar>('GET', url);
      return [body.rooms.length, body.entries.map(({ block: kept }) => kept?.note)];
    };
    expect(await on('2026-11-22', '2026-11-22')).toEqual([1, ['23T02']]);
    expect(await on('2026-11-23', '2026-11-23')).toEqual([1, ['24T04']]);
    expect(await on('2026-11-24', '2026-11-24')).toEqual([1, ['24T04']]);
    expect(await on('2026-11-25', '2026-11-25')).toEqual([1, ['25T06']]);
    expect(await on('2026-11-26', '2026-11-30')).toEqual([1, []]);
  });

  it.each([
    ['from=2026-11-23&to=2026-11-29', 'listingId'],
    ['LISTING&from=2026-11-29&to=2026-11-23', 'to'],
    ['LISTING&from=2026-01-01&to=2026-12-31', 'to'],
    ['LISTING&from=2026-02-30&to=2026-03-01', 'from'],
  ])('refuses %s beside %s', async (query, field) => {
    const listing = await host.addFirstRoom();
    const url = `/api/host/calendar?${query.replace('LISTING', `listingId=${listing._id}`)}`;
    const { status, body } = await host.call('GET', url);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
  });
});
