// Who's home at a property, by weekday and hour: stated by its host, and shown to guests.
import type { HomeHours } from '@daynook/contract/listings/home-hours';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeListing, makeMember } from '../../../test/make.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.t.close());

const range = (weekday: number, from: number, to: number, state: HomeHours['ranges'][number]['state']) => ({
  weekday,
  startMinute: from * 60,
  endMinute: to * 60,
  state,
});
async function makeRoom() {
  const room = await makeListing(world.t.db, { host_id: world.host.id });
  const { id, property_id: propertyId } = room;
  const url = `/api/properties/${propertyId}/home-hours`;
  const put = (hours: object | null, version = 1, member: TestMember = world.host) =>
    world.call(member, 'PUT', url, { version, hours: hours && { how: 'schedule', ...hours } });
  return { room, id, propertyId, url, put };
}

describe('who’s home by hour', () => {
  it('is stated with who did, how, and when, and shown to members', async () => {
    const { id, propertyId, put } = await makeRoom();
    const ranges = [range(2, 9, 17, 'working'), range(1, 9, 17, 'nobody'), range(1, 0, 24, 'pets')];
    const sorted = [ranges[2], ranges[1], ranges[0]];
    const stated = { ranges: sorted, how: 'schedule', statedBy: 'host', statedOn: '2026-11-21' };
    expect(await put({ ranges })).toMatchObject({ status: 200, body: { version: 2, hours: stated } });
    const seen = { homeHours: { ...stated, ranges: [ranges[2], ranges[0]] } };
    expect(await world.call(world.guest, 'GET', `/api/listings/${id}`)).toMatchObject({ body: { property: seen } });
    expect(await world.call(world.guest, 'GET', `/api/homes/${propertyId}`)).toMatchObject({ body: seen });
    expect(await put(null, 2)).toMatchObject({ status: 200, body: { hours: null } });
    const { body } = await world.call<{ property: object }>(world.guest, 'GET', `/api/listings/${id}`);
    expect(body.property).not.toHaveProperty('homeHours');
  });

  it('never tells others when a home is empty, and tells visitors nothing', async () => {
    const { room, id, propertyId, put } = await makeRoom();
    await put({ ranges: [range(1, 9, 17, 'nobody'), range(2, 9, 17, 'working')] });
    await world.booked(room);
    for (const path of [`/api/listings/${id}`, `/api/homes/${propertyId}`]) {
      expect(JSON.stringify((await world.call(undefined, 'GET', path)).body)).not.toContain('homeHours');
      for (const member of [world.guest, await makeMember(world.t.db)])
        expect(JSON.stringify((await world.call(member, 'GET', path)).body)).not.toContain('"nobody"');
    }
    await put({ ranges: [range(1, 9, 17, 'nobody')] }, 2);
    // Not even that something is left out.
    const { body } = await world.call(world.guest, 'GET', `/api/listings/${id}`);
    expect(JSON.stringify(body)).not.toContain('homeHours');
  });

  it('can’t contradict itself, and says which time does', async () => {
    const { put } = await makeRoom();
    const refused = { status: 400, body: { fields: { 'hours.ranges.1': expect.any(String) } } };
    expect(await put({ ranges: [range(1, 9, 17, 'nobody'), range(1, 16, 18, 'family')] })).toMatchObject(refused);
    expect(await put({ ranges: [range(1, 9, 17, 'working'), range(1, 16, 18, 'working')] })).toMatchObject(refused);
    expect(await put({ ranges: [] })).toMatchObject({ body: { fields: { 'hours.ranges': expect.any(String) } } });
    expect(await put({ ranges: [range(1, 9, 17, 'working'), range(1, 16, 18, 'family')] })).toMatchObject({
      status: 200,
    });
  });

  it('is only the host’s to say, and never overwritten unseen', async () => {
    const { put, url } = await makeRoom();
    const ranges = [range(3, 8, 12, 'family')];
    const stranger = await makeMember(world.t.db);
    expect(await put({ ranges }, 1, stranger)).toMatchObject({ status: 404 });
    expect(await world.call(stranger, 'GET', url)).toMatchObject({ status: 404 });
    await put({ ranges });
    expect(await put({ ranges: [range(3, 8, 12, 'nobody')] })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED', current: { version: 2, hours: { ranges } } },
    });
  });
});
