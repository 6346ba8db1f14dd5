// Several currencies in one area: a requested price is in the most common one, and others are compared using the estimate rates.
import type { Answer } from '@daynook/contract/api';
import type { SearchAnswer } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeMember } from '../../../test/make.ts';
import { insertRates } from '../exchange-rates/store.ts';
import { makeListings } from './example-city.ts';
import { rebuildMapCells } from './map-cells.ts';

let t: TestApp;
const titles = new Map<string, string>();
beforeAll(async () => {
  t = await testApp();
  const at = { lat: 42.3149, lng: -83.0364 };
  const wanted = [
    ['USD', 4_000],
    ['USD', 10_000],
    ['USD', 20_000],
    ['CAD', 9_000],
    ['JPY', 8_000],
    ['KWD', 90_000],
    ['IDR', 150_000_000],
  ] as const;
  const ids = await makeListings(
    t.db,
    wanted.map(([currency, day_minor]) => ({ at, currency, day_minor })),
  );
  for (const [index, [currency, dayMinor]] of wanted.entries()) titles.set(ids[index]!, `${currency} ${dayMinor}`);
  await rebuildMapCells(t.db);
  const { id: memberId } = await makeMember(t.db);
  const now = t.clock.now();
  const rate = (currency: string, perDollar: number) => ({
    ...{ id: t.deps.newId(), currency, perDollar, memberId, at: now, source: 'Test' },
    on: now.toISOString().slice(0, 10),
  });
  await insertRates(t.db.kysely, [rate('CAD', 1.4), rate('JPY', 150), rate('IDR', 16_000)]);
});
afterAll(() => t.close());

async function found(query: string): Promise<(string | undefined)[]> {
  const response = await t.app.inject({ url: `/api/listings/search?lat=42.3149&lng=-83.0364&${query}` });
  expect(response.statusCode).toBe(200);
  return response.json<SearchAnswer>().listings.map(({ _id }) => titles.get(_id));
}

/** With our fee, in dollars: 42, 50.70, 56, 67.50, 98.40, 105, 210. There's no rate for the dinars. */
const BY_WORTH = ['USD 4000', 'JPY 8000', 'CAD 9000', 'IDR 150000000', 'USD 10000', 'USD 20000', 'KWD 90000'];

it('sorts by what prices are worth, with those that can’t be compared last', async () => {
  expect(await found('sort=price')).toEqual(BY_WORTH);
  expect(await found('sort=price&limit=2&page=2')).toEqual(BY_WORTH.slice(2, 4));
});

it('finds by a price in the commonest currency, and nothing that can’t be compared', async () => {
  expect(await found('sort=price&minPrice=50&maxPrice=105')).toEqual([
    'JPY 8000',
    'CAD 9000',
    'IDR 150000000',
    'USD 10000',
  ]);
  expect((await found('maxPrice=60')).toSorted()).toEqual(['JPY 8000', 'USD 4000']);
  expect((await found('minPrice=100')).toSorted()).toEqual(['USD 10000', 'USD 20000']);
});

it('shows the prices of the area in its commonest currency, and says what of the others', async () => {
  const response = await t.app.inject({ url: '/api/listings/facets?lat=42.3149&lng=-83.0364' });
  const { price } = response.json<Answer<'GET /api/listings/facets'>>();
  expect(price).toMatchObject({ currency: 'USD', others: 'left-out', minMinor: 4_200, maxMinor: 21_000 });
  expect(price!.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(6);
});
