// The places endpoints over HTTP, with real binding, CSRF, and validation. They need no database.
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutlineService } from '../../adapters/outlines/remote.ts';
import { parseConfig } from '../../config.ts';
import { noReplica } from '../../db/reads.ts';
import type { Deps } from '../../deps.ts';
import { issueCsrfToken } from '../../http/csrf.ts';
import { sendProblem } from '../../http/problem.ts';
import { type PlacesOutside, registerPlaceRoutes } from './routes.ts';

const deps = {
  config: parseConfig({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }),
  db: { reads: noReplica() },
  clock: { now: () => new Date('2026-11-21T12:00:00Z') },
  secrets: { csrf: 'a secret for the test', location: '' },
} as unknown as Deps;

async function appWith(outside?: PlacesOutside) {
  const app = Fastify({ routerOptions: { maxParamLength: 300 }, bodyLimit: 256 * 1024 });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  app.get('/token', async (request, reply) => issueCsrfToken(request, reply, deps.secrets.csrf, false));
  registerPlaceRoutes(app, deps, outside);
  return app;
}

const asked: string[] = [];
const outlines: OutlineService = {
  async findOutline(description) {
    asked.push(description);
    return {
      outline: {
        type: 'Polygon',
        coordinates: [
          [
            [-123, 45],
            [-122, 45],
            [-122, 46],
            [-123, 45],
          ],
        ],
      },
      attribution: 'a service',
    };
  },
};

let app: Awaited<ReturnType<typeof appWith>>;
let token: string;
beforeAll(async () => {
  app = await appWith();
  token = (await app.inject('/token')).body;
});
afterAll(() => app.close());

const get = async (path: string, query: Record<string, string> = {}) => {
  const response = await app.inject({ path, query });
  return { status: response.statusCode, body: response.json() };
};
const post = async (payload: unknown) => {
  const response = await app.inject({
    method: 'POST',
    path: '/api/places/autocomplete',
    headers: { 'x-csrf-token': token, 'content-type': 'application/json' },
    cookies: { csrf_token: token },
    payload: JSON.stringify(payload),
  });
  return { status: response.statusCode, body: response.json() };
};

const HOSTILE = [
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '🏠'.repeat(40),
  '%00',
  '../../../etc/passwd',
  '{"$gt":""}',
  '\u202Eabc',
  'a'.repeat(200),
  '١٢٣٤٥',
  'ＰＯＲＴＬＡＮＤ',
  '+'.repeat(50),
  '((((((((((',
];
const CONTROL = ['port\u0000land', 'port\u0008land', '\u007f\u007f\u007f'];

describe('POST /api/places/autocomplete (AP10)', () => {
  it('answers in the shape the client reads', async () => {
    const { status, body } = await post({ input: 'portl', languageCode: 'en' });
    expect(status).toBe(200);
    expect(body.suggestions[0]).toEqual({
      placePrediction: {
        placeId: 'gn-5746545',
        text: { text: 'Portland, OR, USA' },
        structuredFormat: { mainText: { text: 'Portland' }, secondaryText: { text: 'OR, USA' } },
      },
    });
  });

  it('answers an empty list for fewer than three characters', async () => {
    expect(await post({ input: 'po', languageCode: 'en' })).toEqual({ status: 200, body: { suggestions: [] } });
    expect(await post({ input: '' })).toEqual({ status: 200, body: { suggestions: [] } });
  });

  it('refuses more than 200 characters, other types and other fields', async () => {
    for (const payload of [
      { input: 'a'.repeat(201) },
      { input: 'a'.repeat(10_240) },
      { input: 5 },
      { input: null },
      { input: ['portland'] },
      {},
      [],
      { input: 'portland', locationBias: {} },
    ])
      expect(await post(payload), JSON.stringify(payload).slice(0, 60)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
  });

  it('needs the CSRF token', async () => {
    const response = await app.inject({
      method: 'POST',
      path: '/api/places/autocomplete',
      payload: { input: 'portl' },
    });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'CSRF_VALIDATION_FAILED' });
  });

  it('takes hostile text for text', async () => {
    for (const input of HOSTILE) expect((await post({ input })).status, input).toBe(200);
    for (const input of CONTROL) expect((await post({ input })).status, JSON.stringify(input)).toBe(400);
  });
});

describe('GET /api/places/{placeId} (AP11)', () => {
  it('answers in the shape the client reads', async () => {
    expect(await get('/api/places/gn-5746545')).toEqual({
      status: 200,
      body: {
        id: 'gn-5746545',
        formattedAddress: 'Portland, OR, USA',
        location: { latitude: 45.5234, longitude: -122.6762 },
        addressComponents: [
          { types: ['locality', 'political'], longText: 'Portland', shortText: 'Portland' },
          { types: ['administrative_area_level_1', 'political'], longText: 'Oregon', shortText: 'OR' },
          { types: ['country', 'political'], longText: 'United States', shortText: 'US' },
        ],
      },
    });
  });

  it('answers 404 for an id it does not know', async () => {
    for (const id of ['gn-1', 'nope', '__proto__', encodeURIComponent('🏠'), encodeURIComponent("' OR 1=1")])
      expect(await get(`/api/places/${encodeURIComponent(id)}`), id).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });

  it('refuses an id beyond reason', async () => {
    expect((await get(`/api/places/${'x'.repeat(150)}`)).status).toBe(400);
  });
});

describe('GET /places/geocode (AP12)', () => {
  it.each(['/places/geocode', '/api/places/geocode'])(
    'answers at %s, not shadowed by the place of that id',
    async (path) => {
      const { status, body } = await get(path, { address: 'Montréal, QC' });
      expect(status).toBe(200);
      expect(body.status).toBe('OK');
      expect(body.results[0]).toEqual({
        place_id: 'gn-6077243',
        formatted_address: 'Montréal, QC, Canada',
        geometry: { location: { lat: 45.5088, lng: -73.5878 } },
        address_components: [
          { types: ['locality', 'political'], long_name: 'Montréal', short_name: 'Montréal' },
          { types: ['administrative_area_level_1', 'political'], long_name: 'Quebec', short_name: 'QC' },
          { types: ['country', 'political'], long_name: 'Canada', short_name: 'CA' },
        ],
      });
    },
  );

  it('distinguishes missing text from an unknown place', async () => {
    expect(await get('/places/geocode')).toEqual({ status: 200, body: { status: 'INVALID_REQUEST', results: [] } });
    expect(await get('/places/geocode', { address: '   ' })).toEqual({
      status: 200,
      body: { status: 'INVALID_REQUEST', results: [] },
    });
    expect(await get('/places/geocode', { address: 'Xanadu Heights' })).toEqual({
      status: 200,
      body: { status: 'ZERO_RESULTS', results: [] },
    });
  });

  it('takes hostile text for text', async () => {
    for (const address of HOSTILE) expect((await get('/places/geocode', { address })).status, address).toBe(200);
    for (const address of [...CONTROL, 'a'.repeat(10_240)])
      expect((await get('/places/geocode', { address })).status).toBe(400);
    expect((await app.inject('/places/geocode?address=%ff%fe')).statusCode).toBeLessThan(500);
    expect((await app.inject('/places/geocode?address=a&address=b')).statusCode).toBe(400);
  });
});

describe('GET /api/places/suggest-spelling (SE11)', () => {
  it('hints at the well-known city, with where it is', async () => {
    const { body } = await get('/api/places/suggest-spelling', { text: 'San Fransisco' });
    expect(body).toEqual({
      suggestion: { text: 'San Francisco', placeId: 'gn-5391959', lat: 37.7749, lng: -122.4194 },
    });
  });

  it('says nothing for a right name or a hostile one', async () => {
    for (const text of ['San Francisco', 'Pittsburg', '', ...HOSTILE.filter((it) => it.length <= 120)])
      expect(await get('/api/places/suggest-spelling', { text }), text).toEqual({
        status: 200,
        body: { suggestion: null },
      });
    for (const text of [...CONTROL, 'a'.repeat(121)])
      expect((await get('/api/places/suggest-spelling', { text })).status).toBe(400);
  });
});

describe('GET /api/places/boundary (SE8)', () => {
  it('answers the outline of a place by id or by its coordinates', async () => {
    const byId = await get('/api/places/boundary', { placeId: 'gn-5391959' });
    expect(byId.body.boundary.type).toMatch(/Polygon$/);
    expect(byId.body.attribution).toContain('Census');
    const byPoint = await get('/api/places/boundary', { lat: '37.7749', lng: '-122.4194' });
    expect(byPoint.body).toEqual(byId.body);
  });

  it('means the city whose coordinates were given, not the borough that holds them', async () => {
    const city = await get('/api/places/boundary', { placeId: 'gn-5128581' });
    expect((await get('/api/places/boundary', { lat: '40.7143', lng: '-74.006' })).body).toEqual(city.body);
  });

  it('answers null where no outline is known', async () => {
    for (const query of [
      { placeId: 'gn-5746545' },
      { placeId: 'nope' },
      { lat: '45.5234', lng: '-122.6762' },
      { lat: '0', lng: '0' },
    ])
      expect(await get('/api/places/boundary', query as never)).toEqual({
        status: 200,
        body: { boundary: null, attribution: null },
      });
  });

  it('refuses a request that names no place', async () => {
    for (const query of [
      {},
      { lat: '45' },
      { lat: '95', lng: '0' },
      { lat: 'x', lng: '0' },
      { lat: 'NaN', lng: '1e400' },
    ])
      expect(await get('/api/places/boundary', query as never)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
  });

  it('asks the configured service for places that aren’t shipped, and uses our names', async () => {
    const other = await appWith({ outlines });
    const response = await other.inject('/api/places/boundary?placeId=gn-5746545');
    expect(response.json()).toMatchObject({ boundary: { type: 'Polygon' }, attribution: 'a service' });
    await other.inject('/api/places/boundary?placeId=gn-5391959');
    expect(asked).toEqual(['Portland, OR, USA']);
    await other.close();
  });
});

describe('GET /api/address/location-from-ip (AP9, HM7)', () => {
  it('answers the town of the browser’s time zone, else the defaults', async () => {
    expect(await get('/api/address/location-from-ip', { timeZone: 'America/Toronto' })).toEqual({
      status: 200,
      body: {
        success: true,
        location: {
          currency: 'CAD',
          timezone: 'America/Toronto',
          city: 'Toronto',
          coordinates: { lat: 43.7064, lng: -79.3986 },
        },
      },
    });
    expect((await get('/api/address/location-from-ip')).body).toMatchObject({ success: false });
    expect((await get('/api/address/location-from-ip', { timeZone: 'x'.repeat(65) })).status).toBe(400);
  });
});
