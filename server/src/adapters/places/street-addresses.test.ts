import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CountryCode } from '@daynook/contract/countries/countries';
import { afterEach, describe, expect, it } from 'vitest';
import { isStreetAddress, streetAddresses } from './street-addresses.ts';

const MAIN_STREET = {
  osm_type: 'way',
  osm_id: 5,
  lat: '45.52',
  lon: '-122.65',
  display_name: '123, Southeast Main Street, Portland, Oregon, 97214, United States',
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
  address: {
    house_number: '123',
    road: 'Southeast Main Street',
    city: 'Portland',
    state: 'Oregon',
    'ISO3166-2-lvl4': 'US-OR',
  },
};
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

/** A service on this machine that answers as told, with a clock that moves by waiting, or not at all. */
async function serviceThat(answer: RequestListener, isClockStill = false) {
  const asked: { url: URL; userAgent: string | undefined; atMs: number }[] = [];
  const countries: CountryCode[] = ['US', 'CA'];
  let nowMs = 1_000_000;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://service');
    asked.push({ url, userAgent: request.headers['user-agent'], atMs: nowMs });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const addresses = streetAddresses({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgent: 'Daynook (https://daynook.test)',
    countries: () => countries,
    now: () => nowMs,
    wait: async (ms) => {
      if (!isClockStill) nowMs += ms;
    },
  });
  return { addresses, asked, countries };
}
const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.end(JSON.stringify(body));

describe('street addresses of a Nominatim-compatible service (SE8, AP12)', () => {
  it('finds an address in the US or Canada, and says who we are and whose data it is', async () => {
    const { addresses, asked } = await serviceThat(json([MAIN_STREET]));
    expect(await addresses.find('123 SE Main St, Portland')).toMatchObject({
      lat: 45.52,
      lng: -122.65,
      attribution: 'Data © OpenStreetMap contributors, ODbL 1.0.',
    });
    expect(asked[0]!.userAgent).toBe('Daynook (https://daynook.test)');
    expect(Object.fromEntries(asked[0]!.url.searchParams)).toMatchObject({ countrycodes: 'us,ca', limit: '1' });
  });

  it('sends one request per address, and others a second apart', async () => {
    const { addresses, asked } = await serviceThat(json([MAIN_STREET]));
    await Promise.all([addresses.find('1 Oak St Portland'), addresses.find(' 1 oak  st portland')]);
    await addresses.find('2 Oak St Portland');
    await addresses.find('3 Oak St Portland');
    expect(asked.map(({ atMs }) => atMs - asked[0]!.atMs)).toEqual([0, 1_000, 2_000]);
  });

  it('asks again once the site serves other countries', async () => {
    const { addresses, asked, countries } = await serviceThat(json([]));
    const text = '1 Oak St London';
    expect(await addresses.find(text)).toBeUndefined();
    countries.push('GB');
    expect(await addresses.find(text)).toBeUndefined();
    expect(asked.map(({ url }) => url.searchParams.get('countrycodes'))).toEqual(['us,ca', 'us,ca,gb']);
    expect(asked[1]!.url.searchParams.get('q')).toBe('1 oak st london');
  });

  it('doesn’t make anyone wait in a long queue', async () => {
    const { addresses, asked } = await serviceThat(json([MAIN_STREET]), true);
    const found = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => addresses.find(`${n} Oak St Portland`)));
    expect(found.map(Boolean)).toEqual([true, true, true, false, false, false]);
    expect(asked).toHaveLength(3);
  });

  it('gives up earlier on a silent service the longer a search has waited, so that no search takes too long', async () => {
    const { addresses } = await serviceThat(() => undefined, true);
    const found = [1, 2, 3].map((n) => addresses.find(`${n} Oak St Portland`).then(() => n));
    expect(await Promise.race(found)).toBe(3);
  });

  it.each<[string, RequestListener]>([
    ['refuses', (_request, response) => response.writeHead(429).end()],
    ['breaks off', (request) => request.socket.destroy()],
    ['answers no JSON', (_request, response) => response.end('<html>')],
    ['answers nonsense', json([{ lat: 'north', lon: {}, display_name: 3 }])],
    ['names no point', json([{ ...MAIN_STREET, lat: null, lon: '' }])],
    ['sends too much', (_request, response) => response.end('x'.repeat(200_000))],
    ['knows nothing', json([])],
  ])('finds nothing where the service %s', async (_how, answer) => {
    const { addresses } = await serviceThat(answer);
    expect(await addresses.find('123 SE Main St, Portland')).toBeUndefined();
  });

  it.each([
    ['123 SE Main St, Portland', true],
    ['12b rue Rachel', true],
    ['97214', false],
    ['Portland', false],
    ['100 Mile House', true],
    ['M5V 2T6', false],
  ])('%j is asked about: %s', (text, isAsked) => {
    expect(isStreetAddress(text)).toBe(isAsked);
  });
});
