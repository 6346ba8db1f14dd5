// The HTTP floor: problems, CSRF, methods, limits and headers, whatever route is behind them.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { RELEASE } from '../release.ts';
import { openApiDocument } from './openapi.ts';
import { securityHeaders } from './security-headers.ts';

let world: TestApp;
beforeAll(async () => {
  world = await testApp();
});
afterAll(() => world.close());

const readProblem = (answer: { json(): unknown }) =>
  answer.json() as { code: string; status: number; fields?: Record<string, string> };

describe('every response', () => {
  it('of health and readiness is 200 when the database is migrated', async () => {
    for (const url of ['/api/health', '/api/ready']) expect((await world.app.inject(url)).statusCode).toBe(200);
  });

  it('of health says which release runs and when each timed job last succeeded, without asking the database (IN2)', async () => {
    const lastSucceededAt = new Date('2026-11-21T14:59:00Z');
    world.deps.jobHealth.watch([{ name: 'outbox', everySeconds: 1 }]);
    world.deps.jobHealth.note('outbox', lastSucceededAt);
    expect((await world.app.inject('/api/health')).json()).toEqual({
      status: 'ok',
      version: (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version,
      commit: RELEASE.commit,
      jobs: [{ name: 'outbox', lastSucceededAt: '2026-11-21T14:59:00.000Z', isLate: false }],
      replica: null,
    });
  });

  it.each(['/api/health', '/api/nothing', '/api/docs', '/oidc/jwks'])('has security headers: %s', async (url) => {
    const { headers } = await world.app.inject(url);
    expect(headers).toMatchObject(securityHeaders(world.deps.config));
  });

  it('to an unknown URL is a problem, and to a wrong method names the right ones', async () => {
    const unknown = await world.app.inject('/api/nothing');
    expect([unknown.statusCode, readProblem(unknown).code, unknown.headers['content-type']]).toEqual([
      404,
      'NOT_FOUND',
      'application/problem+json',
    ]);
    const wrong = await world.app.inject({ method: 'DELETE', url: '/api/listings/search' });
    expect([wrong.statusCode, wrong.headers['allow']]).toEqual([405, 'GET, HEAD']);
  });
});

describe('writes', () => {
  const quote = { listingId: 'x', startsAt: 'x', endsAt: 'x', guests: 1 };

  it('are refused without a CSRF token, with a foreign one, or with only a cookie (CS1, AP6)', async () => {
    const token = (await world.app.inject('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken;
    const attempts = [
      {},
      { 'x-csrf-token': 'a.b' },
      { cookie: `csrf_token=${token}` },
      { 'x-csrf-token': token, cookie: 'csrf_token=other.sig' },
    ];
    for (const headers of attempts) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/bookings/quote',
        headers: headers as never,
        payload: quote,
      });
      expect([answer.statusCode, readProblem(answer).code]).toEqual([403, 'CSRF_VALIDATION_FAILED']);
    }
    const accepted = await world.app.inject({
      method: 'POST',
      url: '/api/bookings/quote',
      headers: { 'x-csrf-token': token, cookie: `csrf_token=${token}` },
      payload: quote,
    });
    expect(readProblem(accepted).code).toBe('VALIDATION_FAILED');
  });

  it.each([
    ['no JSON', '{"a":', 'application/json', 400, 'BAD_JSON'],
    ['text', 'a=b', 'text/plain', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too much', JSON.stringify({ a: 'x'.repeat(300_000) }), 'application/json', 413, 'PAYLOAD_TOO_LARGE'],
    ['a list', '[]', 'application/json', 400, 'VALIDATION_FAILED'],
    ['unknown fields', '{"input":"abc","role":"staff"}', 'application/json', 400, 'VALIDATION_FAILED'],
  ])('with %s are refused in the right words', async (_what, payload, type, status, code) => {
    const token = (await world.app.inject('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken;
    const answer = await world.app.inject({
      method: 'POST',
      url: '/api/places/autocomplete',
      payload,
      headers: { 'content-type': type, 'x-csrf-token': token, cookie: `csrf_token=${token}` },
    });
    expect([answer.statusCode, readProblem(answer).code]).toEqual([status, code]);
  });
});

describe('documentation', () => {
  it('names only parts that it describes, and every bound URL', () => {
    const document = openApiDocument('http://localhost');
    const text = JSON.stringify(document);
    const described = Object.keys((document['components'] as { schemas: object }).schemas);
    const named = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect(named.filter((name) => !described.includes(name))).toEqual([]);
    for (const [path, operations] of Object.entries(document['paths'] as Record<string, object>)) {
      for (const method of Object.keys(operations)) {
        expect(
          world.app.hasRoute({ method: method.toUpperCase() as 'GET', url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
          `${method} ${path}`,
        ).toBe(true);
      }
    }
  });
});

describe('limits', () => {
  it('count an invented token as its address, not as a separate caller (A24)', async () => {
    const limited = await testApp({ environment: { RATE_LIMITS: 'on' } });
    try {
      const first = await limited.app.inject({ url: '/api/config', headers: { authorization: 'Bearer invented.one' } });
      const second = await limited.app.inject({
        url: '/api/config',
        headers: { authorization: 'Bearer invented.two' },
      });
      const left = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['x-ratelimit-remaining']);
      expect(left(second)).toBe(left(first) - 1);
    } finally {
      await limited.close();
    }
  });

  it('count previews of bulk edits separately, because they cost more than reading', async () => {
    const limited = await testApp({ environment: { RATE_LIMITS: 'on' } });
    try {
      const left = async (method: 'GET' | 'POST', url: string) =>
        Number((await limited.app.inject({ method, url })).headers['x-ratelimit-remaining']);
      const reading = await left('GET', '/api/config');
      for (const url of ['/api/host/listings/bulk/preview', '/api/host/calendar/preview'])
        expect(await left('POST', url)).toBeLessThan(120);
      expect(await left('GET', '/api/config')).toBe(reading - 1);
    } finally {
      await limited.close();
    }
  });

  it('count every address of one IPv6 network as one caller, and IPv4 inside IPv6 as IPv4', async () => {
    const limited = await testApp({ environment: { RATE_LIMITS: 'on' } });
    try {
      const left = async (remoteAddress: string) =>
        Number((await limited.app.inject({ url: '/api/config', remoteAddress })).headers['x-ratelimit-remaining']);
      const first = await left('2001:db8::1');
      expect(await left('2001:db8::2:3')).toBe(first - 1);
      expect(await left('2001:0db8:0000:0000:0000:0000:0000:0004')).toBe(first - 2);
      expect(await left('2001:db8:0:1::1')).toBe(first);
      expect(await left('203.0.113.9')).toBe(first);
      expect(await left('::ffff:203.0.113.9')).toBe(first - 1);
    } finally {
      await limited.close();
    }
  });

  it('stop a whole IPv6 site that calls from ever new networks', async () => {
    const limited = await testApp({ environment: { RATE_LIMITS: 'on' } });
    try {
      const contact = (network: number, site = 'bad') =>
        limited.app.inject({
          method: 'POST',
          url: '/api/contact',
          payload: {},
          remoteAddress: `2001:db8:${site}:${network.toString(16)}::1`,
        });
      // Six a minute for one network, sixteen times as many for its site.
      const statuses: number[] = [];
      for (let network = 0; network < 100; network += 1) statuses.push((await contact(network)).statusCode);
      expect(statuses.indexOf(429)).toBe(96);
      expect((await contact(1, 'cafe')).statusCode).not.toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('trust an address from a trusted proxy only', async () => {
    const limited = await testApp({ environment: { RATE_LIMITS: 'on', TRUST_PROXY: '198.51.100.1' } });
    try {
      const left = async (remoteAddress: string, named: string) => {
        const headers = { 'x-forwarded-for': named };
        const { headers: answered } = await limited.app.inject({ url: '/api/config', remoteAddress, headers });
        return Number(answered['x-ratelimit-remaining']);
      };
      const first = await left('198.51.100.1', '2001:db8:1::1');
      expect(await left('::ffff:198.51.100.1', '2001:db8:1::2')).toBe(first - 1);
      const own = await left('203.0.113.50', '2001:db8:1::3');
      expect(await left('203.0.113.50', '2001:db8:2::3')).toBe(own - 1);
    } finally {
      await limited.close();
    }
  });
});
