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
    expect(given[0]?.languages).toEqual(['fr', 'en']);
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
    ['a start page that nobody’s browser asks for otherwise', '/', BROWSER],
    ['a start page in a language that isn’t offered', '/', { ...BROWSER, 'accept-language': 'de-DE,de' }],
    ['a list for search engines', '/sitemap-pages.xml', chose('fr')],
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

  it.each<[string, string, string, Record<string, string>, string | undefined]>([
    ['the first one without a preference', 'fr,en', '/', {}, '/fr'],
    ['what the browser asks for', 'fr,en', '/', { 'accept-language': 'en-CA,en' }, undefined],
    ['what the browser asks for', 'en,fr', '/?a=1', { 'accept-language': 'fr-CA,en' }, '/fr?a=1'],
    ['what was chosen', 'fr,en', '/', { cookie: 'daynook_language=en' }, undefined],
    ['what the browser asks for', 'fr,es,en', '/', { 'accept-language': 'es' }, '/es'],
    [
      'the first one if English isn’t offered',
      'fr,es',
      '/search?city=A',
      { 'accept-language': 'en' },
      '/fr/search?city=A',
    ],
    ['what was chosen if English isn’t offered', 'fr,es', '/search', { cookie: 'daynook_language=es' }, '/es/search'],
    ['the same page if its language isn’t offered anymore', 'fr,en', '/es/search?x=1', {}, '/fr/search?x=1'],
    [
      'the same page if its language isn’t offered anymore',
      'fr,en',
      '/es/about',
      { 'accept-language': 'en' },
      '/about',
    ],
    ['English for search engines', 'fr,en', '/?language=en', { cookie: 'daynook_language=fr' }, undefined],
    ['English pages', 'fr,en', '/search', {}, undefined],
  ])('lead to %s: %s %s %j', async (_, languages, url, headers, to) => {
    const { app } = await serve(languages);
    const response = await app.inject({ url, headers: { ...BROWSER, ...headers } });
    expect([response.statusCode, response.headers.location]).toEqual(to === undefined ? [200, undefined] : [302, to]);
  });

  it('never lead in circles, not even browsers that keep no cookies', async () => {
    for (const languages of ['fr,en', 'en,fr', 'fr,es', 'es']) {
      const { app } = await serve(languages);
      for (const start of ['/', '/?a=1', '/search', '/fr', '/es/search', '/?language=en'])
        for (const referer of ['/fr', '/fr?a=1', '/es/search', '/', '/fr/search', undefined]) {
          const headers = {
            ...BROWSER,
            'accept-language': 'fr',
            host: 'localhost:3000',
            ...(referer === undefined ? {} : { referer: `http://localhost:3000${referer}` }),
          };
          let url = start;
          let status = 302;
          for (let hops = 0; hops < 3 && status === 302; hops += 1) {
            const response = await app.inject({ url, headers });
            status = response.statusCode;
            url = String(response.headers.location ?? url);
          }
          expect([languages, start, referer, status]).toEqual([languages, start, referer, 200]);
        }
    }
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
