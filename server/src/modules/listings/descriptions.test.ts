// Every listing on the wire has its description, in lists and on its page (AP17).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { refreshListings } from './service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('lists include the description of each listing (AP17)', async () => {
  const description = 'A quiet desk by the window.\nTea is free.';
  const host = await makeMember(test.db);
  const listings = await Promise.all([1, 2, 3].map(() => makeListing(test.db, { description, host_id: host.id })));
  const [room] = listings;
  const headers = await test.signIn(host);
  await refreshListings(
    test.db.kysely,
    listings.map(({ id }) => id),
  );
  const guest = await test.signIn(await makeMember(test.db));
  await test.app.inject({ method: 'POST', url: '/api/bookmarks', headers: guest, payload: { listingId: room!.id } });
  const get = async (url: string, as = headers) => (await test.app.inject({ url, headers: as })).json();
  const card = await get(`/api/listings/${room!.id}`);
  const { lat, lng } = card.property.address.coordinates;
  const lists = {
    search: (await get(`/api/listings/search?lat=${lat}&lng=${lng}`)).listings,
    nearby: (await get(`/api/listings/nearby?lat=${lat}&lng=${lng}`)).listings,
    similar: (await get(`/api/listings/${room!.id}/similar`)).listings,
    own: await get('/api/listings/my-listings'),
    saved: (await get('/api/bookmarks', guest)).bookmarks.map(({ listing }: { listing: unknown }) => listing),
  };
  for (const [list, shown] of Object.entries(lists)) {
    expect(shown, list).not.toEqual([]);
    for (const listing of shown) expect(listing, list).toMatchObject({ description });
  }
});
