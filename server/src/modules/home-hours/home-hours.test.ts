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
  const { id, property_id: propertyId } = await makeListing(world.t.db, { host_id: world.host.id });
  const url = `/api/properties/${propertyId}/home-hours`;
  const put = (hours: object | null, version = 1, member: TestMember = world.host) =>
    world.call(member, 'PUT', url, { version, hours: hours && { how: 'schedule', ...hours } });
  return { id, propertyId, url, put };
}

describe('who’s home by hour', () => {
  it('is stated with who did, how, and when, and shown to guests', async () => {
    const { id, propertyId, put } = await makeRoom();
    const ranges = [range(2, 9, 17, 'working'), range(1, 9, 17, 'nobody'), range(1, 0, 24, 'pets')];
    const sorted = [ranges[2], ranges[1], ranges[0]];
    const stated = { ranges: sorted, how: 'schedule', statedBy: 'host', statedOn: '2026-11-21' };
    expect(await put({ ranges })).toMatchObject({ status: 200, body: { version: 2, hours: stated } });
    expect(await world.call(undefined, 'GET', `/api/listings/${id}`)).toMatchObject({
      body: { property: { homeHours: stated } },
    });
    expect(await world.call(undefined, 'GET', `/api/homes/${propertyId}`)).toMatchObject({
      body: { homeHours: stated },
    });
    expect(await put(null, 2)).toMatchObject({ status: 200, body: { hours: null } });
    const { body } = await world.call<{ property: object }>(undefined, 'GET', `/api/listings/${id}`);
    expect(body.property).not.toHaveProperty('homeHours');
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
