// Floor plans: hosts draw them, and only those whom the host chose see them (B16).

import { FLOOR_PLAN } from '@daynook/contract/listings/floor-plan-values';
import type { FloorPlan, OwnFloorPlan } from '@daynook/contract/listings/floor-plans';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCoHost, makeMember } from '../../../test/make.ts';
import { jpegPicture, phonePicture, SVG } from '../../../test/pictures.ts';
import { drainOutbox } from '../../jobs/outbox.ts';
import { makeWorld, type TestMember, type World } from '../bookings/test-world.ts';
import { photoFilesTopic } from '../photos/service.ts';
import { forgetFloorPlans } from './service.ts';

let world: World;
let picture: Buffer;
beforeAll(async () => {
  world = await makeWorld();
  picture = await jpegPicture();
});
afterAll(() => world.t.close());

const AREA = { x: 100, y: 200, width: 300, height: 250 };
const SPOT = { kind: 'entrance', x: 500, y: 990 };

async function makePlanned() {
  const room = await world.makeListing();
  const { id, property_id: propertyId } = room;
  const url = `/api/properties/${propertyId}`;
  const upload = async (name = 'Ground floor', payload = picture, member: TestMember = world.host) => {
    const response = await world.t.app.inject({
      method: 'POST',
      url: `${url}/floors?name=${encodeURIComponent(name)}`,
      headers: { ...(await world.t.signIn(member)), 'content-type': 'image/jpeg' },
      payload,
    });
    return { status: response.statusCode, body: response.json<OwnFloorPlan>() };
  };
  const own = async () => (await world.call<OwnFloorPlan>(world.host, 'GET', `${url}/floor-plan`)).body;
  const save = (input: object, member: TestMember = world.host) =>
    world.call<OwnFloorPlan>(member, 'PUT', `${url}/floor-plan`, input);
  /** One floor with the listing and the entrance. */
  const draw = async (shownTo: OwnFloorPlan['shownTo'] = 'guests') => {
    const { body } = await upload();
    const floor = {
      _id: body.floors[0]!._id,
      name: 'Ground floor',
      areas: [{ listingId: id, ...AREA }],
      spots: [SPOT],
    };
    const saved = await save({ version: body.version, shownTo, floors: [floor] });
    expect(saved).toMatchObject({ status: 200 });
    return { floor, version: saved.body.version };
  };
  const see = async (member: TestMember | undefined, query = '') =>
    (await world.call<FloorPlan>(member, 'GET', `/api/homes/${propertyId}/floor-plan${query}`)).body;
  const look = async (member: TestMember | undefined, floorId: string) => {
    const headers = member ? await world.t.signIn(member) : {};
    return world.t.app.inject({ url: `/api/homes/${propertyId}/floors/${floorId}/picture`, headers });
  };
  return { room, id, propertyId, upload, own, save, draw, see, look };
}

const file = (id: string) => world.t.deps.photoFiles.read(`floor/${id}.webp`);
const removeFiles = () => drainOutbox(world.t.deps, new Map([[photoFilesTopic.topic, photoFilesTopic]]));

describe('a floor plan (B16)', () => {
  it('has a picture per floor without where it was taken, and places the listings on it (B16, A17)', async () => {
    const { id, upload, save, own, look } = await makePlanned();
    expect(await own()).toMatchObject({
      version: 1,
      shownTo: 'guests',
      floors: [],
      listings: [{ _id: id, isLive: true }],
    });
    const { status, body } = await upload('Upstairs', await phonePicture());
    expect(status).toBe(201);
    expect(body).toMatchObject({ version: 2, floors: [{ name: 'Upstairs', width: 900, height: 1_200, areas: [] }] });
    const floorId = body.floors[0]!._id;
    const seen = await look(world.host, floorId);
    expect(seen.headers['content-type']).toContain('image/webp');
    expect(await sharp(seen.rawPayload).metadata()).not.toHaveProperty('exif');
    const floor = { _id: floorId, name: 'Attic', areas: [{ listingId: id, ...AREA }], spots: [SPOT] };
    expect(await save({ version: 2, shownTo: 'everyone', floors: [floor] })).toMatchObject({
      status: 200,
      body: { version: 3, shownTo: 'everyone', floors: [floor] },
    });
  });

  it('refuses what isn’t a picture, and a fifth floor (B16, A17)', async () => {
    const { upload } = await makePlanned();
    expect(await upload('Ground floor', SVG)).toMatchObject({ status: 415 });
    for (let floor = 0; floor < FLOOR_PLAN.floorsMaximum; floor += 1) expect((await upload()).status).toBe(201);
    expect(await upload()).toMatchObject({ status: 409, body: { code: 'LIMIT_REACHED' } });
  });

  it('says beside which area something is wrong, and is never overwritten unseen (B16)', async () => {
    const { id, draw, save } = await makePlanned();
    const { floor, version } = await draw();
    const other = await world.makeListing();
    const put = (areas: object[], at = version) =>
      save({ version: at, shownTo: 'guests', floors: [{ ...floor, areas }] });
    const refusals: [object[], string][] = [
      [[{ listingId: id, ...AREA, x: 800 }], 'floors.0.areas.0'],
      [[{ listingId: id, ...AREA, width: 1 }], 'floors.0.areas.0.width'],
      [
        [
          { listingId: id, ...AREA },
          { listingId: id, ...AREA },
        ],
        'floors.0.areas.1',
      ],
      [[{ listingId: other.id, ...AREA }], 'floors.0.areas.0'],
    ];
    for (const [areas, field] of refusals)
      expect(await put(areas)).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
    expect(await put([], version - 1)).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CHANGED', current: { version, floors: [{ areas: [{ listingId: id }] }] } },
    });
    const elsewhere = await makePlanned();
    const theirs = await elsewhere.draw();
    expect(await save({ version, shownTo: 'guests', floors: [{ ...theirs.floor, areas: [] }] })).toMatchObject({
      status: 400,
      body: { fields: { 'floors.0': expect.any(String) } },
    });
  });

  it('that only guests see is hidden from everyone without a booking there, also by its picture’s address (B16)', async () => {
    const { room, id, propertyId, draw, see, look } = await makePlanned();
    const { floor } = await draw();
    const hidden = { access: 'hidden', floors: [], listings: [] };
    const booked = await world.makeGuest();
    const booking = await world.booked(room, {}, { guest: booked });
    // Only requested so far.
    if (booking.status === 'requested') {
      expect(await see(booked)).toEqual(hidden);
      await world.accept(world.host, booking._id);
    }
    const [elsewhere, coHost] = [await world.makeGuest(), await makeMember(world.t.db)];
    await world.booked(await world.makeListing(), {}, { guest: elsewhere });
    await makeCoHost(world.t.db, { property_id: propertyId, member_id: coHost.id, level: 'calendar' });
    for (const member of [undefined, elsewhere]) {
      expect(await see(member)).toEqual(hidden);
      expect((await look(member, floor._id)).statusCode).toBe(404);
    }
    for (const member of [booked, world.host, coHost, world.staff]) {
      expect(await see(member)).toMatchObject({ access: 'shown', floors: [floor], listings: [{ _id: id }] });
      expect((await look(member, floor._id)).statusCode).toBe(200);
    }
    await world.verb(booked, booking._id, 'cancel');
    expect(await see(booked)).toEqual(hidden);
    expect((await look(booked, floor._id)).statusCode).toBe(404);
    for (const path of [`/api/listings/${id}`, `/api/homes/${propertyId}`])
      expect(JSON.stringify((await world.call(undefined, 'GET', path)).body)).not.toContain(floor._id);
  });

  it('that everyone sees says what is free at a time, and leaves out listings that aren’t published (B16)', async () => {
    const { room, id, propertyId, draw, see, look } = await makePlanned();
    const { floor } = await draw('everyone');
    const at = (day: string) => `?startsAt=${day}T14:00:00.000Z&endsAt=${day}T16:00:00.000Z`;
    expect((await see(undefined)).listings[0]).not.toHaveProperty('state');
    const booking = await world.booked(room);
    if (booking.status === 'requested') await world.accept(world.host, booking._id);
    const stateAt = async (day: string) => (await see(undefined, at(day))).listings.map(({ state }) => state);
    expect([await stateAt('2026-11-24'), await stateAt('2026-12-01'), await stateAt('2026-11-01')]).toEqual([
      ['taken'],
      ['free'],
      ['not-bookable'],
    ]);
    await world.makeListing({ property_id: propertyId });
    await world.t.db.kysely.updateTable('listing').set({ state: 'paused' }).where('id', '=', id).execute();
    expect(await see(undefined)).toMatchObject({ access: 'shown', floors: [{ areas: [] }], listings: [] });
    await world.t.db.kysely
      .updateTable('listing')
      .set({ state: 'paused' })
      .where('property_id', '=', propertyId)
      .execute();
    expect(await see(undefined)).toMatchObject({ access: 'none' });
    expect((await look(undefined, floor._id)).statusCode).toBe(404);
  });

  it('is deleted with its file, by floor and with the account (B16, M9)', async () => {
    const { draw, save, upload, own } = await makePlanned();
    const { floor, version } = await draw();
    expect(await file(floor._id)).toBeDefined();
    expect(await save({ version, shownTo: 'guests', floors: [] })).toMatchObject({ status: 200, body: { floors: [] } });
    await removeFiles();
    expect(await file(floor._id)).toBeUndefined();
    const again = (await upload()).body.floors[0]!._id;
    const { deps, db } = world.t;
    await db.kysely.transaction().execute((trx) => forgetFloorPlans(trx, deps, world.host.id));
    await removeFiles();
    expect([await file(again), (await own()).floors]).toEqual([undefined, []]);
  });

  it('is only for those who may edit the property (B16, K9)', async () => {
    const { draw, save, upload, propertyId } = await makePlanned();
    const { floor, version } = await draw();
    const [stranger, helper] = [await makeMember(world.t.db), await makeMember(world.t.db)];
    await makeCoHost(world.t.db, { property_id: propertyId, member_id: helper.id, level: 'calendar-messages' });
    const input = { version, shownTo: 'everyone', floors: [floor] };
    expect([(await save(input, stranger)).status, (await save(input, helper)).status]).toEqual([404, 403]);
    expect((await upload('Attic', picture, stranger)).status).toBe(404);
  });
});
