import { PropertyDetail } from '@daynook/contract/listings/properties';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
  test.clock.set('2026-11-21T15:00:00Z'); // a Saturday, ten in the morning in New York
});
afterAll(() => test.close());

const get = async (id: string, headers = {}) => {
  const response = await test.app.inject({ url: `/api/homes/${id}`, headers });
  return { status: response.statusCode, body: response.json<PropertyDetail>() };
};
const fromTen = [{ weekday: 7, startMinute: 600, endMinute: 1_080 }];

describe('GET /api/homes/{id}', () => {
  it('shows the property with its listings, what they share, and when each is free next (B2, B3)', async () => {
    const host = await makeMember(test.db, { name: 'Nadia Okafor' });
    const property = await makeProperty(test.db, {
      host_id: host.id,
      title: 'The corner house',
      type: 'townhouse',
      pets: 'A cat',
    });
    const of = { property_id: property.id, notice_minutes: 0, start_step_minutes: 60 };
    const whole = await makeListing(
      test.db,
      { ...of, kind: 4, day_minor: 20_000, house_rules: ['No shoes', 'No candles'] },
      { open: fromTen },
    );
    const listing = await makeListing(test.db, { ...of, day_minor: 8_000, house_rules: ['No candles', 'No shoes'] });
    const closed = await makeListing(test.db, { ...of, day_minor: 3_000, house_rules: ['No shoes'] }, { open: [] });
    await makeListing(test.db, { ...of, state: 'draft', house_rules: [] });
    await makeListing(test.db, { ...of, state: 'paused', house_rules: [] });
    await test.db.kysely.insertInto('listing_link').values({ listing_id: whole.id, part_id: listing.id }).execute();
    const { status, body } = await get(property.id);
    expect(status).toBe(200);
    expect(() => PropertyDetail.parse(body)).not.toThrow();
    expect(body).toMatchObject({
      _id: property.id,
      title: 'The corner house',
      type: 'townhouse',
      timeZone: 'America/New_York',
      address: { city: 'Brooklyn', coordinates: { lat: 40.6782, lng: -73.9442 } },
      pets: 'A cat',
      host: { name: 'Nadia Okafor', bookingsHosted: 0 },
      houseRules: ['No shoes'],
      can: { edit: false },
    });
    expect(body.rooms.map(({ _id, freeFrom, partIds }) => [_id, freeFrom, partIds])).toEqual([
      [whole.id, '2026-11-22T15:00:00.000Z', [listing.id]],
      [listing.id, '2026-11-21T15:00:00.000Z', []],
      [closed.id, null, []],
    ]);
  });

  it('leaves out occupied hours', async () => {
    const property = await makeProperty(test.db);
    const of = { property_id: property.id, notice_minutes: 0, start_step_minutes: 60, min_duration_minutes: 60 };
    const listing = await makeListing(test.db, of, { open: fromTen });
    await test.db.kysely
      .insertInto('occupied')
      .values({
        id: newId(),
        listing_id: listing.id,
        seat: 1,
        kind: 'host_block',
        during: '[2026-11-22T15:00:00Z,2026-11-22T17:00:00Z)',
      })
      .execute();
    const { body } = await get(property.id);
    expect(body.rooms[0]!.freeFrom).toBe('2026-11-22T17:00:00.000Z');
  });

  it.each([
    ['draft', 404],
    ['in_review', 404],
    ['suspended', 404],
    ['deleted', 410],
  ])('answers for a home of %s rooms with %i, to its host and staff with the home', async (state, status) => {
    const host = await makeMember(test.db);
    const property = await makeProperty(test.db, { host_id: host.id });
    await makeListing(test.db, { property_id: property.id, state });
    expect((await get(property.id)).status).toBe(status);
    expect((await get(property.id, await test.signIn(await makeMember(test.db)))).status).toBe(status);
    const own = await get(property.id, await test.signIn(host));
    expect(own).toMatchObject({ status: 200, body: { rooms: [], houseRules: [], can: { edit: true } } });
    const staff = await makeMember(test.db, { email: 'staff@daynook.com' });
    expect(await get(property.id, await test.signIn(staff))).toMatchObject({
      status: 200,
      body: { can: { edit: false } },
    });
    await test.db.kysely.updateTable('member').set({ status: 'suspended' }).where('id', '=', staff.id).execute();
    expect((await get(property.id, await test.signIn(staff))).status).toBe(status);
  });

  it('stays without listings while all are paused; a property without listings isn’t found', async () => {
    const property = await makeProperty(test.db);
    expect((await get(property.id)).status).toBe(404);
    await makeListing(test.db, { property_id: property.id, state: 'paused' });
    expect(await get(property.id)).toMatchObject({ status: 200, body: { rooms: [] } });
    expect((await get(newId())).status).toBe(404);
    expect((await get('17')).status).toBe(400);
  });
});
