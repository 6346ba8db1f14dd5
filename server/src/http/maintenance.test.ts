// Maintenance (N12): what still works, for whom, and what everyone else is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../test/app.ts';
import { buildApp } from '../app.ts';
import { DEFAULT_SETTINGS, setCurrentSettings } from '../current-settings.ts';
import { makeWorld, type ProblemBody, type World } from '../modules/bookings/test-world.ts';
import { servePages } from './documents.ts';
import { findRetrySeconds } from './maintenance.ts';

const NOW = '2026-11-21T15:00:00Z';
let world: World;
beforeEach(async () => {
  world = await makeWorld({ now: NOW });
});
afterEach(async () => {
  setCurrentSettings(DEFAULT_SETTINGS);
  await world.t.close();
});

const start = (mode: 'read-only' | 'closed', endsAt: string | null = '2026-11-21T15:10:00.000Z') =>
  setCurrentSettings({
    ...DEFAULT_SETTINGS,
    maintenance: { mode, message: { en: 'We’re moving <servers>.' }, endsAt },
  });
const call = (as: Parameters<World['call']>[0], method: 'GET' | 'POST', path: string, body?: object) =>
  world.call<ProblemBody>(as, method, path, body);
const REFUSED = { status: 503, body: { code: 'MAINTENANCE', message: 'We’re moving <servers>.', retryIn: 600 } };

describe('a read-only site', () => {
  it('can be looked at, but not changed (N12)', async () => {
    start('read-only');
    expect(await call(undefined, 'GET', '/api/fees')).toMatchObject({ status: 200 });
    expect(await call(world.guest, 'GET', '/api/bookings')).toMatchObject({ status: 200 });
    expect(await call(world.guest, 'POST', '/api/support/tickets', { subject: 'a', text: 'b' })).toMatchObject(REFUSED);
  });

  it('can be changed by staff', async () => {
    start('read-only');
    const answer = await call(world.staff, 'POST', '/api/staff/fees/preview', {});
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

describe('a closed site', () => {
  it('answers nobody but staff and machines, and says when to try again (N12)', async () => {
    start('closed');
    expect(await call(undefined, 'GET', '/api/fees')).toMatchObject(REFUSED);
    expect(await call(world.guest, 'GET', '/api/bookings')).toMatchObject(REFUSED);
    expect(await call(world.staff, 'GET', '/api/fees')).toMatchObject({ status: 200 });
    for (const path of ['/api/health', '/api/ready', '/api/config', '/api/csrf-token'])
      expect([path, (await world.t.app.inject(path)).statusCode]).toEqual([path, 200]);
    const { headers } = await world.t.app.inject('/api/fees');
    expect(headers['retry-after']).toBe('600');
  });

  it('is closed in the page’s language, or in the one that was chosen', async () => {
    const t = await testApp({ now: NOW, environment: { LANGUAGES: 'en,fr,es' } });
    const { app } = await testPages(t);
    start('closed');
    for (const [url, cookie] of [
      ['/fr/search', ''],
      ['/search', 'daynook_language=fr'],
    ] as const) {
      const page = await app.inject({ url, headers: { cookie, 'accept-language': 'es' } });
      expect(page.body).toContain('<html lang="fr" dir="ltr">');
      expect(page.body).toContain('<h1>Daynook est fermé pour maintenance</h1>');
      expect(page.body).toContain('<a href="/fr/admin">');
      expect(page.body).toContain('d’ici le <time datetime="2026-11-21T15:10:00.000Z">');
    }
    const refused = await app.inject({ url: '/api/fees', headers: { 'accept-language': 'fr' } });
    expect(refused.json()).toMatchObject({
      title: 'Nous effectuons une maintenance. Veuillez réessayer plus tard.',
      message: 'We’re moving <servers>.',
    });
    await app.close();
    await t.close();
  });

  it('says why in the reader’s language, or in one that it’s written in, marked as such (N12, P4)', async () => {
    const t = await testApp({ now: NOW, environment: { LANGUAGES: 'en,fr,es' } });
    const { app } = await testPages(t);
    const message = { fr: 'Nous déménageons.', es: 'Nos mudamos.' };
    const languages = { languages: ['fr' as const, 'es' as const, 'en' as const] };
    setCurrentSettings({ ...DEFAULT_SETTINGS, languages, maintenance: { mode: 'closed', message, endsAt: null } });
    expect((await app.inject('/es/search')).body).toContain('<p lang="es" dir="ltr">Nos mudamos.</p>');
    expect((await app.inject('/en/search')).body).toContain('<p lang="fr" dir="ltr">Nous déménageons.</p>');
    const refused = await app.inject({ url: '/api/fees', headers: { 'accept-language': 'es' } });
    expect(refused.json()).toMatchObject({ message: 'Nos mudamos.' });
    await app.close();
    await t.close();
  });

  it('shows its message instead of pages, but not to staff who log in', async () => {
    const t = await testApp({ now: NOW });
    const { app } = await testPages(t);
    start('closed');
    const page = await app.inject({ url: '/search?city=portland', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '600',
      'no-store',
    ]);
    expect(page.body).toContain('We’re moving &lt;servers&gt;.');
    expect(page.body).toContain('<time datetime="2026-11-21T15:10:00.000Z">');
    for (const url of ['/admin?view=settings', '/auth/callback?code=1', '/fr/admin'])
      expect([url, (await app.inject(url)).body]).toEqual([url, 'the page']);
    for (const url of ['/administrator', '/authors', '/adminx'])
      expect([url, (await app.inject(url)).statusCode]).toEqual([url, 503]);
    setCurrentSettings(DEFAULT_SETTINGS);
    expect((await app.inject('/search')).body).toBe('the page');
    await app.close();
    await t.close();
  });
});

async function testPages(t: Awaited<ReturnType<typeof testApp>>) {
  const app = await buildApp(t.deps, {
    addPages: async (instance) =>
      servePages(instance, t.deps, async () => new Response('the page', { headers: { 'content-type': 'text/html' } })),
  });
  await app.ready();
  return { app };
}

it.each([
  [null, 300],
  ['2026-11-21T15:10:00Z', 600],
  ['2026-11-21T15:00:05Z', 60],
  ['2026-11-20T15:00:00Z', 60],
  ['2026-11-23T15:00:00Z', 3_600],
])('callers of a site that’s back at %s try again in %d seconds', (endsAt, seconds) => {
  expect(findRetrySeconds({ endsAt }, new Date(NOW))).toBe(seconds);
});
