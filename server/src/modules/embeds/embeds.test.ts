// Listings on hosts' own sites (Q6): who may frame them, what they say, and that nothing else comes along.
import type { Answer } from '@daynook/contract/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type ProblemBody, type TestListing, type World } from '../bookings/test-world.ts';
import { toOrigin } from './site-origin.ts';

type Embed = Answer<'GET /api/host/listings/{id}/embed'>;
let world: World;
let listing: TestListing;

beforeAll(async () => {
  world = await makeWorld({ environment: { PUBLIC_URL: 'https://desks.example', LANGUAGES: 'en,fr,es' } });
  listing = await world.makeListing({ title: 'Desk & <b>window</b>' });
});
afterAll(() => world.t.close());

const path = (id = listing.id) => `/api/host/listings/${id}/embed`;
const allow = (origins: string[], id = listing.id) =>
  world.call<Embed & ProblemBody>(world.host, 'PUT', path(id), { origins });
const show = (search = '', id = listing.id, headers = {}) =>
  world.t.app.inject({ url: `/embed/listing/${id}${search}`, headers });

describe('which sites may show a listing', () => {
  it('is the host’s choice, as origins', async () => {
    const saved = await allow(['https://Example.org/about?x=1', 'example.org', 'http://localhost:8080']);
    expect(saved.body).toEqual({
      origins: ['https://example.org', 'http://localhost:8080'],
      url: `https://desks.example/embed/listing/${listing.id}`,
    });
    expect((await world.call<Embed>(world.host, 'GET', path())).body.origins).toHaveLength(2);
    expect((await world.call(world.guest, 'PUT', path(), { origins: [] })).status).toBe(404);
  });

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    'https://*.example.org',
    "https://a.example'; script-src *",
    'https://me:pw@example.org',
    'nonsense',
    'data:text/html,x',
    'https://',
  ])('is never %s', async (origin) => {
    expect(toOrigin(origin)).toBeUndefined();
    expect((await allow([origin])).body).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is what the page’s policy says, and nobody without a choice', async () => {
    await allow(['https://example.org']);
    const { headers } = await show();
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://example.org");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers['cache-control']).toContain('public');
    await allow([]);
    expect((await show()).headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
    // Every other page still refuses.
    expect((await world.t.app.inject('/api/health')).headers['x-frame-options']).toBe('DENY');
  });
});

describe('an embedded listing', () => {
  it('shows prices with their currency, hours with their zone, and opens the listing in a new tab', async () => {
    const { body, statusCode } = await show();
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Desk &amp; &lt;b&gt;window&lt;/b&gt;</h1>');
    expect(body).toContain('$63.00 USD a day');
    expect(body).toContain('Times are in Eastern time.');
    expect(body.match(/<dt>/g)).toHaveLength(7);
    expect(body).toContain('<dd>8 AM–6 PM</dd>');
    expect(body).toContain(`href="https://desks.example/listing/${listing.id}" target="_blank" rel="noopener"`);
    expect(body).not.toContain('street');
  });

  it('speaks the reader’s language, or the one the site asks for', async () => {
    const french = (await show('?lang=fr')).body;
    expect(french).toContain('<html lang="fr" dir="ltr">');
    expect(french).toContain('Réserver');
    expect(french).toContain(`https://desks.example/fr/listing/${listing.id}`);
    expect(french).toContain('<dd>8\u00a0h–18\u00a0h</dd>');
    const spanish = await show('', listing.id, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.5' });
    expect(spanish.body).toContain('<html lang="es" dir="ltr">');
    expect(spanish.headers['vary']).toContain('Accept-Language');
    expect((await show('?lang=xx&view=zzz&theme=%22%3E')).body).toContain('<html lang="en" dir="ltr">');
  });

  it('is light or dark as the site wants, and can be a small card', async () => {
    expect((await show('?theme=dark')).body).toContain('data-theme="dark"');
    const card = (await show('?view=card')).body;
    expect(card).not.toContain('<dt>');
    expect(card).toContain('Book');
  });

  it('allows exactly its own style and script', async () => {
    const { body, headers } = await show();
    const { createHash } = await import('node:crypto');
    const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src ${hash(/<script>([\s\S]*)<\/script>/.exec(body)![1]!)}`);
    expect(policy).toContain(`style-src ${hash(/<style>([\s\S]*)<\/style>/.exec(body)![1]!)}`);
    expect(body).not.toMatch(/ style="| on\w+="/);
  });

  it('says so when it’s paused or gone, and doesn’t exist before it’s public', async () => {
    const other = await world.makeListing();
    await allow(['https://example.org'], other.id);
    const move = (state: 'paused' | 'deleted' | 'draft') =>
      world.t.db.kysely.updateTable('listing').set({ state }).where('id', '=', other.id).execute();
    await move('paused');
    const paused = await show('', other.id);
    expect(paused.body).toContain('can’t be booked right now');
    expect(paused.body).not.toContain(other.title);
    await move('deleted');
    const gone = await show('', other.id);
    expect(gone).toMatchObject({ statusCode: 200 });
    expect(gone.body).toContain('no longer offered');
    expect(gone.headers['content-security-policy']).toContain('https://example.org');
    await move('draft');
    expect((await show('', other.id)).statusCode).toBe(404);
    expect((await show('', 'nonsense')).statusCode).toBe(404);
  });
});
