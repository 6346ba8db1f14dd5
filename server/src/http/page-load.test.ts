// Many readers at once: few pages are rendered at a time, people read why they have to wait, and nothing else waits with them.
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { servePages } from './documents.ts';
import type { PageHandler } from './rendering/page-handler.ts';
import { securityHeaders } from './security-headers.ts';

const HTML = { accept: 'text/html,application/xhtml+xml' };
type Turn = PromiseWithResolvers<void>;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Pages that are rendered until they are let go. */
async function pagesThatWait(environment: Record<string, string> = {}) {
  const t: TestApp = await testApp({ environment });
  const gate = Promise.withResolvers<void>();
  const load = { now: 0, most: 0 };
  const handle = async () => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    await gate.promise;
    load.now -= 1;
    return new Response('<!doctype html><p>Here', { headers: { 'content-type': 'text/html' } });
  };
  const app: FastifyInstance = await buildApp(t.deps, { addPages: (one) => servePages(one, t.deps, handle) });
  closing.push(
    () => t.close(),
    () => app.close(),
  );
  return { app, load, open: gate.resolve };
}

describe('many readers', () => {
  it('are queued or see right away that we’re busy, while health checks get responses', async () => {
    const { app, load, open } = await pagesThatWait();
    // Different pages, because readers of one page share its rendering.
    const pages = Array.from({ length: 100 }, (_, n) => app.inject({ url: `/about?n=${n}`, headers: HTML }));
    const busy = (await Promise.race(pages))!;
    expect(busy.statusCode).toBe(503);
    expect(busy.headers).toMatchObject({ 'retry-after': '3', 'content-type': 'text/html; charset=utf-8' });
    expect(busy.body).toContain('<h1>We’re very busy right now</h1>');
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    open();
    const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
    expect([200, 503].map((status) => statuses.filter((one) => one === status).length)).toEqual([42, 58]);
    expect(load).toEqual({ now: 0, most: 2 });
  });

  it('get a problem if they’re programs', async () => {
    const { app, open } = await pagesThatWait();
    const pages = Array.from({ length: 60 }, (_, n) =>
      app.inject({ url: `/about?n=${n}`, headers: { accept: '*/*' } }),
    );
    expect((await Promise.race(pages))!.json()).toMatchObject({ status: 503, code: 'OVERLOADED', retryIn: 3 });
    open();
    await Promise.all(pages);
  });

  it('don’t wait for a page that never finishes', async () => {
    const { app, open } = await pagesThatWait({ ANSWER_LIMIT_MS: '100' });
    expect((await app.inject({ url: '/about', headers: HTML })).statusCode).toBe(503);
    open();
  });
});

it('a stop sends a 503 to everyone who is waiting for a page, ends the pages in progress, and reports nothing', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }) as unknown as Deps['log'];
  const t = await testApp({ overrides: { log } });
  const [atWork, stopping, gate] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Turn, Turn, Turn];
  const handle: PageHandler = async (_, { fetchApi }) => {
    atWork.resolve();
    await gate.promise;
    // As page loaders do.
    const { status } = await fetchApi('/api/health');
    return new Response(`<!doctype html><p>Asked: ${status}`, { headers: { 'content-type': 'text/html' } });
  };
  const app = await buildApp(t.deps, {
    addPages: (one) => {
      servePages(one, t.deps, handle);
      one.addHook('preClose', async () => stopping.resolve());
    },
  });
  closing.push(() => t.close());
  const pages = Array.from({ length: 10 }, (_, n) => app.inject({ url: `/about?n=${n}`, headers: HTML }));
  await atWork.promise;
  const stopped = app.close();
  await stopping.promise;
  gate.resolve();
  const answers = await Promise.all(pages);
  await stopped;
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, ...Array<number>(8).fill(503)]);
  // The browser asks again by itself for what the page lacks.
  expect(answers[0]!.body).toContain('Asked: 503');
  expect(Number(answers[9]!.headers['retry-after'])).toBeGreaterThan(0);
  expect(lines).toEqual([]);
});

describe('a reader who loads page after page', () => {
  it('sees after three hundred in a minute how long to wait; others, and health checks, get responses', async () => {
    const { app, open } = await pagesThatWait({ RATE_LIMITS: 'on' });
    open();
    const page = (remoteAddress: string, headers: Record<string, string> = HTML) =>
      app.inject({ url: '/about', headers, remoteAddress });
    const statuses: number[] = [];
    for (let n = 0; n < 301; n += 1) statuses.push((await page(`2001:db8::${n.toString(16)}`)).statusCode);
    expect(statuses.indexOf(429)).toBe(300);
    const refused = await page('2001:db8::1');
    expect(refused.body).toContain('<h1>Too many pages opened</h1>');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await page('2001:db8::1', {})).json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect((await page('203.0.113.4')).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/health', remoteAddress: '2001:db8::1' })).statusCode).toBe(200);
  });
});

it.each([false, true])(
  'pages carry the nonce of their policy; in development (%s) there is neither',
  async (isDevelopment) => {
    const t = await testApp();
    const given: string[] = [];
    const handle: PageHandler = async (_, { nonce }) => {
      given.push(nonce);
      return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
    };
    const app = await buildApp(t.deps, { addPages: (one) => servePages(one, t.deps, handle, { isDevelopment }) });
    closing.push(
      () => t.close(),
      () => app.close(),
    );
    const { headers } = await app.inject({ url: '/about', headers: HTML });
    expect(headers).toMatchObject(securityHeaders(t.deps.config));
    const policy = String(headers['content-security-policy']);
    if (isDevelopment) expect(given).toEqual(['']);
    else expect(policy).toContain(`'nonce-${given[0]}'`);
    expect(policy.includes('nonce-')).toBe(!isDevelopment);
  },
);
