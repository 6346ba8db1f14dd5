import type { ListingDetail } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListing, makeMember } from '../../../test/make.ts';
import { newId } from '../../lib/ids.ts';
import { refreshListings } from '../listings/service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

const get = async <T>(path: string, headers = {}) => {
  const response = await test.app.inject({ url: path, headers });
  return { status: response.statusCode, body: response.json<T>() };
};
type Detail = typeof ListingDetail._output;

describe('GET /api/listings/{id}/reviews', () => {
  it('pages newest first, with a histogram of one to five stars and short names', async () => {
    const listing = await makeListing(test.db);
    const author = await makeMember(test.db, { name: 'Maya Lin Chen' });
    await test.db.kysely
      .insertInto('review')
      .values(
        Array.from({ length: 12 }, (_, index) => ({
          id: newId(),
          listing_id: listing.id,
          author_id: author.id,
          rating: index < 7 ? 5 : 3,
          text: `Visit ${index}`,
          written_at: new Date(Date.UTC(2026, 5, 1 + index)),
          published_at: new Date(Date.UTC(2026, 5, 1 + index)),
        })),
      )
      .execute();
    const { body } = await get<{ reviews: { text: string; author: { name: string }; writtenOn: string }[] }>(
      `/api/listings/${listing.id}/reviews`,
    );
    expect(body).toMatchObject({ page: 1, pageSize: 10, total: 12, hasMore: true, histogram: [0, 0, 5, 0, 7] });
    expect(body.reviews[0]).toMatchObject({ text: 'Visit 11', author: { name: 'Maya C.' }, stay: null });
    const second = await get<{ reviews: unknown[] }>(`/api/listings/${listing.id}/reviews?page=2`);
    expect(second.body).toMatchObject({ hasMore: false });
    expect(second.body.reviews).toHaveLength(2);
    await refreshListings(test.db.kysely, [listing.id]);
    const detail = await get<Detail>(`/api/listings/${listing.id}`);
    expect(detail.body.stats).toEqual({ rating: 4.17, reviewCount: 12 });
  });
});
