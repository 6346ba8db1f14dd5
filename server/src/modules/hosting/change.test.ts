import type { OwnListing } from '@daynook/contract/hosting/hosting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { makeListing } from '../../../test/make.ts';
import { verifyDays } from '../availability/service.ts';
import { makeHost, makeMember, type TestHost, testApp } from './test-host.ts';

let t: TestApp;
let host: TestHost;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  host = await makeHost(t);
});

describe('editing a listing', () => {
  it('writes the given fields and keeps the others', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    const changes = {
      title: 'Loft desk',
      roomName: 'Loft',
      floor: '3rd',
      capacity: 4,
      amenities: ['wifi', 'monitor'],
      houseRules: ['No calls after eight'],
      facts: [{ id: 'monitor', value: '27″ 4K' }],
      hourMinor: 1_200,
      dayMinor: 7_000,
      noticeMinutes: 0,
    };
    const { status, body } = await host.change(listing, changes);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...changes, facts: [{ id: 'monitor', value: '27″ 4K', statedOn: '2026-11-21' }] });
    expect(body.version).toBeGreaterThan(listing.version);
    expect(await host.own(listing._id)).toEqual(body);
    expect(body.description).toBe(listing.description);
  });

  it('of an older version is refused with the current one, and overwrites nothing', async () => {
    const listing = await host.addRoom((await host.addHome())._id);
    await host.change(listing, { title: 'From the first tab' });
    const { status, body } = await host.change(listing, { description: 'From the second tab' });
    expect([status, body.code]).toEqual([409, 'VERSION_CHANGED']);
    expect(body.current).toMatchObject({ title: 'From the first tab', description: '' });
    expect((await host.own(listing._id)).description).toBe('');
  });

  it.each([
    [{ capacity: 2, seats: 3 }, 'seats'],
    [{ capacity: 0 }, 'changes.capacity'],
    [{ guestsIncluded: 9 }, 'guestsIncluded'],
    [{ dayMinor: 5_000, halfDayMinor: 6_000 }, 'halfDayMinor'],
    [{ dayMinor: 5_000, weekMinor: 4_000 }, 'weekMinor'],
    [{ dayMinor: 5_000, hourMinor: 0 }, 'hourMinor'],
    [{ dayMinor: 5_000, halfDayMinor: 0 }, 'halfDayMinor'],
    [{ minDurationMinutes: 300, maxDurationMinutes: 120 }, 'maxDurationMinutes'],
    [{ weekdayMinMinutes: [null, null, null, null, null, 1_440, null], maxDurationMinutes: 120 }, 'weekdayMinMinutes'],
    [{ weekdayMaxMinutes: [null, null, null, null, null, 60, null], minDurationMinutes: 120 }, 'weekdayMaxMinutes'],
    [{ weekdayMaxMinutes: [null, null, null, null, null, 15, null] }, 'changes.weekdayMaxMinutes.5'],
    [{ startStepMinutes: 20 }, 'changes.startStepMinutes'],
    [{ amenities: ['moat'] }, 'changes.amenities.0'],
    [{ hostId: 'x' }, 'changes.hostId'],
    [{ state: 'live' }, 'changes.state'],
    [{ partIds: ['0190a0b0-0000-7000-8000-000000000001'] }, 'partIds'],
  ])('refuses %j beside %s', async (changes, field) => {
    const listing = await host.addRoom((await host.addHome())._id);
    const { status, body } = await host.change(listing, changes);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(Object.keys(body.fields ?? {})).toContain(field);
    expect(await host.own(listing._id)).toEqual(listing);
  });

  it('leaves no published listing without a price, which would make it free (D1)', async () => {
    const { room } = await host.liveRoom();
    const { status, body } = await host.change(room, { dayMinor: 0, hourMinor: null });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['dayMinor']]);
    expect((await host.own(room._id)).dayMinor).toBe(6_000);
    const paused = await host.call<OwnListing>('POST', `/api/host/listings/${room._id}/pause`);
    expect((await host.change(paused.body, { dayMinor: 0, hourMinor: null })).status).toBe(200);
  });

  it('of a price never touches bookings already made (D1)', async () => {
    const { room } = await host.completeRoom();
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const guest = await makeMember(t.db);
    const booking = await host.call<{ _id: string; totalMinor: number }>(
      'POST',
      '/api/bookings',
      {
        listingId: room._id,
        startsAt: '2026-11-24T14:00:00Z',
        endsAt: '2026-11-24T22:00:00Z',
        guests: 1,
        paymentMethod: 'sandbox',
      },
      { as: guest },
    );
    expect((await host.change(await host.own(room._id), { dayMinor: 9_900 })).status).toBe(200);
    const after = await host.call<{ totalMinor: number }>('GET', `/api/bookings/${booking.body._id}`, undefined, {
      as: guest,
    });
    expect(after.body.totalMinor).toBe(booking.body.totalMinor);
  });
});

describe('a whole place and its parts (C13)', () => {
  it('includes listings of the same property, and search agrees with booking afterwards', async () => {
    const property = await host.addHome();
    const [desk, whole] = [await host.addRoom(property._id, 'desk'), await host.addRoom(property._id, 'whole-place')];
    const linked = await host.change(whole, { partIds: [desk._id] });
    expect(linked.body.partIds).toEqual([desk._id]);
    expect(await verifyDays(t.db)).toEqual([]);
    const strange = await makeListing(t.db, { host_id: host.member.id });
    const refused = await host.change(linked.body, { partIds: [strange.id] });
    expect(refused.body.fields).toHaveProperty('partIds');
  });

  it('releases a removed listing, so others can be included (C13)', async () => {
    const property = await host.addHome();
    const [desk, other] = [await host.addRoom(property._id, 'desk'), await host.addRoom(property._id, 'studio')];
    const whole = await host.addRoom(property._id, 'whole-place');
    await host.change(whole, { partIds: [desk._id] });
    expect((await host.call('DELETE', `/api/host/listings/${desk._id}`)).status).toBe(204);
    const left = await host.own(whole._id);
    expect(left.partIds).toEqual([]);
    const linked = await host.change(left, { partIds: [...left.partIds, other._id] });
    expect([linked.status, linked.body.partIds]).toEqual([200, [other._id]]);
    expect(await verifyDays(t.db)).toEqual([]);
  });

  it('a listing included in another can’t become a whole place (C13)', async () => {
    const property = await host.addHome();
    const [desk, whole] = [await host.addRoom(property._id, 'desk'), await host.addRoom(property._id, 'whole-place')];
    await host.change(whole, { partIds: [desk._id] });
    const { status, body } = await host.change(await host.own(desk._id), { kind: 'whole-place' });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['kind']]);
    await host.change(await host.own(whole._id), { partIds: [] });
    expect((await host.change(await host.own(desk._id), { kind: 'whole-place' })).status).toBe(200);
  });

  it('can’t change while future hours are occupied', async () => {
    const { home, room } = await host.completeRoom();
    await host.call('POST', `/api/host/listings/${room._id}/publish`);
    const guest = await makeMember(t.db);
    await host.call(
      'POST',
      '/api/bookings',
      {
        listingId: room._id,
        startsAt: '2026-11-24T15:00:00Z',
        endsAt: '2026-11-24T17:00:00Z',
        guests: 1,
        paymentMethod: 'sandbox',
      },
      { as: guest },
    );
    const whole = await host.addRoom(home._id, 'whole-place');
    const { status, body } = await host.change(whole, { partIds: [room._id] });
    expect([status, body.code]).toEqual([409, 'BOOKINGS_AHEAD']);
  });
});
