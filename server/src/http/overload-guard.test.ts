// A process that can't keep up refuses what costs most first, and health never.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { guardAgainstOverload } from './overload-guard.ts';
import { sendProblem } from './problem.ts';

const LIMIT_MS = 300;
const HTML = { accept: 'text/html' };
let app: FastifyInstance;
afterEach(() => app.close());

async function guarded(delayMs?: () => number): Promise<(url: string, headers?: object) => Promise<number>> {
  app = Fastify();
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
  await guardAgainstOverload(app, LIMIT_MS, delayMs);
  app.get('/*', async () => 'here');
  return async (url, headers = {}) => (await app.inject({ url, headers: { ...headers } })).statusCode;
}

describe('an overloaded process', () => {
  it.each([
    [150, { page: 200, call: 200, health: 200, file: 200 }],
    [151, { page: 503, call: 200, health: 200, file: 200 }],
    [300, { page: 503, call: 200, health: 200, file: 200 }],
    [301, { page: 503, call: 503, health: 200, file: 200 }],
    [Number.POSITIVE_INFINITY, { page: 503, call: 503, health: 200, file: 200 }],
  ])('whose turns are %d ms late, with a limit of 300, answers %o', async (delayMs, expected) => {
    const askStatus = await guarded(() => delayMs);
    const answered = {
      page: await askStatus('/search?city=Denver', HTML),
      call: await askStatus('/api/listings/search'),
      health: await askStatus('/api/health'),
      file: await askStatus('/assets/app-1a2b.js'),
    };
    expect(answered).toEqual(expected);
    expect(await askStatus('/api/ready')).toBe(200);
  });

  it('says in how many seconds to try again: to people on a page, to programs as a problem', async () => {
    await guarded(() => 1_000);
    const page = await app.inject({ url: '/', headers: HTML });
    expect(page.headers['retry-after']).toBe('3');
    expect(page.body).toContain('<h1>We’re very busy right now</h1>');
    const call = await app.inject({ url: '/api/listings/search' });
    expect(call.json()).toMatchObject({ status: 503, code: 'OVERLOADED', retryIn: 3 });
  });

  it('notices overload and its end automatically', async () => {
    const askStatus = await guarded();
    let isLate = true;
    const keepLate = () => {
      const endMs = performance.now() + 2 * LIMIT_MS;
      while (performance.now() < endMs);
      if (isLate) setImmediate(keepLate);
    };
    keepLate();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while ((await askStatus('/api/listings/search')) === 200) await turn();
    expect(await askStatus('/api/health')).toBe(200);
    isLate = false;
    while ((await askStatus('/', HTML)) === 503) await turn();
    expect(await askStatus('/api/listings/search')).toBe(200);
  });
});
