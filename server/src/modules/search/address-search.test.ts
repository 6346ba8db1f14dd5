// A search for a street address with a geocoding service that works, and with one that fails (SE8).
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SearchAnswer } from '@daynook/contract/listings/listings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeListings } from './example-city.ts';

type Found = typeof SearchAnswer._output;
const DOOR = { lat: 43.66, lng: -116.3 };
const asked: string[] = [];
const service = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url?.includes('broken')) return response.writeHead(500).end();
  return response.end(
    JSON.stringify([{ lat: `${DOOR.lat}`, lon: `${DOOR.lng}`, display_name: '9 Elm Street, Boise', licence: '© OSM' }]),
  );
});
let test: TestApp;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const GEOCODER_URL = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  test = await testApp({ now: '2026-11-23T15:00:00Z', environment: { GEOCODER_URL } });
  await makeListings(test.db, [{ at: DOOR, time_zone: 'America/Boise' }]);
});
afterAll(async () => {
  await test.close();
  await new Promise((resolve) => service.close(resolve));
});

const search = async (city: string) => {
  const url = `/api/listings/search?city=${encodeURIComponent(city)}`;
  return (await test.app.inject({ url })).json<Found>();
};

it('finds listings near the door, and names the data source (SE8)', async () => {
  const { listings, place } = await search('9 Elm Street, Boise');
  expect(place).toMatchObject({ center: DOOR, radiusKm: 25, attribution: '© OSM' });
  expect(listings.map(({ distance }) => distance)).toEqual([expect.closeTo(0, 1)]);
});

it('falls back to the city of the address where the service fails (SE8)', async () => {
  test.clock.advance({ seconds: 5 });
  const { place } = await search('9 Broken Street, Boise');
  expect(asked.at(-1)).toContain('broken');
  expect(place).toMatchObject({ name: 'Boise, ID' });
  expect(place).not.toHaveProperty('attribution');
});

it('makes no request for a city or a ZIP code (SE8)', async () => {
  const before = asked.length;
  expect((await search('Boise')).place).toMatchObject({ name: 'Boise, ID' });
  expect((await search('83702')).place).not.toBeNull();
  expect(asked).toHaveLength(before);
});
