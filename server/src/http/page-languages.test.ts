// Pages in the installation's languages: which ones exist, and where URLs without a language lead.
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildApp } from '../app.ts';
import { servePages } from './documents.ts';
import type { PageContext } from './rendering/page-handler.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function serve(languages: string): Promise<{ app: FastifyInstance; given: PageContext[] }> {
  const t = await testApp({ environment: { LANGUAGES: languages } });
  const given: PageContext[] = [];
  const app = await buildApp(t.deps, {
    addPages: (one) =>
      servePages(one, t.deps, async (request, page) => {
        given.push(page);
        return new Response(request.url, { headers: { 'content-type': 'text/html; charset=utf-8' } });
      }),
  });
  closing.push(
    () => t.close(),
    () => app.close(),
  );
  return { app, given };
}

const BROWSER = { accept: 'text/html,application/xhtml+xml' };
const chose = (language: string) => ({ ...BROWSER, cookie: `daynook_units=metric; daynook_language=${language}` });

describe('languages of pages', () => {
  it('are those of the installation', async () => {
    const { app, given } = await serve('fr,en');
    await app.inject('/fr/about');
    expect(given[0]?.languages).toEqual(['en', 'fr']);
  });

  it.each([
    ['/', '/fr'],
    ['/search?city=Denver&x=%2F', '/fr/search?city=Denver&x=%2F'],
    ['/auth/callback?code=1', '/fr/auth/callback?code=1'],
  ])('lead from %s to the one that someone chose', async (from, to) => {
    const { app } = await serve('en,fr');
    const response = await app.inject({ url: from, headers: chose('fr') });
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({ location: to, 'cache-control': 'no-store' });
    expect(response.headers.vary).toContain('Cookie');
  });

  it.each([
    ['a page in another language', '/es/search', chose('fr')],
    ['a page in the chosen language', '/fr/search', chose('fr')],
    ['the first language', '/search', chose('en')],
    ['a language that isn’t offered', '/search', chose('de')],
    ['page data, which is for a page already shown', '/search.data', { ...chose('fr'), accept: '*/*' }],
    ['someone who chose nothing', '/search', BROWSER],
  ])('don’t lead away from %s', async (_, url, headers) => {
    const { app } = await serve('en,fr,es');
    expect((await app.inject({ url, headers })).statusCode).toBe(200);
  });

  it('change to the first one from the same page, also before a script can remember it', async () => {
    const { app } = await serve('en,fr');
    const from = (referer: string) => ({
      ...chose('fr'),
      host: 'localhost:3000',
      referer: `http://localhost:3000${referer}`,
    });
    const pressed = await app.inject({ url: '/search?city=A', headers: from('/fr/search?city=A') });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([302, '/search?city=A']);
    expect(String(pressed.headers['set-cookie'])).toMatch(/^daynook_language=en;/);
    for (const referer of ['/fr/about', '/search?city=B'])
      expect((await app.inject({ url: '/search?city=A', headers: from(referer) })).headers.location).toBe(
        '/fr/search?city=A',
      );
  });

  it('don’t lead to one that the installation doesn’t have', async () => {
    const { app } = await serve('en');
    expect((await app.inject({ url: '/search', headers: chose('fr') })).statusCode).toBe(200);
  });

  it('never lead away from this site', async () => {
    const { app } = await serve('en,fr');
    for (const url of ['//evil.example', '//evil.example/%2e%2e', '/\\evil.example', '/fr//evil.example']) {
      const { headers } = await app.inject({ url, headers: chose('fr') });
      const { location } = headers;
      if (location !== undefined)
        expect(new URL(String(location), 'https://daynook.example/').host).toBe('daynook.example');
    }
  });

  it('keep the login’s silent return in a frame', async () => {
    const { app } = await serve('en,fr');
    const { headers } = await app.inject({ url: '/fr/auth/callback?code=1', headers: BROWSER });
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  });
});
