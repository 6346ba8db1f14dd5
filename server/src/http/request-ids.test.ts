// Every response has an id that's also in the log and in problems. Only our own proxies may choose it.
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';

const UUID = /^[0-9a-f-]{36}$/;
const GIVEN = 'req-0123456789.abc_DEF';
const STRANGER = '203.0.113.9';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

describe('a request id (R4)', () => {
  it('is on every response, and different each time', async () => {
    const ids = await Promise.all(
      ['/api/health', '/api/nothing', '/api/listings/none', '/robots.txt'].map(
        async (url) => (await t.app.inject(url)).headers['x-request-id'],
      ),
    );
    for (const id of ids) expect(id).toMatch(UUID);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same in the header, the problem, and the log', async () => {
    let lines = '';
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        lines += chunk.toString();
        done();
      },
    });
    const log = pino({ level: 'warn' }, sink) as unknown as Deps['log'];
    const app = await buildApp({ ...t.deps, log });
    app.get('/broken', () => {
      throw new Error('unexpected');
    });
    const response = await app.inject({ url: '/broken', headers: { 'x-request-id': GIVEN } });
    expect([response.statusCode, response.headers['x-request-id'], response.json().requestId]).toEqual([
      500,
      GIVEN,
      GIVEN,
    ]);
    expect(JSON.parse(lines).reqId).toBe(GIVEN);
    await app.close();
  });

  it.each([
    'short',
    'has space in it',
    'x'.repeat(101),
    'line\nbreak-12345',
    '"quoted-12345"',
    '-starts-with-dash',
    'ünïcode-12345',
    '{json:12345}',
  ])('isn’t taken over if it’s %j', async (given) => {
    const { headers } = await t.app.inject({ url: '/api/health', headers: { 'x-request-id': given } });
    expect(headers['x-request-id']).toMatch(UUID);
  });

  it('isn’t taken over from strangers', async () => {
    const options = { url: '/api/health', headers: { 'x-request-id': GIVEN } };
    expect((await t.app.inject({ ...options, remoteAddress: STRANGER })).headers['x-request-id']).toMatch(UUID);
    expect((await t.app.inject(options)).headers['x-request-id']).toBe(GIVEN);
    const proxied = await testApp({ db: t.db, environment: { TRUST_PROXY: '203.0.113.0/24' } });
    expect((await proxied.app.inject({ ...options, remoteAddress: STRANGER })).headers['x-request-id']).toBe(GIVEN);
    expect((await proxied.app.inject(options)).headers['x-request-id']).toMatch(UUID);
    await proxied.close();
  });
});
