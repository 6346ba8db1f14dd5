import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember, makeProperty } from '../../../test/make.ts';
import { refreshListings } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

describe('the exact home (A16, B2)', () => {
  it('is in no public answer, whatever is asked', async () => {
    const host = await makeMember(test.db);
    const property = await makeProperty(test.db, { host_id: host.id, public_lat: 33.333333, public_lng: -33.333333 });
    await test.db.kysely
      .insertInto('property_address')
      .values({
        property_id: property.id,
        street: '77 Canary Street',
        unit: 'Unit 9Z',
        postal_code: '99999-4321',
        lat: 33.334567,
        lng: -33.336789,
      })
      .execute();
    await test.db.kysely
      .updateTable('property')
      .set({ check_in: JSON.stringify([{ part: 'note', text: 'Key under the canary', release: 'confirmed' }]) })
      .where('id', '=', property.id)
      .execute();
    const listing = await makeListing(test.db, { property_id: property.id });
    await refreshListings(test.db.kysely, [listing.id]);
    const paths = [
      `/api/listings/${listing.id}`,
      `/api/homes/${property.id}`,
      `/api/listings/${listing.id}/similar`,
      `/api/listings/${listing.id}/reviews`,
      `/api/listings/${listing.id}/availability?from=2026-11-21&to=2026-11-28`,
      '/api/listings/search?lat=33.33&lng=-33.33',
      '/api/listings/search?lat=33.33&lng=-33.33&date=2026-11-25&from=10:00&to=12:00',
      '/api/listings/search?city=canary%20street',
      '/api/listings/nearby?lat=33.33&lng=-33.33',
      '/api/listings/map?bbox=-34,33,-33,34&zoom=12',
      '/api/listings/facets?lat=33.33&lng=-33.33',
    ];
    for (const path of paths) {
      const { payload, statusCode } = await test.app.inject({ url: path });
      expect(statusCode, path).toBe(200);
      expect(payload, path).not.toMatch(/canary|unit 9Z|\b99999\b|33\.3345|33\.3367/i);
    }
  });
});
