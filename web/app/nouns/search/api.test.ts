import { expect, it } from 'vitest';
import { facetsQuery, mapQuery, searchQuery } from './api.ts';

const MINUTE_MS = 60_000;

it.each([
  ['results', searchQuery({ city: 'Boise' })],
  ['pins', mapQuery({ city: 'Boise' }, { bbox: '-117,43,-115,44', zoom: 10 })],
  ['counts of filters', facetsQuery({ city: 'Boise' })],
])('%s of a search are fresh for five minutes (SE12)', (_name, query) => {
  expect(query.staleTime).toBe(5 * MINUTE_MS);
  expect(query).not.toHaveProperty('gcTime');
});
