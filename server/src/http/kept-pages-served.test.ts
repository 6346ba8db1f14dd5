// A page is rendered once for a crowd, and what's kept never leaks between readers, languages, hosts, or nonces.
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { makeListing, makeMember } from '../../test/make.ts';
import { buildApp } from '../app.ts';
import { announceListingsChanged } from '../modules/listings/service.ts';
import { servePages } from './documents.ts';
import type { PageHandler } from './rendering/page-handler.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Pages that show everything they could learn about their reader. */
const tellingAll: PageHandler = async (request, { nonce }) => {
  const seen = JSON.stringify({ url: request.url, headers: [...request.headers] });
  return new Response(`<!doctype html><script nonce="${nonce}">1</script>${seen}<style nonce="${nonce}"></style>`, {
    headers: HTML,
  });
};

async function serve(
  handle: PageHandler,
  { areFeesReadable = true } = {},
): Promise<{ t: TestApp; app: FastifyInstance; count: () => number }> {
  const t = await testApp();
  const { kysely } = t.deps.db;
  const deps = areFeesReadable ? t.deps : { ...t.deps, db: { ...t.deps.db, kysely: kysely.withSchema('missing') } };
  let rendered = 0;
  const counted: PageHandler = (request, page) => {
    rendered += 1;
    return handle(request, page);
  };
  const app = await buildApp(t.deps, { addPages: (one) => servePages(one, deps, counted) });
  closing.push(
    () => t.close(),
    () => app.close(),
  );
  return { t, app, count: () => rendered };
}

const readNonce = (policy: unknown): string => /'nonce-([^']+)'/.exec(String(policy))![1]!;

describe('kept pages', () => {
  it.each([
    [true, 2],
    [false, 6],
  ])(
    'show our fees: if those are readable (%s), six readers of a page cost %i renderings',
    async (areFeesReadable, renderings) => {
      const { app, count } = await serve(
        async (_, { readFees }) => new Response(`fees: ${JSON.stringify(await readFees())}`, { headers: HTML }),
        { areFeesReadable },
      );
      for (let reader = 0; reader < 6; reader += 1) expect((await app.inject('/about')).body).toContain('fees:');
      expect(count()).toBe(renderings);
    },
  );

  it('are rendered for the first two readers and then served from memory', async () => {
    const { app, count } = await serve(tellingAll);
    for (let reader = 0; reader < 20; reader += 1) expect((await app.inject('/about')).statusCode).toBe(200);
    expect(count()).toBe(2);
  });

  it('are read by six people at once without learning about each other', async () => {
    const { app } = await serve(tellingAll);
    const people = [
      { 'accept-language': 'en-US', cookie: 'daynook_session=alice; daynook_units=metric' },
      { 'accept-language': 'fr-CA', cookie: 'daynook_session=bob' },
      { 'accept-language': 'en-US', cookie: 'daynook_units=imperial', host: 'evil.example' },
      { 'accept-language': 'en-US', authorization: 'Bearer carol', 'x-forwarded-host': 'evil.example' },
      { 'accept-language': 'en-US', cookie: 'daynook_zone=America/Denver', 'user-agent': 'Dave/1.0' },
      { 'accept-language': 'en-US', 'x-forwarded-for': '203.0.113.9', referer: 'https://erin.example/' },
    ];
    const ask = (headers: Record<string, string>) => app.inject({ url: '/about?q=1', headers });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(people.map(ask));
      const nonces = answers.map(({ headers }) => readNonce(headers['content-security-policy']));
      expect(new Set(nonces).size).toBe(people.length);
      for (const [number, { body }] of answers.entries()) {
        expect(body.match(/nonce="[^"]*"/g)).toEqual(Array(2).fill(`nonce="${nonces[number]}"`));
        expect(body).not.toMatch(/alice|bob|carol|evil|erin|203\.0\.113/);
        expect(body).toContain(`["accept-language","${people[number]!['accept-language']}"]`);
      }
      expect(answers.map(({ body }) => /daynook_units=\w+|daynook_zone=[\w/]+/.exec(body)?.[0])).toEqual([
        'daynook_units=metric',
        undefined,
        'daynook_units=imperial',
        undefined,
        'daynook_zone=America/Denver',
        undefined,
      ]);
      // From the second round on, crawlers and everyone else read the same page.
      if (round === 2) expect(answers[4]!.body).not.toContain('Dave');
    }
  });

  it('say nothing about where their first reader is', async () => {
    const { app } = await serve(async (_, { fetchApi }) => {
      const response = await fetchApi('/api/address/location-from-ip?timeZone=UTC');
      return new Response(`<!doctype html>${await response.text()}`, { headers: HTML });
    });
    const asked: string[] = [];
    app.addHook('onRequest', async ({ ip, url }) => {
      if (url.startsWith('/api/address/')) asked.push(ip);
    });
    for (let reader = 0; reader < 3; reader += 1)
      await app.inject({ url: '/about', remoteAddress: `203.0.113.${reader}` });
    expect(asked).toEqual(['203.0.113.0', '0.0.0.0']);
  });

  it('never say when anyone is home, no matter who asks first', async () => {
    const listing: { id?: string } = {};
    const { t, app } = await serve(async (_, { fetchApi }) => {
      const response = await fetchApi(`/api/listings/${listing.id}`);
      return new Response(`<!doctype html>${await response.text()}`, { headers: HTML });
    });
    const { id, property_id: propertyId } = await makeListing(t.db);
    listing.id = id;
    const ranges = [{ weekday: 1, startMinute: 540, endMinute: 1_020, state: 'working' }];
    const home_hours = JSON.stringify({ ranges, how: 'schedule', statedBy: 'host', statedOn: '2026-11-20' });
    await t.db.kysely.updateTable('property').set({ home_hours }).where('id', '=', propertyId).execute();
    const { authorization } = await t.signIn(await makeMember(t.db));
    // A member's own call does.
    const own = await app.inject({ url: `/api/listings/${id}`, headers: { authorization } });
    expect(own.body).toContain('homeHours');
    for (const headers of [{ authorization }, { cookie: `daynook_session=${authorization}` }, {}]) {
      const page = await app.inject({ url: '/about', headers });
      expect(page.body).toContain(id);
      expect(page.body).not.toContain('homeHours');
    }
  });

  it('are the same page plain and compressed, each with its own nonce', async () => {
    const { app } = await serve(tellingAll);
    const accept = { 'accept-encoding': 'gzip' };
    const plain = async () => {
      const { headers, body } = await app.inject('/about');
      return body.replaceAll(readNonce(headers['content-security-policy']), '');
    };
    await plain();
    const expected = await plain();
    const { headers, rawPayload } = await app.inject({ url: '/about', headers: accept });
    expect(headers['content-encoding']).toBe('gzip');
    const nonce = readNonce(headers['content-security-policy']);
    const html = gunzipSync(rawPayload).toString();
    expect(html.split(nonce)).toHaveLength(3);
    expect(html.replaceAll(nonce, '')).toBe(expected);
  });

  it('answer a browser that has the page without a policy, so that its copy keeps the nonce it came with', async () => {
    const { app } = await serve(tellingAll);
    await app.inject('/about');
    const { headers } = await app.inject('/about');
    expect(headers.etag).toMatch(/^W\/"/);
    const again = await app.inject({ url: '/about', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding, Accept-Language, Cookie' });
  });

  it('are rendered again after a listing changed', async () => {
    const { app, count } = await serve(tellingAll);
    for (let reader = 0; reader < 3; reader += 1) await app.inject('/about');
    expect(count()).toBe(2);
    announceListingsChanged([{ lat: 40, lng: -74 }]);
    await app.inject('/about');
    await app.inject('/about');
    expect(count()).toBe(3);
  });

  it('aren’t served to a browser that just saved something', async () => {
    const { t, app, count } = await serve(tellingAll);
    for (let reader = 0; reader < 3; reader += 1) await app.inject('/about');
    const member = await makeMember(t.db);
    const saved = await app.inject({
      method: 'PATCH',
      url: '/api/users/profile',
      headers: await t.signIn(member),
      payload: { headline: 'Writes.' },
    });
    expect(saved.statusCode).toBeLessThan(300);
    const wrote = saved.cookies.find(({ name }) => name === 'daynook_wrote')!;
    expect(wrote).toMatchObject({ value: '1', path: '/', httpOnly: true, sameSite: 'Lax', maxAge: 11 });
    expect(count()).toBe(2);
    await app.inject({ url: '/about', cookies: { daynook_wrote: '1' } });
    expect(count()).toBe(3);
  });

  it('don’t exist if something failed while they were rendered', async () => {
    let isHealthy = false;
    const { app, count } = await serve(async (_, { fetchApi }) => {
      const { status } = await fetchApi(isHealthy ? '/api/health' : '/api/listings/search?page=0');
      return new Response(`<!doctype html>${status}`, { headers: HTML, status: status === 200 ? 200 : 500 });
    });
    for (let reader = 0; reader < 4; reader += 1) expect((await app.inject('/about')).statusCode).toBe(500);
    expect(count()).toBe(4);
    isHealthy = true;
    for (let reader = 0; reader < 4; reader += 1) expect((await app.inject('/about')).statusCode).toBe(200);
    expect(count()).toBeLessThan(7);
  });

  it('leave out what only the card form needs on other pages', async () => {
    const { app } = await serve(tellingAll);
    for (let reader = 0; reader < 3; reader += 1) {
      const { headers } = await app.inject('/auth/callback?code=1');
      expect(headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
      expect(headers.etag).toBeUndefined();
    }
  });
});
