// Pages travel compressed to whoever can read that, and as they are to everybody else.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { buildApp } from '../app.ts';
import { servePages } from './documents.ts';

const HTML = `<!doctype html><p>${'A quiet desk. '.repeat(500)}</p>`;
let seen: Request;
let t: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  t = await testApp();
  const handle = async (request: Request) => {
    seen = request;
    return new Response(HTML, { headers: { 'content-type': 'text/html; charset=utf-8' } });
  };
  app = await buildApp(t.deps, { addPages: (instance) => servePages(instance, t.deps, handle) });
});
afterAll(async () => {
  await app.close();
  await t.close();
});

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])('compressed for "%s"', async (accepted) => {
  const response = await app.inject({ url: '/about', headers: { 'accept-encoding': accepted } });
  expect(response.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
  expect(response.rawPayload.length).toBeLessThan(HTML.length / 10);
  expect(gunzipSync(response.rawPayload).toString()).toBe(HTML);
});

it.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])('as it is for "%s"', async (accepted) => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await app.inject({ url: '/about', headers });
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  expect(response.body).toBe(HTML);
});

it('pages get the chosen units and the time zone from cookies, and nothing else (SH8, HM7)', async () => {
  const cookie = async (value: string) => {
    // Not from a page kept for others.
    await app.inject({ url: `/about?${encodeURIComponent(value)}`, headers: { cookie: value } });
    return seen.headers.get('cookie');
  };
  expect(await cookie('daynook_session=secret; daynook_units=metric; csrf_token=x')).toBe('daynook_units=metric');
  expect(await cookie('daynook_units=imperial')).toBe('daynook_units=imperial');
  expect(await cookie('a=b; daynook_zone=America/Los_Angeles; daynook_units=metric')).toBe(
    'daynook_units=metric; daynook_zone=America/Los_Angeles',
  );
  expect(await cookie('daynook_session=secret; daynook_units=other; daynook_zone=<script>')).toBeNull();
});
